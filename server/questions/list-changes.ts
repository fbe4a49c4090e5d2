// The unpublished changes of a subtopic's questions, by page, each with the fields that differ from the file. Called by
// question-editor.ts for the panel's list of questions.
import { sql } from "kysely";
import { typedQuestion } from "#core/questions/question-edit.ts";
import { findActorNames } from "#server/audit/actor-names.ts";
import { countRows, type PageNumbers, readPage } from "#server/db/list-page.ts";
import type { Db } from "#server/db/tables.ts";
import { numberModules, numberSameTitles } from "#server/modules/same-titles.ts";
import { findPictureSizes } from "#server/questions/pictures/pictures.ts";
import { draftsOf, findRows, findUnreviewed, type QuestionRow } from "./draft-rows.ts";
import { changeOf, findFormat, nameOf, type QuestionChangeKind } from "./list-questions.ts";
import { needsReview, stampOf } from "./publish-questions.ts";
import {
	type DifferentText,
	describeQuestion,
	diffQuestions,
	type FieldDifference,
	shortenPair,
} from "./question-diff.ts";
import { readQuestion, showQuestion } from "./read-question.ts";

/** A text as shown: `html` if it has markup. */
type ShownText = { text: string; html?: string | undefined };
/**
 * A field that differs from the file: one of the form, "options.<index>.text", "key" (which options are right), "order" (of the
 * options), "place" (of the question), "format", or "other" for fields that the form does not have. An empty side: the
 * version has no such field.
 */
type ChangedField = { field: string; before: ShownText[]; after: ShownText[] };
type QuestionDraft = ShownText & {
	key: string;
	change: QuestionChangeKind;
	by: string | null;
	at: number;
	needsReview: boolean;
	fields: ChangedField[];
};
export type UnpublishedChanges = PageNumbers & {
	/** Of all changes, see stampOf. */
	stamp: string;
	/** Changes that need a review before any is published, and the key of the first. */
	toReview: { count: number; first: string | undefined };
	/** Those of the page, in the order of the file. */
	changes: QuestionDraft[];
};

/** One page of the changes since the last publishing. */
export async function listChanges(
	db: Db,
	subtopicId: string,
	{ page }: { page?: number | undefined } = {},
): Promise<UnpublishedChanges> {
	const versions = await draftsOf(db, subtopicId)
		.select(["questionKey as id", "questionKey", "version"])
		.orderBy(sql`+place`)
		.orderBy("questionKey")
		.execute();
	const format = await findFormat(db, subtopicId);
	const toReview = (await findUnreviewed(db, subtopicId)).filter(needsReview);
	const { rows, ...numbers } = await readPage(
		{ total: versions.length, page },
		async ({ direction, limit, offset }) => {
			const sorted = direction === "asc" ? versions : versions.toReversed();
			return sorted.slice(offset, offset + limit);
		},
		(keys) => findRows(db, subtopicId, keys),
		({ questionKey }) => questionKey,
	);
	const places = await findPlaces(db, subtopicId, rows);
	const actorName = await findActorNames(
		db,
		rows.map(({ changedBy }) => changedBy),
	);
	const changes = await Promise.all(
		rows.map(async (row): Promise<QuestionDraft> => {
			const change = changeOf(row) ?? "deleted";
			return {
				key: row.questionKey,
				change,
				...(await nameOf(row.body, format)),
				by: actorName(row.changedBy),
				at: row.changedAt ?? 0,
				needsReview: needsReview(row),
				fields: [...(await listFields(db, row, format)), ...(places.get(row.questionKey) ?? [])],
			};
		}),
	);
	const first = toReview[0]?.questionKey;
	return { ...numbers, stamp: stampOf(versions), toReview: { count: toReview.length, first }, changes };
}

/** A version of a subtopic's questions: it changes with every draft and every new file. */
export async function findStamp(db: Db, subtopicId: string): Promise<string> {
	const file = await db.selectFrom("mcqFile").select("sha256").where("subtopicId", "=", subtopicId).executeTakeFirst();
	const drafts = await draftsOf(db, subtopicId).select(["questionKey", "version"]).execute();
	return `${file?.sha256 ?? ""}.${stampOf(drafts)}`;
}

/** Unpublished changes of a subtopic, for the question before a file is replaced. */
export function countDrafts(db: Db, subtopicId: string): Promise<number> {
	return countRows(draftsOf(db, subtopicId));
}

/** Unpublished changes of each of these subtopics that has some. */
export async function countDraftsBySubtopic(db: Db, subtopicIds: readonly string[]): Promise<Map<string, number>> {
	if (subtopicIds.length === 0) return new Map();
	const rows = await db
		.selectFrom("question")
		.select((e) => ["subtopicId as id", e.fn.countAll<number | string>().as("count")])
		.where("subtopicId", "in", subtopicIds)
		.where("changedAt", "is not", null)
		.groupBy("subtopicId")
		.execute();
	return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}

/** The same for modules. */
export async function countDraftsByModule(db: Db, moduleIds: readonly string[]): Promise<Map<string, number>> {
	if (moduleIds.length === 0) return new Map();
	const rows = await db
		.selectFrom("subtopic")
		.innerJoin("question", "question.subtopicId", "subtopic.id")
		.select((e) => ["subtopic.moduleId as id", e.fn.countAll<number | string>().as("count")])
		.where("subtopic.moduleId", "in", moduleIds)
		.where("question.changedAt", "is not", null)
		.groupBy("subtopic.moduleId")
		.execute();
	return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}

