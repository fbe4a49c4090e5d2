// Writes much beside what counts in short transactions, with pauses in which others write. Used by the files of this folder.
import { setTimeout as wait } from "node:timers/promises";
import { inLazyTransaction } from "#server/db/durability.ts";
import type { Db } from "#server/db/tables.ts";

/** How long others are to wait for one transaction, in milliseconds, and the most bytes of one. */
const STEP_MS = 12;
const STEP_BYTES = 1024 * 1024;
/** Between two transactions, in milliseconds: others that wait for SQLite's lock look every four. */
const PAUSE_MS = 8;

/** Items of one transaction: the first has `usual`, later ones as many as STEP_MS allow at this time, from `least` to `most`. */
export type StepSize<Item> = { least: number; usual: number; most: number; bytesOf: (item: Item) => number };

/** One short transaction of what does not count yet, and a pause. Inside a transaction it is only the work. */
export async function inStep<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
	const result = await inLazyTransaction(db, work);
	if (!db.isTransaction) await wait(PAUSE_MS);
	return result;
}

/**
 * Writes all items in such transactions; in the caller's transaction in one after the other.
 * @param prepare is called before the lock is taken, and gives the work under it
 */
export async function inSteps<Item>(
	db: Db,
	items: readonly Item[],
	{ least, usual, most, bytesOf }: StepSize<Item>,
	prepare: (some: readonly Item[]) => (tx: Db) => Promise<unknown>,
): Promise<void> {
	let count = usual;
	for (let from = 0; from < items.length; ) {
		const some = takeSome(items, from, { count, bytesOf });
		from += some.length;
		const work = prepare(some);
		let begun = 0;
		await inLazyTransaction(db, async (tx) => {
			begun = performance.now();
			await work(tx);
		});
		if (db.isTransaction) continue;
		const growth = Math.min(2, STEP_MS / (performance.now() - begun));
		count = Math.min(most, Math.max(least, Math.floor(count * growth)));
		await wait(PAUSE_MS);
	}
}

function takeSome<Item>(
	items: readonly Item[],
	from: number,
	{ count, bytesOf }: { count: number; bytesOf: (item: Item) => number },
): Item[] {
	const some: Item[] = [];
	let bytes = 0;
	for (const item of items.slice(from, from + count)) {
		bytes += bytesOf(item);
		if (some.length > 0 && bytes > STEP_BYTES) break;
		some.push(item);
	}
	return some;
}
