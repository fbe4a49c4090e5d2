// Limits sign-in attempts: by address and account together, so that nobody can lock out an administrator from another
// address, and by address over all accounts (security X-05, after Ghost). Called by auth.ts.
import type { Db } from "#server/db/tables.ts";
import { blockedUntil, createRateLimiter, type RateLimit, secondsUntil } from "#server/work/rate-limiter.ts";

/** Failed attempts on one account from one address without a wait. */
export const FREE_TRIES = 4;
/** The wait after the next one (milliseconds); each further one doubles it, up to the longest. */
const FIRST_WAIT_MS = 30_000;
export const LONGEST_WAIT_MS = 60 * 60_000;
/** Failed attempts from one address in an hour, over all accounts. */
export const TRIES_PER_ADDRESS = 99;

const BY_ADDRESS: RateLimit = { name: "sign-in address", windowMs: 60 * 60_000, max: TRIES_PER_ADDRESS };
/** Expires a day after the last failed attempt. */
const BY_ACCOUNT: RateLimit = { name: "sign-in account", windowMs: 24 * 60 * 60_000, waitAfter };

/** Builds the limit. `now` gives milliseconds since 1970. */
export function createSignInLimit({ db, now }: { db: Db; now: () => number }) {
	const limiter = createRateLimiter({ db, now });
	const usesOf = (address: string, email: string) =>
		[
			{ limit: BY_ADDRESS, subject: address },
			{ limit: BY_ACCOUNT, subject: `${address}\n${email}` },
		] as const;

	return {
		/** Whole seconds until this account may be tried again from this address; 0 when it may now. Counts nothing. */
		async waitSeconds(address: string, email: string): Promise<number> {
			const uses = usesOf(address, email);
			const counters = await limiter.read(uses);
			return secondsUntil(Math.max(...uses.map(({ limit }, n) => blockedUntil(counters[n], limit))), now());
		},

		/**
		 * Counts an attempt as failed before the password is checked, so that concurrent attempts cannot pass the limit.
		 * @returns seconds to wait: then nothing was counted and the password must not be checked
		 */
		async count(address: string, email: string): Promise<number> {
			const taken = await limiter.take(usesOf(address, email));
			return taken.ok ? 0 : secondsUntil(taken.retryAt, now());
		},

		/** Refunds a successful attempt and resets the account's counter for this address. */
		async forgive(address: string, email: string): Promise<void> {
			const [byAddress, byAccount] = usesOf(address, email);
			await limiter.refund(byAddress);
			await limiter.reset(byAccount);
		},
	};
}

/** The wait after the n-th failed attempt on one account from one address, in milliseconds. */
export function waitAfter(tries: number): number {
	if (tries < FREE_TRIES) return 0;
	return Math.min(FIRST_WAIT_MS * 2 ** (tries - FREE_TRIES), LONGEST_WAIT_MS);
}
