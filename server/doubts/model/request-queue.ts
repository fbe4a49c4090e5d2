// Limits how many turns run at the model at once, one per learner; some more wait for a short time. Used by model-client.ts.

type Waiting = { learner: string; enter: (release: () => void) => void };

/** @param atOnce turns that run together @param waiting turns that may wait @param waitMs longest wait in milliseconds */
export function createRequestQueue({ atOnce, waiting, waitMs }: { atOnce: number; waiting: number; waitMs: number }) {
	const running = new Set<string>();
	const queue: Waiting[] = [];

	function admit(): void {
		while (running.size < atOnce) {
			const next = queue.findIndex(({ learner }) => !running.has(learner));
			const [entry] = next < 0 ? [] : queue.splice(next, 1);
			if (!entry) return;
			running.add(entry.learner);
			let isOut = false;
			entry.enter(() => {
				if (isOut) return;
				isOut = true;
				running.delete(entry.learner);
				admit();
			});
		}
	}

	return {
		/**
		 * Waits for a place. @returns the function that releases it; undefined when too many wait, the wait took too long or
		 * the signal aborted
		 */
		enter(learner: string, signal: AbortSignal): Promise<(() => void) | undefined> {
			return new Promise((resolve) => {
				if (signal.aborted) return resolve(undefined);
				const leave = () => {
					const at = queue.indexOf(entry);
					if (at >= 0) queue.splice(at, 1);
					finishWaiting(undefined);
				};
				const timer = setTimeout(leave, waitMs);
				const finishWaiting = (release: (() => void) | undefined) => {
					clearTimeout(timer);
					signal.removeEventListener("abort", leave);
					resolve(release);
				};
				const entry: Waiting = { learner, enter: finishWaiting };
				queue.push(entry);
				signal.addEventListener("abort", leave);
				admit();
				if (queue.includes(entry) && queue.length > waiting) leave();
			});
		},
	};
}
