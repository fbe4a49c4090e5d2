// Checks and stores question files without blocking the event loop: small ones on the main thread,
// large ones in a worker thread each (file-worker.ts), which stores with its own connection (decision 12).
// Built by hub.ts; called by question-files.ts and by retrieval.
import { HubError, type HubErrorCode } from "#core/problem.ts";
import type { FindPictures } from "#core/questions/picture.ts";
import type { DatabaseEnv } from "#server/db/connect.ts";
import type { QuestionLines } from "#server/passages/question-passages.ts";
import { LONGEST_WRITING_MS } from "#server/questions/part-rows.ts";
import type { PublishJob, PublishResult } from "#server/questions/publish-questions.ts";
import { createLimitedThreads } from "#server/work/limited-threads.ts";
import { createSemaphore } from "#server/work/semaphore.ts";
import { type CheckedFile, checkFile, readPassages } from "./check-file.ts";
import type { SaveFileResult, SaveJob } from "./store-file.ts";

/** Files up to this many bytes are read on the main thread: some milliseconds, less than starting a thread takes. */
export const SMALL_BYTES = 256 * 1024;
/** Files of the format "md1" take longer: up to this size, some 20 milliseconds. */
const SMALL_MD1_BYTES = 16 * 1024;
/** Marker of md1 files; a false match only means that a thread is used. */
const MD1_MARK = '"md1"';
/** Checks in worker threads at one time, and how many more may wait. */
const CHECKS_AT_ONCE = 2;
const CHECKS_WAITING = 20;
/**
 * A thread that does not get further for so long is ended (milliseconds). The many short transactions of 100,000 questions take two minutes
 * on a busy machine, and each of them is progress.
 */
const LIMIT_MS = 120_000;
/** And after so long in any case: before anybody takes what it writes for left behind. */
const MOST_MS = LONGEST_WRITING_MS - 60_000;
const MEMORY_MB = 1_024;
/** Bytes that are copied before the event loop continues: a few milliseconds. */
const COPIED_AT_ONCE = 4 * 1024 * 1024;
const WORKER = new URL("./file-worker.ts", import.meta.url);

/** The result for a file that needs more time or memory than a thread has. */
const TOO_HARD = { ok: false as const, problems: [{ code: "too-hard-to-read" as const }] };

/** The task of a worker thread. */
export type FileTask =
	| { kind: "check"; maxQuestions: number; env?: DatabaseEnv | undefined }
	| { kind: "read-passages" }
	| { kind: "save"; maxQuestions: number; job: SaveJob; env: DatabaseEnv }
	| { kind: "clean"; env: DatabaseEnv }
	| { kind: "publish"; job: PublishJob; env: DatabaseEnv };
/** The data of a worker thread. */
export type FileWork = { task: FileTask; content: Uint8Array };
/** What the tasks "clean" and "publish" post: the result, or the code of the HubError. */
export type PublishOutcome = { published?: PublishResult } | { refused: HubErrorCode };
/** What the task "save" posts when its transaction is committed, or when nothing was changed. */
export type SaveOutcome = { saved: SaveFileResult } | { refused: HubErrorCode };

export type FileThreadsContext = { maxQuestions: number; env?: DatabaseEnv; findPictures?: FindPictures };
export type FileThreads = ReturnType<typeof createFileThreads>;

/**
 * Builds the runner. `close` ends running threads: checks are rejected, saves are rolled back.
 * @param env names the database; without it every file is stored by the caller's connection
 * @param findPictures looks up pictures for what is read on the main thread
 */
