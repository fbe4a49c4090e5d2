// Creates the state of each linked or copied document, which a daily check finds out (server/documents/document-checks.ts), and what a
// text that was copied from Google is compared with.
import type { Kysely } from "kysely";

type Old = {
	study_text: { subtopic_id: string; phase: string; source_link: string | null; copied_at: number | null };
	study_text_version: { subtopic_id: string; phase: string; origin: string; at: number };
};

export async function up(untyped: Kysely<unknown>): Promise<void> {
	const db = untyped.withTables<Old>();
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
	await db.schema
		.createIndex("document_check_by_state")
		.on("document_check")
		.columns(["state", "subtopic_id", "phase"])
		.execute();
	await db.schema
		.createIndex("document_check_by_time")
		.on("document_check")
		.columns(["tried_at", "subtopic_id", "phase"])
		.execute();
	await db.schema.createIndex("document_check_by_address").on("document_check").column("address").execute();
	await db.schema.alterTable("study_text").addColumn("copied_at", "bigint").execute();
	await db.schema.alterTable("study_text").addColumn("copied_mark", "text").execute();
	await db
		.updateTable("study_text")
		.set((e) => ({
			copied_at: e
				.selectFrom("study_text_version")
				.select((v) => v.fn.max("study_text_version.at").as("at"))
				.whereRef("study_text_version.subtopic_id", "=", "study_text.subtopic_id")
				.whereRef("study_text_version.phase", "=", "study_text.phase")
				.where("study_text_version.origin", "=", "google"),
		}))
		.where("source_link", "is not", null)
		.execute();
}
