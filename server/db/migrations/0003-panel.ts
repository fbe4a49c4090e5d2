// Adds what the administrators' panel needs: versions for optimistic locking, the audit list, sign-in attempts, and columns by
// which lists are sorted, searched and counted.
import { type Kysely, sql } from "kysely";
import type { Engine } from "#server/db/engines/engine.ts";
import { searchText, sortKey } from "#server/db/engines/search-text.ts";

type Old = {
	module: { id: string; title: string; description: string; link_code: string | null } & New;
	subtopic: { id: string; title: string; description: string | null } & New;
	mcq_file: { subtopic_id: string; file_name: string; file_key: string };
};
type New = { title_key: string; search_text: string };

/** Adds and fills the columns and creates the tables. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
	for (const table of ["module", "subtopic"]) {
		for (const column of ["title_key", "search_text"]) await addColumn(db, table, column, "text", "");
		await addColumn(db, table, "version", "integer", 1);
	}
	await addColumn(db, "module", "subtopic_count", "integer", 0);
	await addColumn(db, "subtopic", "section_count", "integer", 0);
	await addColumn(db, "mcq_file", "file_key", "text", "");
	await addColumn(db, "mcq_file", "byte_length", "integer", 0);
	await moveContent(db, engine);
	await fill(db.withTables<Old>());
	await describeAudit(db).execute();
	await createTries(db);
	await createIndexes(db);
}

async function addColumn(
	db: Kysely<unknown>,
	table: string,
	column: string,
	type: "text" | "integer",
	start: string | number,
): Promise<void> {
	await db.schema
		.alterTable(table)
		.addColumn(column, type, (c) => c.notNull().defaultTo(start))
		.execute();
}

/** Moves the bytes of files into their own table, so that lists of names and counts do not read them. */
async function moveContent(db: Kysely<unknown>, engine: Engine): Promise<void> {
	await db.schema
		.createTable("mcq_content")
		.addColumn("subtopic_id", "text", (c) =>
			c.notNull().primaryKey().references("mcq_file.subtopic_id").onDelete("cascade"),
		)
		.addColumn("content", engine === "postgres" ? sql`bytea` : sql`blob`, (c) => c.notNull())
		.execute();
	await sql`update mcq_file set byte_length = length(content)`.execute(db);
	await sql`insert into mcq_content (subtopic_id, content) select subtopic_id, content from mcq_file`.execute(db);
	await db.schema.alterTable("mcq_file").dropColumn("content").execute();
}

async function fill(db: Kysely<Old>): Promise<void> {
	await sql`update module set subtopic_count = (select count(*) from subtopic where module_id = module.id)`.execute(db);
	const filled = (column: string) => sql`case when coalesce(${sql.ref(column)}, '') = '' then 0 else 1 end`;
	const columns = ["survey_doc_link", "question_doc_link", "read_doc_link", "review_doc_link", "mcq_file_ref"];
	await sql`update subtopic set section_count = ${sql.join(columns.map(filled), sql` + `)}`.execute(db);
	const modules = await db.selectFrom("module").select(["id", "title", "description", "link_code"]).execute();
	for (const { id, title, description, link_code } of modules) {
		const set = { title_key: sortKey(title), search_text: searchText(title, description, link_code) };
		await db.updateTable("module").set(set).where("id", "=", id).execute();
	}
	const subtopics = await db.selectFrom("subtopic").select(["id", "title", "description"]).execute();
	for (const { id, title, description } of subtopics) {
		const set = { title_key: sortKey(title), search_text: searchText(title, description) };
		await db.updateTable("subtopic").set(set).where("id", "=", id).execute();
	}
	const files = await db.selectFrom("mcq_file").select(["subtopic_id", "file_name"]).execute();
	for (const { subtopic_id, file_name } of files) {
		const set = { file_key: sortKey(file_name) };
		await db.updateTable("mcq_file").set(set).where("subtopic_id", "=", subtopic_id).execute();
	}
}

/** No foreign keys: an entry outlives its administrator and its record. */
export function describeAudit({ schema }: Pick<Kysely<unknown>, "schema">) {
	return schema
		.createTable("audit_entry")
		.addColumn("id", "text", (c) => c.notNull().primaryKey())
		.addColumn("at", "bigint", (c) => c.notNull())
		.addColumn("administrator_id", "text")
		.addColumn("actor", "text", (c) => c.notNull())
		.addColumn("action", "text", (c) => c.notNull())
		.addColumn("subject_type", "text", (c) => c.notNull())
		.addColumn("subject_id", "text", (c) => c.notNull())
		.addColumn("title", "text", (c) => c.notNull());
}

async function createTries(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("sign_in_try")
		.addColumn("key", "text", (c) => c.notNull().primaryKey())
		.addColumn("tries", "integer", (c) => c.notNull())
		.addColumn("wait_until", "bigint", (c) => c.notNull())
		.addColumn("forget_at", "bigint", (c) => c.notNull())
		.execute();
}

async function createIndexes(db: Kysely<unknown>): Promise<void> {
	// Unique, so that SQLite can sort subtopics by the index alone.
	await db.schema.createIndex("module_by_title").unique().on("module").columns(["title_key", "id"]).execute();
	for (const [name, table, columns] of [
		["module_by_link_code", "module", ["link_code", "id"]],
		["module_by_subtopics", "module", ["subtopic_count", "id"]],
		["subtopic_by_title", "subtopic", ["title_key", "id"]],
		["subtopic_by_change", "subtopic", ["updated_at", "id"]],
		["subtopic_by_sections", "subtopic", ["section_count", "id"]],
		["mcq_file_by_name", "mcq_file", ["file_key", "subtopic_id"]],
		["mcq_file_by_change", "mcq_file", ["updated_at", "subtopic_id"]],
		["audit_entry_by_time", "audit_entry", ["at", "id"]],
		["audit_entry_by_subject", "audit_entry", ["subject_id", "at"]],
		["sign_in_try_by_end", "sign_in_try", ["forget_at"]],
	] as const) {
		await db.schema
			.createIndex(name)
			.on(table)
			.columns([...columns])
			.execute();
	}
}
