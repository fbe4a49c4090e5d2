// The history of single questions: each change with the question before and after it. Entries are written in the transaction of
// the change, never altered, and deleted with the subtopic.
import { type Actor, createEntryId } from "#server/audit/entry.ts";
import { chunksOf } from "#server/db/chunks.ts";
import type { QuestionChangeTable, QuestionTable } from "#server/db/question-tables.ts";
import type { Db } from "#server/db/tables.ts";

const ROWS_AT_ONCE = 500;
/** Entries of one question that are shown. */
const SHOWN = 50;

/** What an entry needs of a draft. */
export type Draft = Pick<QuestionTable, "subtopicId" | "questionKey" | "body" | "state" | "published" | "changedBy">;
export type QuestionHistoryEntry = Omit<QuestionChangeTable, "id">;

/** Writes entries; `tx` must be the transaction of the change. */
export async function recordChanges(tx: Db, changes: readonly QuestionHistoryEntry[]): Promise<void> {
	for (const some of chunksOf(changes, ROWS_AT_ONCE)) {
		const rows = some.map((change) => ({ ...change, id: createEntryId(change.at) }));
		await tx.insertInto("questionChange").values(rows).execute();
	}
}

/** History entries for discarded drafts. */
export function unpublishedChanges(
	drafts: readonly Draft[],
	action: "replaced" | "discarded",
	{ actor, at }: { actor: Actor; at: number },
): QuestionHistoryEntry[] {
	return drafts
		.filter(({ state, published }) => state === "added" || published !== null)
		.map(({ subtopicId, questionKey, body, published, changedBy }) => {
			const by = changedBy ?? actor?.email ?? "";
			return { subtopicId, questionKey, at, actor: by, action, before: published, after: body };
		});
}

/** History entries for published drafts. */
export function publishedChanges(
	drafts: readonly Draft[],
	{ actor, at }: { actor: Actor; at: number },
): QuestionHistoryEntry[] {
	return drafts.flatMap(({ subtopicId, questionKey, body, state, published, changedBy }): QuestionHistoryEntry[] => {
		const by = { subtopicId, questionKey, at, actor: changedBy ?? actor?.email ?? "" };
		if (state === "added") return [{ ...by, action: "added", before: null, after: body }];
		if (state === "dropped") return [{ ...by, action: "discarded", before: null, after: body }];
		if (state === "deleted") return [{ ...by, action: "deleted", before: published ?? body, after: null }];
		return published === null ? [] : [{ ...by, action: "edited", before: published, after: body }];
	});
}

/** The entries of one question, newest first. */
export function listHistory(db: Db, subtopicId: string, questionKey: string): Promise<QuestionChangeTable[]> {
	return db
		.selectFrom("questionChange")
		.selectAll()
		.where((e) => e.and({ subtopicId, questionKey }))
		.orderBy("id", "desc")
		.limit(SHOWN)
		.execute();
}

/** Deletions published since `since`, of questions that the subtopic no longer has, newest first. */
export function listDeleted(db: Db, subtopicId: string, since: number): Promise<QuestionChangeTable[]> {
	return db
		.selectFrom("questionChange")
		.leftJoin("questionList", "questionList.subtopicId", "questionChange.subtopicId")
		.leftJoin("questionRow", (join) =>
			join
				.onRef("questionRow.listId", "=", "questionList.id")
				.onRef("questionRow.questionKey", "=", "questionChange.questionKey"),
		)
		.selectAll("questionChange")
		.where("questionChange.subtopicId", "=", subtopicId)
		.where("questionChange.action", "in", ["deleted", "discarded", "replaced"])
		.where("questionChange.at", ">=", since)
		.where("questionRow.questionKey", "is", null)
		.orderBy("questionChange.id", "desc")
		.limit(200)
		.execute();
}

/** What a publishing of this time changed, oldest entry first. */
export function listPublished(db: Db, subtopicId: string, at: number): Promise<QuestionChangeTable[]> {
	return db
		.selectFrom("questionChange")
		.selectAll()
		.where("subtopicId", "=", subtopicId)
		.where("at", "=", at)
		.where("action", "in", ["edited", "added", "deleted"])
		.orderBy("id")
		.execute();
}

/** One entry of a subtopic. */
export function findChange(db: Db, subtopicId: string, id: string): Promise<QuestionChangeTable | undefined> {
	return db
		.selectFrom("questionChange")
		.selectAll()
		.where("subtopicId", "=", subtopicId)
		.where("id", "=", id)
		.executeTakeFirst();
}
