// Adds the number of question files to each module, so that a list of 100,000 files is not counted.
import { type Kysely, sql } from "kysely";

/** Adds and fills the column. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.alterTable("module")
		.addColumn("mcq_file_count", "integer", (c) => c.notNull().defaultTo(0))
		.execute();
	await sql`update module set mcq_file_count = (
		select count(*) from mcq_file join subtopic on subtopic.id = mcq_file.subtopic_id
		where subtopic.module_id = module.id)`.execute(db);
	// So that the sum is read from the index alone.
	await db.schema.createIndex("module_by_files").on("module").columns(["mcq_file_count", "id"]).execute();
}
