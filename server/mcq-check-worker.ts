// The other thread: checks one question file and ends. Started by mcq-check.ts alone.
import { parentPort, workerData } from "node:worker_threads";
import { checkMcqBytes } from "./mcq-reading.ts";

const content: unknown = workerData.content;
const maxQuestions: unknown = workerData.maxQuestions;
if (!(content instanceof Uint8Array) || typeof maxQuestions !== "number")
	throw new TypeError("No file to check.");
parentPort?.postMessage(checkMcqBytes(content, maxQuestions));
