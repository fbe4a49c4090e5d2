// Creates what learners' first answers say about each question (server/item-statistics): sums over learners, without any of them.
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("item_sums")
		.addColumn("subtopic_id", "text", (c) => c.notNull().references("subtopic.id").onDelete("cascade"))
		.addColumn("question_key", "text", (c) => c.notNull())
		.addColumn("sums", "text", (c) => c.notNull())
		.addColumn("suspect", "text")
		.addPrimaryKeyConstraint("item_sums_pkey", ["subtopic_id", "question_key"])
		.execute();
	await db.schema
		.createIndex("item_sums_suspect")
		.on("item_sums")
		.columns(["subtopic_id", "question_key"])
		.where(sql.ref("suspect"), "is not", null)
		.execute();
}
