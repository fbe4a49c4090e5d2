// Takes back a publishing: what it changed is as before again, as drafts, since learners get only what somebody publishes. Called by
// question-editor.ts for the Undo of its message.
import type { QuestionChangeTable } from "#server/db/question-tables.ts";
import type { Db } from "#server/db/tables.ts";
import { type Author, findRows, insertDrafts, makeRoom, writeRow } from "./draft-rows.ts";
import { changing } from "./edit-questions.ts";
import { listPublished } from "./history.ts";

/**
 * Questions that somebody has changed since stay as they are. Deleted ones come back at the end, and moved ones stay where they are: the
 * history knows no places.
 * @param publishedAt when it was published, as its result says @returns how many questions it has changed
 */
export function undoPublish(db: Db, subtopicId: string, publishedAt: number, author: Author): Promise<number> {
	return changing(db, subtopicId, async (tx) => {
		let count = 0;
		for (const change of await listPublished(tx, subtopicId, publishedAt))
			if (await undoChange(tx, change, author)) count += 1;
		return count;
	});
}

async function undoChange(tx: Db, change: QuestionChangeTable, author: Author): Promise<boolean> {
	const { subtopicId, questionKey, before, after } = change;
	const [row] = await findRows(tx, subtopicId, [questionKey]);
	if (after === null) {
		if (row || before === null) return false;
		const [place = 0] = await makeRoom(tx, subtopicId, undefined, { count: 1 });
		await insertDrafts(tx, subtopicId, [{ questionKey, place, body: before }], author);
		return true;
	}
	if (row?.state !== "published" || row.body !== after) return false;
	await writeRow(tx, row, before === null ? { state: "deleted" } : { body: before }, author);
	return true;
}
