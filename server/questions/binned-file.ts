// Moves a question file from its subtopic to a hidden row of the table of subtopics, which holds it while it is in the bin, and back. Only
// small rows move: the parts stay where they are, and are found by their generation. In the transaction of the caller.
import { HubError } from "#core/problem.ts";
import type { Db } from "#server/db/tables.ts";

/** The rows of a file and of its questions. The history and the reports of the questions stay with the subtopic. */
export async function moveFileRows(tx: Db, from: string, to: string): Promise<void> {
	const file = await tx.selectFrom("mcqFile").selectAll().where("subtopicId", "=", from).executeTakeFirst();
	if (!file) throw new HubError("mcq-not-found");
	await refuseSecond(tx, to);
	await tx
		.insertInto("mcqFile")
		.values({ ...file, subtopicId: to })
		.execute();
	for (const table of ["mcqRendered", "mcqOriginal", "questionMaterial", "questionList"] as const)
		await tx.updateTable(table).set({ subtopicId: to }).where("subtopicId", "=", from).execute();
	await tx.deleteFrom("mcqFile").where("subtopicId", "=", from).execute();
}

/** A subtopic that has got another file meanwhile, or first questions that are not published. */
async function refuseSecond(tx: Db, subtopicId: string): Promise<void> {
	const file = tx.selectFrom("mcqFile").select("subtopicId").where("subtopicId", "=", subtopicId);
	const list = tx.selectFrom("questionList").select("subtopicId").where("subtopicId", "=", subtopicId);
	if ((await file.executeTakeFirst()) || (await list.executeTakeFirst())) throw new HubError("file-in-place");
}
