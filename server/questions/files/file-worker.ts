// The worker thread for one large question file: checks it, reads its passages, checks and stores it, or publishes changes of its
// questions, with its own connection. Started by file-threads.ts alone.
import { parentPort, workerData } from "node:worker_threads";
import { isHubError } from "#core/problem.ts";
import { allowLazyCommits } from "#server/db/durability.ts";
import { connectOnceMore, type DatabaseEnv } from "#server/db/open.ts";
import type { Db } from "#server/db/tables.ts";
import { cleanUp } from "#server/questions/lists.ts";
import { findPictureSizes } from "#server/questions/pictures/pictures.ts";
import { publishQuestions } from "#server/questions/publish-questions.ts";
import { PROGRESS } from "#server/work/limited-threads.ts";
import { type CheckedFile, checkFile, checkWithPassages, makeContent, readPassages } from "./check-file.ts";
import type { FileTask, FileWork, PublishOutcome, SaveOutcome } from "./file-threads.ts";
import { storeQuestionFile } from "./store-file.ts";

const { task, content }: FileWork = workerData;

if (task.kind === "check") parentPort?.postMessage(await check(task));
else if (task.kind === "read-passages") parentPort?.postMessage(await readPassages(content));
else if (task.kind === "save") await save(task);
else await changeRows(task);

/** Connects to the database only for a file that has pictures. */
async function check({ maxQuestions, env }: FileTask & { kind: "check" }): Promise<CheckedFile> {
	return checkFile(content, maxQuestions, async (names) => {
		if (!env) return new Map();
		const db = connectOnceMore(env);
		return findPictureSizes(db, names).finally(() => db.destroy());
	});
}

/** Posts the result once it is stored; the rows and parts that it has replaced are deleted after that, and later if this fails. */
async function changeRows(task: FileTask & { kind: "publish" | "clean" }): Promise<void> {
	await posting<PublishOutcome>(task.env, async (db) => {
		if (task.kind === "publish") {
			const published = await publishQuestions(db, task.job, async (reading, rows) => {
				return (await makeContent(reading, rows, (names) => findPictureSizes(db, names))).prepared;
			});
			return { published };
		}
		return {};
	});
}

async function save({ job, env, maxQuestions }: FileTask & { kind: "save" }): Promise<void> {
	await posting<SaveOutcome>(env, async (db) => {
		const checked = await checkWithPassages(content, maxQuestions, (names) => findPictureSizes(db, names));
		return { saved: await storeQuestionFile(db, job, content, checked) };
	});
}

/** Reports that the database has answered, at most once a second. */
function createProgress(): () => void {
	let last = 0;
	return () => {
		const now = performance.now();
		if (now - last < 1_000) return;
		last = now;
		parentPort?.postMessage(PROGRESS);
	};
}

async function posting<Outcome>(env: DatabaseEnv, work: (db: Db) => Promise<Outcome>): Promise<void> {
	const db = connectOnceMore(env, createProgress());
	try {
		await allowLazyCommits(db, env.DATABASE_URL ? "postgres" : "sqlite");
		parentPort?.postMessage(await work(db));
		await cleanUp(db, Date.now());
	} catch (error) {
		if (!isHubError(error)) throw error;
		parentPort?.postMessage({ refused: error.code });
	} finally {
		await db.destroy();
	}
}
