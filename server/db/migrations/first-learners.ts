// The tables of the learners' logs (server/progress). Measured with 200,000 events of 2,000 learners: 127 bytes an event on SQLite and 233
// on PostgreSQL; with a text as the learner's id 159 and 285.
import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Engine } from "#server/db/engines/engine.ts";
import { createIndexes } from "./table-parts.ts";

type Made = { log_epoch: { value: string } };

export async function createLearners(db: Kysely<unknown>, engine: Engine): Promise<void> {
	await db.schema
		.createTable("learner")
		.addColumn("id", "bigint", (c) => c.notNull().primaryKey())
		.addColumn("created_at", "bigint", (c) => c.notNull())
		.addColumn("seen_at", "bigint", (c) => c.notNull())
		.addColumn("last_sequence", "integer", (c) => c.notNull())
		.addColumn("event_count", "integer", (c) => c.notNull())
		.addColumn("code_hash", "text")
		.addColumn("merged_into", "bigint")
		.addColumn("begun_by", "text")
		.execute();
	await createIndexes(db, [
		["learner_by_seen", "learner", ["seen_at"]],
		["learner_by_code_hash", "learner", ["code_hash"], { isUnique: true, where: ["code_hash", "is not", null] }],
		["learner_by_begun_by", "learner", ["begun_by"], { isUnique: true, where: ["begun_by", "is not", null] }],
		["learner_by_merged_into", "learner", ["merged_into"], { where: ["merged_into", "is not", null] }],
	]);
	// The order of the columns saves PostgreSQL 17 bytes of padding an event. No foreign key: a log is written and deleted under the
	// lock of its learner's row, and the check would cost a query an event.
	await db.schema
		.createTable("answer_event")
		.addColumn("learner_id", "bigint", (c) => c.notNull())
		.addColumn("clock", "bigint", (c) => c.notNull())
		.addColumn("sequence", "integer", (c) => c.notNull())
		.addColumn("device", "text", (c) => c.notNull())
		.addColumn("subtopic_id", "text", (c) => c.notNull())
		.addColumn("body", "text", (c) => c.notNull())
		.addPrimaryKeyConstraint("answer_event_pkey", ["learner_id", "sequence"])
		.$call((table) => (engine === "sqlite" ? table.modifyEnd(sql`without rowid`) : table))
		.execute();
	await createIndexes(db, [
		["answer_event_by_id", "answer_event", ["learner_id", "clock", "device"], { isUnique: true }],
	]);
	await db.schema
		.createTable("log_epoch")
		.addColumn("value", "text", (c) => c.notNull().primaryKey())
		.execute();
	const value = randomBytes(6).toString("hex");
	await db.withTables<Made>().insertInto("log_epoch").values({ value }).execute();
}
