// Lists of questions. A subtopic has one; a large new one is written beside it in short transactions and takes its place in the
// transaction that stores its file. The rows of replaced lists are deleted afterwards. Called by server/questions and by the files of
// this folder, in worker threads too.
import { randomUUID } from "node:crypto";
import { HubError } from "#core/problem.ts";
import { shortNumberOf } from "#core/questions/short-number.ts";
import type { Actor } from "#server/audit/entry.ts";
import { chunksOf } from "#server/db/chunks.ts";
import type { Db } from "#server/db/tables.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { draftsOf } from "./draft-rows.ts";
import { writeRoot } from "./file-parts.ts";
import { recordChanges, unpublishedChanges } from "./history.ts";
import { deleteParts, inStep, LONGEST_WRITING_MS, listStaleParts } from "./part-rows.ts";
import type { FileRows } from "./question-rows.ts";

/** Rows of one insert; engines limit the number of values. */
const ROWS_AT_ONCE = 150;
/** Files with more questions are written beside the old ones, for which other writes do not wait. */
export const ROWS_IN_SAVE = 1_000;

/** A list to be written; `at` is when its file was stored, and the first version of its questions. */
export type NewList = FileRows & {
	subtopicId: string;
	at: number;
	/** What the file was imported from. */
	importName?: string | undefined;
};

/** Writes a list in the transaction of the caller, or beside the stored one in short transactions of its own. @returns its id */
export async function writeList(db: Db, list: NewList): Promise<string> {
	const { subtopicId, root, format, at } = list;
	const id = randomUUID();
	const importName = list.importName || null;
	await db.insertInto("questionList").values({ id, subtopicId: null, root, format, importName, begunAt: at }).execute();
	for (const some of chunksOf(list.rows, ROWS_AT_ONCE)) {
		const values = some.map(({ questionId, ...row }) => {
			const shortNumber = shortNumberOf(subtopicId, questionId);
			return { ...row, listId: id, shortNumber, importName, state: "published" as const, version: at };
		});
		await inStep(db, async (tx) => {
			await tx.insertInto("questionRow").values(values).execute();
		});
	}
	return id;
}

/**
 * Makes a list the one of a subtopic, in the transaction that stores its file; null: the subtopic has none. Changes of the old list
 * that were not published go into the history. @param actor who replaced the file
 * @returns whether the old list was too long to be deleted at once, and is left to cleanUp
 */
export async function putList(
	tx: Db,
	{ subtopicId, listId, at }: { subtopicId: string; listId: string | null; at: number },
	actor?: Actor,
): Promise<boolean> {
	// First, because it locks the list: no draft is written between reading the drafts and ending them.
	const before = await tx
		.updateTable("questionList")
		.set({ begunAt: 0 })
		.where("subtopicId", "=", subtopicId)
		.returning("id")
		.executeTakeFirst();
	const isLeft = before !== undefined && (await isLong(tx, before.id));
	if (before) {
		await keepUnpublished(tx, subtopicId, at, actor);
		const old = tx.updateTable("questionList").set({ subtopicId: null }).where("id", "=", before.id);
		await (isLeft ? old.execute() : tx.deleteFrom("questionList").where("id", "=", before.id).execute());
	}
	if (listId !== null) await tx.updateTable("questionList").set({ subtopicId }).where("id", "=", listId).execute();
	return isLeft;
}

async function isLong(tx: Db, listId: string): Promise<boolean> {
	const beyond = tx.selectFrom("questionRow").select("questionKey").where("listId", "=", listId);
	return (await beyond.limit(1).offset(ROWS_IN_SAVE).executeTakeFirst()) !== undefined;
}

/**
 * Begins the list of a subtopic without a file, so that its first questions can be added as drafts; changes nothing where a
 * list is. @throws HubError("subtopic-not-found")
 */
export function beginList(db: Db, subtopicId: string): Promise<void> {
	return inTransaction(db, async (tx) => {
		const place = tx.selectFrom("subtopic").select("id").where("id", "=", subtopicId);
		if (!(await place.executeTakeFirst())) throw new HubError("subtopic-not-found");
		const list = { id: randomUUID(), subtopicId, root: writeRoot({}), format: null, importName: null, begunAt: 0 };
		await tx
			.insertInto("questionList")
			.values(list)
			.onConflict((c) => c.column("subtopicId").doNothing())
			.execute();
	});
}

/** Writes the changes of a subtopic that were not published into the history, before its list goes. */
async function keepUnpublished(tx: Db, subtopicId: string, at: number, actor: Actor = null): Promise<void> {
	const rows = await draftsOf(tx, subtopicId)
		.select(["subtopicId", "questionKey", "body", "state", "published", "changedBy"])
		.execute();
	if (rows.length > 0) await recordChanges(tx, unpublishedChanges(rows, "replaced", { actor, at }));
}

/** Makes a list that was written in vain one of those that cleanUp deletes. */
export async function dropList(db: Db, listId: string): Promise<void> {
	await db.updateTable("questionList").set({ begunAt: 0 }).where("id", "=", listId).execute();
}

/**
 * Deletes replaced lists and parts, and what processes have left that ended while they wrote, in short transactions.
 * @param now in milliseconds @param isClosed ends it early
 */
export async function cleanUp(db: Db, now: number, isClosed: () => boolean = () => false): Promise<void> {
	const lists = await db
		.selectFrom("questionList")
		.select("id")
		.where("subtopicId", "is", null)
		.where("begunAt", "<", now - LONGEST_WRITING_MS)
		.execute();
	for (const { id } of lists) {
		while (!isClosed() && (await deleteSome(db, id)));
		if (!isClosed()) await db.deleteFrom("questionList").where("id", "=", id).execute();
	}
	for (const generation of await listStaleParts(db, now)) if (!isClosed()) await deleteParts(db, generation);
}

/** @returns whether there may be more */
function deleteSome(db: Db, listId: string): Promise<boolean> {
	return inStep(db, async (tx) => {
		const some = tx.selectFrom("questionRow").select("questionKey").where("listId", "=", listId).limit(ROWS_AT_ONCE);
		const { numDeletedRows } = await tx
			.deleteFrom("questionRow")
			.where("listId", "=", listId)
			.where("questionKey", "in", some)
			.executeTakeFirstOrThrow();
		return numDeletedRows > 0n;
	});
}
