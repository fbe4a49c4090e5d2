// Reduces the tables and indexes that each change writes to, above all the upload of a question file.
import { type Kysely, sql } from "kysely";
import type { Engine } from "#server/db/engines/engine.ts";
import { describeAudit } from "./0003-panel.ts";

const COLUMNS = ["at", "administrator_id", "actor", "action", "subject_type", "subject_id", "title"] as const;
type AuditEntry = { id: string } & Record<(typeof COLUMNS)[number], string>;
type Old = { audit_entry: AuditEntry; old_audit_entry: AuditEntry; content_change: object };
/** The time in 15 digits, so that entries are sorted by their ids on both engines. */
const TIMED_ID = sql<string>`substr(cast(${sql.lit(10 ** 15)} + at as text), 2) || '-' || id`;

/**
 * Sorts the audit list by its entries' ids, which begin with the time, and counts a module's changes in its own row; only
 * deletions stay in content_change.
 */
export async function up(untyped: Kysely<unknown>, engine: Engine): Promise<void> {
	const db = untyped.withTables<Old>();
	await db.schema.dropIndex("audit_entry_by_time").execute();
	await db.schema.dropIndex("audit_entry_by_subject").execute();
	if (engine === "sqlite") await orderEntries(db);
	else await db.updateTable("audit_entry").set({ id: TIMED_ID }).execute();
	// Only modules and subtopics are asked for their last change.
	await db.schema
		.createIndex("audit_entry_by_subject")
		.on("audit_entry")
		.columns(["subject_id", "at"])
		.where(sql.ref("subject_type"), "<>", sql.lit("mcq"))
		.execute();
	await db.deleteFrom("content_change").execute();
	await db.schema
		.alterTable("module")
		.addColumn("content_version", "integer", (c) => c.notNull().defaultTo(0))
		.execute();
}

/** SQLite stores the table in the order of its key and needs no index of the keys. */
async function orderEntries(db: Kysely<Old>): Promise<void> {
	await db.schema.alterTable("audit_entry").renameTo("old_audit_entry").execute();
	await describeAudit(db).modifyEnd(sql`without rowid`).execute();
	await db
		.insertInto("audit_entry")
		.columns(["id", ...COLUMNS])
		.expression((e) => e.selectFrom("old_audit_entry").select([TIMED_ID.as("id"), ...COLUMNS]))
		.execute();
	await db.schema.dropTable("old_audit_entry").execute();
}
