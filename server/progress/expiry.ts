// Deletes learners that were not seen for PROGRESS_MONTHS, in steps that hold the database for milliseconds. Runs at start and
// daily in every process; a rate limit lets one do the work. Built by hub.ts, started by serve.ts.
import { setTimeout as wait } from "node:timers/promises";
import type { Db } from "#server/db/tables.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Log } from "#server/log.ts";
import { createRateLimiter, type RateLimit } from "#server/work/rate-limiter.ts";
import { createRegularJob } from "#server/work/regular-job.ts";
import { dayOf, deleteLearners } from "./learner-rows.ts";

/** Days of a month, rounded up so that none is deleted early. */
const MONTH_MS = 31 * 86_400_000;
/** One run in this time by all processes, so the work of a killed process is taken over after an hour. */
const ONE_AT_A_TIME: RateLimit = { name: "progress expiry", windowMs: 3_600_000, max: 1 };
/** Learners that one transaction deletes at most, and events after which it deletes no further one. */
const LEARNERS_AT_ONCE = 100;
const EVENTS_AT_ONCE = 5_000;
/** Pause between two transactions, in milliseconds, for other writes. */
const PAUSE_MS = 20;

export type ExpiryContext = { db: Db; log: Log; now: () => number; months: number };

/** Builds the expiry; nothing runs before `start`. */
export function createExpiry({ db, log, now, months }: ExpiryContext) {
	const limiter = createRateLimiter({ db, now });
	let isClosed = false;

	/** @returns the number of deleted learners, 0 when another process does the work */
	async function run(): Promise<number> {
		if (!(await limiter.consume([{ limit: ONE_AT_A_TIME, subject: "" }])).ok) return 0;
		const unseenSince = dayOf(now()) - months * MONTH_MS;
		let deleted = 0;
		for (let step = 1; step > 0 && !isClosed; await wait(PAUSE_MS)) {
			step = await inTransaction(db, (tx) => deleteSome(tx, unseenSince));
			deleted += step;
		}
		if (deleted > 0) log.warn({ learners: deleted, months }, "learners that were not seen for long are deleted");
		return deleted;
	}

	const daily = createRegularJob({ run, log, failure: "deleting unseen learners failed" });
	return {
		run,
		start: daily.start,
		/** Ends after the current step. */
		async close(): Promise<void> {
			isClosed = true;
			await daily.close();
		},
	};
}

/** @returns how many learners were deleted; 0 when none is left */
async function deleteSome(tx: Db, unseenSince: number): Promise<number> {
	const found = await tx
		.selectFrom("learner")
		.select(["id", "eventCount"])
		.where("seenAt", "<", unseenSince)
		.orderBy("seenAt")
		.limit(LEARNERS_AT_ONCE)
		.execute();
	let events = 0;
	const ids = found.filter(({ eventCount }) => {
		const isTaken = events < EVENTS_AT_ONCE;
		events += eventCount;
		return isTaken;
	});
	if (ids.length === 0) return 0;
	// Locks them; skips learners seen since then.
	const locked = await tx
		.updateTable("learner")
		.set((e) => ({ seenAt: e.ref("seenAt") }))
		.where(
			"id",
			"in",
			ids.map(({ id }) => id),
		)
		.where("seenAt", "<", unseenSince)
		.returning("id")
		.execute();
	await deleteLearners(
		tx,
		locked.map(({ id }) => id),
	);
	return ids.length;
}
