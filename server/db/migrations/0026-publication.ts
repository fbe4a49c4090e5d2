// Gives modules and subtopics a state: draft, published or archived. What exists is published.
import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
	for (const table of ["module", "subtopic"]) {
		await db.schema
			.alterTable(table)
			.addColumn("publication", "text", (c) => c.notNull().defaultTo("published"))
			.execute();
		await db.schema.alterTable(table).addColumn("publish_at", "bigint").execute();
	}
}
