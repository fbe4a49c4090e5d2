// The tables of question files and their parts, of single questions with their history, and of what learners report and answer.
import { type Kysely, sql } from "kysely";
import type { Engine } from "#server/db/engines/engine.ts";
import { columnTypes, createIndexes } from "./table-parts.ts";

export async function createQuestions(db: Kysely<unknown>, engine: Engine): Promise<void> {
	await createFiles(db);
	await createParts(db, engine);
	await createLists(db);
	await createRowIndexes(db);
	await createHistory(db);
}

async function createFiles(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("mcq_file")
		.addColumn("subtopic_id", "text", (c) => c.notNull().primaryKey().references("subtopic.id").onDelete("cascade"))
		.addColumn("file_name", "text", (c) => c.notNull())
		.addColumn("sha256", "text", (c) => c.notNull())
		.addColumn("question_count", "integer", (c) => c.notNull())
		.addColumn("updated_at", "bigint", (c) => c.notNull())
		.addColumn("file_key", "text", (c) => c.notNull().defaultTo(""))
		.addColumn("byte_length", "integer", (c) => c.notNull().defaultTo(0))
		.addColumn("generation", "bigint", (c) => c.notNull().defaultTo(0))
		.execute();
	await db.schema
		.createTable("mcq_rendered")
		.addColumn("subtopic_id", "text", (c) =>
			c.notNull().primaryKey().references("mcq_file.subtopic_id").onDelete("cascade"),
		)
		.addColumn("sha256", "text", (c) => c.notNull())
		.addColumn("has_formula", "integer", (c) => c.notNull())
		.addColumn("byte_length", "bigint", (c) => c.notNull().defaultTo(0))
		.execute();
	await db.schema
		.createTable("mcq_original")
		.addColumn("subtopic_id", "text", (c) =>
			c.notNull().primaryKey().references("mcq_file.subtopic_id").onDelete("cascade"),
		)
		.addColumn("file_name", "text", (c) => c.notNull())
		.addColumn("media_type", "text", (c) => c.notNull())
		.addColumn("at", "bigint", (c) => c.notNull())
		.addColumn("generation", "bigint", (c) => c.notNull().defaultTo(0))
		.addColumn("byte_length", "bigint", (c) => c.notNull().defaultTo(0))
		.execute();
	await createIndexes(db, [
		["mcq_file_by_name", "mcq_file", ["file_key", "subtopic_id"]],
		["mcq_file_by_change", "mcq_file", ["updated_at", "subtopic_id"]],
	]);
}

async function createParts(db: Kysely<unknown>, engine: Engine): Promise<void> {
	const { bytes } = columnTypes(engine);
	await db.schema
		.createTable("mcq_part")
		.addColumn("subtopic_id", "text", (c) => c.notNull().references("subtopic.id").onDelete("cascade"))
		.addColumn("generation", "bigint", (c) => c.notNull())
		.addColumn("kind", "text", (c) => c.notNull())
		.addColumn("number", "integer", (c) => c.notNull())
		.addColumn("content", bytes, (c) => c.notNull())
		.addColumn("offsets", bytes, (c) => c.notNull())
		.addPrimaryKeyConstraint("mcq_part_pkey", ["subtopic_id", "generation", "kind", "number"])
		.execute();
	// The passages of a question file in one row: one for each question made uploads take more than twice as long.
	await db.schema
		.createTable("question_material")
		.addColumn("subtopic_id", "text", (c) =>
			c.notNull().primaryKey().references("mcq_file.subtopic_id").onDelete("cascade"),
		)
		.addColumn("sha256", "text", (c) => c.notNull())
		.addColumn("passage_count", "integer", (c) => c.notNull())
		.addColumn("passages", "text", (c) => c.notNull())
		.execute();
}

