// Deletes all passages of questions, and those of long descriptions, because an older version cut some of them off at their end.
// Those of questions are made again when a doubt needs them, those of descriptions at the next start.
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`delete from question_material`.execute(db);
	// 2,400 characters were stored of title and description.
	await sql`delete from material where subtopic_id in
		(select id from subtopic where length(title) + length(description) > 2300)`.execute(db);
}