/** Subtopics of the dashboard's list of unpublished changes. */
const LISTED_SUBTOPICS = 5;

type UnpublishedSubtopic = { subtopicId: string; title: string; moduleTitle: string; count: number };

/** The subtopics with unpublished changes, the last changed first. */
export async function listUnpublished(db: Db): Promise<UnpublishedSubtopic[]> {
	const rows = await db
		.selectFrom("question")
		.innerJoin("subtopic", "subtopic.id", "question.subtopicId")
		.innerJoin("module", "module.id", "subtopic.moduleId")
		.select(["subtopic.id", "subtopic.moduleId", "subtopic.title", "module.title as moduleTitle"])
		.select((e) => e.fn.countAll<number | string>().as("count"))
		.where("question.changedAt", "is not", null)
		.groupBy(["subtopic.id", "subtopic.moduleId", "subtopic.title", "module.title"])
		.orderBy((e) => e.fn.max("question.changedAt"), "desc")
		.orderBy("subtopic.id")
		.limit(LISTED_SUBTOPICS)
		.execute();
	const titles = await numberSameTitles(db, rows);
	return (await numberModules(db, rows)).map(({ id, title, moduleTitle, count }) => {
		return { subtopicId: id, title: titles.get(id) ?? title, moduleTitle, count: Number(count) };
	});
}

async function listFields(db: Db, { state, body, published }: QuestionRow, format: string | null) {
	if (state === "added") {
		const show = await createShow(db, body, format);
		return describeQuestion(typedQuestion(body)).map((field) => ({ ...field, after: field.after.map(show) }));
	}
	if (state !== "published" || published === null) return [];
	const [before, after] = [await createShow(db, published, format), await createShow(db, body, format)];
	const fields: ChangedField[] = diffQuestions(typedQuestion(published), typedQuestion(body)).map((field) =>
		showPair(field, before, after),
	);
	const formats = [published, body].map((version) => readQuestion(version, format).format ?? "");
	if (formats[0] !== formats[1])
		fields.push({ field: "format", before: [{ text: formats[0] ?? "" }], after: [{ text: formats[1] ?? "" }] });
	return fields.length > 0 ? fields : [{ field: "other", before: [], after: [] }];
}

type Show = (text: DifferentText) => ShownText;

/** Shows the texts of a version: rendered, where they are formatted. */
async function createShow(db: Db, body: string, format: string | null): Promise<Show> {
	const written = readQuestion(body, format);
	const { question, html } = await showQuestion(written, (names) => findPictureSizes(db, names));
	return ({ text, path }) => {
		if (question === written || path === undefined) return { text };
		const [field = "", index = "", part = ""] = path.split(".");
		if (field === "text" || field === "explanation") return { text: question[field], html: html?.[field] };
		const option = question.options[Number(index)];
		if (!option) return { text };
		return part === "text"
			? { text: option.text, html: html?.options.get(option.id) }
			: { text: option.explanation ?? "", html: html?.why.get(option.id) };
	};
}

/** A field's texts as shown; long plain ones are cut to the difference. The source, if both would look the same. */
function showPair({ field, before, after }: FieldDifference, showBefore: Show, showAfter: Show): ChangedField {
	const shown = { before: before.map(showBefore), after: after.map(showAfter) };
	const isPlain = [...shown.before, ...shown.after].every(({ html }) => html === undefined);
	const [[one], [other]] = [shown.before, shown.after];
	const isPair = before.length === 1 && after.length === 1;
	if (isPair && looksOf(one) === looksOf(other))
		return { field, before: before.map(({ text }) => ({ text })), after: after.map(({ text }) => ({ text })) };
	if (!isPair || !isPlain || !one || !other) return { field, ...shown };
	const [shortBefore, shortAfter] = shortenPair(one.text, other.text);
	return { field, before: [{ text: shortBefore }], after: [{ text: shortAfter }] };
}

/** What is compared to find whether two texts look the same. */
function looksOf(shown: ShownText | undefined): string | undefined {
	return shown?.html === undefined ? shown?.text : `html ${shown.html.replaceAll(/\s+/g, " ")}`;
}

/** The numbers of moved questions in the file and now, where they differ. */
async function findPlaces(
	db: Db,
	subtopicId: string,
	rows: readonly QuestionRow[],
): Promise<Map<string, ChangedField[]>> {
	const moved = rows.filter(({ state, publishedPlace }) => state === "published" && publishedPlace !== null);
	const places = new Map<string, ChangedField[]>();
	if (moved.length === 0) return places;
	const inFile = sql`coalesce(published_place, place)`;
	const numbered = db
		.selectFrom("question")
		.select("questionKey")
		.select(
			sql<number>`sum(case when state in ('published', 'added') then 1 else 0 end) over (order by place, question_key)`.as(
				"now",
			),
		)
		.select(
			sql<number>`sum(case when state in ('published', 'deleted') then 1 else 0 end) over (order by ${inFile}, question_key)`.as(
				"before",
			),
		)
		.where("subtopicId", "=", subtopicId)
		.as("numbered");
	const keys = moved.map(({ questionKey }) => questionKey);
	const numbers = await db.selectFrom(numbered).selectAll().where("questionKey", "in", keys).execute();
	for (const { questionKey, before, now } of numbers) {
		if (Number(before) === Number(now)) continue;
		const texts = { before: [{ text: String(before) }], after: [{ text: String(now) }] };
		places.set(questionKey, [{ field: "place", ...texts }]);
	}
	return places;
}
