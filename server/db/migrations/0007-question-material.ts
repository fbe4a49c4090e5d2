// Moves the passages of questions into one row a file, created when a doubt first needs it. One row for each question made
// uploads take more than twice as long.
import { type Kysely, sql } from "kysely";

/** Creates the table and deletes the old rows; passages are made again from the files. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("question_material")
		.addColumn("subtopic_id", "text", (c) =>
			c.notNull().primaryKey().references("mcq_file.subtopic_id").onDelete("cascade"),
		)
		.addColumn("sha256", "text", (c) => c.notNull())
		.addColumn("passage_count", "integer", (c) => c.notNull())
		.addColumn("passages", "text", (c) => c.notNull())
		.execute();
	await sql`delete from passage where kind = 'question'`.execute(db);
	await db.schema.alterTable("passage").dropColumn("options").execute();
	await db.schema.alterTable("material").dropColumn("left_out").execute();
}
