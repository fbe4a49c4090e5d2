// Events as rows: stored, read after a sequence, moved to another learner. Called by progress.ts, under the lock of the
// learner's row where they write.
import { sql } from "kysely";
import {
	createTable,
	RECEIVED_EVENTS,
	type SyncRequest,
	type SyncResponse,
	type WireEvent,
} from "#core/progress/log/sync-protocol.ts";
import { chunksOf } from "#server/db/chunks.ts";
import type { Db, LearnerTable } from "#server/db/tables.ts";

/** Rows of one insert. */
const ROWS_AT_ONCE = 100;

/**
 * Stores the sent events after `last`; events that are stored already do not change.
 * @returns how many were new
 */
export async function storeEvents(tx: Db, learnerId: number, last: number, request: SyncRequest): Promise<number> {
	const rows = request.events.map(([clock, kind, place, ...rest], n) => ({
		learnerId,
		clock,
		sequence: last + 1 + n,
		device: request.device,
		subtopicId: request.subtopics[place] ?? "",
		body: JSON.stringify([kind, ...rest]),
	}));
	let stored = 0;
	for (const some of chunksOf(rows, ROWS_AT_ONCE)) {
		const result = await tx
			.insertInto("answerEvent")
			.values(some)
			.onConflict((c) => c.doNothing())
			.executeTakeFirst();
		stored += Number(result.numInsertedOrUpdatedRows);
	}
	return stored;
}

type Received = Pick<SyncResponse, "hasMore" | "devices" | "subtopics" | "events"> & {
	/** Of the last event. */
	sequence: number;
};

export type EventRange = { after: number; upTo: number };

/** The events of a learner after one sequence up to another, at most RECEIVED_EVENTS of them. */
export async function readEvents(db: Db, learnerId: number, { after, upTo }: EventRange): Promise<Received> {
	const nothing = { hasMore: false, devices: [], subtopics: [], events: [], sequence: upTo };
	if (after >= upTo) return nothing;
	const rows = await db
		.selectFrom("answerEvent")
		.select(["clock", "sequence", "device", "subtopicId", "body"])
		.where("learnerId", "=", learnerId)
		.where("sequence", ">", after)
		.where("sequence", "<=", upTo)
		.orderBy("sequence")
		.limit(RECEIVED_EVENTS + 1)
		.execute();
	const hasMore = rows.length > RECEIVED_EVENTS;
	const page = hasMore ? rows.slice(0, -1) : rows;
	const [devices, subtopics] = [createTable(), createTable()];
	const events = page.map(({ clock, device, subtopicId, body }): [number, WireEvent] => {
		const [kind, ...rest]: unknown[] = JSON.parse(body);
		// storeEvents wrote the body from an event that its schema had checked; the phone checks it once more.
		const event = [clock, kind, subtopics.indexOf(subtopicId), ...rest] as unknown as WireEvent;
		return [devices.indexOf(device), event];
	});
	const sequence = hasMore ? (page.at(-1)?.sequence ?? upTo) : upTo;
	return { hasMore, devices: [...devices.texts], subtopics: [...subtopics.texts], events, sequence };
}

/**
 * Appends a learner's events to those of another one, whose row is locked too; an event that both have is stored once.
 * @returns how many were new to the other learner
 */
export async function moveEvents(tx: Db, from: number, into: LearnerTable): Promise<number> {
	const result = await tx
		.insertInto("answerEvent")
		.columns(["learnerId", "clock", "sequence", "device", "subtopicId", "body"])
		.expression((e) =>
			e
				.selectFrom("answerEvent as own")
				.select([
					sql.lit(into.id).as("learnerId"),
					"own.clock",
					sql<number>`${sql.lit(into.lastSequence)} + row_number() over (order by ${sql.ref("own.sequence")})`.as(
						"sequence",
					),
					"own.device",
					"own.subtopicId",
					"own.body",
				])
				.where("own.learnerId", "=", from)
				.where(({ not, exists, selectFrom }) =>
					not(
						exists(
							selectFrom("answerEvent as known")
								.select("known.clock")
								.where("known.learnerId", "=", into.id)
								.whereRef("known.clock", "=", "own.clock")
								.whereRef("known.device", "=", "own.device"),
						),
					),
				),
		)
		.executeTakeFirst();
	await tx.deleteFrom("answerEvent").where("learnerId", "=", from).execute();
	return Number(result.numInsertedOrUpdatedRows ?? 0);
}
