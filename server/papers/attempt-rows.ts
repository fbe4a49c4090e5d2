// Attempts and their events as rows. Called by attempts.ts and hand-in.ts.
import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { AttemptPlan } from "#core/papers/attempt.ts";
import { type AttemptEvent, attemptEventSchema } from "#core/papers/attempt-event.ts";
import { orderForCandidate } from "#core/papers/draw.ts";
import { chunksOf } from "#server/db/chunks.ts";
import { countRows } from "#server/db/list-page.ts";
import type { PaperAttemptTable } from "#server/db/paper-tables.ts";
import type { Db } from "#server/db/tables.ts";
import type { StoredVersion } from "./versions.ts";

const ROWS_AT_ONCE = 100;
/** An attempt without what only its result needs. */
const COLUMNS = [
	"id",
	"paperAttempt.paperId",
	"versionId",
	"isPreview",
	"paperAttempt.device",
	"firstDevice",
	"learnerHash",
	"seed",
	"extraTime",
	"startedAt",
	"endsAt",
	"endedAt",
	"endedBy",
	"shownAt",
	"lateEvents",
	"markedStamp",
] as const;

export type AttemptRow = Pick<
	PaperAttemptTable,
	Exclude<(typeof COLUMNS)[number], "paperAttempt.paperId" | "paperAttempt.device"> | "paperId" | "device"
>;

/** Attempts that count for a browser or a learner: those that either has begun. */
export function selectEarlier(db: Db, paperId: string, device: string, learnerHash: string | null) {
	return db
		.selectFrom("paperAttempt")
		.where("paperId", "=", paperId)
		.where("isPreview", "=", 0)
		.where((e) =>
			e.or([e("firstDevice", "=", device), ...(learnerHash === null ? [] : [e("learnerHash", "=", learnerHash)])]),
		);
}

/**
 * How often the candidate of an attempt may begin the paper again; null for as often as they like.
 * @param attempts that the paper allows
 */
export async function countAttemptsLeft(
	db: Db,
	{ paperId, firstDevice, learnerHash, isPreview }: AttemptRow,
	attempts: number | null,
): Promise<number | null> {
	if (attempts === null || isPreview === 1) return null;
	return Math.max(0, attempts - (await countRows(selectEarlier(db, paperId, firstDevice, learnerHash))));
}

/** A browser's secret as it is stored. */
export function hashOfSecret(secret: string): string {
	return createHash("sha256").update(secret).digest("base64url");
}

/** The attempt of a browser's secret, in this paper only, and the name of the device that holds the secret. */
export async function findAttempt(
	db: Db,
	paperId: string,
	secret: string,
): Promise<{ attempt: AttemptRow; holder: string } | undefined> {
	const row = await db
		.selectFrom("paperKey")
		.innerJoin("paperAttempt", "paperAttempt.id", "paperKey.attemptId")
		.select(COLUMNS)
		.select("paperKey.device as holder")
		.where("keyHash", "=", hashOfSecret(secret))
		.where("paperAttempt.paperId", "=", paperId)
		.executeTakeFirst();
	if (!row) return undefined;
	const { holder, ...attempt } = row;
	return { attempt, holder };
}

/** Locks an attempt until the transaction ends, and reads it as it is then. */
export async function lockAttempt(tx: Db, id: string): Promise<AttemptRow | undefined> {
	const locked = await tx
		.updateTable("paperAttempt")
		.set((e) => ({ lateEvents: e.ref("lateEvents") }))
		.where("id", "=", id)
		.returning("id")
		.executeTakeFirst();
	return locked && tx.selectFrom("paperAttempt").select(COLUMNS).where("id", "=", id).executeTakeFirst();
}

/** Stores events; those that are stored already do not change. @returns how many were new */
export async function storeEvents(
	tx: Db,
	attemptId: string,
	events: readonly AttemptEvent[],
	receivedAt: number,
): Promise<number> {
	const rows = events.map(({ device, sequence, receivedAt: _, ...body }) => {
		return { attemptId, device, sequence, body: JSON.stringify(body), receivedAt };
	});
	let stored = 0;
	for (const some of chunksOf(rows, ROWS_AT_ONCE)) {
		const result = await tx
			.insertInto("paperEvent")
			.values(some)
			.onConflict((c) => c.doNothing())
			.executeTakeFirst();
		stored += Number(result.numInsertedOrUpdatedRows);
	}
	return stored;
}

/** How many events of an attempt other devices have made. */
export async function countOthers(db: Db, { id, firstDevice, device }: AttemptRow, own: string): Promise<number> {
	// Each device that takes over has a new name.
	if (device === firstDevice) return 0;
	const count = db.selectFrom("paperEvent").select((e) => e.fn.countAll().as("count"));
	const row = await count.where("attemptId", "=", id).where("device", "!=", own).executeTakeFirstOrThrow();
	return Number(row.count);
}

export async function readEvents(db: Db, attemptId: string): Promise<AttemptEvent[]> {
	const rows = await db
		.selectFrom("paperEvent")
		.select(["device", "sequence", "body", "receivedAt"])
		.where("attemptId", "=", attemptId)
		.orderBy("device")
		.orderBy("sequence")
		.execute();
	return rows.flatMap(({ device, sequence, body, receivedAt }) => {
		// A schema of an earlier version may have stored what this one does not know.
		const read = z.safeParse(attemptEventSchema, { ...JSON.parse(body), device, sequence });
		return read.success ? [{ ...read.data, receivedAt }] : [];
	});
}

/** What decides how an attempt runs, with the questions in its candidate's order. */
export function planOf(
	version: StoredVersion,
	{ seed, extraTime }: Pick<AttemptRow, "seed" | "extraTime">,
): AttemptPlan {
	const ordered = orderForCandidate(version, seed);
	return {
		sections: version.sections.map(({ minutes }, section) => ({
			minutes,
			questionIds: ordered.flatMap((one) => (one.section === section ? [one.question.id] : [])),
		})),
		sectionOrder: version.sectionOrder,
		minutes: version.minutes,
		extraTime,
	};
}
