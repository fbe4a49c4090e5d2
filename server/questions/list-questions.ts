// The panel's lists of questions: those of a subtopic by page and search, its bin, and the search over all modules. Each
// row has its notes, among them near duplicates in other places.
import { setImmediate } from "node:timers/promises";
import { BIN_MS } from "#core/modules/bin.ts";
import { likeness, NEARLY_SAME, wordsOf } from "#core/questions/near-duplicate.ts";
import { MD1 } from "#core/questions/question-file.ts";
import { notesOfQuestion, type QuestionNote } from "#core/questions/question-notes.ts";
import { readShortNumber } from "#core/questions/short-number.ts";
import { findActorNames } from "#server/audit/actor-names.ts";
import { countRows, inWindow, isLike, type PageNumbers, readPage, searchOf } from "#server/db/list-page.ts";
import type { QuestionTable } from "#server/db/question-tables.ts";
import type { Db } from "#server/db/tables.ts";
import { numberModules } from "#server/modules/same-titles.ts";
import { findPictureSizes } from "#server/questions/pictures/pictures.ts";
import type { RenderedName } from "#server/rich-text/render-name.ts";
import { findDrafts, type QuestionRow } from "./draft-rows.ts";
import { listDeleted } from "./history.ts";
import { needsReview } from "./publish-questions.ts";
import { readPlainQuestion, readQuestion, type ShownQuestion, showQuestion } from "./read-question.ts";

/** Most questions that are compared with those of one page, and most near duplicates named beside one. */
const CANDIDATES = 500;
const NAMED = 3;
/** Characters of a question by which it is named elsewhere. */
const NAME_LENGTH = 120;

export type QuestionChangeKind = "edited" | "added" | "deleted" | "moved";
type NearQuestion = {
	key: string;
	subtopicId: string;
	subtopicTitle: string;
	moduleTitle: string;
	text: string;
};
export type ListedQuestion = Pick<ShownQuestion, "question" | "html"> & {
	key: string;
	version: number;
	/** How it differs from the file; null: as in the file. */
	change: QuestionChangeKind | null;
	/** Its number in the subtopic, from 1; null in the bin. */
	number: number | null;
	topic: string;
	difficulty: string;
	notes: QuestionNote[];
	near: NearQuestion[];
	/** Whether it must be reviewed before it is published. */
	needsReview: boolean;
	/** What it was imported from; null when it was not. */
	importName: string | null;
};
export type QuestionQuery = { search?: string | undefined; page?: number | undefined };

/** Excludes the bin. */
const SHOWN = ["published", "added"] as const;

/** One page of a subtopic's questions in the order of the file. A search looks at texts, options, explanations, topic and id. */
export async function listQuestions(
	db: Db,
	subtopicId: string,
	{ search, page }: QuestionQuery,
): Promise<PageNumbers & { questions: ListedQuestion[] }> {
	const pattern = searchOf(search);
	const found = db
		.selectFrom("question")
		.where("subtopicId", "=", subtopicId)
		.where("state", "in", SHOWN)
		.$if(pattern !== undefined, (q) => q.where(isLike("question.searchText", pattern ?? "")));
	const { rows, ...numbers } = await readPage(
		{ total: await countRows(found), page },
		(window) => inWindow(found.select("questionKey as id"), ["place", "questionKey"], window).execute(),
		(keys) => readRows(db, subtopicId, keys),
		({ questionKey }) => questionKey,
	);
	const numbered = await (pattern === undefined ? numberInSequence : numberEach)(db, subtopicId, rows);
	return { ...numbers, questions: await withNotes(db, subtopicId, numbered) };
}

/** One question as the list shows it; undefined when it is deleted or in the bin. */
export async function findQuestion(db: Db, subtopicId: string, key: string): Promise<ListedQuestion | undefined> {
	const rows = await readRows(db, subtopicId, [key]);
	const shown = rows.filter(({ state }) => state === "published" || state === "added");
	const [question] = await withNotes(db, subtopicId, await numberInSequence(db, subtopicId, shown));
	return question;
}

