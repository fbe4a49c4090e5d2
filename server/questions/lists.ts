// Lists of questions. A subtopic has one; a large new one is written beside it in short transactions and takes its place in the
// transaction that stores its file. The rows of replaced lists are deleted afterwards. Called by server/questions/files and by the files of
// this folder, in worker threads too.
import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { HubError } from "#core/problem.ts";
import { shortNumberOf } from "#core/questions/short-number.ts";
import type { Actor } from "#server/audit/entry.ts";
import type { QuestionRowTable } from "#server/db/question-tables.ts";
import type { Db } from "#server/db/tables.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { draftsOf } from "./draft-rows.ts";
import { writeRoot } from "./file-parts.ts";
import { type Draft, publishedChanges, recordChanges, unpublishedChanges } from "./history.ts";
import { deleteParts, LONGEST_WRITING_MS, listStaleParts } from "./part-rows.ts";
import type { FileRows } from "./question-rows.ts";
import { inStep, inSteps, type StepSize } from "./steps.ts";

/** Rows of one insert (steps.ts); engines limit the number of values. */
const ROWS: StepSize<FileRows["rows"][number]> = {
	least: 150,
	usual: 150,
	most: 600,
	bytesOf: ({ body }) => 2 * body.length,
};
/** Rows that are copied, and deleted, at one time. */
const COPIED_AT_ONCE = 300;
const DELETED_AT_ONCE = 150;
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
	await inSteps(db, list.rows, ROWS, (some) => {
		const values = some.map(({ questionId, ...row }) => {
			const shortNumber = shortNumberOf(subtopicId, questionId);
			return { ...row, listId: id, shortNumber, importName, state: "published" as const, version: at };
		});
		const insert = db.insertInto("questionRow").values(values).compile();
		return (tx) => tx.executeQuery(insert);
	});
	return id;
}

/** The columns of a published question that go from list to list. */
const COPIED = [
	...["questionKey", "place", "body", "version", "topic", "difficulty"],
	...["sketchOne", "sketchTwo", "searchText", "shortNumber", "importName"],
] as const satisfies (keyof QuestionRowTable)[];

/** Writes a list as it is after its drafts are published, beside it in short transactions. @returns its id */
export async function copyList(db: Db, from: string, at: number): Promise<string> {
	const id = randomUUID();
	const ofList = db.selectFrom("questionList").select(["root", "format", "importName"]).where("id", "=", from);
	const { root, format, importName } = await ofList.executeTakeFirstOrThrow();
	await db.insertInto("questionList").values({ id, subtopicId: null, root, format, importName, begunAt: at }).execute();
	for (let last: number | undefined = -(2 ** 52); last !== undefined; ) {
		const first: number = last;
		const rows = db.selectFrom("questionRow").where("listId", "=", from).where("place", ">", first);
		const end = rows.select("place").orderBy("place").limit(1).offset(COPIED_AT_ONCE);
		const until: number | undefined = (await end.executeTakeFirst())?.place;
		const some = rows
			.where("state", "in", ["published", "added"])
			.$if(until !== undefined, (q) => q.where("place", "<=", until ?? 0))
			.select((e) => [
				e.val(id).as("listId"),
				e.val("published" as const).as("state"),
				// What was confirmed of a draft was its change.
				e.case().when("changedAt", "is", null).then(e.ref("lookedAt")).end().as("lookedAt"),
				...COPIED,
			])
			.orderBy("place");
		const copy = db
			.insertInto("questionRow")
			.columns(["listId", "state", "lookedAt", ...COPIED])
			.expression(some)
			.compile();
		await inStep(db, (tx) => tx.executeQuery(copy));
		last = until;
	}
	return id;
}

/**
 * Makes a list the one of a subtopic, in the transaction that stores its file; null: the subtopic has none. The drafts of the old list go
 * into the history: those of a long list later, by cleanUp.
 * @param ended what became of them: "replaced" by a file, or "published" @param actor who did it
 * @returns whether the old list was too long to be deleted at once, and is left to cleanUp
 */
