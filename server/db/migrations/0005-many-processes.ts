// What several processes on one database tell each other: which modules changed lately, so that none serves an old page,
// and how often an address asked for codes that open nothing.
import type { Kysely } from "kysely";

export async function createManyProcesses(db: Kysely<unknown>): Promise<void> {
	// One row a module, also after it was deleted. No foreign key for that reason.
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
