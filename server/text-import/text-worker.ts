// The worker thread that reads one study text. Started by text-threads.ts alone; ends when it has posted its result.
import { parentPort, workerData } from "node:worker_threads";
import type { FoundPictures } from "#server/import/found-pictures.ts";
import { type FileReading, readText } from "./read-text.ts";
import type { TextAnswer, TextWork } from "./text-threads.ts";

const { content, fileName }: TextWork = workerData;

const pictures: FoundPictures = new Map();
const answer: TextAnswer = { reading: await read(), pictures };
parentPort?.postMessage(answer);

/** Whatever a library throws at a file, the file is damaged: the same file fails every time. */
async function read(): Promise<FileReading> {
	try {
		return await readText(content, fileName, pictures);
	} catch {
		return { ok: false, kind: "damaged" };
	}
}
