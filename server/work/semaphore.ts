// Lets a few pieces of heavy work run at once and a few more wait; the rest are refused at once. Used for password
// hashes, uploads and checks of large files (security 15.1.3).

export type Semaphore = ReturnType<typeof createSemaphore>;

/** @param atOnce pieces that run together @param waiting pieces that may wait for their turn, first come first served */
export function createSemaphore({ atOnce, waiting }: { atOnce: number; waiting: number }) {
	const queue: (() => void)[] = [];
	let running = 0;

	return {
		/** Runs the work in its turn. @returns undefined, and nothing was run, when too many wait already */
		async run<T>(work: () => Promise<T>): Promise<{ result: T } | undefined> {
			if (running >= atOnce && queue.length >= waiting) return undefined;
			// Who waited takes over the place of who left, so nobody slips in between.
			if (running >= atOnce) await new Promise<void>((resolve) => queue.push(resolve));
			else running += 1;
			try {
				return { result: await work() };
			} finally {
				const next = queue.shift();
				if (next) next();
				else running -= 1;
			}
		},
	};
}
