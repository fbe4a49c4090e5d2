// Checks question files without holding up anybody's request: small ones at once, large ones in a thread of their own
// that lives as long as its file (F-12, X-07). Two such threads at most; further files wait.
import { Worker } from "node:worker_threads";
import { createGate } from "./gate.ts";
import { checkMcqBytes, type McqCheck } from "./mcq-reading.ts";

/** Files up to so many bytes are read on the main thread: some milliseconds, less than starting a thread takes. */
export const SMALL_BYTES = 256 * 1024;
const THREADS = 2;
const WAITING = 20;
/** A file that takes longer than this to read is refused (milliseconds). The hardest known takes a tenth of it. */
const LIMIT_MS = 30_000;
const MEMORY_MB = 1_024;
const WORKER = new URL("./mcq-check-worker.ts", import.meta.url);

export type McqChecker = ReturnType<typeof createMcqChecker>;

/** Builds the checker. `close` ends what is still being checked. */
export function createMcqChecker({ maxQuestions }: { maxQuestions: number }) {
	const gate = createGate({ atOnce: THREADS, waiting: WAITING });
	const workers = new Set<Worker>();

	function checkInThread(content: Uint8Array): Promise<McqCheck> {
		return new Promise((resolve, reject) => {
			// A copy that is handed over: the caller stores the same bytes afterwards.
			const copy = new Uint8Array(content);
			const worker = new Worker(WORKER, {
				workerData: { content: copy, maxQuestions },
				transferList: [copy.buffer],
				resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
				execArgv: [],
				env: {},
			});
			workers.add(worker);
			const giveUp = () => resolve({ ok: false, problems: [{ code: "too-hard-to-read" }] });
			const limit = setTimeout(() => {
				giveUp();
				void worker.terminate();
			}, LIMIT_MS);
			worker.once("message", (check: McqCheck) => resolve(check));
			worker.once("error", (error: unknown) => {
				if (error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY") giveUp();
				else reject(error);
			});
			worker.once("exit", () => {
				clearTimeout(limit);
				workers.delete(worker);
				reject(new Error("The check of a question file was stopped."));
			});
		});
	}

	return {
		/** What is in a question file. Undefined when too many are being checked: try again in some seconds. */
		async check(content: Uint8Array): Promise<McqCheck | undefined> {
			if (content.byteLength <= SMALL_BYTES) return checkMcqBytes(content, maxQuestions);
			return (await gate.run(() => checkInThread(content)))?.result;
		},
		async close(): Promise<void> {
			await Promise.all([...workers].map((worker) => worker.terminate()));
		},
	};
}
