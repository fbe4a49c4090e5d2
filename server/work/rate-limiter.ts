// Rate limits on one table, for wrong link codes, sign-ins and doubts: exact over restarts and over several processes.
// The table holds hashes, no address and no e-mail. Called by wrong-code-limiter.ts, sign-in-limit.ts and quota.ts.
import { createHash } from "node:crypto";
import { PostgresAdapter } from "kysely";
import type { Db } from "#server/db/tables.ts";
import { inTransaction } from "#server/db/transaction.ts";

/** How often expired counters are deleted. */
const SWEEP_MS = 60_000;

/**
 * What is counted under `name`. With `max`, a window begins with its first count and is full at `max`. With `waitAfter`,
 * the n-th count blocks for that many milliseconds, and the window begins again with each count.
 */
export type RateLimit = { name: string; windowMs: number } & (
	| { max: number }
	| { waitAfter: (count: number) => number }
);
/** One subject (an address, a learner) under one limit; `amount` is 1 unless given. */
export type Use = { limit: RateLimit; subject: string; amount?: number };
/** `endsAt` is in milliseconds since 1970, like every time here. */
export type Counter = { count: number; endsAt: number };
/** Proof that something was counted, for its refund. */
export type Ticket = { key: string; endsAt: number };
export type Consumed =
	| { ok: true; counters: Counter[]; tickets: Ticket[] }
	/** `limit` is the first of the uses that blocks, `retryAt` when none of them blocks any longer. */
	| { ok: false; limit: RateLimit; retryAt: number };

/** Builds a limiter on an open database. Its methods throw what the database throws. */
export function createRateLimiter({ db, now }: { db: Db; now: () => number }) {
	const canSkipLocked = db.getExecutor().adapter instanceof PostgresAdapter;
	let sweptAt = 0;

	async function sweep(at: number): Promise<void> {
		if (at - sweptAt < SWEEP_MS) return;
		sweptAt = at;
		const expired = db
			.selectFrom("rateLimit")
			.select("key")
			.where("endsAt", "<=", at)
			// Waits for no row that is being counted: two that wait for each other would be a deadlock.
			.$if(canSkipLocked, (q) => q.forUpdate().skipLocked());
		await db.deleteFrom("rateLimit").where("key", "in", expired).execute();
	}

	return {
		/** Counts all uses, or none when one of them is blocked. At most `max` succeed, however many run at once. */
		async consume(uses: readonly Use[]): Promise<Consumed> {
			const at = now();
			const consumed = await inTransaction<Consumed>(db, async (tx) => {
				const rows = await lockRows(tx, uses.map(keyOf).toSorted());
				const counters = uses.map((use) => currentCounter(rows.get(keyOf(use)), use.limit, at));
				const ends = uses.map(({ limit }, n) => blockedUntil(counters[n], limit));
				const blocking = uses.find((_, n) => (ends[n] ?? 0) > at);
				if (blocking) return { ok: false, limit: blocking.limit, retryAt: Math.max(...ends) };
				const next = uses.map((use) => ({ key: keyOf(use), ...countUse(rows.get(keyOf(use)), use, at) }));
				await tx
					.insertInto("rateLimit")
					.values(next)
					.onConflict((c) =>
						c.column("key").doUpdateSet((e) => ({ count: e.ref("excluded.count"), endsAt: e.ref("excluded.endsAt") })),
					)
					.execute();
				const nextCounters = next.map(({ count, endsAt }) => ({ count, endsAt }));
				return { ok: true, counters: nextCounters, tickets: next.map(({ key, endsAt }) => ({ key, endsAt })) };
			});
			await sweep(at);
			return consumed;
		},

		/** The counters of these uses; counts nothing. */
		async read(uses: readonly Use[]): Promise<Counter[]> {
			const rows = await db.selectFrom("rateLimit").selectAll().where("key", "in", uses.map(keyOf)).execute();
			const byKey = new Map(rows.map((row) => [row.key, row]));
			return uses.map((use) => currentCounter(byKey.get(keyOf(use)), use.limit, now()));
		},

		/** Takes one count back: of a ticket only while its window lasts, of a use from the window that is open. */
		async refund(counted: Ticket | Use): Promise<void> {
			const isTicket = "key" in counted;
			await db
				.updateTable("rateLimit")
				.set((e) => ({ count: e("count", "-", 1) }))
				.where("key", "=", isTicket ? counted.key : keyOf(counted))
				.where("count", ">", 0)
				.$if(isTicket, (q) => q.where("endsAt", "=", isTicket ? counted.endsAt : 0))
				.execute();
		},

		/** Resets the counter of a subject. */
		async reset(use: Use): Promise<void> {
			await db.deleteFrom("rateLimit").where("key", "=", keyOf(use)).execute();
		},
	};
}

/**
 * The counter at the time `at`: an expired or refunded one is empty. One that ends more than a window from now was written
 * before the clock was set back; it ends in one window.
 */
function currentCounter(stored: Counter | undefined, { windowMs }: RateLimit, at: number): Counter {
	const end = at + windowMs;
	if (!stored || stored.endsAt <= at || stored.count <= 0) return { count: 0, endsAt: end };
	return { count: stored.count, endsAt: Math.min(stored.endsAt, end) };
}

/** The counter after one more use. */
export function countUse(stored: Counter | undefined, { limit, amount = 1 }: Use, at: number): Counter {
	const { count, endsAt } = currentCounter(stored, limit, at);
	return { count: count + amount, endsAt: "waitAfter" in limit ? at + limit.windowMs : endsAt };
}

/** Until when a counter blocks, in milliseconds since 1970; a time that is past or 0 when it does not. */
export function blockedUntil(counter: Counter | undefined, limit: RateLimit): number {
	if (!counter) return 0;
	const { count, endsAt } = counter;
	if ("max" in limit) return count >= limit.max ? endsAt : 0;
	return endsAt - limit.windowMs + limit.waitAfter(count);
}

/** Whole seconds from `at` until `until`, for Retry-After; 0 when that is past. */
export function secondsUntil(until: number, at: number): number {
	return Math.max(0, Math.ceil((until - at) / 1_000));
}

/** Locks the rows until the transaction ends, always in the order of their keys, so that no two wait for each other. */
async function lockRows(tx: Db, keys: readonly string[]): Promise<Map<string, Counter>> {
	const rows = await tx
		.insertInto("rateLimit")
		.values(keys.map((key) => ({ key, count: 0, endsAt: 0 })))
		.onConflict((c) => c.column("key").doUpdateSet((e) => ({ key: e.ref("excluded.key") })))
		.returningAll()
		.execute();
	return new Map(rows.map(({ key, ...counter }) => [key, counter]));
}

function keyOf({ limit, subject }: Use): string {
	return createHash("sha256").update(`${limit.name}\n${subject}`).digest("base64url");
}
