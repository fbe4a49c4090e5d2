// A semaphore with a bounded queue: a few tasks run at a time, a few more wait, the rest are refused. Used for password
// hashes, uploads and checks of large files.
import { HubError } from "#core/problem.ts";

export type Semaphore = ReturnType<typeof createSemaphore>;

/** @param atOnce tasks that run concurrently @param waiting tasks that may wait, first in, first out */
export function createSemaphore({ atOnce, waiting }: { atOnce: number; waiting: number }) {
	const queue: (() => void)[] = [];
	let running = 0;

	/** Runs the task when a slot is free. @returns undefined, without running it, when the queue is full */
	async function run<T>(work: () => Promise<T>): Promise<{ result: T } | undefined> {
		if (running >= atOnce && queue.length >= waiting) return undefined;
		// The next task takes over the slot directly, so that no newcomer gets in between.
		if (running >= atOnce) await new Promise<void>((resolve) => queue.push(resolve));
		else running += 1;
		try {
			return { result: await work() };
		} finally {
			const next = queue.shift();
			if (next) next();
			else running -= 1;
		}
	}

	return {
		run,
		/** The same for a caller that cannot do without. @throws HubError("too-many-tries") when the queue is full */
		async runOrThrow<T>(work: () => Promise<T>): Promise<T> {
			const finished = await run(work);
			if (!finished) throw new HubError("too-many-tries");
			return finished.result;
		},
	};
}
