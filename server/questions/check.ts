// Checks question files without holding up anybody's request: small ones at once, large ones in a thread of their own
// that lives as long as its file (F-12, X-07). Two such threads at most; further files wait.

import type { QuestionLines } from "#server/passages/question-passages.ts";
import { createGate } from "#server/work/semaphore.ts";
import { createThreads } from "#server/work/thread.ts";
import { checkMcqBytes, type McqCheck, readMcqMaterial } from "./read-file.ts";

/** Files up to so many bytes are read on the main thread: some milliseconds, less than starting a thread takes. */
export const SMALL_BYTES = 256 * 1024;
const THREADS = 2;
const WAITING = 20;
const WORKER = new URL("./check-worker.ts", import.meta.url);

/** What is known of a file that took more time or memory to read than there is. */
export const TOO_HARD = { ok: false as const, problems: [{ code: "too-hard-to-read" as const }] };

const NOTHING: QuestionLines = { passageCount: 0, passages: "" };

export type McqChecker = ReturnType<typeof createMcqChecker>;

/** Builds the checker. `close` ends what is still being checked. */
export function createMcqChecker({ maxQuestions }: { maxQuestions: number }) {
	const gate = createGate({ atOnce: THREADS, waiting: WAITING });
	const threads = createThreads();

	function runInThread<Answer>(data: object, content: Uint8Array): Promise<Answer | undefined> {
		// A copy that is handed over: the caller may store the same bytes afterwards.
		return threads.run<Answer>(WORKER, data, new Uint8Array(content));
	}

	return {
		/** What is in a question file. Undefined when too many are being checked: try again in some seconds. */
		async check(content: Uint8Array): Promise<McqCheck | undefined> {
			if (content.byteLength <= SMALL_BYTES) return checkMcqBytes(content, maxQuestions);
			const checked = await gate.run(() => runInThread<McqCheck>({ maxQuestions }, content));
			return checked && (checked.result ?? TOO_HARD);
		},

		/** What doubts find of a stored file, see readMcqMaterial. One after the other: question-corpus.ts sees to it. */
		async readMaterial(content: Uint8Array): Promise<QuestionLines> {
			if (content.byteLength <= SMALL_BYTES) return readMcqMaterial(content);
			return (await runInThread<QuestionLines>({}, content)) ?? NOTHING;
		},
		close: () => threads.close(),
	};
}
