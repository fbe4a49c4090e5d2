// Changes of single questions: save, add, copy, delete, restore. Each is one transaction and a draft until it is
// published (publish-questions.ts); moves are in move-questions.ts. Called by question-editor.ts.
import { randomBytes } from "node:crypto";
import { HubError, type Problem } from "#core/problem.ts";
import {
	type TypedQuestion,
	typedQuestion,
	withFields,
	withQuestionId,
	writeQuestion,
} from "#core/questions/question-edit.ts";
import { findActorNames } from "#server/audit/actor-names.ts";
import type { Db } from "#server/db/tables.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { UpdateResult } from "#server/modules/catalog-rows.ts";
import { type Author, findRows, getRow, insertDrafts, lockQuestions, makeRoom, writeRow } from "./draft-rows.ts";
import { findChange } from "./history.ts";
import { questionKey } from "./question-rows.ts";

export type StoredQuestion = { id: string; typed: TypedQuestion; version: number; updatedAt: number };
export type AddQuestionResult = { ok: true; question: StoredQuestion } | { ok: false; problems: Problem[] };
type ChangedFields = Parameters<typeof withFields>[1];

/** Runs a change under the lock of the subtopic's questions. */
export function changing<Result>(db: Db, subtopicId: string, work: (tx: Db) => Promise<Result>): Promise<Result> {
	return inTransaction(db, async (tx) => {
		await lockQuestions(tx, subtopicId);
		return work(tx);
	});
}

/**
 * Saves a question's form over the version that it was filled from. An older version is a conflict: nothing is changed and
 * the stored question is returned, unless both saved the same.
 * @throws HubError("question-not-found")
 */
export function saveQuestion(
	db: Db,
	{ subtopicId, key }: { subtopicId: string; key: string },
	typed: TypedQuestion,
	version: number,
	author: Author,
): Promise<UpdateResult<StoredQuestion>> {
	return changing(db, subtopicId, async (tx): Promise<UpdateResult<StoredQuestion>> => {
		const row = await getRow(tx, subtopicId, key);
		if (row.state === "deleted" || row.state === "dropped") throw new HubError("question-not-found");
		const stored = typedQuestion(row.body);
		if (row.version !== version) {
			if (JSON.stringify(stored) === JSON.stringify(typed)) return { ok: true, version: row.version };
			const at = row.changedAt ?? row.version;
			const by = (await findActorNames(tx, [row.changedBy]))(row.changedBy);
			return { ok: false, conflict: { theirs: toStored(row.questionKey, row), by, at } };
		}
		const written = writeQuestion(typed, row.body, "");
		if (!written.ok) return written;
		if (written.body === row.body) return { ok: true, version };
		return { ok: true, version: await writeRow(tx, row, { body: written.body }, author) };
	});
}

/**
 * Adds a question before another one, or at the end.
 * @param where `id`: of the new question; if it exists already, a retry after a lost response, it is returned
 */
export function addQuestion(
	db: Db,
	subtopicId: string,
	typed: TypedQuestion,
	{ before, id = createQuestionId(), ...author }: Author & { before?: string | undefined; id?: string | undefined },
): Promise<AddQuestionResult> {
	return changing(db, subtopicId, async (tx): Promise<AddQuestionResult> => {
		const written = writeQuestion(typed, undefined, id);
		if (!written.ok) return written;
		const key = questionKey(id);
		const [added] = await findRows(tx, subtopicId, [key]);
		if (added) return { ok: true, question: toStored(key, added) };
		const [place = 0] = await makeRoom(tx, subtopicId, before, { count: 1 });
		const { body } = written;
		await insertDrafts(tx, subtopicId, [{ questionKey: key, place, body }], author);
		return { ok: true, question: toStored(key, { body, version: author.at, changedAt: author.at }) };
	});
}

/**
 * Inserts a copy after a question. @returns the key of the copy @throws HubError("question-not-found")
 * @param by `id`: of the copy; if it exists already, a retry after a lost response, there is no second one
 */
