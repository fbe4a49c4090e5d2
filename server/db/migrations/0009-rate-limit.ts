// One table for every rate limit in place of four. Its counters live for a day at most, so none are moved.
import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("rate_limit")
		.addColumn("key", "text", (c) => c.notNull().primaryKey())
		.addColumn("count", "bigint", (c) => c.notNull())
		.addColumn("ends_at", "bigint", (c) => c.notNull())
		.execute();
	await db.schema.createIndex("rate_limit_by_end").on("rate_limit").column("ends_at").execute();
	for (const table of ["access_miss", "sign_in_try", "quota_window", "day_budget"])
		await db.schema.dropTable(table).execute();
}
