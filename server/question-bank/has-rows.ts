// Whether question rows exist for the current file. Called before every list and, under the lock, by every change.
import { NO_FILE } from "#core/questions/question-file.ts";
import type { Db } from "#server/db/tables.ts";

/** True if the rows belong to the stored file, or, without a file, if a list exists. */
export async function hasRows(db: Db, subtopicId: string): Promise<boolean> {
	const row = await db
		.selectFrom("questionList")
		.leftJoin("mcqFile", "mcqFile.subtopicId", "questionList.subtopicId")
		.select(["questionList.sha256", "mcqFile.sha256 as fileSha256"])
		.where("questionList.subtopicId", "=", subtopicId)
		.executeTakeFirst();
	return row !== undefined && row.sha256 === (row.fileSha256 ?? NO_FILE);
}
