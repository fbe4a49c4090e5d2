// The other thread: checks one large question file, stores it with a connection of its own, and ends. Started by
// save-large-file.ts alone.
import { parentPort, workerData } from "node:worker_threads";
import { isHubError } from "#core/problem.ts";
import { connectOnceMore } from "#server/db/open.ts";
import { checkWithMaterial } from "./read-file.ts";
import type { SaveThreadAnswer, SaveThreadData } from "./save-large-file.ts";
import { storeMcqFile } from "./store-file.ts";

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
