// Replaces the rows of a question file in the transaction of its save, and makes those of files that were stored before this
// table existed. Called by server/questions and by question-bank.ts.
import { randomUUID } from "node:crypto";
import { HubError } from "#core/problem.ts";
import { NO_FILE } from "#core/questions/question-file.ts";
import { shortNumberOf } from "#core/questions/short-number.ts";
import type { Actor } from "#server/audit/entry.ts";
import { chunksOf } from "#server/db/chunks.ts";
import type { Db } from "#server/db/tables.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { hasRows } from "./has-rows.ts";
import { recordChanges, unpublishedChanges } from "./history.ts";
import { type CutFile, cutFile, readFileSource } from "./question-rows.ts";

/** Rows of one insert; engines limit the number of values. */
const ROWS_AT_ONCE = 500;
/** Files with more questions get their rows after the save, in transactions of so many: other writes wait for each of them. */
export const ROWS_IN_SAVE = 2_000;

/** The stored file that the rows are made of; `at` is when it was stored, and the first version of its questions. */
export type FileOfRows = {
	subtopicId: string;
	sha256: string;
	at: number;
	/** What the file was imported from. */
	importName?: string | undefined;
};

/**
 * Writes a file's rows in the transaction of its save. Changes of the old file that were not published go into the history.
 * @param cut the file in rows; undefined for one that is too large: its rows are made afterwards (fillQuestionRows)
 * @param actor who replaced the file
 */
export async function storeQuestionRows(
	tx: Db,
	{ subtopicId, sha256, at, importName }: FileOfRows,
	cut: CutFile | undefined,
	actor?: Actor,
): Promise<void> {
	// First, because it locks the list: no draft is written between reading the drafts and ending them.
	await openList(tx, subtopicId, cut ? sha256 : "", cut);
	const named = { importName: importName || null };
	await tx.updateTable("questionList").set(named).where("subtopicId", "=", subtopicId).execute();
	await keepUnpublished(tx, subtopicId, at, actor);
	if (!cut) return;
	await tx.deleteFrom("question").where("subtopicId", "=", subtopicId).execute();
	await insertRows(tx, { subtopicId, at, ...named }, cut.rows);
}

/** Writes the list's row, and so locks the list until the transaction ends. @param state the file's checksum when it is whole */
async function openList(tx: Db, subtopicId: string, state: string, cut?: CutFile): Promise<void> {
	const list = { sha256: state, head: cut?.head ?? "", tail: cut?.tail ?? "", format: cut?.format ?? null };
	await tx
		.insertInto("questionList")
		.values({ subtopicId, ...list })
		.onConflict((c) => c.column("subtopicId").doUpdateSet(list))
		.execute();
}

/** What surrounds the questions of a file that begins in the panel. */
const FIRST_LIST = { head: '{\n\t"questions": [', tail: "\n\t]\n}\n" };

/**
 * Begins the list of a subtopic without a file, so that its first questions can be added as drafts; changes nothing where a
 * file or a list is. @throws HubError("subtopic-not-found")
 */
export function beginList(db: Db, subtopicId: string): Promise<void> {
	return inTransaction(db, async (tx) => {
		const place = await tx
			.selectFrom("subtopic")
			.leftJoin("mcqFile", "mcqFile.subtopicId", "subtopic.id")
			.select("mcqFile.sha256")
			.where("subtopic.id", "=", subtopicId)
			.executeTakeFirst();
		if (!place) throw new HubError("subtopic-not-found");
		if (place.sha256 !== null || (await hasRows(tx, subtopicId))) return;
		// What an older program has left of a deleted file.
		await tx
			.deleteFrom("questionList")
			.where("subtopicId", "=", subtopicId)
			.where("sha256", "!=", NO_FILE)
			.where("subtopicId", "not in", tx.selectFrom("mcqFile").select("subtopicId"))
			.execute();
		await tx
			.insertInto("questionList")
			.values({ subtopicId, sha256: NO_FILE, ...FIRST_LIST, format: null })
			.onConflict((c) => c.column("subtopicId").doNothing())
			.execute();
	});
}

/** The file with its "md1" texts rendered to HTML (server/questions/check-file.ts). */
export type StoredRendering = { content: Uint8Array; sha256: string; hasFormula: boolean };

/** Replaces the stored rendering of a subtopic's file; undefined, for a file without "md1" texts, deletes it. */
export async function storeRendered(tx: Db, subtopicId: string, rendered: StoredRendering | undefined): Promise<void> {
	await tx.deleteFrom("mcqRendered").where("subtopicId", "=", subtopicId).execute();
	if (!rendered) return;
	const { content, sha256, hasFormula } = rendered;
	await tx
		.insertInto("mcqRendered")
		.values({ subtopicId, content, sha256, hasFormula: Number(hasFormula) })
		.execute();
}