export async function putList(
	tx: Db,
	{ subtopicId, listId, at, ended = "replaced" }: NextList,
	actor: Actor = null,
): Promise<boolean> {
	// First, because it locks the list: no draft is written between reading the drafts and ending them.
	const before = await tx
		.updateTable("questionList")
		.set({ begunAt: 0 })
		.where("subtopicId", "=", subtopicId)
		.returning("id")
		.executeTakeFirst();
	const isLeft = before !== undefined && (await isLong(tx, before.id));
	const end: ListEnd = { subtopicId, at, ended, email: actor?.email ?? "" };
	if (before && isLeft) {
		const left = { subtopicId: null, root: JSON.stringify({ end }) };
		await tx.updateTable("questionList").set(left).where("id", "=", before.id).execute();
	} else if (before) {
		const drafts = await draftsOf(tx, subtopicId)
			.select(["questionKey", ...OF_HISTORY])
			.execute();
		await recordEnd(tx, end, drafts);
		await tx.deleteFrom("questionList").where("id", "=", before.id).execute();
	}
	if (listId !== null) await tx.updateTable("questionList").set({ subtopicId }).where("id", "=", listId).execute();
	return isLeft;
}

type NextList = { subtopicId: string; listId: string | null; at: number; ended?: ListEnd["ended"] };
/** Why a list's drafts have ended, by whom, and when. A list that is left to cleanUp has it instead of its root. */
type ListEnd = { subtopicId: string; at: number; ended: "replaced" | "published"; email: string };
const leftSchema = z.object({
	end: z.object({
		subtopicId: z.string(),
		at: z.number(),
		ended: z.enum(["replaced", "published"]),
		email: z.string(),
	}),
});
const OF_HISTORY = ["body", "state", "published", "changedBy"] as const;

async function recordEnd(
	tx: Db,
	{ subtopicId, at, ended, email }: ListEnd,
	drafts: readonly Omit<Draft, "subtopicId">[],
) {
	const some = drafts.map((draft) => ({ ...draft, subtopicId, changedBy: draft.changedBy ?? email }));
	const by = { actor: null, at };
	await recordChanges(
		tx,
		ended === "published" ? publishedChanges(some, by) : unpublishedChanges(some, "replaced", by),
	);
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
		.select(["id", "root"])
		.where("subtopicId", "is", null)
		.where("begunAt", "<", now - LONGEST_WRITING_MS)
		.execute();
	for (const { id, root } of lists) {
		const left = leftSchema.safeParse(JSON.parse(root));
		while (!isClosed() && (await deleteSome(db, id, left.data?.end)));
		if (!isClosed()) await db.deleteFrom("questionList").where("id", "=", id).execute();
	}
	for (const generation of await listStaleParts(db, now)) if (!isClosed()) await deleteParts(db, generation);
}

/** Deletes rows, and writes their drafts into the history. @returns whether there may be more */
function deleteSome(db: Db, listId: string, end: ListEnd | undefined): Promise<boolean> {
	return inStep(db, async (tx) => {
		// Locks it: of two processes that clean, one writes the history.
		const list = tx.updateTable("questionList").set({ begunAt: 0 }).where("id", "=", listId).returning("id");
		if (!(await list.executeTakeFirst())) return false;
		const ofList = tx.selectFrom("questionRow").where("listId", "=", listId);
		const some = await ofList
			.select(["questionKey", "changedAt"])
			.orderBy("questionKey")
			.limit(DELETED_AT_ONCE)
			.execute();
		if (some.length === 0) return false;
		const keys = some.map(({ questionKey }) => questionKey);
		const drafts = some.filter(({ changedAt }) => changedAt !== null).map(({ questionKey }) => questionKey);
		if (end && drafts.length > 0 && (await isSubtopic(tx, end.subtopicId))) {
			const rows = ofList.select(["questionKey", ...OF_HISTORY]).where("questionKey", "in", drafts);
			await recordEnd(tx, end, await rows.execute());
		}
		await tx.deleteFrom("questionRow").where("listId", "=", listId).where("questionKey", "in", keys).execute();
		return true;
	});
}

async function isSubtopic(tx: Db, id: string): Promise<boolean> {
	const query = tx.selectFrom("subtopic").select("id").where("id", "=", id);
	return (await query.executeTakeFirst()) !== undefined;
}
