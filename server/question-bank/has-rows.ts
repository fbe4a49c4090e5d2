// Tells whether the rows of a subtopic's questions can be used. Called before every list and, under the lock, by every change.
import { NO_FILE } from "#core/questions/question-file.ts";
import type { Db } from "#server/db/tables.ts";

/** Whether the rows of a subtopic's file are made, and of this file; without a file, whether its list was begun. */
export async function hasRows(db: Db, subtopicId: string): Promise<boolean> {
	const row = await db
		.selectFrom("questionList")
		.leftJoin("mcqFile", "mcqFile.subtopicId", "questionList.subtopicId")
		.select(["questionList.sha256", "mcqFile.sha256 as fileSha256"])
		.where("questionList.subtopicId", "=", subtopicId)
		.executeTakeFirst();
	return row !== undefined && row.sha256 === (row.fileSha256 ?? NO_FILE);
}