/** Writes the changes of a subtopic that were not published into the history, before its rows go. */
export async function keepUnpublished(tx: Db, subtopicId: string, at: number, actor: Actor = null): Promise<void> {
	const rows = await tx
		.selectFrom("question")
		.select(["subtopicId", "questionKey", "body", "state", "published", "changedBy"])
		.where("subtopicId", "=", subtopicId)
		.where("changedAt", ">=", 0)
		.execute();
	if (rows.length === 0) return;
	await recordChanges(tx, unpublishedChanges(rows, "replaced", { actor, at }));
	// The rows may be deleted in a later transaction; until then they must not count as changes.
	await tx
		.updateTable("question")
		.set({ changedAt: null })
		.where("subtopicId", "=", subtopicId)
		.where("changedAt", ">=", 0)
		.execute();
}

/** The files whose rows are missing or of another file: from before the upgrade, or stored by an older program. */
export function listUnfilled(db: Db): Promise<{ subtopicId: string; byteLength: number }[]> {
	return db
		.selectFrom("mcqFile")
		.leftJoin("questionList", (join) =>
			join
				.onRef("questionList.subtopicId", "=", "mcqFile.subtopicId")
				.onRef("questionList.sha256", "=", "mcqFile.sha256"),
		)
		.select(["mcqFile.subtopicId", "mcqFile.byteLength"])
		.where("questionList.subtopicId", "is", null)
		.orderBy("mcqFile.subtopicId")
		.execute();
}

/**
 * Makes the rows of a stored file in short transactions. When another process begins the same, or the file is replaced
 * meanwhile, this one stops, and the other one makes them.
 */
export async function fillQuestionRows(db: Db, subtopicId: string): Promise<void> {
	const file = await db
		.selectFrom("mcqFile")
		.innerJoin("mcqContent", "mcqContent.subtopicId", "mcqFile.subtopicId")
		.select(["content", "sha256", "updatedAt as at"])
		.where("mcqFile.subtopicId", "=", subtopicId)
		.executeTakeFirst();
	const cut = file && cutFile(readFileSource(file.content));
	if (!file || !cut) return;
	const { sha256, at } = file;
	const turn = `filling ${randomUUID()}`;
	const isBegun = await inTransaction(db, async (tx) => {
		if (!(await lockFile(tx, subtopicId, sha256)) || (await hasRows(tx, subtopicId))) return false;
		await openList(tx, subtopicId, turn);
		await keepUnpublished(tx, subtopicId, at);
		return true;
	});
	if (!isBegun) return;
	const step = (work: (tx: Db) => Promise<boolean>) =>
		inTransaction(db, async (tx) => (await takeTurn(tx, subtopicId, turn)) && work(tx));
	while (await step((tx) => deleteSome(tx, subtopicId)));
	for (const some of chunksOf(cut.rows, ROWS_IN_SAVE)) {
		const isStored = await step(async (tx) => {
			await insertRows(tx, { subtopicId, at, importName: await findImportName(tx, subtopicId) }, some);
			return true;
		});
		if (!isStored) return;
	}
	await inTransaction(db, async (tx) => {
		const isSame = await lockFile(tx, subtopicId, sha256);
		if (isSame && (await takeTurn(tx, subtopicId, turn))) await openList(tx, subtopicId, sha256, cut);
	});
}

/** Locks the row of the file, first as every save does; false when there is another file now. */
async function lockFile(tx: Db, subtopicId: string, sha256: string): Promise<boolean> {
	const { numUpdatedRows } = await tx
		.updateTable("mcqFile")
		.set((e) => ({ sha256: e.ref("sha256") }))
		.where("subtopicId", "=", subtopicId)
		.where("sha256", "=", sha256)
		.executeTakeFirstOrThrow();
	return numUpdatedRows > 0n;
}

/** Locks the list; false when somebody else is filling it. */
async function takeTurn(tx: Db, subtopicId: string, turn: string): Promise<boolean> {
	const { numUpdatedRows } = await tx
		.updateTable("questionList")
		.set({ sha256: turn })
		.where("subtopicId", "=", subtopicId)
		.where("sha256", "=", turn)
		.executeTakeFirstOrThrow();
	return numUpdatedRows > 0n;
}

/** Deletes some of a subtopic's rows. @returns whether there may be more */
async function deleteSome(tx: Db, subtopicId: string): Promise<boolean> {
	const some = tx.selectFrom("question").select("questionKey").where("subtopicId", "=", subtopicId);
	const { numDeletedRows } = await tx
		.deleteFrom("question")
		.where("subtopicId", "=", subtopicId)
		.where("questionKey", "in", some.limit(ROWS_IN_SAVE))
		.executeTakeFirstOrThrow();
	return numDeletedRows > 0n;
}

async function findImportName(tx: Db, subtopicId: string): Promise<string | null> {
	const query = tx.selectFrom("questionList").select("importName").where("subtopicId", "=", subtopicId);
	return (await query.executeTakeFirst())?.importName ?? null;
}

type PlaceOfRows = { subtopicId: string; at: number; importName: string | null };

async function insertRows(tx: Db, { subtopicId, at, importName }: PlaceOfRows, rows: CutFile["rows"]): Promise<void> {
	const values = rows.map(({ questionId, ...row }) => {
		const shortNumber = shortNumberOf(subtopicId, questionId);
		return { ...row, subtopicId, shortNumber, importName, state: "published" as const, version: at };
	});
	for (const some of chunksOf(values, ROWS_AT_ONCE)) await tx.insertInto("question").values(some).execute();
}
