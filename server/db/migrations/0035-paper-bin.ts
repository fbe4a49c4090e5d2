// Lets papers be put into the bin, as modules and subtopics are (0027-bin.ts): the table gets another name, and a view has its name with
// the papers that are not in the bin.
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable("paper").renameTo("paper_row").execute();
	await db.schema.alterTable("paper_row").addColumn("bin_id", "text").execute();
	await db.schema
		.createIndex("paper_in_bin")
		.on("paper_row")
		.column("bin_id")
		.where(sql.ref("bin_id"), "is not", null)
		.execute();
	await sql`create view paper as select * from paper_row where bin_id is null`.execute(db);
}
