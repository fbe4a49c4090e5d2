// Lets the panel's search find study texts: the text that is searched (search-text.ts), of the title and the Markdown.
import type { Kysely } from "kysely";
import { searchedStudyText } from "#server/db/engines/search-text.ts";

type Old = { study_text: { subtopic_id: string; phase: string; markdown: string; search_text: string } };

export async function up(untyped: Kysely<unknown>): Promise<void> {
	await untyped.schema
		.alterTable("study_text")
		.addColumn("search_text", "text", (c) => c.notNull().defaultTo(""))
		.execute();
	const db = untyped.withTables<Old>();
	// One at a time: a text may have 500,000 characters.
	for (const key of await db.selectFrom("study_text").select(["subtopic_id", "phase"]).execute()) {
		const { markdown } = await db
			.selectFrom("study_text")
			.select("markdown")
			.where((e) => e.and(key))
			.executeTakeFirstOrThrow();
		await db
			.updateTable("study_text")
			.set({ search_text: searchedStudyText(markdown) })
			.where((e) => e.and(key))
			.execute();
	}
}
