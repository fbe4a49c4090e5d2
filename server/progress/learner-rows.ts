// Learners as rows: created, found, locked, joined, deleted. Every change of a log goes through lockLearner first, so that its
// sequences rise in the order of commits and nothing is written to a log that is being deleted. Called by progress.ts.
import { randomBytes } from "node:crypto";
import { HubError } from "#core/problem.ts";
import type { Db, LearnerTable } from "#server/db/tables.ts";
import { moveEvents } from "./event-rows.ts";

const DAY_MS = 86_400_000;
/** How long a device can find the learner of a lost first response. */
const BEGUN_MS = 3_600_000;

/** The start of the day (UTC). */
export function dayOf(at: number): number {
	return at - (at % DAY_MS);
}

/** The learner of an id, or the one into which it was merged; undefined when it was deleted. */
export async function findLearner(db: Db, id: number): Promise<LearnerTable | undefined> {
	const row = await db.selectFrom("learner").selectAll().where("id", "=", id).executeTakeFirst();
	return row?.mergedInto == null ? row : findLearner(db, row.mergedInto);
}

/** The id of the learner who has a code with this hash, merged or not. */
export async function findByCode(db: Db, codeHash: string): Promise<number | undefined> {
	return (await db.selectFrom("learner").select("id").where("codeHash", "=", codeHash).executeTakeFirst())?.id;
}

/** The learner that this device created within the last hour. */
export function findBegun(db: Db, device: string, at: number): Promise<LearnerTable | undefined> {
	return db
		.selectFrom("learner")
		.selectAll()
		.where("begunBy", "=", device)
		.where("createdAt", ">", at - BEGUN_MS)
		.where("mergedInto", "is", null)
		.executeTakeFirst();
}

/**
 * Creates a learner. Concurrent requests of one device get the same learner.
 * @param lost the id of a learner that a restored database lacks; otherwise the id is random
 */
export async function createLearner(db: Db, device: string | null, at: number, lost?: number): Promise<LearnerTable> {
	const expired = db
		.updateTable("learner")
		.set({ begunBy: null })
		.where("createdAt", "<=", at - BEGUN_MS);
	if (device !== null) await expired.where("begunBy", "=", device).execute();
	const row = { id: lost ?? randomId(), createdAt: at, seenAt: dayOf(at), lastSequence: 0, eventCount: 0 };
	const made = await db
		.insertInto("learner")
		.values({ ...row, codeHash: null, mergedInto: null, begunBy: device })
		.onConflict((c) => c.doNothing())
		.returningAll()
		.executeTakeFirst();
	if (made) return made;
	// A concurrent request created it for this device, or for another phone of the lost learner.
	const begun = lost === undefined ? device && (await findBegun(db, device, at)) : await findLearner(db, lost);
	if (!begun) throw new HubError("too-many-tries");
	return begun;
}

/** 53 bits, which both engines and JSON hold exactly. */
function randomId(): number {
	return Number(randomBytes(8).readBigUInt64BE() >> 11n);
}

/**
 * Locks a learner's row until the transaction ends, and stores the day.
 * @param more set in the same statement
 * @returns undefined when it was deleted or merged into another one
 */
export function lockLearner(tx: Db, id: number, at: number, more: { events?: number; isKnown?: boolean } = {}) {
	const { events = 0, isKnown = false } = more;
	return tx
		.updateTable("learner")
		.set((e) => ({
			seenAt: dayOf(at),
			...(events > 0 && { lastSequence: e("lastSequence", "+", events), eventCount: e("eventCount", "+", events) }),
			...(isKnown && { begunBy: null }),
		}))
		.where("id", "=", id)
		.where("mergedInto", "is", null)
		.returningAll()
		.executeTakeFirst();
}

/**
 * Moves the events of one learner to another; its row stays and names the other one, so that its phones and its code find
 * them. Both rows are locked in the order of their ids, so that two simultaneous joins cannot deadlock.
 * @returns the number of events of the common log; undefined when one of the two was deleted or merged since then
 */
export async function mergeLearner(tx: Db, from: number, into: number, at: number): Promise<number | undefined> {
	const locked: LearnerTable[] = [];
	for (const id of [from, into].toSorted((a, b) => a - b)) {
		const learner = await lockLearner(tx, id, at);
		if (!learner) return undefined;
		locked.push(learner);
	}
	const target = locked.find(({ id }) => id === into);
	if (!target) return undefined;
	const moved = await moveEvents(tx, from, target);
	await tx
		.updateTable("learner")
		.set({ mergedInto: into, begunBy: null, lastSequence: 0, eventCount: 0 })
		.where("id", "=", from)
		.execute();
	await tx.updateTable("learner").set({ mergedInto: into }).where("mergedInto", "=", from).execute();
	const eventCount = target.eventCount + moved;
	await tx
		.updateTable("learner")
		.set({ eventCount, lastSequence: target.lastSequence + moved })
		.where("id", "=", into)
		.execute();
	return eventCount;
}

/** The hashes of the codes that open this learner's log: its own, and those of learners that were merged into it. */
export async function listCodeHashes(db: Db, id: number): Promise<string[]> {
	const rows = await db
		.selectFrom("learner")
		.select("codeHash")
		.where((e) => e.or([e("id", "=", id), e("mergedInto", "=", id)]))
		.where("codeHash", "is not", null)
		.execute();
	return rows.flatMap(({ codeHash }) => codeHash ?? []);
}

/** Deletes learners, those that were merged into them, and all their events. */
export async function deleteLearners(tx: Db, ids: readonly number[]): Promise<void> {
	if (ids.length === 0) return;
	await tx
		.deleteFrom("learner")
		.where((e) => e.or([e("id", "in", ids), e("mergedInto", "in", ids)]))
		.execute();
	await tx.deleteFrom("answerEvent").where("learnerId", "in", ids).execute();
}
