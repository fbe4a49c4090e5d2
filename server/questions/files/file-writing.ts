// What file-worker.ts does with its own connection to the database: stores a large file, publishes changes of its questions, deletes
// what is left of replaced files, and looks up pictures.
import { parentPort } from "node:worker_threads";
import { isHubError } from "#core/problem.ts";
import type { PictureSizes } from "#core/questions/picture.ts";
import { connectOnceMore, type DatabaseEnv } from "#server/db/connect.ts";
import { allowLazyCommits } from "#server/db/durability.ts";
import type { Db } from "#server/db/tables.ts";
import { cleanUp } from "#server/questions/lists.ts";
import { findPictureSizes } from "#server/questions/pictures/pictures.ts";
import { publishQuestions } from "#server/questions/publish-questions.ts";
import { PROGRESS } from "#server/work/limited-threads.ts";
import { checkWithPassages, makeContent } from "./check-file.ts";
import type { FileTask, PublishOutcome, SaveOutcome } from "./file-threads.ts";
import { storeQuestionFile } from "./store-file.ts";

/** Posts the result once it is stored; the rows and parts that it has replaced are deleted after that, and later if this fails. */
export async function changeRows(task: FileTask & { kind: "publish" | "clean" }): Promise<void> {
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

export async function save(
	content: Uint8Array,
	{ job, env, maxQuestions }: FileTask & { kind: "save" },
): Promise<void> {
	await posting<SaveOutcome>(env, async (db) => {
		const checked = await checkWithPassages(content, maxQuestions, (names) => findPictureSizes(db, names));
		return { saved: await storeQuestionFile(db, job, content, checked) };
	});
}

export function findStoredPictures(env: DatabaseEnv, names: readonly string[]): Promise<PictureSizes> {
	const db = connectOnceMore(env);
	return findPictureSizes(db, names).finally(() => db.destroy());
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
