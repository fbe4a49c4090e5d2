// Blocks a network address after too many wrong link codes. Called by access.ts before and after each lookup. Counts in memory
// before the first await, so that simultaneous attempts count at once, and in the database (rate-limiter.ts), so that several
// processes together allow no more than one.
import { LRUCache } from "lru-cache";
import type { Db } from "#server/db/tables.ts";
import { blockedUntil, type Counter, countUse, createRateLimiter, secondsUntil } from "./rate-limiter.ts";

/** Failures that are free for one address in a minute and in an hour; the next one blocks it (security 2.4). */
export const FAILURES_PER_MINUTE = 10;
export const FAILURES_PER_HOUR = 60;
/** Addresses that a process remembers, about 150 bytes each; the longest idle are evicted here, not from the table. */
const MAX_ADDRESSES = 20_000;

export type FailedAttemptLimiter = ReturnType<typeof createFailedAttemptLimiter>;

/**
 * Builds a limiter; limiters of different names count apart. `now` gives milliseconds since 1970.
 * A process learns that an address was blocked in another one at the address's next failure here.
 */
export function createFailedAttemptLimiter({ db, now, name = "code" }: { db: Db; now: () => number; name?: string }) {
	const limiter = createRateLimiter({ db, now });
	const limits = [
		{ name: `${name} minute`, windowMs: 60_000, max: FAILURES_PER_MINUTE + 1 },
		{ name: `${name} hour`, windowMs: 3_600_000, max: FAILURES_PER_HOUR + 1 },
	];
	const known = new LRUCache<string, { counters: Counter[]; blockedUntil: number }>({ max: MAX_ADDRESSES });

	/** Whole seconds until this address may try again, as far as this process knows; 0 when it may now. */
	function waitSeconds(address: string): number {
		return secondsUntil(known.get(address)?.blockedUntil ?? 0, now());
	}

	return {
		waitSeconds,

		/**
		 * Counts one failure. @returns the whole seconds that the address is blocked for, 0 when it is not
		 * @throws what the database throws; the failure is then counted in this process alone
		 */
		async count(address: string): Promise<number> {
			const at = now();
			const before = known.get(address);
			const uses = limits.map((limit) => ({ limit, subject: address }));
			const counters = uses.map((use, n) => countUse(before?.counters[n], use, at));
			const endOf = (counted: Counter[]) => Math.max(...limits.map((l, n) => blockedUntil(counted[n], l)));
			const here = endOf(counters);
			known.set(address, { counters, blockedUntil: Math.max(before?.blockedUntil ?? 0, here) });
			const taken = await limiter.take(uses);
			const until = Math.max(here, taken.ok ? endOf(taken.counters) : taken.retryAt);
			const latest = known.get(address) ?? { counters, blockedUntil: 0 };
			known.set(address, { ...latest, blockedUntil: Math.max(latest.blockedUntil, until) });
			return secondsUntil(until, at);
		},
	};
}
