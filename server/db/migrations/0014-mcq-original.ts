// Creates the table of the originals that question files were imported from: a text, a Word file or a workbook, byte by byte.
import { type Kysely, sql } from "kysely";
import type { Engine } from "#server/db/engines/engine.ts";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
	await db.schema
		.createTable("mcq_original")
		.addColumn("subtopic_id", "text", (c) =>
			c.notNull().primaryKey().references("mcq_file.subtopic_id").onDelete("cascade"),
		)
		.addColumn("file_name", "text", (c) => c.notNull())
		.addColumn("media_type", "text", (c) => c.notNull())
		.addColumn("content", engine === "postgres" ? sql`bytea` : sql`blob`, (c) => c.notNull())
		.addColumn("at", "bigint", (c) => c.notNull())
		.execute();
}
