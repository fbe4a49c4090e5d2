// Creates the questions of each file as rows, for the panel's corrections (server/question-bank), and their history. A file's
// rows are made when it is saved; fillQuestionRows (store-questions.ts) makes those of files stored before, after the start.
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("question_list")
		// Of the subtopic, not of its file: a list may begin before there is a file.
		.addColumn("subtopic_id", "text", (c) => c.notNull().primaryKey().references("subtopic.id").onDelete("cascade"))
		.addColumn("sha256", "text", (c) => c.notNull())
		.addColumn("head", "text", (c) => c.notNull())
		.addColumn("tail", "text", (c) => c.notNull())
		.addColumn("format", "text")
		.execute();
	await db.schema
		.createTable("question")
		.addColumn("subtopic_id", "text", (c) => c.notNull().references("question_list.subtopic_id").onDelete("cascade"))
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
		.addPrimaryKeyConstraint("question_pkey", ["subtopic_id", "question_key"])
		.execute();
	await db.schema.createIndex("question_by_place").on("question").columns(["subtopic_id", "place"]).execute();
	for (const column of ["sketch_one", "sketch_two"])
		await db.schema.createIndex(`question_by_${column}`).on("question").column(column).execute();
	// Changes that are not published are few: this index holds only them.
	await db.schema
		.createIndex("question_by_change")
		.on("question")
		.columns(["subtopic_id", "changed_at"])
		.where(sql.ref("changed_at"), "is not", null)
		.execute();
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
		.createIndex("question_change_by_question")
		.on("question_change")
		.columns(["subtopic_id", "question_key", "id"])
		.execute();
}
