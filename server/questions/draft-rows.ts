// The rows of a subtopic's questions: locks them, reads them, and writes changes, which are stored beside the file until they are
// published. Used by the files of this folder.
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type SelectQueryBuilder, sql } from "kysely";
import { HubError } from "#core/problem.ts";
import type { Actor } from "#server/audit/entry.ts";
import { chunksOf } from "#server/db/chunks.ts";
import type { QuestionTable } from "#server/db/question-tables.ts";
import type { Db, Tables } from "#server/db/tables.ts";
import { bodyColumns, GAP, numberOf } from "./question-rows.ts";

export type QuestionRow = Omit<QuestionTable, "searchText" | "sketchOne" | "sketchTwo" | "shortNumber">;
/** The new values of a changed question. */
export type NextRow = Partial<Pick<QuestionTable, "body" | "place" | "state">>;
export type Author = { actor: Actor; at: number };

const COLUMNS = [
	"subtopicId",
	"listId",
	"questionKey",
	"place",
	"body",
	"state",
	"published",
	"publishedPlace",
	"version",
	"lookedAt",
	"changedAt",
	"changedBy",
	"topic",
	"difficulty",
	"importName",
] as const;

/**
 * Locks the questions of a subtopic until the transaction ends. @returns the id of its list
 * @throws HubError("question-not-found") when the subtopic has no list; "mcq-changed" when another one took its place just now
 */
export async function lockQuestions(tx: Db, subtopicId: string): Promise<string> {
	const locked = await tx
		.updateTable("questionList")
		.set((e) => ({ format: e.ref("format") }))
		.where("subtopicId", "=", subtopicId)
		.returning("id")
		.executeTakeFirst();
	if (locked) return locked.id;
	throw new HubError((await findList(tx, subtopicId)) ? "mcq-changed" : "question-not-found");
}

/** The id of a subtopic's list. */
export async function findList(db: Db, subtopicId: string): Promise<string | undefined> {
	const query = db.selectFrom("questionList").select("id").where("subtopicId", "=", subtopicId);
	return (await query.executeTakeFirst())?.id;
}

/** @throws HubError("question-not-found") */
export async function getRow(db: Db, subtopicId: string, questionKey: string): Promise<QuestionRow> {
	const [row] = await findRows(db, subtopicId, [questionKey]);
	if (!row) throw new HubError("question-not-found");
	return row;
}

/** The questions with these keys, in the file's order, without deleted ones. */
export function findRows(db: Db, subtopicId: string, keys: readonly string[]): Promise<QuestionRow[]> {
	if (keys.length === 0) return Promise.resolve([]);
	return rowsOf(db, subtopicId).where("questionKey", "in", keys).execute();
}

/**
 * The changes of a subtopic that are not published. A comparison, because SQLite would otherwise read all questions of the
 * subtopic instead of the index that has only these.
 */
export function draftsOf(db: Db, subtopicId: string) {
	return db.selectFrom("question").where("subtopicId", "=", subtopicId).where("changedAt", ">=", 0);
}

/** All changes of a subtopic that are not published, in the file's order. */
export function findDrafts(db: Db, subtopicId: string): Promise<QuestionRow[]> {
	return inOrder(draftsOf(db, subtopicId).select(COLUMNS)).execute();
}

/** Drafts with changed texts that nobody has reviewed, in the file's order. */
export function findUnreviewed(db: Db, subtopicId: string): Promise<QuestionRow[]> {
	const drafts = draftsOf(db, subtopicId)
		.select(COLUMNS)
		.where((e) => e.or([e("state", "=", "added"), e("published", "is not", null)]))
		.where((e) => e.or([e("lookedAt", "is", null), e("lookedAt", "!=", e.ref("version"))]));
	return inOrder(drafts).execute();
}

/** Sorts by an expression: by the column, SQLite would walk the index of all places. */
function inOrder<Row>(query: SelectQueryBuilder<Tables, "question", Row>) {
	return query.orderBy(sql`+place`).orderBy("questionKey");
}

/** The questions of a subtopic in the file's order. */
function rowsOf(db: Db, subtopicId: string) {
	return db
		.selectFrom("question")
		.select(COLUMNS)
		.where("subtopicId", "=", subtopicId)
		.orderBy("place")
		.orderBy("questionKey");
}

