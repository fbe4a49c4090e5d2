// Runs work on untrusted files in worker threads with a limit of time and memory, so that no file stops the site. Used by
// server/questions/files, server/questions/import and server/texts/import.
import { Worker } from "node:worker_threads";
import { childEnv } from "./child-env.ts";

export type ThreadLimits = { limitMs: number; memoryMb: number };

/** Builds the runner. The worker's file posts its answer once and ends. */
export function createLimitedThreads<Data>(file: URL, { limitMs, memoryMb }: ThreadLimits) {
	const workers = new Set<Worker>();
	return {
		/**
		 * @param workerData its buffers in `transferList` are handed over to the thread
		 * @returns what the thread posts; undefined for work that takes more time or memory than the limits
		 * @throws what the thread throws
		 */
		run<Answer>(workerData: Data, transferList: ArrayBuffer[]): Promise<Answer | undefined> {
			return new Promise((resolve, reject) => {
				const worker = new Worker(file, {
					workerData,
					transferList,
					resourceLimits: { maxOldGenerationSizeMb: memoryMb },
					execArgv: [],
					env: childEnv(),
					// Discards output of libraries.
					stdout: true,
					stderr: true,
				});
				workers.add(worker);
				const limit = setTimeout(() => {
					resolve(undefined);
					void worker.terminate();
				}, limitMs);
				worker.once("message", (answer: Answer) => resolve(answer));
				worker.once("error", (error: unknown) => {
					const isOutOfMemory = error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
					if (isOutOfMemory) resolve(undefined);
					else reject(error);
				});
				worker.once("exit", () => {
					clearTimeout(limit);
					workers.delete(worker);
					reject(new Error("The work on a file was stopped."));
				});
			});
		},

		/** Ends the threads that still work. */
		async close(): Promise<void> {
			await Promise.all([...workers].map((worker) => worker.terminate()));
		},
	};
}
