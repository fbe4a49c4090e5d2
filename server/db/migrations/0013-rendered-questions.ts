// Creates the table of what the server has made of question files with texts of the format "md1" (server/rendering). Files that
// are stored already have none: a format in them was a field that nothing used.
import { type Kysely, sql } from "kysely";
import type { Engine } from "#server/db/engines/engine.ts";

export async function createRenderedQuestions(db: Kysely<unknown>, engine: Engine): Promise<void> {
	await db.schema
		.createTable("mcq_rendered")
		.addColumn("subtopic_id", "text", (c) =>
			c.notNull().primaryKey().references("mcq_file.subtopic_id").onDelete("cascade"),
		)
		.addColumn("content", engine === "postgres" ? sql`bytea` : sql`blob`, (c) => c.notNull())
		.addColumn("sha256", "text", (c) => c.notNull())
		.addColumn("has_formula", "integer", (c) => c.notNull())
		.execute();
}
