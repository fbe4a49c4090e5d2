// Adds to the audit list what a change changed and where its record belongs, and the text by which entries are searched.
import type { Kysely } from "kysely";
import { searchText } from "#server/db/engines/search-text.ts";

type Entry = { id: string; title: string; actor: string; search_text: string };
type Old = { audit_entry: Entry };

/** Entries that are filled in one step, so that a long list does not fill the memory. */
const STEP = 1_000;

export async function up(untyped: Kysely<unknown>): Promise<void> {
	const db = untyped.withTables<Old>();
	for (const column of ["place", "changes"])
		await db.schema.alterTable("audit_entry").addColumn(column, "text").execute();
	await db.schema
		.alterTable("audit_entry")
		.addColumn("search_text", "text", (c) => c.notNull().defaultTo(""))
		.execute();
	for (let last = ""; ; ) {
		const found = await db
			.selectFrom("audit_entry")
			.select(["id", "title", "actor"])
			.where("id", ">", last)
			.orderBy("id")
			.limit(STEP)
			.execute();
		for (const { id, title, actor } of found) {
			const set = { search_text: searchText(title, actor) };
			await db.updateTable("audit_entry").set(set).where("id", "=", id).execute();
		}
		const end = found.at(-1);
		if (!end) return;
		last = end.id;
	}
}
