// The worker thread for one large question file: checks it, reads its passages, checks and stores it, publishes changes of
// its questions with its own connection, or cuts it for learners. Started by file-threads.ts alone.
import { parentPort, workerData } from "node:worker_threads";
import { isHubError } from "#core/problem.ts";
import { connectOnceMore } from "#server/db/open.ts";
import { findPictureSizes } from "#server/pictures/pictures.ts";
import { publishQuestions } from "#server/question-bank/publish-questions.ts";
import { fillQuestionRows } from "#server/question-bank/store-questions.ts";
import { type CheckedFile, checkFile, checkWithPassages, readPassages } from "./check-file.ts";
import { cutBank } from "./cut-bank.ts";
import type { BankOutcome, FileTask, FileWork, SaveOutcome } from "./file-threads.ts";
import { storeMcqFile } from "./store-file.ts";

const { task, content }: FileWork = workerData;

if (task.kind === "check") parentPort?.postMessage(await check(task));
else if (task.kind === "read-passages") parentPort?.postMessage(await readPassages(content));
else if (task.kind === "cut") cut(task);
else if (task.kind === "save") await save(task);
else parentPort?.postMessage(await changeRows(task));

function cut({ version, isRendered }: FileTask & { kind: "cut" }): void {
	const cut = cutBank({ content, version, isRendered });
	parentPort?.postMessage({ cut }, cut ? [cut.bytes.buffer, cut.offsets.buffer] : []);
}

/** Connects to the database only for a file that has pictures. */
async function check({ maxQuestions, env }: FileTask & { kind: "check" }): Promise<CheckedFile> {
	const checked = await checkFile(content, maxQuestions, async (names) => {
		if (!env) return new Map();
		const db = connectOnceMore(env);
		return findPictureSizes(db, names).finally(() => db.destroy());
	});
	if (!checked.ok) return checked;
	const { source: _, ...sent } = checked;
	return sent;
}

async function changeRows(task: FileTask & { kind: "fill" | "publish" }): Promise<BankOutcome> {
	const db = connectOnceMore(task.env);
	try {
		if (task.kind === "publish") {
			const published = await publishQuestions(db, task.job, async (bytes, tx) => {
				const checked = await checkFile(bytes, task.job.maxQuestions, (names) => findPictureSizes(tx, names));
				// Every piece has been checked, so this is a bug, and nothing is published.
				if (!checked.ok) throw new Error(`The joined file is not valid: ${JSON.stringify(checked.problems)}`);
				return checked.rendered;
			});
			return { published };
		}
		for (const subtopicId of task.subtopicIds) await fillQuestionRows(db, subtopicId);
		return {};
	} catch (error) {
		if (isHubError(error)) return { refused: error.code };
		throw error;
	} finally {
		await db.destroy();
	}
}

/** Posts the result once the file is stored; the rows of its questions are made after that, and later if this fails. */
async function save({ job, env, maxQuestions }: FileTask & { kind: "save" }): Promise<void> {
	const db = connectOnceMore(env);
	const post = (outcome: SaveOutcome) => parentPort?.postMessage(outcome);
	try {
		const checked = await checkWithPassages(content, maxQuestions, (names) => findPictureSizes(db, names));
		const saved = await storeMcqFile(db, job, content, checked);
		post({ saved });
		if (saved.ok) await fillQuestionRows(db, job.subtopicId);
	} catch (error) {
		if (!isHubError(error)) throw error;
		post({ refused: error.code });
	} finally {
		await db.destroy();
	}
}