async function createLists(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("question_list")
		.addColumn("id", "text", (c) => c.notNull().primaryKey())
		// Null while a list is written, and after another one took its place: its rows are deleted then.
		.addColumn("subtopic_id", "text", (c) => c.references("subtopic.id").onDelete("set null"))
		.addColumn("root", "text", (c) => c.notNull())
		.addColumn("format", "text")
		.addColumn("import_name", "text")
		.addColumn("begun_at", "bigint", (c) => c.notNull())
		.execute();
	await createIndexes(db, [["question_list_of", "question_list", ["subtopic_id"], { isUnique: true }]]);
	await db.schema
		.createTable("question_row")
		.addColumn("list_id", "text", (c) => c.notNull().references("question_list.id").onDelete("cascade"))
		.addColumn("question_key", "text", (c) => c.notNull())
		.addColumn("place", "bigint", (c) => c.notNull())
		.addColumn("body", "text", (c) => c.notNull())
		.addColumn("state", "text", (c) => c.notNull())
		.addColumn("published", "text")
		.addColumn("published_place", "bigint")
		.addColumn("version", "bigint", (c) => c.notNull())
		.addColumn("looked_at", "bigint")
		.addColumn("changed_at", "bigint")
		.addColumn("changed_by", "text")
		.addColumn("topic", "text", (c) => c.notNull())
		.addColumn("difficulty", "text", (c) => c.notNull())
		.addColumn("sketch_one", "bigint", (c) => c.notNull())
		.addColumn("sketch_two", "bigint", (c) => c.notNull())
		.addColumn("search_text", "text", (c) => c.notNull())
		.addColumn("short_number", "bigint")
		.addColumn("import_name", "text")
		.addPrimaryKeyConstraint("question_row_pkey", ["list_id", "question_key"])
		.execute();
}

/** Indexes of the rows, and the view of those that count. */
async function createRowIndexes(db: Kysely<unknown>): Promise<void> {
	// Changes that are not published are few: question_by_change holds only them.
	await createIndexes(db, [
		["question_by_place", "question_row", ["list_id", "place"]],
		["question_by_sketch_one", "question_row", ["sketch_one"]],
		["question_by_sketch_two", "question_row", ["sketch_two"]],
		["question_by_change", "question_row", ["list_id", "changed_at"], { where: ["changed_at", "is not", null] }],
		["question_by_short_number", "question_row", ["short_number", "list_id", "question_key"]],
	]);
	// The questions of the lists that count.
	await sql`create view question as select l.subtopic_id, r.* from question_row r join question_list l on l.id = r.list_id
		where l.subtopic_id is not null`.execute(db);
}

async function createHistory(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("question_change")
		.addColumn("id", "text", (c) => c.notNull().primaryKey())
		.addColumn("subtopic_id", "text", (c) => c.notNull().references("subtopic.id").onDelete("cascade"))
		.addColumn("question_key", "text", (c) => c.notNull())
		.addColumn("at", "bigint", (c) => c.notNull())
		.addColumn("actor", "text", (c) => c.notNull())
		.addColumn("action", "text", (c) => c.notNull())
		.addColumn("before", "text")
		.addColumn("after", "text")
		.execute();
	await db.schema
		.createTable("question_report")
		.addColumn("id", "text", (c) => c.notNull().primaryKey())
		.addColumn("subtopic_id", "text", (c) => c.notNull().references("subtopic.id").onDelete("cascade"))
		.addColumn("question_key", "text", (c) => c.notNull())
		.addColumn("kind", "text", (c) => c.notNull())
		.addColumn("note", "text", (c) => c.notNull())
		.addColumn("at", "bigint", (c) => c.notNull())
		.addColumn("closed_at", "bigint")
		.addColumn("closed_reason", "text")
		.addColumn("closed_by", "text")
		.execute();
	await db.schema
		.createTable("item_sums")
		.addColumn("subtopic_id", "text", (c) => c.notNull().references("subtopic.id").onDelete("cascade"))
		.addColumn("question_key", "text", (c) => c.notNull())
		.addColumn("sums", "text", (c) => c.notNull())
		.addColumn("suspect", "text")
		.addPrimaryKeyConstraint("item_sums_pkey", ["subtopic_id", "question_key"])
		.execute();
	await createIndexes(db, [
		["question_change_by_question", "question_change", ["subtopic_id", "question_key", "id"]],
		[
			"question_report_open",
			"question_report",
			["subtopic_id", "question_key", "at"],
			{ where: ["closed_at", "is", null] },
		],
		["question_report_closed", "question_report", ["closed_at"], { where: ["closed_at", "is not", null] }],
		["item_sums_suspect", "item_sums", ["subtopic_id", "question_key"], { where: ["suspect", "is not", null] }],
	]);
}