export type BinnedQuestion = Pick<ShownQuestion, "question" | "html"> & {
	key: string;
	/** The history's entry, when its deletion is published. */
	changeId: string | null;
	at: number;
	/** The name of who deleted it. */
	by: string | null;
};

/** The bin: unpublished deletions, then the published deletions of the last 30 days, newest first. */
export async function listBin(db: Db, subtopicId: string, now: number): Promise<BinnedQuestion[]> {
	const drafts = (await findDrafts(db, subtopicId)).filter(({ state }) => state === "deleted" || state === "dropped");
	const deleted = await listDeleted(db, subtopicId, now - BIN_MS);
	const known = new Set<string>();
	const gone = deleted.flatMap(({ id, questionKey, before, after, at, actor }) => {
		const body = before ?? after;
		if (body === null || known.has(questionKey)) return [];
		known.add(questionKey);
		return [{ key: questionKey, changeId: id, body, at, by: actor }];
	});
	const binned = drafts
		.toSorted((one, other) => (other.changedAt ?? 0) - (one.changedAt ?? 0))
		.map(({ questionKey, body, changedAt, changedBy }) => {
			return { key: questionKey, changeId: null, body, at: changedAt ?? 0, by: changedBy };
		});
	const format = await findFormat(db, subtopicId);
	const rows = [...binned, ...gone];
	const actorName = await findActorNames(
		db,
		rows.map(({ by }) => by),
	);
	return Promise.all(
		rows.map(async ({ body, by, ...place }) => {
			const { question, html } = await showQuestion(readQuestion(body, format), (names) => findPictureSizes(db, names));
			return { ...place, by: actorName(by), question, html };
		}),
	);
}

/** The format of the whole file's texts. */
export async function findFormat(db: Db, subtopicId: string): Promise<string | null> {
	const query = db.selectFrom("questionList").select("format").where("subtopicId", "=", subtopicId);
	return (await query.executeTakeFirst())?.format ?? null;
}

/** The last questions of the subtopic, which decide the format of a new one; a large bank is not read completely. */
const LOOKED_AT = 200;

/**
 * The format that a new question needs as a field of its own: "md1" when most of the subtopic's questions have it; ""
 * otherwise, and when the whole file has the format.
 */
export async function formatOfNew(db: Db, subtopicId: string): Promise<typeof MD1 | ""> {
	if ((await findFormat(db, subtopicId)) === MD1) return "";
	const rows = await db
		.selectFrom("question")
		.select("body")
		.where("subtopicId", "=", subtopicId)
		.where("state", "in", SHOWN)
		.orderBy("place", "desc")
		.limit(LOOKED_AT)
		.execute();
	const count = rows.filter(({ body }) => body.includes(`"${MD1}"`) && readQuestion(body).format === MD1).length;
	return count > rows.length / 2 ? MD1 : "";
}

/** One page of all modules' questions with this text or short number, by module and subtopic. Without a search an empty page. */
export async function searchQuestions({ db, searchDb }: { db: Db; searchDb: Db }, { search, page }: QuestionQuery) {
	const pattern = searchOf(search);
	if (pattern === undefined) return { page: 1, pageCount: 1, total: 0, questions: [] };
	const number = readShortNumber(search ?? "");
	const found = searchDb
		.selectFrom("question")
		// It hides those of the bin.
		.innerJoin("subtopic", "subtopic.id", "question.subtopicId")
		.where("state", "in", SHOWN)
		.where((e) => (number === undefined ? isLike("question.searchText", pattern) : e("shortNumber", "=", number)));
	const { rows, ...numbers } = await readPage(
		{ total: await countRows(found), page },
		async (window) => {
			const ids = await inWindow(
				found.select(["subtopicId", "questionKey"]),
				["subtopicId", "place", "questionKey"],
				window,
			).execute();
			return ids.map(({ subtopicId, questionKey }) => ({ id: `${subtopicId} ${questionKey}` }));
		},
		(ids) => readPlaced(db, ids),
		({ subtopicId, questionKey }) => `${subtopicId} ${questionKey}`,
	);
	const placed = await numberModules(db, rows);
	const questions = await Promise.all(
		placed.map(async ({ subtopicId, questionKey, body, format, subtopicTitle, moduleTitle }) => {
			const question = await readPlainQuestion(body, format);
			return { key: questionKey, subtopicId, subtopicTitle, moduleTitle, question };
		}),
	);
	return { ...numbers, questions };
}

