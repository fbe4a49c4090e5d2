// The worker thread for one large question file: checks it, reads its passages, checks and stores it, or publishes changes of its
// questions, with its own connection. Started by file-threads.ts alone.
import { parentPort, workerData } from "node:worker_threads";
import { type CheckedFile, checkFile, readPassages } from "./check-file.ts";
import type { FileTask, FileWork } from "./file-threads.ts";

const { task, content }: FileWork = workerData;

if (task.kind === "check") parentPort?.postMessage(await check(task));
else if (task.kind === "read-passages") parentPort?.postMessage(await readPassages(content));
else {
	const { changeRows, save } = await loadWriting();
	await (task.kind === "save" ? save(content, task) : changeRows(task));
}

/** Connects to the database only for a file that has pictures. */
async function check({ maxQuestions, env }: FileTask & { kind: "check" }): Promise<CheckedFile> {
	return checkFile(content, maxQuestions, async (names) => {
		if (!env) return new Map();
		const { findStoredPictures } = await loadWriting();
		return findStoredPictures(env, names);
	});
}

/** Loads the database's library late: most of a thread's start, which a check alone need not wait for. */
function loadWriting() {
	return import("./file-writing.ts");
}
