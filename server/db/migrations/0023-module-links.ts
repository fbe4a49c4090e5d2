// Gives modules further links beside their own code, which can be switched off, and counts the devices that come by each.
import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
	for (const column of ["code_off", "code_shows_title"])
		await db.schema
			.alterTable("module")
			.addColumn(column, "integer", (c) => c.notNull().defaultTo(0))
			.execute();
	await db.schema
		.createTable("module_link")
		.addColumn("id", "text", (c) => c.notNull().primaryKey())
		.addColumn("module_id", "text", (c) => c.notNull().references("module.id").onDelete("cascade"))
		.addColumn("code", "text", (c) => c.notNull().unique())
		.addColumn("name", "text", (c) => c.notNull())
		.addColumn("name_key", "text", (c) => c.notNull())
		.addColumn("is_on", "integer", (c) => c.notNull().defaultTo(1))
		.addColumn("shows_title", "integer", (c) => c.notNull().defaultTo(0))
		.addColumn("opens_at", "bigint")
		.addColumn("ends_at", "bigint")
		.addColumn("dies_at", "bigint")
		.addColumn("deleted_at", "bigint")
		.addColumn("max_devices", "integer")
		.addColumn("device_count", "integer", (c) => c.notNull().defaultTo(0))
		.addColumn("version", "integer", (c) => c.notNull().defaultTo(1))
		.addColumn("created_at", "bigint", (c) => c.notNull())
		.execute();
	for (const column of ["created_at", "name_key"])
		await db.schema
			.createIndex(`module_link_by_${column}`)
			.on("module_link")
			.columns(["module_id", column, "id"])
			.execute();
	await db.schema
		.createTable("link_week")
		.addColumn("module_id", "text", (c) => c.notNull().references("module.id").onDelete("cascade"))
		.addColumn("link_id", "text", (c) => c.notNull())
		.addColumn("week", "integer", (c) => c.notNull())
		.addColumn("devices", "integer", (c) => c.notNull())
		.addPrimaryKeyConstraint("link_week_pkey", ["module_id", "link_id", "week"])
		.execute();
}
