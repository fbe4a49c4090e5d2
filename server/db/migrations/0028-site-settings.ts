// Adds what owners set for the whole site: one row.
import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("site_settings")
		.addColumn("id", "text", (c) => c.notNull().primaryKey())
		// JSON (core/settings/settings.ts).
		.addColumn("value", "text", (c) => c.notNull())
		// The checksum of the picture that is the site's mark.
		.addColumn("mark", "text")
		.addColumn("version", "integer", (c) => c.notNull())
		.addColumn("updated_at", "bigint", (c) => c.notNull())
		.execute();
}
