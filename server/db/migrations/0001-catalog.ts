// Creates modules, subtopics and question files.
import { type Kysely, sql } from "kysely";
import type { Engine } from "#server/db/engines/engine.ts";

/** Only the type of raw bytes differs between the engines. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
	const bytes = engine === "postgres" ? sql`bytea` : sql`blob`;
	await db.schema
		.createTable("module")
		.addColumn("id", "text", (c) => c.notNull().primaryKey())
		.addColumn("title", "text", (c) => c.notNull())
		.addColumn("description", "text", (c) => c.notNull())
		.addColumn("link_code", "text", (c) => c.unique())
		.addColumn("custom_buttons", "text", (c) => c.notNull())
		.addColumn("created_at", "bigint", (c) => c.notNull())
		.addColumn("updated_at", "bigint", (c) => c.notNull())
		.execute();
	await db.schema
		.createTable("subtopic")
		.addColumn("id", "text", (c) => c.notNull().primaryKey())
		.addColumn("module_id", "text", (c) => c.notNull().references("module.id").onDelete("cascade"))
		.addColumn("title", "text", (c) => c.notNull())
		.addColumn("description", "text")
		.addColumn("survey_doc_link", "text")
		.addColumn("question_doc_link", "text")
		.addColumn("read_doc_link", "text")
		.addColumn("review_doc_link", "text")
		.addColumn("mcq_file_ref", "text")
		.addColumn("position", "integer", (c) => c.notNull())
		.addColumn("created_at", "bigint", (c) => c.notNull())
		.addColumn("updated_at", "bigint", (c) => c.notNull())
		.execute();
	await db.schema.createIndex("subtopic_by_module").on("subtopic").columns(["module_id", "position", "id"]).execute();
	await db.schema.createIndex("module_by_change").on("module").columns(["updated_at", "id"]).execute();
	await db.schema
		.createTable("mcq_file")
		.addColumn("subtopic_id", "text", (c) => c.notNull().primaryKey().references("subtopic.id").onDelete("cascade"))
		.addColumn("file_name", "text", (c) => c.notNull())
		.addColumn("content", bytes, (c) => c.notNull())
		.addColumn("sha256", "text", (c) => c.notNull())
		.addColumn("question_count", "integer", (c) => c.notNull())
		.addColumn("updated_at", "bigint", (c) => c.notNull())
		.execute();
	await db.schema
		.createTable("site_event")
		.addColumn("name", "text", (c) => c.notNull().primaryKey())
		.addColumn("at", "bigint", (c) => c.notNull())
		.execute();
}
