// The tables of the panel's people. Most are those of the sign-in library (Better Auth with its admin and second factor plugins) under our
// names. The library's own migrations are not run: they take no lock, and checking for them takes a third of a second at each start.
// server/sign-in/auth.test.ts checks that the library finds nothing missing in these tables.
import type { Kysely } from "kysely";
import type { Engine } from "#server/db/engines/engine.ts";
import { columnTypes, createIndexes } from "./table-parts.ts";

export async function createPeople(db: Kysely<unknown>, engine: Engine): Promise<void> {
	await createAdministrators(db, engine);
	await createAccounts(db, engine);
	await createSecondFactors(db, engine);
	await createInvitations(db);
}

async function createAdministrators(db: Kysely<unknown>, engine: Engine): Promise<void> {
	const { time, truth } = columnTypes(engine);
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
		.addColumn("two_factor_enabled", truth)
		.addColumn("last_seen_at", "bigint", (c) => c.notNull().defaultTo(0))
		.addColumn("search_text", "text", (c) => c.notNull().defaultTo(""))
		.execute();
	await db.schema
		.createTable("administrator_session")
		.addColumn("id", "text", (c) => c.notNull().primaryKey())
		.addColumn("expires_at", time, (c) => c.notNull())
		.addColumn("token", "text", (c) => c.notNull().unique())
		.addColumn("created_at", time, (c) => c.notNull())
		.addColumn("updated_at", time, (c) => c.notNull())
		.addColumn("ip_address", "text")
		.addColumn("user_agent", "text")
		.addColumn("user_id", "text", (c) => c.notNull().references("administrator.id").onDelete("cascade"))
		.addColumn("impersonated_by", "text")
		.execute();
	// Indexes of the library's tables have the names that it would give them.
	await createIndexes(db, [["administrator_session_user_id_idx", "administrator_session", ["user_id"]]]);
}

async function createAccounts(db: Kysely<unknown>, engine: Engine): Promise<void> {
	const { time } = columnTypes(engine);
	await db.schema
		.createTable("administrator_account")
		.addColumn("id", "text", (c) => c.notNull().primaryKey())
		.addColumn("account_id", "text", (c) => c.notNull())
		.addColumn("provider_id", "text", (c) => c.notNull())
		.addColumn("user_id", "text", (c) => c.notNull().references("administrator.id").onDelete("cascade"))
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
	await createIndexes(db, [
		["administrator_account_user_id_idx", "administrator_account", ["user_id"]],
		["administrator_verification_identifier_idx", "administrator_verification", ["identifier"]],
	]);
}

/** The first table is the library's; passkeys are ours (server/sign-in/passkeys.ts). */
async function createSecondFactors(db: Kysely<unknown>, engine: Engine): Promise<void> {
	const { time, truth } = columnTypes(engine);
	await db.schema
		.createTable("administrator_two_factor")
		.addColumn("id", "text", (c) => c.notNull().primaryKey())
		.addColumn("secret", "text", (c) => c.notNull())
		.addColumn("backup_codes", "text", (c) => c.notNull())
		.addColumn("user_id", "text", (c) => c.notNull().references("administrator.id").onDelete("cascade"))
		.addColumn("verified", truth)
		.addColumn("failed_verification_count", "integer")
		.addColumn("locked_until", time)
		.execute();
	await db.schema
		.createTable("administrator_passkey")
		// The credential's id, base64url.
		.addColumn("id", "text", (c) => c.notNull().primaryKey())
		.addColumn("administrator_id", "text", (c) => c.notNull().references("administrator.id").onDelete("cascade"))
		.addColumn("name", "text", (c) => c.notNull())
		// As COSE, base64url.
		.addColumn("public_key", "text", (c) => c.notNull())
		.addColumn("counter", "bigint", (c) => c.notNull())
		.addColumn("created_at", "bigint", (c) => c.notNull())
		.addColumn("used_at", "bigint", (c) => c.notNull())
		.execute();
	await createIndexes(db, [
		["administrator_two_factor_secret_idx", "administrator_two_factor", ["secret"]],
		["administrator_two_factor_user_id_idx", "administrator_two_factor", ["user_id"]],
		["administrator_passkey_owner", "administrator_passkey", ["administrator_id", "created_at"]],
	]);
}

/** Links that invite a person or reset a password. */
async function createInvitations(db: Kysely<unknown>): Promise<void> {
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
	await createIndexes(db, [["administrator_link_email", "administrator_link", ["email"]]]);
}
