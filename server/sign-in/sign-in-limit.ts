// Limits sign-in attempts: by address and account together, by address over all accounts, and by account over all addresses
// (decision 41). The last does not apply where the account has signed in before, so that no attack, however
// many addresses it has, locks an administrator out of their own. Called by auth.ts.
import type { Db } from "#server/db/tables.ts";
import { blockedUntil, createRateLimiter, type RateLimit, secondsUntil } from "#server/work/rate-limiter.ts";

/** Failed attempts on one account from one address without a wait. */
export const FREE_TRIES = 4;
/** The wait after the next one (milliseconds); each further one doubles it, up to the longest. */
const FIRST_WAIT_MS = 30_000;
export const LONGEST_WAIT_MS = 60 * 60_000;
/** Failed attempts from one address in an hour, over all accounts. */
export const TRIES_PER_ADDRESS = 99;

/** Failed attempts on one account in a minute, from all addresses together where it has never signed in. */
export const TRIES_PER_ACCOUNT = 10;
/** For how long an address is known after a sign-in. */
const KNOWN_MS = 90 * 24 * 60 * 60_000;

const BY_ADDRESS: RateLimit = { name: "sign-in address", windowMs: 60 * 60_000, max: TRIES_PER_ADDRESS };
/** Expires a day after the last failed attempt. */
const BY_ACCOUNT: RateLimit = { name: "sign-in account", windowMs: 24 * 60 * 60_000, waitAfter };

const FROM_UNKNOWN: RateLimit = { name: "sign-in unknown", windowMs: 60_000, max: TRIES_PER_ACCOUNT };
/** Not a limit: records from which addresses an account has signed in. */
const KNOWN: RateLimit = { name: "sign-in known", windowMs: KNOWN_MS, waitAfter: () => 0 };

export type SignInLimit = ReturnType<typeof createSignInLimit>;

/** Builds the limit. `now` gives milliseconds since 1970. */
export function createSignInLimit({ db, now }: { db: Db; now: () => number }) {
	const limiter = createRateLimiter({ db, now });

	/** `isSignedIn`: the account's own session, which is known as well. */
	async function usesOf(address: string, email: string, isSignedIn: boolean) {
		const pair = `${address}\n${email}`;
		const [known, own] = [
			{ limit: KNOWN, subject: pair },
			{ limit: BY_ACCOUNT, subject: pair },
		];
		const uses = [{ limit: BY_ADDRESS, subject: address }, own];
		const isKnown = isSignedIn || (await limiter.read([known])).some(({ count }) => count > 0);
		return { known, own, uses: isKnown ? uses : [...uses, { limit: FROM_UNKNOWN, subject: email }] };
	}

	return {
		/** Whole seconds until this account may be tried again from this address; 0 when it may now. Counts nothing. */
		async waitSeconds(address: string, email: string): Promise<number> {
			const { uses } = await usesOf(address, email, false);
			const counters = await limiter.read(uses);
			return secondsUntil(Math.max(...uses.map(({ limit }, n) => blockedUntil(counters[n], limit))), now());
		},

		/**
		 * Counts an attempt as failed before the password is checked, so that concurrent attempts cannot pass the limit.
		 * @param isSignedIn for a change of the password: `address` is then the id of the session
		 * @returns seconds to wait: then nothing was counted and the password must not be checked
		 */
		async count(address: string, email: string, isSignedIn = false): Promise<number> {
			const { uses } = await usesOf(address, email, isSignedIn);
			const consumed = await limiter.consume(uses);
			return consumed.ok ? 0 : secondsUntil(consumed.retryAt, now());
		},

		/** Refunds a successful attempt, resets the account's counter for this address, and remembers the address. */
		async forgive(address: string, email: string, isSignedIn = false): Promise<void> {
			const { known, own, uses } = await usesOf(address, email, isSignedIn);
			for (const use of uses) await (use === own ? limiter.reset(use) : limiter.refund(use));
			if (!isSignedIn) await limiter.consume([known]);
		},
	};
}

/** The wait after the n-th failed attempt on one account from one address, in milliseconds. */
export function waitAfter(tries: number): number {
	if (tries < FREE_TRIES) return 0;
	return Math.min(FIRST_WAIT_MS * 2 ** (tries - FREE_TRIES), LONGEST_WAIT_MS);
}
