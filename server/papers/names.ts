// The names that some papers ask for: when they are deleted, and the job that deletes them. Results stay, without names. The same job
// deletes what previews leave behind. Built by hub.ts, started by serve.ts.
import type { Db } from "#server/db/tables.ts";
import type { Log } from "#server/log.ts";
import { createRegularJob } from "#server/work/regular-job.ts";

const DAY_MS = 86_400_000;
/** How long names are stored after a paper's end; of a paper without one, after each candidate's own. */
const NAME_DAYS = 90;
const EVERY_MS = 3_600_000;

/** When a name is deleted. @param openUntil the paper's end; null for one without, whose attempts have only their own */
export function nameUntil(openUntil: number | null, endsAt: number): number {
	return Math.max(openUntil ?? 0, endsAt) + NAME_DAYS * DAY_MS;
}

/** Builds the job; nothing runs before `start`. */
export function createNameExpiry({ db, log, now }: { db: Db; log: Log; now: () => number }) {
	async function run(): Promise<void> {
		const named = db.updateTable("paperAttempt").set({ name: null }).where("name", "is not", null);
		const { numUpdatedRows } = await named.where("nameUntil", "<=", now()).executeTakeFirst();
		await db.deleteFrom("paperPersonTime").where("nameUntil", "<=", now()).execute();
		if (numUpdatedRows > 0n) log.info({ names: Number(numUpdatedRows) }, "names of ended papers are deleted");
		const previews = db.deleteFrom("paperVersion").where("number", "=", 0);
		await previews.where("createdAt", "<", now() - DAY_MS).execute();
	}

	const hourly = createRegularJob({ run, log, failure: "deleting names of papers failed", everyMs: EVERY_MS });
	return { run, start: hourly.start, close: hourly.close };
}

/**
 * A paper that is open longer keeps its names longer, but not those of candidates who read that theirs is deleted after their own end: a
 * paper without an end gets one.
 */
export async function prolongNames(tx: Db, paperId: string, openUntil: number | null): Promise<void> {
	const until = nameUntil(openUntil, 0);
	const named = tx.updateTable("paperAttempt").set({ nameUntil: until }).where("paperId", "=", paperId);
	await named
		.where("nameUntil", "<", until)
		.where((e) => e("nameUntil", ">", e("endsAt", "+", NAME_DAYS * DAY_MS)))
		.execute();
	const people = tx.updateTable("paperPersonTime").set({ nameUntil: until }).where("paperId", "=", paperId);
	await people.where("nameUntil", "<", until).execute();
}

/** Deletes a paper's names now, also those of people with extra time. @returns how many */
export async function removeNames(tx: Db, paperId: string): Promise<number> {
	const named = tx.updateTable("paperAttempt").set({ name: null }).where("paperId", "=", paperId);
	const { numUpdatedRows } = await named.where("name", "is not", null).executeTakeFirst();
	const people = await tx.deleteFrom("paperPersonTime").where("paperId", "=", paperId).executeTakeFirst();
	return Number(numUpdatedRows) + Number(people.numDeletedRows);
}
