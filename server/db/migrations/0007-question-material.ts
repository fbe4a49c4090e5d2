// The questions of files as the doubt chat finds them: one row a file, made when a doubt first needs it. Before, each
// question was a row among the passages and written with the upload of its file, which took longer than all the rest of it.
import { type Kysely, sql } from "kysely";

/** Makes the table. What the rows among the passages held is made again of the files themselves, as doubts need it. */
export async function createQuestionMaterial(db: Kysely<unknown>): Promise<void> {
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
