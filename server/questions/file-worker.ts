// The worker thread for one large question file: checks it, reads its passages, or checks and stores it with its own
// connection. Started by file-threads.ts alone; ends when it has posted its result.
import { parentPort, workerData } from "node:worker_threads";
import { isHubError } from "#core/problem.ts";
import { connectOnceMore } from "#server/db/open.ts";
import { checkFile, checkWithPassages, readPassages } from "./check-file.ts";
import type { FileTask, SaveOutcome } from "./file-threads.ts";
import { storeMcqFile } from "./store-file.ts";

const { task, content }: { task: FileTask; content: Uint8Array } = workerData;

if (task.kind === "check") parentPort?.postMessage(checkFile(content, task.maxQuestions));
else if (task.kind === "read-passages") parentPort?.postMessage(readPassages(content));
else parentPort?.postMessage(await save(task));

async function save({ job, env, maxQuestions }: FileTask & { kind: "save" }): Promise<SaveOutcome> {
	const db = connectOnceMore(env);
	try {
		return { saved: await storeMcqFile(db, job, content, checkWithPassages(content, maxQuestions)) };
	} catch (error) {
		if (isHubError(error)) return { refused: error.code };
		throw error;
	} finally {
		await db.destroy();
	}
}
