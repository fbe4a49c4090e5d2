// Creates the tables of study texts (server/texts): the texts that the hub itself stores for a document section of a subtopic,
// instead of a link, with all their versions and the files that they were imported from.
import { type Kysely, sql } from "kysely";
import type { Engine } from "#server/db/engines/engine.ts";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
	const bytes = engine === "postgres" ? sql`bytea` : sql`blob`;
	await db.schema
		.createTable("study_text")
		.addColumn("subtopic_id", "text", (c) => c.notNull().references("subtopic.id").onDelete("cascade"))
		.addColumn("phase", "text", (c) => c.notNull())
		.addColumn("version", "integer", (c) => c.notNull())
		.addColumn("markdown", "text", (c) => c.notNull())
		.addColumn("html", "text", (c) => c.notNull())
		.addColumn("title", "text", (c) => c.notNull())
		.addColumn("words", "integer", (c) => c.notNull())
		.addColumn("has_formula", "integer", (c) => c.notNull())
		.addColumn("source_link", "text")
		.addColumn("updated_at", "bigint", (c) => c.notNull())
		.addPrimaryKeyConstraint("study_text_pkey", ["subtopic_id", "phase"])
		.execute();
	await db.schema
		.createTable("study_text_version")
		.addColumn("subtopic_id", "text", (c) => c.notNull().references("subtopic.id").onDelete("cascade"))
		.addColumn("phase", "text", (c) => c.notNull())
		.addColumn("version", "integer", (c) => c.notNull())
		.addColumn("markdown", "text", (c) => c.notNull())
		.addColumn("words", "integer", (c) => c.notNull())
		.addColumn("origin", "text", (c) => c.notNull())
		.addColumn("actor", "text", (c) => c.notNull())
		.addColumn("at", "bigint", (c) => c.notNull())
		.addPrimaryKeyConstraint("study_text_version_pkey", ["subtopic_id", "phase", "version"])
		.execute();
	await db.schema
		.createTable("study_text_original")
		.addColumn("subtopic_id", "text", (c) => c.notNull().references("subtopic.id").onDelete("cascade"))
		.addColumn("phase", "text", (c) => c.notNull())
		.addColumn("file_name", "text", (c) => c.notNull())
		.addColumn("content", bytes, (c) => c.notNull())
		.addColumn("at", "bigint", (c) => c.notNull())
		.addPrimaryKeyConstraint("study_text_original_pkey", ["subtopic_id", "phase"])
		.execute();
}
