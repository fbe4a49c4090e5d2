// Slows the guessing of passwords: by address and account together, so that nobody can lock an owner out from
// elsewhere, and by address over all accounts (security X-05, after Ghost). Called by auth.ts.
import type { Db } from "#server/db/tables.ts";
import { blockedUntil, createRateLimiter, type RateLimit, secondsUntil } from "#server/work/rate-limiter.ts";

/** Wrong tries of one account from one address that cost no waiting. */
export const FREE_TRIES = 4;
/** The wait after the next one (milliseconds); each further one doubles it, up to the longest. */
const FIRST_WAIT_MS = 30_000;
export const LONGEST_WAIT_MS = 60 * 60_000;
/** Wrong tries from one address in an hour, over all accounts. */
export const TRIES_PER_ADDRESS = 99;

const BY_ADDRESS: RateLimit = { name: "sign-in address", windowMs: 60 * 60_000, max: TRIES_PER_ADDRESS };
/** An account's tries from an address are forgotten a day after the last wrong one. */
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
		 * Counts a try as a wrong one before it is made: a hundred that come at once cannot all be the first.
		 * @returns seconds to wait: then nothing was counted and the password must not be looked at
		 */
		async count(address: string, email: string): Promise<number> {
			const taken = await limiter.take(usesOf(address, email));
			return taken.ok ? 0 : secondsUntil(taken.retryAt, now());
		},

		/** Takes back a counted try that was right; the account's tries from this address are forgotten. */
		async forgive(address: string, email: string): Promise<void> {
			const [byAddress, byAccount] = usesOf(address, email);
			await limiter.refund(byAddress);
			await limiter.reset(byAccount);
		},
	};
}

/** The wait after the n-th wrong try of one account from one address, in milliseconds. */
export function waitAfter(tries: number): number {
	if (tries < FREE_TRIES) return 0;
	return Math.min(FIRST_WAIT_MS * 2 ** (tries - FREE_TRIES), LONGEST_WAIT_MS);
}
