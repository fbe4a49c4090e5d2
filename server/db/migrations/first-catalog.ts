// The tables of modules, their links, subtopics and pictures, of the activity, and of what a site remembers of itself.
import { type Kysely, sql } from "kysely";
import type { Engine } from "#server/db/engines/engine.ts";
import { columnTypes, createIndexes } from "./table-parts.ts";

export async function createCatalog(db: Kysely<unknown>, engine: Engine): Promise<void> {
	await createModules(db);
	await createLinks(db);
	await createActivity(db, engine);
	await createState(db, engine);
}

async function createModules(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("module")
		.addColumn("id", "text", (c) => c.notNull().primaryKey())
		.addColumn("title", "text", (c) => c.notNull())
		.addColumn("description", "text", (c) => c.notNull())
		.addColumn("link_code", "text", (c) => c.unique())
		.addColumn("custom_buttons", "text", (c) => c.notNull())
		.addColumn("created_at", "bigint", (c) => c.notNull())
		.addColumn("updated_at", "bigint", (c) => c.notNull())
		.addColumn("title_key", "text", (c) => c.notNull().defaultTo(""))
		.addColumn("search_text", "text", (c) => c.notNull().defaultTo(""))
		.addColumn("version", "integer", (c) => c.notNull().defaultTo(1))
		.addColumn("subtopic_count", "integer", (c) => c.notNull().defaultTo(0))
		.addColumn("material_version", "integer", (c) => c.notNull().defaultTo(0))
		.addColumn("mcq_file_count", "integer", (c) => c.notNull().defaultTo(0))
		.addColumn("content_version", "integer", (c) => c.notNull().defaultTo(0))
		.addColumn("code_off", "integer", (c) => c.notNull().defaultTo(0))
		.addColumn("code_shows_title", "integer", (c) => c.notNull().defaultTo(0))
		.execute();
	await db.schema
		.createTable("subtopic")
		.addColumn("id", "text", (c) => c.notNull().primaryKey())
		.addColumn("module_id", "text", (c) => c.notNull().references("module.id").onDelete("cascade"))
		.addColumn("title", "text", (c) => c.notNull())
		.addColumn("description", "text")
		.addColumn("survey_doc_link", "text")
		.addColumn("question_doc_link", "text")
		.addColumn("read_doc_link", "text")
		.addColumn("review_doc_link", "text")
		.addColumn("mcq_file_ref", "text")
		.addColumn("position", "integer", (c) => c.notNull())
		.addColumn("created_at", "bigint", (c) => c.notNull())
		.addColumn("updated_at", "bigint", (c) => c.notNull())
		.addColumn("title_key", "text", (c) => c.notNull().defaultTo(""))
		.addColumn("search_text", "text", (c) => c.notNull().defaultTo(""))
		.addColumn("version", "integer", (c) => c.notNull().defaultTo(1))
		.addColumn("section_count", "integer", (c) => c.notNull().defaultTo(0))
		.execute();
	// The first is unique, so that SQLite can sort subtopics by the index alone.
	await createIndexes(db, [
		["module_by_title", "module", ["title_key", "id"], { isUnique: true }],
		["module_by_change", "module", ["updated_at", "id"]],
		["module_by_link_code", "module", ["link_code", "id"]],
		["module_by_subtopics", "module", ["subtopic_count", "id"]],
		["module_by_files", "module", ["mcq_file_count", "id"]],
		["subtopic_by_module", "subtopic", ["module_id", "position", "id"]],
		["subtopic_by_title", "subtopic", ["title_key", "id"]],
		["subtopic_by_change", "subtopic", ["updated_at", "id"]],
		["subtopic_by_sections", "subtopic", ["section_count", "id"]],
	]);
}

async function createLinks(db: Kysely<unknown>): Promise<void> {
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
	await db.schema
		.createTable("link_week")
		.addColumn("module_id", "text", (c) => c.notNull().references("module.id").onDelete("cascade"))
		.addColumn("link_id", "text", (c) => c.notNull())
		.addColumn("week", "integer", (c) => c.notNull())
		.addColumn("devices", "integer", (c) => c.notNull())
		.addPrimaryKeyConstraint("link_week_pkey", ["module_id", "link_id", "week"])
		.execute();
	await createIndexes(db, [
		["module_link_by_created_at", "module_link", ["module_id", "created_at", "id"]],
		["module_link_by_name_key", "module_link", ["module_id", "name_key", "id"]],
	]);
}

async function createActivity(db: Kysely<unknown>, engine: Engine): Promise<void> {
	// No foreign keys: an entry outlives its administrator and its record. Ids begin with the time, by which the list is sorted.
	await db.schema
		.createTable("audit_entry")
		.addColumn("id", "text", (c) => c.notNull().primaryKey())
		.addColumn("at", "bigint", (c) => c.notNull())
		.addColumn("administrator_id", "text")
		.addColumn("actor", "text", (c) => c.notNull())
		.addColumn("action", "text", (c) => c.notNull())
		.addColumn("subject_type", "text", (c) => c.notNull())
		.addColumn("subject_id", "text", (c) => c.notNull())
		.addColumn("title", "text", (c) => c.notNull())
		.addColumn("place", "text")
		.addColumn("changes", "text")
		.addColumn("search_text", "text", (c) => c.notNull().defaultTo(""))
		.$call((table) => (engine === "sqlite" ? table.modifyEnd(sql`without rowid`) : table))
		.execute();
	// Only modules and subtopics are asked for their last change.
	await createIndexes(db, [
		["audit_entry_by_subject", "audit_entry", ["subject_id", "at"], { where: ["subject_type", "<>", sql.lit("mcq")] }],
		["audit_entry_administrator", "audit_entry", ["administrator_id", "id"]],
	]);
	// No foreign key: the row of a deleted module stays.
	await db.schema
		.createTable("content_change")
		.addColumn("module_id", "text", (c) => c.notNull().primaryKey())
		.addColumn("stamp", "text", (c) => c.notNull())
		.addColumn("changed_at", "bigint", (c) => c.notNull())
		.execute();
	await createIndexes(db, [["content_change_by_time", "content_change", ["changed_at"]]]);
}

async function createState(db: Kysely<unknown>, engine: Engine): Promise<void> {
	const { bytes } = columnTypes(engine);
	await db.schema
		.createTable("site_event")
		.addColumn("name", "text", (c) => c.notNull().primaryKey())
		.addColumn("at", "bigint", (c) => c.notNull())
		.execute();
	await db.schema
		.createTable("picture")
		.addColumn("sha256", "text", (c) => c.notNull().primaryKey())
		.addColumn("width", "integer", (c) => c.notNull())
		.addColumn("height", "integer", (c) => c.notNull())
		// Null where `large` is small enough.
		.addColumn("small", bytes)
		.addColumn("large", bytes, (c) => c.notNull())
		.addColumn("created_at", "bigint", (c) => c.notNull())
		.addColumn("unused_since", "bigint")
		.execute();
	await db.schema
		.createTable("rate_limit")
		.addColumn("key", "text", (c) => c.notNull().primaryKey())
		.addColumn("count", "bigint", (c) => c.notNull())
		.addColumn("ends_at", "bigint", (c) => c.notNull())
		.execute();
	await createIndexes(db, [["rate_limit_by_end", "rate_limit", ["ends_at"]]]);
}
