// Creates the table of question files whose "md1" texts are rendered to HTML (server/rendering). Files stored before this
// migration need no rows: their `format` field was ignored until now.
import { type Kysely, sql } from "kysely";
import type { Engine } from "#server/db/engines/engine.ts";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
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
