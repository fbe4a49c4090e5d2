// The other thread: checks one large question file, stores it with a connection of its own, and ends. Started by
// mcq-save.ts alone.
import { parentPort, workerData } from "node:worker_threads";
import { isHubError } from "#core/problem.ts";
import { connectOnceMore } from "./db/open.ts";
import { checkWithMaterial } from "./mcq-reading.ts";
import type { SaveThreadAnswer, SaveThreadData } from "./mcq-save.ts";
import { storeMcqFile } from "./mcq-storing.ts";

const { job, env, maxQuestions, content }: SaveThreadData & { content: Uint8Array } = workerData;

const db = connectOnceMore(env);
try {
	parentPort?.postMessage(await save());
} finally {
	await db.destroy();
}

async function save(): Promise<SaveThreadAnswer> {
	try {
		return { saved: await storeMcqFile(db, job, content, checkWithMaterial(content, maxQuestions)) };
	} catch (error) {
		if (isHubError(error)) return { refused: error.code };
		throw error;
	}
}
