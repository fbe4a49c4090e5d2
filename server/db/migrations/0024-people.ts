// Roles, second factors, passkeys, and links that invite a person or reset a password. All administrators until now could do
// everything, so they become owners.
import { type Kysely, sql } from "kysely";
import type { Engine } from "#server/db/engines/engine.ts";
import { searchText } from "#server/db/engines/search-text.ts";

type OldTables = {
	administrator: { id: string; name: string; email: string; role: string | null; search_text: string };
};

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
	for (const column of ["two_factor_enabled", "last_seen_at", "search_text"] as const) {
		await db.schema
			.alterTable("administrator")
			.addColumn(column, TYPES[column], (c) =>
				column === "two_factor_enabled" ? c : c.notNull().defaultTo(EMPTY[column]),
			)
			.execute();
	}
	await makeOwners(db.withTables<OldTables>());
	await createSecondFactors(db, engine);
	await createLinks(db);
	// Activity by person: an equality and the order of the list.
	await db.schema
		.createIndex("audit_entry_administrator")
		.on("audit_entry")
		.columns(["administrator_id", "id"])
		.execute();
}

const TYPES = { two_factor_enabled: sql`boolean`, last_seen_at: "bigint", search_text: "text" } as const;
const EMPTY = { last_seen_at: 0, search_text: "" } as const;

async function makeOwners(db: Kysely<OldTables>): Promise<void> {
	const rows = await db.selectFrom("administrator").select(["id", "name", "email"]).execute();
	for (const { id, name, email } of rows) {
		const search_text = searchText(name, email);
		await db.updateTable("administrator").set({ search_text }).where("id", "=", id).execute();
	}
	await db.updateTable("administrator").set({ role: "owner" }).where("role", "=", "admin").execute();
}

/** The first table is the sign-in library's, under our names; passkeys are ours (server/sign-in/passkeys.ts). */
async function createSecondFactors(db: Kysely<unknown>, engine: Engine): Promise<void> {
	const time = engine === "postgres" ? sql`timestamptz` : sql`date`;
	const owner = "administrator.id";
	await db.schema
		.createTable("administrator_two_factor")
		.addColumn("id", "text", (c) => c.notNull().primaryKey())
		.addColumn("secret", "text", (c) => c.notNull())
		.addColumn("backup_codes", "text", (c) => c.notNull())
		.addColumn("user_id", "text", (c) => c.notNull().references(owner).onDelete("cascade"))
		.addColumn("verified", sql`boolean`)
		.addColumn("failed_verification_count", "integer")
		.addColumn("locked_until", time)
		.execute();
	for (const column of ["secret", "user_id"]) {
		const name = `administrator_two_factor_${column}_idx`;
		await db.schema.createIndex(name).on("administrator_two_factor").column(column).execute();
	}
	await db.schema
		.createTable("administrator_passkey")
		// The credential's id, base64url.
		.addColumn("id", "text", (c) => c.notNull().primaryKey())
		.addColumn("administrator_id", "text", (c) => c.notNull().references(owner).onDelete("cascade"))
		.addColumn("name", "text", (c) => c.notNull())
		// As COSE, base64url.
		.addColumn("public_key", "text", (c) => c.notNull())
		.addColumn("counter", "bigint", (c) => c.notNull())
		.addColumn("created_at", "bigint", (c) => c.notNull())
		.addColumn("used_at", "bigint", (c) => c.notNull())
		.execute();
	await db.schema
		.createIndex("administrator_passkey_owner")
		.on("administrator_passkey")
		.columns(["administrator_id", "created_at"])
		.execute();
}

async function createLinks(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("administrator_link")
		// SHA-256 of the token, base64url; the token itself is in the link alone.
		.addColumn("id", "text", (c) => c.notNull().primaryKey())
		.addColumn("email", "text", (c) => c.notNull())
		// Of an invitation; null for a reset.
		.addColumn("role", "text")
		// Of a reset; null for an invitation.
		.addColumn("administrator_id", "text", (c) => c.references("administrator.id").onDelete("cascade"))
		.addColumn("made_by", "text", (c) => c.notNull())
		.addColumn("created_at", "bigint", (c) => c.notNull())
		.addColumn("expires_at", "bigint", (c) => c.notNull())
		.execute();
	await db.schema.createIndex("administrator_link_email").on("administrator_link").column("email").execute();
}