/** Questions of any subtopic, with its title and that of its module. */
function withTitles(db: Db) {
	return db
		.selectFrom("question")
		.innerJoin("questionList", "questionList.subtopicId", "question.subtopicId")
		.innerJoin("subtopic", "subtopic.id", "question.subtopicId")
		.innerJoin("module", "module.id", "subtopic.moduleId")
		.select(["question.subtopicId", "questionKey", "body", "questionList.format"])
		.select(["subtopic.title as subtopicTitle", "moduleId", "module.title as moduleTitle"]);
}

/** The questions with these ids, "subtopic key" each. */
function readPlaced(db: Db, ids: readonly string[]) {
	const pairs = ids.map((id) => id.split(" "));
	return withTitles(db)
		.where("question.subtopicId", "in", [...new Set(pairs.map(([subtopicId = ""]) => subtopicId))])
		.where(
			"questionKey",
			"in",
			pairs.map(([, key = ""]) => key),
		)
		.execute();
}

type Row = QuestionRow & Pick<QuestionTable, "sketchOne" | "sketchTwo"> & { format: string | null };
type NumberedRow = Row & { number: number };

function readRows(db: Db, subtopicId: string, keys: readonly string[]): Promise<Row[]> {
	return db
		.selectFrom("question")
		.innerJoin("questionList", "questionList.subtopicId", "question.subtopicId")
		.selectAll("question")
		.select("questionList.format")
		.where("question.subtopicId", "=", subtopicId)
		.where("question.questionKey", "in", keys)
		.execute();
}

/** Numbers rows that follow one another in the subtopic: only those before the first are counted. */
async function numberInSequence(db: Db, subtopicId: string, rows: readonly Row[]): Promise<NumberedRow[]> {
	const [first] = rows;
	if (!first) return [];
	const number = await countQuestions(db, subtopicId, { upTo: first });
	return rows.map((row, index) => ({ ...row, number: number + index }));
}

/** Numbers rows in the file's order between which others may be missing. */
async function numberEach(db: Db, subtopicId: string, rows: readonly Row[]): Promise<NumberedRow[]> {
	const numbered: NumberedRow[] = [];
	let last: NumberedRow | undefined;
	for (const row of rows) {
		const number: number = (last?.number ?? 0) + (await countQuestions(db, subtopicId, { after: last, upTo: row }));
		last = { ...row, number };
		numbered.push(last);
	}
	return numbered;
}

type Place = Pick<QuestionTable, "place" | "questionKey">;

/** The questions between two, the second included; the index of places finds them. */
async function countQuestions(
	db: Db,
	subtopicId: string,
	{ after, upTo }: { after?: Place | undefined; upTo: Place },
): Promise<number> {
	const between = db
		.selectFrom("question")
		.where("subtopicId", "=", subtopicId)
		.where("state", "in", SHOWN)
		.where("place", "<=", upTo.place)
		.where((e) => e.or([e("place", "<", upTo.place), e("questionKey", "<=", upTo.questionKey)]))
		.$if(after !== undefined, (q) => {
			const { place = 0, questionKey = "" } = after ?? {};
			return q
				.where("place", ">=", place)
				.where((e) => e.or([e("place", ">", place), e("questionKey", ">", questionKey)]));
		});
	return Number(await countRows(between));
}