export function createFileThreads({ maxQuestions, env, findPictures }: FileThreadsContext) {
	const semaphore = createSemaphore({ atOnce: CHECKS_AT_ONCE, waiting: CHECKS_WAITING });
	const threads = createLimitedThreads<FileWork>(WORKER, { limitMs: LIMIT_MS, mostMs: MOST_MS, memoryMb: MEMORY_MB });

	function run<Answer>(task: FileTask, content: Uint8Array<ArrayBuffer>): Promise<Answer | undefined> {
		return threads.run<Answer>({ task, content }, [content.buffer]);
	}

	function databaseEnv(): DatabaseEnv {
		if (!env) throw new Error("These threads have no database.");
		return { DATABASE_URL: env.DATABASE_URL, DATA_DIR: env.DATA_DIR };
	}

	/**
	 * What a large file has replaced is stored for some time, so that downloads of it end well and nobody's half written file is deleted.
	 */
	let cleaning: NodeJS.Timeout | undefined;
	function cleanLater(): void {
		clearTimeout(cleaning);
		const clean = () => runInThread({ kind: "clean", env: databaseEnv() });
		// If it fails, the next one does it.
		cleaning = setTimeout(() => void clean().catch(() => {}), LONGEST_WRITING_MS + 1_000).unref();
	}

	async function runInThread(task: FileTask): Promise<{ published?: PublishResult }> {
		const outcome = await run<PublishOutcome>(task, new Uint8Array());
		if (!outcome) throw new HubError("too-many-tries");
		if ("refused" in outcome) throw new HubError(outcome.refused);
		return outcome;
	}

	return {
		/** Checks a question file. @throws HubError("too-many-tries") while too many large files are being checked */
		async check(content: Uint8Array): Promise<CheckedFile> {
			if (isQuick([content])) return checkFile(content, maxQuestions, findPictures);
			// A copy is handed over, because the caller may store the same bytes afterwards.
			const task: FileTask = { kind: "check", maxQuestions, env: env && databaseEnv() };
			const check = () => run<CheckedFile>(task, new Uint8Array(content));
			return (await semaphore.runOrThrow(check)) ?? TOO_HARD;
		},

		/** Passages of a stored file, see readPassages. Without a limit: question-index.ts runs one at a time. */
		async readPassages(content: Uint8Array): Promise<QuestionLines> {
			if (isQuick([content])) return readPassages(content);
			const lines = await run<QuestionLines>({ kind: "read-passages" }, new Uint8Array(content));
			return lines ?? { passageCount: 0, passages: "" };
		},

		/**
		 * Checks and stores a large file in a thread. @param pieces the content as it arrived
		 * @returns undefined when the file is small, or has to be stored by the caller's connection @throws as storeQuestionFile
		 */
		async saveLarge(job: SaveJob, pieces: readonly Uint8Array[]): Promise<SaveFileResult | undefined> {
			if (!env || isQuick(pieces)) return undefined;
			const { DATABASE_URL, DATA_DIR } = env;
			const task: FileTask = { kind: "save", maxQuestions, job, env: { DATABASE_URL, DATA_DIR } };
			const outcome = await run<SaveOutcome>(task, await join(pieces));
			if (!outcome) return TOO_HARD;
			if ("refused" in outcome) throw new HubError(outcome.refused);
			cleanLater();
			return outcome.saved;
		},

		/** Deletes what a large file has left that was deleted or replaced by a small one, see cleanUp, in a thread. */
		async cleanUp(): Promise<void> {
			if (!env) return;
			await runInThread({ kind: "clean", env: databaseEnv() });
			cleanLater();
		},

		/** Publishes the changes of a large file in a thread. @throws as publishQuestions */
		async publishLarge(job: PublishJob): Promise<PublishResult> {
			const { published } = await runInThread({ kind: "publish", job, env: databaseEnv() });
			if (!published) throw new Error("A thread has published nothing.");
			cleanLater();
			return published;
		},

		async close(): Promise<void> {
			clearTimeout(cleaning);
			await threads.close();
		},
	};
}

/** Whether the main thread may read a file. */
function isQuick(pieces: readonly Uint8Array[]): boolean {
	const length = byteLengthOf(pieces);
	if (length > SMALL_BYTES) return false;
	return length <= SMALL_MD1_BYTES || !asOne(pieces).includes(MD1_MARK);
}

/** The content in one buffer; a single piece is not copied. */
export function asOne(pieces: readonly Uint8Array[]): Buffer {
	const [only] = pieces;
	return only && pieces.length === 1
		? Buffer.from(only.buffer, only.byteOffset, only.byteLength)
		: Buffer.concat(pieces);
}

async function join(pieces: readonly Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
	const content = new Uint8Array(byteLengthOf(pieces));
	let end = 0;
	let copied = 0;
	for (const piece of pieces) {
		content.set(piece, end);
		end += piece.byteLength;
		copied += piece.byteLength;
		if (copied < COPIED_AT_ONCE) continue;
		copied = 0;
		await new Promise((resolve) => setImmediate(resolve));
	}
	return content;
}

function byteLengthOf(pieces: readonly Uint8Array[]): number {
	return pieces.reduce((length, piece) => length + piece.byteLength, 0);
}