/** Writes a change of a question. A draft equal to the file is removed. @returns its new version */
export async function writeRow(tx: Db, row: QuestionRow, next: NextRow, { actor, at }: Author): Promise<number> {
	const { body = row.body, place = row.place, state = row.state } = next;
	const isNew = row.state === "added" || row.state === "dropped";
	const inFile = { body: row.published ?? row.body, place: row.publishedPlace ?? row.place };
	const published = isNew || body === inFile.body ? null : inFile.body;
	const publishedPlace = isNew || place === inFile.place ? null : inFile.place;
	const isAsInFile = state === "published" && published === null && publishedPlace === null;
	const version = row.version + 1;
	await tx
		.updateTable("questionRow")
		.set({
			...(body === row.body ? {} : bodyColumns(body)),
			place,
			state,
			published,
			publishedPlace,
			version,
			// An edit needs a new review; a move does not.
			lookedAt: row.lookedAt === row.version && body === row.body ? version : null,
			changedAt: isAsInFile ? null : at,
			changedBy: isAsInFile ? null : (actor?.email ?? null),
		})
		.where((e) => e.and({ listId: row.listId, questionKey: row.questionKey }))
		.execute();
	return version;
}

type NewRow = Pick<QuestionTable, "questionKey" | "place" | "body"> & { importName?: string | null };

/** Rows of one insert; engines limit the number of values. */
const ROWS_AT_ONCE = 200;

/** Adds questions that are not in the file yet, under the lock of the list; the event loop continues between some of them. */
export async function insertDrafts(
	tx: Db,
	subtopicId: string,
	rows: readonly NewRow[],
	{ actor, at }: Author,
): Promise<void> {
	const listId = await findList(tx, subtopicId);
	if (listId === undefined) throw new HubError("question-not-found");
	const draft = { state: "added" as const, version: at, changedAt: at, changedBy: actor?.email ?? null };
	for (const some of chunksOf(rows, ROWS_AT_ONCE)) {
		const values = some.map((row) => {
			return { ...row, ...bodyColumns(row.body), ...draft, listId, shortNumber: numberOf(subtopicId, row.body) };
		});
		await tx.insertInto("questionRow").values(values).execute();
		if (some.length === ROWS_AT_ONCE) await yieldToEventLoop();
	}
}

/**
 * `count` places between the question `before` and its predecessor; after the last question without `before`. Questions in
 * the bin count, so that they can be restored to their place. Renumbers all questions when there is no gap.
 * @param keys questions that are about to move; they are ignored
 */
export async function makeRoom(
	tx: Db,
	subtopicId: string,
	before: string | undefined,
	{ count, keys = [] }: { count: number; keys?: readonly string[] },
): Promise<number[]> {
	for (;;) {
		const next = before === undefined ? undefined : (await getRow(tx, subtopicId, before)).place;
		const last = await tx
			.selectFrom("question")
			.select("place")
			.where("subtopicId", "=", subtopicId)
			.$if(keys.length > 0, (q) => q.where("questionKey", "not in", [...keys]))
			.$if(next !== undefined, (q) => q.where("place", "<", next ?? 0))
			.orderBy("place", "desc")
			.limit(1)
			.executeTakeFirst();
		const from = last?.place ?? (next === undefined ? 0 : next - GAP * (count + 1));
		const step = next === undefined ? GAP : Math.floor((next - from) / (count + 1));
		if (step >= 1) return Array.from({ length: count }, (_, index) => from + step * (index + 1));
		await numberAgain(tx, subtopicId);
	}
}

/** Renumbers the places of all questions, published ones included, without changing their order. */
async function numberAgain(tx: Db, subtopicId: string): Promise<void> {
	const rows = await tx
		.selectFrom("question")
		.select(["listId", "questionKey", "place", "publishedPlace"])
		.where("subtopicId", "=", subtopicId)
		.execute();
	const places = rows.flatMap(({ place, publishedPlace }) => [place, publishedPlace ?? place]);
	const sorted = [...new Set(places)].sort((one, other) => one - other);
	const spread = new Map(sorted.map((place, index) => [place, (index + 1) * GAP]));
	for (const { listId, questionKey, place, publishedPlace } of rows) {
		const moved = { place: spread.get(place) ?? place };
		await tx
			.updateTable("questionRow")
			.set(publishedPlace === null ? moved : { ...moved, publishedPlace: spread.get(publishedPlace) ?? publishedPlace })
			.where((e) => e.and({ listId, questionKey }))
			.execute();
	}
}
