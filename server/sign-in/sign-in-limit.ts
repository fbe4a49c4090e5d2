// Slows the guessing of passwords: by address and account together, so that nobody can lock an owner out from
// elsewhere, and by address over all accounts (security X-05, after Ghost). Kept in the database: exact over restarts and
// over several processes. E-mail addresses are not kept, only what a hash makes of them. Used by auth.ts.
import { createHash } from "node:crypto";
import type { Db } from "#server/db/tables.ts";
import { inTransaction } from "#server/db/transaction.ts";

/** Wrong tries of one account from one address that cost no waiting. */
export const FREE_TRIES = 4;
/** The wait after the next one (milliseconds); each further one doubles it, up to the longest. */
export const FIRST_WAIT_MS = 30_000;
export const LONGEST_WAIT_MS = 60 * 60_000;
/** Wrong tries from one address in an hour, over all accounts. */
export const TRIES_PER_ADDRESS = 99;
const ADDRESS_WINDOW_MS = 60 * 60_000;
/** So long after its last wrong try an account starts anew at an address. */
const PAIR_MEMORY_MS = 24 * 60 * 60_000;
const SWEEP_MS = 60_000;

type Counted = { key: string; tries: number; waitUntil: number; forgetAt: number };
export type SignInLimit = ReturnType<typeof createSignInLimit>;

/** Builds the limit. `now` gives milliseconds since 1970. */
export function createSignInLimit({ db, now }: { db: Db; now: () => number }) {
	let sweptAt = 0;

	/** What is long over is forgotten, so the table holds a day's tries at most. */
	async function sweep(at: number): Promise<void> {
		if (at - sweptAt < SWEEP_MS) return;
		sweptAt = at;
		await db.deleteFrom("signInTry").where("forgetAt", "<=", at).execute();
	}

	return {
		/** Whole seconds until this account may be tried again from this address; 0 when it may now. Nothing is counted. */
		async waitSeconds(address: string, email: string): Promise<number> {
			const at = now();
			const rows = await db
				.selectFrom("signInTry")
				.select("waitUntil")
				.where("key", "in", [addressKey(address), pairKey(address, email)])
				.where("forgetAt", ">", at)
				.execute();
			return secondsUntil(Math.max(0, ...rows.map((row) => row.waitUntil)), at);
		},

		/**
		 * Counts a try as a wrong one before it is made: a hundred that come at once cannot all be the first.
		 * @returns 0, or the seconds to wait: then nothing was counted and the password must not be looked at
		 */
		async count(address: string, email: string): Promise<number> {
			const at = now();
			await sweep(at);
			return inTransaction(db, async (tx) => {
				// Always in this order, so that nobody waits for each other in a circle.
				const byAddress = await take(tx, addressKey(address), at, ADDRESS_WINDOW_MS);
				const byPair = await take(tx, pairKey(address, email), at, PAIR_MEMORY_MS);
				const wait = secondsUntil(Math.max(byAddress.waitUntil, byPair.waitUntil), at);
				if (wait > 0) return wait;
				const ofAddress = byAddress.tries + 1;
				await keep(tx, {
					...byAddress,
					tries: ofAddress,
					waitUntil: ofAddress >= TRIES_PER_ADDRESS ? byAddress.forgetAt : 0,
				});
				const ofPair = byPair.tries + 1;
				await keep(tx, {
					...byPair,
					tries: ofPair,
					waitUntil: at + waitAfter(ofPair),
					forgetAt: at + PAIR_MEMORY_MS,
				});
				return 0;
			});
		},

		/** Takes back a counted try that was right; the account starts anew at this address. */
		async forgive(address: string, email: string): Promise<void> {
			await inTransaction(db, async (tx) => {
				await tx
					.updateTable("signInTry")
					.set((e) => ({ tries: e("tries", "-", 1), waitUntil: 0 }))
					.where("key", "=", addressKey(address))
					.where("tries", ">", 0)
					.execute();
				await tx.deleteFrom("signInTry").where("key", "=", pairKey(address, email)).execute();
			});
		},
	};
}

/** The wait after the n-th wrong try of one account from one address, in milliseconds. */
export function waitAfter(tries: number): number {
	if (tries < FREE_TRIES) return 0;
	return Math.min(FIRST_WAIT_MS * 2 ** (tries - FREE_TRIES), LONGEST_WAIT_MS);
}

/** The row of a key, held until the transaction ends; a new one, or one that is over, starts at nothing. */
async function take(tx: Db, key: string, at: number, memoryMs: number): Promise<Counted> {
	const fresh = { key, tries: 0, waitUntil: 0, forgetAt: at + memoryMs };
	const row = await tx
		.insertInto("signInTry")
		.values(fresh)
		.onConflict((c) => c.column("key").doUpdateSet({ key }))
		.returningAll()
		.executeTakeFirstOrThrow();
	return row.forgetAt <= at ? fresh : row;
}

async function keep(tx: Db, { key, ...row }: Counted): Promise<void> {
	await tx.updateTable("signInTry").set(row).where("key", "=", key).execute();
}

function secondsUntil(time: number, at: number): number {
	return Math.max(0, Math.ceil((time - at) / 1_000));
}

function addressKey(address: string): string {
	return `address ${address}`;
}

function pairKey(address: string, email: string): string {
	return `account ${createHash("sha256").update(`${address}\n${email}`).digest("base64url")}`;
}
