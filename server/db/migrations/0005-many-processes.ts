// Creates what several processes share: recent content changes and failed link codes.
import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
	// No foreign key: the row of a deleted module stays.
	await db.schema
		.createTable("content_change")
		.addColumn("module_id", "text", (c) => c.notNull().primaryKey())
		.addColumn("stamp", "text", (c) => c.notNull())
		.addColumn("changed_at", "bigint", (c) => c.notNull())
		.execute();
	await db.schema.createIndex("content_change_by_time").on("content_change").column("changed_at").execute();
	await db.schema
		.createTable("access_miss")
		.addColumn("key", "text", (c) => c.notNull().primaryKey())
		.addColumn("misses", "integer", (c) => c.notNull())
		.addColumn("ends_at", "bigint", (c) => c.notNull())
		.execute();
	await db.schema.createIndex("access_miss_by_end").on("access_miss").column("ends_at").execute();
}
