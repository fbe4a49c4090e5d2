// The worker thread that writes one large question file in another format. Started by exports.ts alone.
import { parentPort, workerData } from "node:worker_threads";
import { type ExportTask, writeFormat } from "./write-format.ts";

const task: ExportTask = workerData;
const content = writeFormat(task);
// A copy that has its memory alone, so that it can be handed over.
const written = content && new Uint8Array(content);
parentPort?.postMessage({ content: written }, written ? [written.buffer] : []);
