// Counts failures by network address and says when an address has made too many. Used by access.ts for codes that open
// nothing. Its memory is bounded: where more addresses miss at once than it holds, the longest idle are forgotten.
// The counts are this process's own: N processes allow N times as many.
import { LRUCache } from "lru-cache";

/** Failures that are free for one address in a minute and in an hour; the next one shuts it out (security 2.4). */
export const MISSES_PER_MINUTE = 10;
export const MISSES_PER_HOUR = 60;
/** Addresses that are remembered, about 150 bytes each. */
export const MAX_ADDRESSES = 100_000;

const WINDOWS = [
	{ ms: 60_000, free: MISSES_PER_MINUTE },
	{ ms: 3_600_000, free: MISSES_PER_HOUR },
] as const;

/** One count a window; a window begins with the first miss after the one before ended. */
type Counts = { misses: number; endsAt: number }[];

export type MissLimit = ReturnType<typeof createMissLimit>;

/** Builds a limit. `now` gives milliseconds since 1970. */
export function createMissLimit(now: () => number, maxAddresses = MAX_ADDRESSES) {
	const byAddress = new LRUCache<string, Counts>({ max: maxAddresses });

	return {
		/** Whole seconds until this address may try again; 0 when it may now. */
		waitSeconds(address: string): number {
			const counts = byAddress.get(address) ?? [];
			const waits = WINDOWS.map(({ free }, index) => {
				const count = counts[index];
				return count && count.misses > free ? count.endsAt - now() : 0;
			});
			return Math.max(0, Math.ceil(Math.max(...waits) / 1_000));
		},

		/** Counts one miss. */
		count(address: string): void {
			const counts = byAddress.get(address) ?? [];
			const at = now();
			const next = WINDOWS.map(({ ms }, index) => {
				const count = counts[index];
				if (!count || count.endsAt <= at) return { misses: 1, endsAt: at + ms };
				return { misses: count.misses + 1, endsAt: count.endsAt };
			});
			byAddress.set(address, next);
		},
	};
}
