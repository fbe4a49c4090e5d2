// Lets a subtopic have a list of questions before it has a file: the list belongs to the subtopic instead of to its file.
// SQLite cannot change a foreign key, so there both tables are written again.
import { type Kysely, sql } from "kysely";
import type { Engine } from "#server/db/engines/engine.ts";

export async function allowListsWithoutFile(db: Kysely<unknown>, engine: Engine): Promise<void> {
	if (engine === "postgres") {
		const table = sql`alter table question_list`;
		await sql`${table} drop constraint question_list_subtopic_id_fkey`.execute(db);
		await sql`${table} add constraint question_list_subtopic_id_fkey foreign key (subtopic_id) references subtopic (id) on delete cascade`.execute(
			db,
		);
		return;
	}
	await db.schema
		.createTable("next_question_list")
		.addColumn("subtopic_id", "text", (c) => c.notNull().primaryKey().references("subtopic.id").onDelete("cascade"))
		.addColumn("sha256", "text", (c) => c.notNull())
		.addColumn("head", "text", (c) => c.notNull())
		.addColumn("tail", "text", (c) => c.notNull())
		.addColumn("format", "text")
		.execute();
	await sql`insert into next_question_list select subtopic_id, sha256, head, tail, format from question_list`.execute(
		db,
	);
	await db.schema
		.createTable("next_question")
		.addColumn("subtopic_id", "text", (c) =>
			c.notNull().references("next_question_list.subtopic_id").onDelete("cascade"),
		)
		.addColumn("question_key", "text", (c) => c.notNull())
		.addColumn("place", "bigint", (c) => c.notNull())
		.addColumn("body", "text", (c) => c.notNull())
		.addColumn("state", "text", (c) => c.notNull())
		.addColumn("published", "text")
		.addColumn("published_place", "bigint")
		.addColumn("version", "bigint", (c) => c.notNull())
		.addColumn("looked_at", "bigint")
		.addColumn("changed_at", "bigint")
		.addColumn("changed_by", "text")
		.addColumn("topic", "text", (c) => c.notNull())
		.addColumn("difficulty", "text", (c) => c.notNull())
		.addColumn("sketch_one", "bigint", (c) => c.notNull())
		.addColumn("sketch_two", "bigint", (c) => c.notNull())
		.addColumn("search_text", "text", (c) => c.notNull())
		.addPrimaryKeyConstraint("question_pkey", ["subtopic_id", "question_key"])
		.execute();
	// The columns stand in the same order in both.
	await sql`insert into next_question select * from question`.execute(db);
	// The child first: dropping its parent would delete its rows by the foreign key.
	for (const table of ["question", "question_list"]) await db.schema.dropTable(table).execute();
	for (const table of ["question_list", "question"])
		await db.schema.alterTable(`next_${table}`).renameTo(table).execute();
	await db.schema.createIndex("question_by_place").on("question").columns(["subtopic_id", "place"]).execute();
	for (const column of ["sketch_one", "sketch_two"])
		await db.schema.createIndex(`question_by_${column}`).on("question").column(column).execute();
	await db.schema
		.createIndex("question_by_change")
		.on("question")
		.columns(["subtopic_id", "changed_at"])
		.where(sql.ref("changed_at"), "is not", null)
		.execute();
}
