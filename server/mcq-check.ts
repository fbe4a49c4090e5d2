// Checks question files without holding up anybody's request: small ones at once, large ones in a thread of their own
// that lives as long as its file (F-12, X-07). Two such threads at most; further files wait.
import { createGate } from "./gate.ts";
import { checkMcqBytes, type McqCheck } from "./mcq-reading.ts";
import { createThreads } from "./thread.ts";

/** Files up to so many bytes are read on the main thread: some milliseconds, less than starting a thread takes. */
export const SMALL_BYTES = 256 * 1024;
const THREADS = 2;
const WAITING = 20;
const WORKER = new URL("./mcq-check-worker.ts", import.meta.url);

/** What is known of a file that took more time or memory to read than there is. */
export const TOO_HARD = { ok: false as const, problems: [{ code: "too-hard-to-read" as const }] };

export type McqChecker = ReturnType<typeof createMcqChecker>;

/** Builds the checker. `close` ends what is still being checked. */
export function createMcqChecker({ maxQuestions }: { maxQuestions: number }) {
	const gate = createGate({ atOnce: THREADS, waiting: WAITING });
	const threads = createThreads();

	async function checkInThread(content: Uint8Array): Promise<McqCheck> {
		// A copy that is handed over: the caller stores the same bytes afterwards.
		const copy = new Uint8Array(content);
		return (await threads.run<McqCheck>(WORKER, { maxQuestions }, copy)) ?? TOO_HARD;
	}

	return {
		/** What is in a question file. Undefined when too many are being checked: try again in some seconds. */
		async check(content: Uint8Array): Promise<McqCheck | undefined> {
			if (content.byteLength <= SMALL_BYTES) return checkMcqBytes(content, maxQuestions);
			return (await gate.run(() => checkInThread(content)))?.result;
		},
		close: () => threads.close(),
	};
}
