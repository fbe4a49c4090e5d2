// The other thread: checks one question file, or makes what doubts find of it, and ends. Started by mcq-check.ts alone.
import { parentPort, workerData } from "node:worker_threads";
import { checkMcqBytes, readMcqMaterial } from "./read-file.ts";

const content: unknown = workerData.content;
const maxQuestions: unknown = workerData.maxQuestions;
if (!(content instanceof Uint8Array)) throw new TypeError("No file to check.");
parentPort?.postMessage(
	typeof maxQuestions === "number" ? checkMcqBytes(content, maxQuestions) : readMcqMaterial(content),
);
