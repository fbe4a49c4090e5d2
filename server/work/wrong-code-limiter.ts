// Counts wrong link codes, of each network address and of the whole site; over a limit, access.ts asks for a check before a
// lookup. Counts in memory before the first await, so that concurrent attempts all count, and in the database
// (rate-limiter.ts), so that several processes together allow no more than one.
import { LRUCache } from "lru-cache";
import type { Db } from "#server/db/tables.ts";
import { blockedUntil, type Counter, countUse, createRateLimiter, type Use } from "./rate-limiter.ts";

/** Failures that are free for one address in a minute and in an hour, and for the site in a minute. */
export const FAILURES_PER_MINUTE = 10;
export const FAILURES_PER_HOUR = 60;
export const SITE_FAILURES_PER_MINUTE = 60;
/** Counters that a process remembers, about 150 bytes each; the longest idle are evicted here, not from the table. */
const MAX_COUNTERS = 40_000;
const SITE = "site";

export type WrongCodeLimiter = ReturnType<typeof createWrongCodeLimiter>;
export type LimitedBy = "address" | "site";

/**
 * Builds a limiter; limiters of different names count apart. `now` gives milliseconds since 1970.
 * A process learns what others have counted at its next failure of that address, or of any for the site.
 */
export function createWrongCodeLimiter({ db, now, name = "code" }: { db: Db; now: () => number; name?: string }) {
	const limiter = createRateLimiter({ db, now });
	const ofAddress = [
		{ name: `${name} minute`, windowMs: 60_000, max: FAILURES_PER_MINUTE + 1 },
		{ name: `${name} hour`, windowMs: 3_600_000, max: FAILURES_PER_HOUR + 1 },
	];
	const ofSite = [{ name: `${name} site minute`, windowMs: 60_000, max: SITE_FAILURES_PER_MINUTE + 1 }];
	const known = new LRUCache<string, { counters: Counter[]; blockedUntil: number }>({ max: MAX_COUNTERS });

	const isOver = (subject: string) => (known.get(subject)?.blockedUntil ?? 0) > now();

	/** Counts one failure of a subject, first in memory and then in the database. */
	async function countOf(subject: string, limits: typeof ofAddress): Promise<void> {
		const at = now();
		const before = known.get(subject);
		const uses = limits.map((limit): Use => ({ limit, subject }));
		const counters = uses.map((use, n) => countUse(before?.counters[n], use, at));
		const endOf = (counted: Counter[]) => Math.max(...limits.map((l, n) => blockedUntil(counted[n], l)));
		const here = endOf(counters);
		known.set(subject, { counters, blockedUntil: Math.max(before?.blockedUntil ?? 0, here) });
		const consumed = await limiter.consume(uses);
		const until = Math.max(here, consumed.ok ? endOf(consumed.counters) : consumed.retryAt);
		const latest = known.get(subject) ?? { counters, blockedUntil: 0 };
		known.set(subject, { ...latest, blockedUntil: Math.max(latest.blockedUntil, until) });
	}

	/** Which limit is exceeded, as far as this process knows. */
	function limitedBy(address: string): LimitedBy | undefined {
		if (isOver(`address ${address}`)) return "address";
		return isOver(SITE) ? "site" : undefined;
	}

	return {
		limitedBy,

		/**
		 * Counts one failure. @returns as limitedBy
		 * @throws what the database throws; the failure is then counted in this process alone
		 */
		async count(address: string): Promise<LimitedBy | undefined> {
			await Promise.all([countOf(`address ${address}`, ofAddress), countOf(SITE, ofSite)]);
			return limitedBy(address);
		},
	};
}
