// Runs one piece of heavy work in a thread of its own that ends with it, within a time and a memory. Used for question
// files (mcq-check.ts, save-large-file.ts): meanwhile the main thread answers everybody else.
import { Worker } from "node:worker_threads";

/** Work that takes longer than this is given up (milliseconds). The hardest file known takes a tenth of it. */
const LIMIT_MS = 30_000;
const MEMORY_MB = 1_024;

export type Threads = ReturnType<typeof createThreads>;

/** Builds the runner. `close` ends what is still running; its work rejects. */
export function createThreads() {
	const workers = new Set<Worker>();

	return {
		/**
		 * Starts `script` with `data` and gives the one message that it posts; the caller knows its shape.
		 * @param content handed over: empty here afterwards
		 * @returns undefined when it needs more time or memory than there is @throws what the script throws
		 */
		run<Answer>(script: URL, data: object, content: Uint8Array<ArrayBuffer>): Promise<Answer | undefined> {
			return new Promise((resolve, reject) => {
				const worker = new Worker(script, {
					workerData: { ...data, content },
					transferList: [content.buffer],
					resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
					execArgv: [],
					env: {},
				});
				workers.add(worker);
				const limit = setTimeout(() => {
					resolve(undefined);
					void worker.terminate();
				}, LIMIT_MS);
				worker.once("message", (answer: Answer) => resolve(answer));
				worker.once("error", (error: unknown) => {
					if (error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY")
						resolve(undefined);
					else reject(error);
				});
				worker.once("exit", () => {
					clearTimeout(limit);
					workers.delete(worker);
					reject(new Error("The work on a question file was stopped."));
				});
			});
		},
		async close(): Promise<void> {
			await Promise.all([...workers].map((worker) => worker.terminate()));
		},
	};
}