async function withNotes(db: Db, subtopicId: string, rows: readonly NumberedRow[]): Promise<ListedQuestion[]> {
	const near = await findNear(db, subtopicId, rows);
	return Promise.all(
		rows.map(async (row) => {
			const written = readQuestion(row.body, row.format);
			const { question, html, badFormula } = await showQuestion(written, (names) => findPictureSizes(db, names));
			return {
				key: row.questionKey,
				question,
				html,
				version: row.version,
				topic: row.topic,
				difficulty: row.difficulty,
				change: changeOf(row) ?? null,
				number: row.number,
				notes: notesOfQuestion(written, () => badFormula),
				near: near.get(row.questionKey) ?? [],
				needsReview: needsReview(row),
				importName: row.importName,
			};
		}),
	);
}

/** Near duplicates of these rows in any subtopic: candidates by the index of sketches, confirmed by their words. */
async function findNear(db: Db, subtopicId: string, rows: readonly Row[]): Promise<Map<string, NearQuestion[]>> {
	if (rows.length === 0) return new Map();
	const sketches = { one: rows.map((row) => row.sketchOne), two: rows.map((row) => row.sketchTwo) };
	const found = await withTitles(db)
		.select(["sketchOne", "sketchTwo"])
		.where("state", "in", SHOWN)
		.where((e) => e.or([e("sketchOne", "in", sketches.one), e("sketchTwo", "in", sketches.two)]))
		.limit(CANDIDATES)
		.execute();
	const words = createWordsReader();
	const named = new Map<string, NearQuestion[]>();
	for (const row of rows) {
		const near: typeof found = [];
		for (const other of found) {
			if (other.sketchOne !== row.sketchOne && other.sketchTwo !== row.sketchTwo) continue;
			if (other.questionKey === row.questionKey && other.subtopicId === subtopicId) continue;
			if (likeness(words(row), words(other)) < NEARLY_SAME) continue;
			// Of many that are nearly the same, those that are not named need not be read.
			if (near.push(other) === NAMED) break;
		}
		named.set(row.questionKey, await Promise.all((await numberModules(db, near)).map(nameNear)));
		// Yields to other requests between two rows.
		await setImmediate();
	}
	return named;
}

type PlacedRow = Awaited<ReturnType<typeof readPlaced>>[number];

async function nameNear({ questionKey, body, format, ...place }: PlacedRow): Promise<NearQuestion> {
	const { subtopicId, subtopicTitle, moduleTitle } = place;
	return { subtopicId, subtopicTitle, moduleTitle, key: questionKey, text: (await nameOf(body, format)).text };
}

/** Reads the words that the sketches are made of, of each row once. */
function createWordsReader() {
	const known = new Map<{ body: string }, ReadonlySet<string>>();
	return (row: { body: string }): ReadonlySet<string> => {
		const found = known.get(row);
		if (found) return found;
		const { text, options } = readQuestion(row.body);
		const words: ReadonlySet<string> = new Set(wordsOf([text, ...options.map((option) => option.text)].join(" ")));
		known.set(row, words);
		return words;
	};
}

/** How a question differs from the file; undefined: not at all. */
export function changeOf({ state, published, publishedPlace }: QuestionRow): QuestionChangeKind | undefined {
	if (state === "added") return "added";
	if (state !== "published") return "deleted";
	return published !== null ? "edited" : publishedPlace !== null ? "moved" : undefined;
}

/** A question's text as lists name it: without markup but for formulas, on one line, shortened. */
export async function nameOf(body: string, fileFormat: string | null): Promise<RenderedName> {
	const { text, format } = readQuestion(body, fileFormat);
	if (format === MD1) return (await import("#server/rich-text/render-name.ts")).renderName(text, NAME_LENGTH);
	const line = text.trim().replaceAll(/\s+/g, " ");
	return { text: line.length <= NAME_LENGTH ? line : `${line.slice(0, NAME_LENGTH).toWellFormed()}…` };
}
