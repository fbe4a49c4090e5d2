// The worker thread that reads one source of questions. Started by import-threads.ts alone; ends when it has posted its result.
import { parentPort, workerData } from "node:worker_threads";
import type { ImportReading } from "#core/import/rows.ts";
import type { FoundPictures } from "./found-pictures.ts";
import type { SourceAnswer } from "./import-threads.ts";
import { type ReadOptions, readSource } from "./read-source.ts";

const { content, options }: { content: Uint8Array; options: ReadOptions } = workerData;

const pictures: FoundPictures = new Map();
const answer: SourceAnswer = { reading: await read(), pictures };
parentPort?.postMessage(answer);

/** Whatever a library throws at a file, the file is damaged: the same file fails every time. */
async function read(): Promise<ImportReading> {
	try {
		return await readSource(content, options, pictures);
	} catch {
		return { ok: false, kind: "damaged" };
	}
}
