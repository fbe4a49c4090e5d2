// Adds people with extra time at a paper.
import type { Kysely } from "kysely";
import { createIndexes } from "./table-parts.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("paper_person_time")
		.addColumn("id", "text", (c) => c.notNull().primaryKey())
		.addColumn("paper_id", "text", (c) => c.notNull().references("paper.id").onDelete("cascade"))
		.addColumn("name", "text", (c) => c.notNull())
		.addColumn("name_key", "text", (c) => c.notNull())
		.addColumn("name_until", "bigint", (c) => c.notNull())
		.addColumn("factor", "text", (c) => c.notNull())
		.addColumn("code", "text", (c) => c.notNull())
		.addColumn("used", "integer", (c) => c.notNull())
		.addColumn("created_at", "bigint", (c) => c.notNull())
		.execute();
	await createIndexes(db, [
		["paper_person_time_of_paper", "paper_person_time", ["paper_id", "name_key"], { isUnique: true }],
		["paper_person_time_until", "paper_person_time", ["name_until"]],
	]);
}
