// Runs work on untrusted files in worker threads with a limit of time and memory, so that no file stops the site. Used by
// server/questions/files and server/questions/export.
import { Worker } from "node:worker_threads";
import { childEnv } from "./child-env.ts";

/**
 * `limitMs`: how long a thread may work without a sign of progress; `mostMs`: how long with any. Work that writes much takes as long as
 * the machine's disk and its other work make it take: only work that does not go on is ended.
 */
export type ThreadLimits = { limitMs: number; mostMs?: number; memoryMb: number };

/** What a worker posts when it has got further. */
export const PROGRESS = "progress";

/** Builds the runner. The worker's file posts its answer once and ends; before that it may post PROGRESS. */
export function createLimitedThreads<Data>(file: URL, { limitMs, mostMs, memoryMb }: ThreadLimits) {
	const workers = new Set<Worker>();
	return {
		/**
		 * @param workerData its buffers in `transferList` are handed over to the thread
		 * @returns what the thread posts; undefined for work that takes more time or memory than the limits allow
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
				const stop = () => {
					resolve(undefined);
					void worker.terminate();
				};
				const limit = setTimeout(stop, limitMs);
				const whole = mostMs === undefined ? undefined : setTimeout(stop, mostMs);
				worker.on("message", (answer: Answer | typeof PROGRESS) => {
					if (answer === PROGRESS) limit.refresh();
					else resolve(answer);
				});
				worker.once("error", (error: unknown) => {
					const isOutOfMemory = error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
					if (isOutOfMemory) resolve(undefined);
					else reject(error);
				});
				worker.once("exit", () => {
					clearTimeout(limit);
					clearTimeout(whole);
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