export function duplicateQuestion(
	db: Db,
	subtopicId: string,
	key: string,
	{ id = createQuestionId(), ...author }: Author & { id?: string | undefined },
): Promise<string> {
	return changing(db, subtopicId, async (tx) => {
		const [made] = await findRows(tx, subtopicId, [questionKey(id)]);
		if (made) return questionKey(id);
		const row = await getRow(tx, subtopicId, key);
		const next = await tx
			.selectFrom("question")
			.select("questionKey")
			.where("subtopicId", "=", subtopicId)
			.where("place", ">", row.place)
			.orderBy("place")
			.limit(1)
			.executeTakeFirst();
		const [place = 0] = await makeRoom(tx, subtopicId, next?.questionKey, { count: 1 });
		const body = withQuestionId(row.body, id);
		const copy = { questionKey: questionKey(id), place, body, importName: row.importName };
		await insertDrafts(tx, subtopicId, [copy], author);
		return copy.questionKey;
	});
}

/** Sets topic or difficulty of several questions; "" removes it. @returns how many it changed */
export function setFields(db: Db, subtopicId: string, keys: readonly string[], fields: ChangedFields, author: Author) {
	return changing(db, subtopicId, async (tx) => {
		let count = 0;
		for (const row of await findRows(tx, subtopicId, keys)) {
			const body = withFields(row.body, fields);
			if (body === row.body) continue;
			await writeRow(tx, row, { body }, author);
			count += 1;
		}
		return count;
	});
}

/** Moves questions to the bin until the next publishing. @returns how many */
export function removeQuestions(db: Db, subtopicId: string, keys: readonly string[], author: Author) {
	return changing(db, subtopicId, (tx) => putIntoBin(tx, subtopicId, keys, author));
}

export async function putIntoBin(tx: Db, subtopicId: string, keys: readonly string[], author: Author): Promise<number> {
	const rows = (await findRows(tx, subtopicId, keys)).filter(({ state }) => state === "published" || state === "added");
	for (const row of rows) await writeRow(tx, row, { state: row.state === "added" ? "dropped" : "deleted" }, author);
	return rows.length;
}

/** Restores deleted questions. @returns how many */
export function undelete(db: Db, subtopicId: string, keys: readonly string[], author: Author): Promise<number> {
	return changing(db, subtopicId, async (tx) => {
		const rows = (await findRows(tx, subtopicId, keys)).filter(
			({ state }) => state === "deleted" || state === "dropped",
		);
		for (const row of rows) await writeRow(tx, row, { state: row.state === "dropped" ? "added" : "published" }, author);
		return rows.length;
	});
}

/**
 * Restores a question from the history as a draft: over the question if it still exists, else at the end.
 * @param side the question before or after the entry's change
 * @returns the question's key @throws HubError("question-not-found")
 */
export function restoreVersion(
	db: Db,
	subtopicId: string,
	{ changeId, side }: { changeId: string; side: "before" | "after" },
	author: Author,
): Promise<string> {
	return changing(db, subtopicId, async (tx) => {
		const change = await findChange(tx, subtopicId, changeId);
		const body = change?.[side];
		if (!change || !body) throw new HubError("question-not-found");
		const [row] = await findRows(tx, subtopicId, [change.questionKey]);
		if (row) {
			const state = row.state === "deleted" ? "published" : row.state === "dropped" ? "added" : row.state;
			await writeRow(tx, row, { body, state }, author);
		} else {
			const [place = 0] = await makeRoom(tx, subtopicId, undefined, { count: 1 });
			await insertDrafts(tx, subtopicId, [{ questionKey: change.questionKey, place, body }], author);
		}
		return change.questionKey;
	});
}

/** Marks the version of a question as reviewed, in spite of its notes. @throws HubError("question-not-found") */
export function markReviewed(db: Db, subtopicId: string, key: string): Promise<void> {
	return changing(db, subtopicId, async (tx) => {
		const { version, listId } = await getRow(tx, subtopicId, key);
		await tx
			.updateTable("questionRow")
			.set({ lookedAt: version })
			.where((e) => e.and({ listId, questionKey: key }))
			.execute();
	});
}

function toStored(
	id: string,
	{ body, version, changedAt }: { body: string; version: number; changedAt: number | null },
): StoredQuestion {
	return { id, typed: typedQuestion(body), version, updatedAt: changedAt ?? version };
}

/** 60 random bits, unique in practice. */
export function createQuestionId(): string {
	return `q${randomBytes(8).toString("hex").slice(0, 15)}`;
}
