// Lets a module name an exam, whose marks the end of a set says. The view of modules is made again: PostgreSQL's has the columns of the
// day on which it was made.
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`drop view module`.execute(db);
	// JSON (core/marks/set-scheme.ts).
	await db.schema.alterTable("module_row").addColumn("exam_scheme", "text").execute();
	await sql`create view module as select * from module_row where bin_id is null`.execute(db);
}
