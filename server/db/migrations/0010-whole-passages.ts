// Deletes passages that an older version cut off at their end: of all questions, which are made again when a doubt needs
// them, and of long descriptions, which the next start makes again.
import { type Kysely, sql } from "kysely";

export async function deleteCutPassages(db: Kysely<unknown>): Promise<void> {
	await sql`delete from question_material`.execute(db);
	// 2,400 characters were stored of title and description.
	await sql`delete from material where subtopic_id in
		(select id from subtopic where length(title) + length(description) > 2300)`.execute(db);
}
