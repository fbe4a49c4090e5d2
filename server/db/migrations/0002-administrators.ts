// Creates the tables of the sign-in library (Better Auth with its admin plugin) under our names. The library's own migrations are
// not run: they take no lock, and checking for them takes a third of a second at each start. server/sign-in/auth.test.ts checks
// that the library finds nothing missing in these tables.
import { type Kysely, sql } from "kysely";
import type { Engine } from "#server/db/engines/engine.ts";

/** Creates the tables of administrators, their passwords, sessions and one-time values. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
	const time = engine === "postgres" ? sql`timestamptz` : sql`date`;
	const truth = sql`boolean`;
	await db.schema
		.createTable("administrator")
		.addColumn("id", "text", (c) => c.notNull().primaryKey())
		.addColumn("name", "text", (c) => c.notNull())
		.addColumn("email", "text", (c) => c.notNull().unique())
		.addColumn("email_verified", truth, (c) => c.notNull())
		.addColumn("image", "text")
		.addColumn("created_at", time, (c) => c.notNull())
		.addColumn("updated_at", time, (c) => c.notNull())
		.addColumn("role", "text")
		.addColumn("banned", truth)
		.addColumn("ban_reason", "text")
		.addColumn("ban_expires", time)
		.execute();
	const owner = "administrator.id";
	await db.schema
		.createTable("administrator_session")
		.addColumn("id", "text", (c) => c.notNull().primaryKey())
		.addColumn("expires_at", time, (c) => c.notNull())
		.addColumn("token", "text", (c) => c.notNull().unique())
		.addColumn("created_at", time, (c) => c.notNull())
		.addColumn("updated_at", time, (c) => c.notNull())
		.addColumn("ip_address", "text")
		.addColumn("user_agent", "text")
		.addColumn("user_id", "text", (c) => c.notNull().references(owner).onDelete("cascade"))
		.addColumn("impersonated_by", "text")
		.execute();
	await db.schema
		.createTable("administrator_account")
		.addColumn("id", "text", (c) => c.notNull().primaryKey())
		.addColumn("account_id", "text", (c) => c.notNull())
		.addColumn("provider_id", "text", (c) => c.notNull())
		.addColumn("user_id", "text", (c) => c.notNull().references(owner).onDelete("cascade"))
		.addColumn("access_token", "text")
		.addColumn("refresh_token", "text")
		.addColumn("id_token", "text")
		.addColumn("access_token_expires_at", time)
		.addColumn("refresh_token_expires_at", time)
		.addColumn("scope", "text")
		.addColumn("password", "text")
		.addColumn("created_at", time, (c) => c.notNull())
		.addColumn("updated_at", time, (c) => c.notNull())
		.execute();
	await db.schema
		.createTable("administrator_verification")
		.addColumn("id", "text", (c) => c.notNull().primaryKey())
		.addColumn("identifier", "text", (c) => c.notNull())
		.addColumn("value", "text", (c) => c.notNull())
		.addColumn("expires_at", time, (c) => c.notNull())
		.addColumn("created_at", time, (c) => c.notNull())
		.addColumn("updated_at", time, (c) => c.notNull())
		.execute();
	await createIndexes(db);
}

/** Named as the library would name them, so that it recognises them. */
async function createIndexes(db: Kysely<unknown>): Promise<void> {
	for (const [table, column] of [
		["administrator_session", "user_id"],
		["administrator_account", "user_id"],
		["administrator_verification", "identifier"],
	] as const) {
		await db.schema.createIndex(`${table}_${column}_idx`).on(table).column(column).execute();
	}
}
