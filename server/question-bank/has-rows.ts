// Tells whether the rows of a file's questions can be used. Called before every list and, under the lock, by every change.
import type { Db } from "#server/db/tables.ts";

/** Whether the rows of a subtopic's file are made, and of this file. */
export async function hasRows(db: Db, subtopicId: string): Promise<boolean> {
	const row = await db
		.selectFrom("mcqFile")
		.innerJoin("questionList", (join) =>
			join
				.onRef("questionList.subtopicId", "=", "mcqFile.subtopicId")
				.onRef("questionList.sha256", "=", "mcqFile.sha256"),
		)
		.select("mcqFile.subtopicId")
		.where("mcqFile.subtopicId", "=", subtopicId)
		.executeTakeFirst();
	return row !== undefined;
}
