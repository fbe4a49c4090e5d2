// Makes a bin for deleted modules, subtopics and question files. The tables of modules and subtopics get another name, and views have
// theirs with the rows that are not in the bin: code that reads a module or a subtopic never meets a deleted one.
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
	for (const table of ["module", "subtopic"]) {
		await db.schema.alterTable(table).renameTo(`${table}_row`).execute();
		await db.schema.alterTable(`${table}_row`).addColumn("bin_id", "text").execute();
		// Few rows are in the bin: this index holds only them.
		await db.schema
			.createIndex(`${table}_in_bin`)
			.on(`${table}_row`)
			.column("bin_id")
			.where(sql.ref("bin_id"), "is not", null)
			.execute();
		await sql`create view ${sql.table(table)} as select * from ${sql.table(`${table}_row`)} where bin_id is null`.execute(
			db,
		);
	}
	// Counts and sums read this index alone.
	await db.schema
		.createIndex("module_counts")
		.on("module_row")
		.columns(["subtopic_count", "mcq_file_count"])
		.where(sql.ref("bin_id"), "is", null)
		.execute();
	await db.schema
		.createTable("bin_entry")
		.addColumn("id", "text", (c) => c.notNull().primaryKey())
		.addColumn("kind", "text", (c) => c.notNull())
		.addColumn("subject_id", "text", (c) => c.notNull())
		.addColumn("module_id", "text", (c) => c.notNull().references("module_row.id").onDelete("cascade"))
		.addColumn("title", "text", (c) => c.notNull())
		.addColumn("place", "text", (c) => c.notNull())
		.addColumn("title_key", "text", (c) => c.notNull())
		.addColumn("search_text", "text", (c) => c.notNull())
		.addColumn("deleted_at", "bigint", (c) => c.notNull())
		.addColumn("deleted_by", "text", (c) => c.notNull())
		.execute();
	for (const column of ["deleted_at", "title_key"])
		await db.schema.createIndex(`bin_entry_by_${column}`).on("bin_entry").columns([column, "id"]).execute();
	await db.schema.createIndex("bin_entry_of_module").on("bin_entry").column("module_id").execute();
}
