// Creates the table of the pictures in questions (server/pictures). `small` is null where `large` is small enough.
import { type Kysely, sql } from "kysely";
import type { Engine } from "#server/db/engines/engine.ts";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
	const bytes = engine === "postgres" ? sql`bytea` : sql`blob`;
	await db.schema
		.createTable("picture")
		.addColumn("sha256", "text", (c) => c.notNull().primaryKey())
		.addColumn("width", "integer", (c) => c.notNull())
		.addColumn("height", "integer", (c) => c.notNull())
		.addColumn("small", bytes)
		.addColumn("large", bytes, (c) => c.notNull())
		.addColumn("created_at", "bigint", (c) => c.notNull())
		.addColumn("unused_since", "bigint")
		.execute();
}
