// Creates the tables of the doubt chat: passages, texts of linked documents, quotas, and the status of the model's provider.
import type { Kysely } from "kysely";

/** Passages of existing subtopics are built at the next start (server/retrieval/corpus.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
	// Rises with each change of a module's passages, so that a cached index can be seen to be stale.
	await db.schema
		.alterTable("module")
		.addColumn("material_version", "integer", (c) => c.notNull().defaultTo(0))
		.execute();
	await createMaterial(db);
	await createCounters(db);
}

async function createMaterial(db: Kysely<unknown>): Promise<void> {
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
		.addColumn("options", "text")
		.addPrimaryKeyConstraint("passage_key", ["subtopic_id", "position"])
		.execute();
	await db.schema
		.createIndex("passage_by_module")
		.on("passage")
		.columns(["module_id", "subtopic_id", "position"])
		.execute();
	// The passages of a subtopic without a row are not built yet.
	await db.schema
		.createTable("material")
		.addColumn("subtopic_id", "text", (c) => c.notNull().primaryKey().references("subtopic.id").onDelete("cascade"))
		.addColumn("built_at", "bigint", (c) => c.notNull())
		.addColumn("left_out", "integer", (c) => c.notNull())
		.execute();
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
}

async function createCounters(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("quota_window")
		.addColumn("key", "text", (c) => c.notNull().primaryKey())
		.addColumn("used", "integer", (c) => c.notNull())
		.addColumn("ends_at", "bigint", (c) => c.notNull())
		.execute();
	await db.schema.createIndex("quota_window_by_end").on("quota_window").column("ends_at").execute();
	await db.schema
		.createTable("day_budget")
		.addColumn("day", "text", (c) => c.notNull().primaryKey())
		.addColumn("turns", "integer", (c) => c.notNull())
		.addColumn("input_tokens", "bigint", (c) => c.notNull())
		.addColumn("output_tokens", "bigint", (c) => c.notNull())
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
