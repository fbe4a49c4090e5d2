// Adds papers: drafts, versions, attempts of candidates with their steps (decision 136).
import { type Kysely, sql } from "kysely";
import { createIndexes } from "./table-parts.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
	await createPapers(db);
	await createAttempts(db);
	await createIndexes(db, [
		["paper_of_module", "paper", ["module_id", "title_key", "id"]],
		["paper_by_change", "paper", ["updated_at", "id"]],
		["paper_version_number", "paper_version", ["paper_id", "number", "id"]],
		["paper_attempt_of_version", "paper_attempt", ["version_id", "sort_marks", "id"]],
		["paper_attempt_of_paper", "paper_attempt", ["paper_id", "started_at", "id"]],
		["paper_attempt_code", "paper_attempt", ["code_hash"]],
		["paper_attempt_learner", "paper_attempt", ["learner_hash"], { where: ["learner_hash", "is not", null] }],
		["paper_attempt_device", "paper_attempt", ["first_device"]],
		["paper_key_attempt", "paper_key", ["attempt_id"]],
	]);
	await db.schema
		.createIndex("paper_attempt_named")
		.on("paper_attempt")
		.column("name_until")
		.where(sql.ref("name"), "is not", null)
		.execute();
	// Few attempts go on at a time: this index holds only them.
	await db.schema
		.createIndex("paper_attempt_open")
		.on("paper_attempt")
		.columns(["ends_at", "id"])
		.where(sql.ref("ended_at"), "is", null)
		.execute();
}

async function createPapers(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("paper")
		.addColumn("id", "text", (c) => c.notNull().primaryKey())
		.addColumn("module_id", "text", (c) => c.notNull().references("module_row.id").onDelete("cascade"))
		.addColumn("title", "text", (c) => c.notNull())
		.addColumn("title_key", "text", (c) => c.notNull())
		.addColumn("search_text", "text", (c) => c.notNull())
		.addColumn("draft", "text", (c) => c.notNull())
		.addColumn("version", "integer", (c) => c.notNull())
		.addColumn("open_version_id", "text")
		.addColumn("extra_code", "text", (c) => c.notNull())
		.addColumn("created_at", "bigint", (c) => c.notNull())
		.addColumn("updated_at", "bigint", (c) => c.notNull())
		.execute();
	await db.schema
		.createTable("paper_version")
		.addColumn("id", "text", (c) => c.notNull().primaryKey())
		.addColumn("paper_id", "text", (c) => c.notNull().references("paper.id").onDelete("cascade"))
		.addColumn("number", "integer", (c) => c.notNull())
		.addColumn("content", "text", (c) => c.notNull())
		.addColumn("settlements", "text", (c) => c.notNull())
		.addColumn("stamp", "integer", (c) => c.notNull())
		.addColumn("is_marking", "integer", (c) => c.notNull())
		.addColumn("begun", "integer", (c) => c.notNull())
		.addColumn("created_at", "bigint", (c) => c.notNull())
		.execute();
}

async function createAttempts(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("paper_attempt")
		.addColumn("id", "text", (c) => c.notNull().primaryKey())
		.addColumn("paper_id", "text", (c) => c.notNull().references("paper.id").onDelete("cascade"))
		.addColumn("version_id", "text", (c) => c.notNull().references("paper_version.id").onDelete("cascade"))
		.addColumn("is_preview", "integer", (c) => c.notNull())
		.addColumn("code_hash", "text", (c) => c.notNull())
		.addColumn("learner_hash", "text")
		.addColumn("first_device", "text", (c) => c.notNull())
		.addColumn("device", "text", (c) => c.notNull())
		.addColumn("seed", "bigint", (c) => c.notNull())
		.addColumn("extra_time", "text", (c) => c.notNull())
		.addColumn("name", "text")
		.addColumn("name_until", "bigint", (c) => c.notNull())
		.addColumn("started_at", "bigint", (c) => c.notNull())
		.addColumn("ends_at", "bigint", (c) => c.notNull())
		.addColumn("ended_at", "bigint")
		.addColumn("ended_by", "text")
		.addColumn("shown_at", "bigint")
		.addColumn("late_events", "integer", (c) => c.notNull())
		.addColumn("answers", "text")
		.addColumn("figures", "text")
		.addColumn("sort_marks", "bigint")
		.addColumn("marked_stamp", "integer")
		.execute();
	await db.schema
		.createTable("paper_key")
		.addColumn("key_hash", "text", (c) => c.notNull().primaryKey())
		.addColumn("attempt_id", "text", (c) => c.notNull().references("paper_attempt.id").onDelete("cascade"))
		.addColumn("device", "text", (c) => c.notNull())
		.execute();
	await db.schema
		.createTable("paper_event")
		.addColumn("attempt_id", "text", (c) => c.notNull().references("paper_attempt.id").onDelete("cascade"))
		.addColumn("device", "text", (c) => c.notNull())
		.addColumn("sequence", "integer", (c) => c.notNull())
		.addColumn("body", "text", (c) => c.notNull())
		.addColumn("received_at", "bigint", (c) => c.notNull())
		.addPrimaryKeyConstraint("paper_event_key", ["attempt_id", "device", "sequence"])
		.execute();
}
