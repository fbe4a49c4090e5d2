// The tables of study texts, of linked documents, and of the passages that doubts search.
import type { Kysely } from "kysely";
import type { Engine } from "#server/db/engines/engine.ts";
import { columnTypes, createIndexes } from "./table-parts.ts";

export async function createTexts(db: Kysely<unknown>, engine: Engine): Promise<void> {
	await createStudyTexts(db, engine);
	await createDocuments(db);
	await createPassages(db);
}

async function createStudyTexts(db: Kysely<unknown>, engine: Engine): Promise<void> {
	const { bytes } = columnTypes(engine);
	await db.schema
		.createTable("study_text")
		.addColumn("subtopic_id", "text", (c) => c.notNull().references("subtopic.id").onDelete("cascade"))
		.addColumn("phase", "text", (c) => c.notNull())
		.addColumn("version", "integer", (c) => c.notNull())
		.addColumn("markdown", "text", (c) => c.notNull())
		.addColumn("html", "text", (c) => c.notNull())
		.addColumn("title", "text", (c) => c.notNull())
		.addColumn("words", "integer", (c) => c.notNull())
		.addColumn("has_formula", "integer", (c) => c.notNull())
		.addColumn("source_link", "text")
		.addColumn("updated_at", "bigint", (c) => c.notNull())
		.addColumn("copied_at", "bigint")
		.addColumn("copied_mark", "text")
		.addPrimaryKeyConstraint("study_text_pkey", ["subtopic_id", "phase"])
		.execute();
	await db.schema
		.createTable("study_text_version")
		.addColumn("subtopic_id", "text", (c) => c.notNull().references("subtopic.id").onDelete("cascade"))
		.addColumn("phase", "text", (c) => c.notNull())
		.addColumn("version", "integer", (c) => c.notNull())
		.addColumn("markdown", "text", (c) => c.notNull())
		.addColumn("words", "integer", (c) => c.notNull())
		.addColumn("origin", "text", (c) => c.notNull())
		.addColumn("actor", "text", (c) => c.notNull())
		.addColumn("at", "bigint", (c) => c.notNull())
		.addPrimaryKeyConstraint("study_text_version_pkey", ["subtopic_id", "phase", "version"])
		.execute();
	await db.schema
		.createTable("study_text_original")
		.addColumn("subtopic_id", "text", (c) => c.notNull().references("subtopic.id").onDelete("cascade"))
		.addColumn("phase", "text", (c) => c.notNull())
		.addColumn("file_name", "text", (c) => c.notNull())
		.addColumn("content", bytes, (c) => c.notNull())
		.addColumn("at", "bigint", (c) => c.notNull())
		.addPrimaryKeyConstraint("study_text_original_pkey", ["subtopic_id", "phase"])
		.execute();
}

async function createDocuments(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("document_text")
		.addColumn("subtopic_id", "text", (c) => c.notNull().references("subtopic.id").onDelete("cascade"))
		.addColumn("phase", "text", (c) => c.notNull())
		.addColumn("link", "text", (c) => c.notNull())
		.addColumn("status", "text", (c) => c.notNull())
		.addColumn("reason", "text")
		.addColumn("text", "text", (c) => c.notNull())
		.addColumn("words", "integer", (c) => c.notNull())
		.addColumn("read_at", "bigint", (c) => c.notNull())
		.addPrimaryKeyConstraint("document_text_key", ["subtopic_id", "phase"])
		.execute();
	await db.schema
		.createTable("document_check")
		.addColumn("subtopic_id", "text", (c) => c.notNull().references("subtopic.id").onDelete("cascade"))
		.addColumn("phase", "text", (c) => c.notNull())
		.addColumn("link", "text", (c) => c.notNull())
		.addColumn("address", "text", (c) => c.notNull())
		.addColumn("state", "text", (c) => c.notNull())
		.addColumn("reason", "text")
		.addColumn("failed_at", "bigint")
		.addColumn("checked_at", "bigint", (c) => c.notNull())
		.addColumn("tried_at", "bigint", (c) => c.notNull())
		.addColumn("read_mark", "text")
		.addPrimaryKeyConstraint("document_check_pkey", ["subtopic_id", "phase"])
		.execute();
	await createIndexes(db, [
		["document_check_by_state", "document_check", ["state", "subtopic_id", "phase"]],
		["document_check_by_time", "document_check", ["tried_at", "subtopic_id", "phase"]],
		["document_check_by_address", "document_check", ["address"]],
	]);
}

async function createPassages(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("passage")
		.addColumn("subtopic_id", "text", (c) => c.notNull().references("subtopic.id").onDelete("cascade"))
		.addColumn("position", "integer", (c) => c.notNull())
		.addColumn("module_id", "text", (c) => c.notNull())
		.addColumn("kind", "text", (c) => c.notNull())
		.addColumn("phase", "text")
		.addColumn("title", "text", (c) => c.notNull())
		.addColumn("place", "text", (c) => c.notNull())
		.addColumn("anchor", "text")
		.addColumn("text", "text", (c) => c.notNull())
		.addPrimaryKeyConstraint("passage_key", ["subtopic_id", "position"])
		.execute();
	await createIndexes(db, [["passage_by_module", "passage", ["module_id", "subtopic_id", "position"]]]);
	// The passages of a subtopic without a row are not built yet.
	await db.schema
		.createTable("material")
		.addColumn("subtopic_id", "text", (c) => c.notNull().primaryKey().references("subtopic.id").onDelete("cascade"))
		.addColumn("built_at", "bigint", (c) => c.notNull())
		.execute();
	await db.schema
		.createTable("provider_state")
		.addColumn("name", "text", (c) => c.notNull().primaryKey())
		.addColumn("settings", "text", (c) => c.notNull())
		.addColumn("closed_until", "bigint", (c) => c.notNull())
		.addColumn("closed_for", "text")
		.addColumn("failures", "integer", (c) => c.notNull())
		.addColumn("failures_since", "bigint", (c) => c.notNull())
		.addColumn("last_cause", "text")
		.addColumn("last_detail", "text")
		.addColumn("last_failed_at", "bigint")
		.addColumn("last_answered_at", "bigint")
		.execute();
}
