// Adds the keys by which scripts use the HTTP interface.
import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("api_key")
		// SHA-256 of the token, base64url; the token itself is with the script alone.
		.addColumn("id", "text", (c) => c.notNull().primaryKey())
		.addColumn("name", "text", (c) => c.notNull())
		.addColumn("scope", "text", (c) => c.notNull())
		.addColumn("administrator_id", "text", (c) => c.notNull().references("administrator.id").onDelete("cascade"))
		.addColumn("created_at", "bigint", (c) => c.notNull())
		.addColumn("expires_at", "bigint", (c) => c.notNull())
		.addColumn("used_at", "bigint", (c) => c.notNull().defaultTo(0))
		.execute();
	await db.schema.createIndex("api_key_created").on("api_key").columns(["created_at", "id"]).execute();
	await db.schema.createIndex("api_key_administrator").on("api_key").column("administrator_id").execute();
}
