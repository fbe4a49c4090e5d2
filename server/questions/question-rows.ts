// Makes the rows of a question file: each question's JSON, and what lists, search and the notes need of it. Called where a file is
// stored, in worker threads too.
import { hash } from "node:crypto";
import { isNested } from "#core/json.ts";
import { sketchOf, wordsOf } from "#core/questions/near-duplicate.ts";
import { shortNumberOf } from "#core/questions/short-number.ts";
import { searchText, storable } from "#server/db/engines/search-text.ts";
import type { QuestionTable } from "#server/db/question-tables.ts";
import { writeRoot } from "./file-parts.ts";

/** Room between two questions, so that about 20 can be moved into the same gap before all are numbered again. */
export const GAP = 2 ** 20;
/** Longest topic that is listed, in characters. */
const WORD_LIMIT = 200;

/** The columns that follow from a question's JSON. */
export type BodyColumns = Pick<
	QuestionTable,
	"body" | "topic" | "difficulty" | "sketchOne" | "sketchTwo" | "searchText"
>;
/** A file as rows. */
export type FileRows = {
	/** See writeRoot. */
	root: string;
	format: string | null;
	rows: (BodyColumns & Pick<QuestionTable, "questionKey" | "place"> & { questionId: string })[];
};

/** The rows of a file. @param root the JSON value of an accepted file */
export function rowsOf(root: unknown): FileRows {
	const { questions, format } = fieldsOf(root);
	const rows = (Array.isArray(questions) ? questions : []).map((value: unknown, index) => {
		const question = fieldsOf(value);
		const questionId = String(question.id);
		const place = (index + 1) * GAP;
		return { questionId, questionKey: questionKey(questionId), place, ...columnsOf(question, JSON.stringify(value)) };
	});
	return { root: writeRoot(root), format: typeof format === "string" ? format : null, rows };
}

/** The columns of a question's JSON. */
export function bodyColumns(body: string): BodyColumns {
	return columnsOf(fieldsOf(JSON.parse(body)), body);
}

/** The short number of a question's JSON in a subtopic. */
export function numberOf(subtopicId: string, body: string): number {
	return shortNumberOf(subtopicId, String(fieldsOf(JSON.parse(body)).id));
}

/** The key of a question: 22 characters for ids of any length, which may hold what a database refuses. */
export function questionKey(id: string): string {
	return hash("sha256", JSON.stringify(id), "base64url").slice(0, 22);
}

function columnsOf(question: Readonly<Record<string, unknown>>, body: string): BodyColumns {
	const options = Array.isArray(question.options) ? question.options : [];
	const texts = [question.text, ...options.map((option) => (isNested(option) ? option.text : ""))].map(wordOf);
	const [sketchOne, sketchTwo] = sketchOf(wordsOf(texts.join(" ")));
	const topic = storable(wordOf(question.topic)).slice(0, WORD_LIMIT).toWellFormed();
	const all = [...texts, wordOf(question.explanation), topic, wordOf(question.source), wordOf(question.year)];
	return {
		body,
		topic,
		difficulty: storable(wordOf(question.difficulty)).slice(0, WORD_LIMIT).toWellFormed(),
		sketchOne,
		sketchTwo,
		// The id too: administrators know questions by it.
		searchText: searchText(...all, wordOf(question.id)).toWellFormed(),
	};
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
	return isNested(value) ? value : {};
}

function wordOf(value: unknown): string {
	return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}
