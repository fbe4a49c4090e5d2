// Gives questions the name of what they were imported from. A list has the one of its file, for files whose rows are made later.
import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
	for (const table of ["question", "question_list"])
		await db.schema.alterTable(table).addColumn("import_name", "text").execute();
}
