// Counts failures by network address and says when an address has made too many. Used by access.ts for codes that open
// nothing. Counted twice: in this process's memory at once, so that a hundred tries at one moment are no hundred guesses,
// and in the database, so that several processes allow no more than one. The table keeps no address, only hashes.
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Db } from "#server/db/tables.ts";

/** Failures that are free for one address in a minute and in an hour; the next one shuts it out (security 2.4). */
export const MISSES_PER_MINUTE = 10;
export const MISSES_PER_HOUR = 60;
/**
 * Addresses that a process remembers, about 150 bytes each, and room for them is taken at once; the longest idle are
 * forgotten here, not in the table.
 */
const MAX_ADDRESSES = 20_000;
/** How often what is over is removed. */
const SWEEP_MS = 60_000;

const WINDOWS = [
	{ ms: 60_000, free: MISSES_PER_MINUTE },
	{ ms: 3_600_000, free: MISSES_PER_HOUR },
] as const;

type Window = (typeof WINDOWS)[number];
/** What this process knows of an address: its own count in each window, and how long the table says it is shut out. */
type Known = { counts: { misses: number; endsAt: number }[]; shutUntil: number };

export type MissLimit = ReturnType<typeof createMissLimit>;

/**
 * Builds a limit. `now` gives milliseconds since 1970; limits of different names count apart.
 * Another process learns that an address is shut out at the address's next miss there.
 */
export function createMissLimit({ db, now, name = "code" }: { db: Db; now: () => number; name?: string }) {
	const known = new LRUCache<string, Known>({ max: MAX_ADDRESSES });
	let sweptAt = 0;
	/** When the last address that this process knows to be shut out is free again. */
	let allFreeAt = 0;

	/** A window begins with the first miss after the one before ended. One statement: exact, however many come at once. */
	async function countIn(address: string, { ms, free }: Window, at: number): Promise<number> {
		const fresh = { key: keyOf(name, ms, address), misses: 1, endsAt: at + ms };
		const { misses, endsAt } = await db
			.insertInto("accessMiss")
			.values(fresh)
			.onConflict((c) =>
				c.column("key").doUpdateSet((e) => {
					const isOver = e("accessMiss.endsAt", "<=", at);
					return {
						misses: e
							.case()
							.when(isOver)
							.then(1)
							.else(e("accessMiss.misses", "+", 1))
							.end(),
						endsAt: e.case().when(isOver).then(fresh.endsAt).else(e.ref("accessMiss.endsAt")).end(),
					};
				}),
			)
			.returning(["misses", "endsAt"])
			.executeTakeFirstOrThrow();
		return misses > free ? endsAt : 0;
	}

	async function sweep(at: number): Promise<void> {
		if (at - sweptAt < SWEEP_MS) return;
		sweptAt = at;
		await db.deleteFrom("accessMiss").where("endsAt", "<=", at).execute();
	}

	return {
		/** Whether any address at all is shut out: cheap enough to ask before every answer. */
		isAnyoneShut: (): boolean => allFreeAt > now(),

		/** Whole seconds until this address may try again, as far as this process knows; 0 when it may now. */
		waitSeconds(address: string): number {
			const { counts, shutUntil } = known.get(address) ?? NOTHING;
			return secondsFrom(now(), shutUntil, endOf(counts));
		},

		/**
		 * Counts one miss, in this process before the first wait. @returns whole seconds to wait if it was one too many
		 * @throws what the database throws: it is counted in this process alone then
		 */
		async count(address: string): Promise<number> {
			const at = now();
			const { counts, shutUntil } = known.get(address) ?? NOTHING;
			const more = WINDOWS.map(({ ms }, n) => {
				const count = counts[n];
				if (!count || count.endsAt <= at) return { misses: 1, endsAt: at + ms };
				return { ...count, misses: count.misses + 1 };
			});
			known.set(address, { counts: more, shutUntil });
			allFreeAt = Math.max(allFreeAt, endOf(more));
			const ends = [];
			for (const window of WINDOWS) ends.push(await countIn(address, window, at));
			await sweep(at);
			const until = Math.max(...ends);
			allFreeAt = Math.max(allFreeAt, until);
			if (until > 0) known.set(address, { counts: known.get(address)?.counts ?? more, shutUntil: until });
			return secondsFrom(at, until, endOf(more));
		},
	};
}

const NOTHING: Known = { counts: [], shutUntil: 0 };

/** When the last window with too many misses ends; 0 when none has too many. */
function endOf(counts: Known["counts"]): number {
	const ends = WINDOWS.map(({ free }, n) => {
		const count = counts[n];
		return count && count.misses > free ? count.endsAt : 0;
	});
	return Math.max(...ends);
}

function secondsFrom(at: number, ...ends: number[]): number {
	return Math.max(0, Math.ceil((Math.max(...ends) - at) / 1_000));
}

function keyOf(name: string, ms: number, address: string): string {
	return createHash("sha256").update(`${name}\n${ms}\n${address}`).digest("base64url");
}
