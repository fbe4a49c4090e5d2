// Deletes what lies in the bin, in short transactions. An entry that is being deleted counts as gone; the daily job finishes what a
// process has left.

import type { BinEntryTable } from "#server/db/bin-table.ts";
import type { Db } from "#server/db/tables.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { recordRemoval } from "#server/modules/content-change.ts";
import { cleanUp } from "#server/questions/lists.ts";
import { deleteParts } from "#server/questions/part-rows.ts";

const ATTEMPTS_AT_ONCE = 50;

/** Deletes an entry with all that belongs to it. @returns false when somebody has restored or deleted it meanwhile: nothing is deleted */
export async function deleteForGood(
	db: Db,
	{ id, kind, subjectId }: BinEntryTable,
	now: () => number,
): Promise<boolean> {
	const claim = db.updateTable("binEntry").set({ deletedAt: 0 }).where("id", "=", id);
	if (!(await claim.executeTakeFirstOrThrow()).numUpdatedRows) return false;
	for (const subtopicId of await listSubtopics(db, id, kind === "module" ? subjectId : undefined))
		await deleteSubtopic(db, subtopicId);
	for (const paperId of await listPapers(db, kind, subjectId)) await deletePaper(db, paperId);
	await inTransaction(db, async (tx) => {
		// With the links and entries that refer to it.
		if (kind === "module") {
			await tx.deleteFrom("moduleRow").where("id", "=", subjectId).execute();
			await recordRemoval(tx, subjectId, now());
		}
		// Its question files can go nowhere now.
		if (kind === "subtopic") await deleteFilesOf(tx, subjectId);
		await tx.deleteFrom("binEntry").where("id", "=", id).execute();
	});
	await cleanUp(db, now());
	return true;
}

async function listSubtopics(db: Db, binId: string, moduleId: string | undefined): Promise<string[]> {
	const query = db.selectFrom("subtopicRow").select("id");
	const rows = await (moduleId === undefined
		? query.where("binId", "=", binId)
		: query.where("moduleId", "=", moduleId)
	).execute();
	return rows.map(({ id }) => id);
}

async function listPapers(db: Db, kind: BinEntryTable["kind"], subjectId: string): Promise<string[]> {
	if (kind === "paper") return [subjectId];
	if (kind !== "module") return [];
	const papers = await db.selectFrom("paperRow").select("id").where("moduleId", "=", subjectId).execute();
	return papers.map(({ id }) => id);
}

/** The attempts with their steps first, some at a time: with the paper they would be one long transaction. */
async function deletePaper(db: Db, paperId: string): Promise<void> {
	for (;;) {
		const some = db.selectFrom("paperAttempt").select("id").where("paperId", "=", paperId).limit(ATTEMPTS_AT_ONCE);
		const ids = (await some.execute()).map(({ id }) => id);
		if (ids.length === 0) break;
		await db.deleteFrom("paperAttempt").where("id", "in", ids).execute();
	}
	await db.deleteFrom("paperRow").where("id", "=", paperId).execute();
}

/** The parts of large files first: with the row they would be one long transaction. */
async function deleteSubtopic(db: Db, subtopicId: string): Promise<void> {
	const query = db.selectFrom("mcqPart").select("generation").distinct().where("subtopicId", "=", subtopicId);
	for (const { generation } of await query.execute()) await deleteParts(db, { subtopicId, generation });
	// Its rows are deleted by cleanUp.
	const lists = db.updateTable("questionList").set({ subtopicId: null, begunAt: 0 });
	await lists.where("subtopicId", "=", subtopicId).execute();
	await db.deleteFrom("subtopicRow").where("id", "=", subtopicId).execute();
}

async function deleteFilesOf(tx: Db, subtopicId: string): Promise<void> {
	const files = tx.selectFrom("binEntry").select("id").where("kind", "=", "file").where("subjectId", "=", subtopicId);
	const holders = tx.selectFrom("subtopicRow").select("id").where("binId", "in", files);
	const lists = tx.updateTable("questionList").set({ subtopicId: null, begunAt: 0 });
	await lists.where("subtopicId", "in", holders).execute();
	await tx.deleteFrom("subtopicRow").where("binId", "in", files).execute();
	await tx.deleteFrom("binEntry").where("kind", "=", "file").where("subjectId", "=", subtopicId).execute();
}
