// Makes the rows of a question file: its pieces, and what lists, search and the notes need of each question. Called where a
// file is stored, in worker threads too.
import { hash } from "node:crypto";
import { isNested, withoutMark } from "#core/json.ts";
import type { McqSource } from "#core/questions/file-check.ts";
import { splitFile } from "#core/questions/file-pieces.ts";
import { sketchOf, wordsOf } from "#core/questions/near-duplicate.ts";
import { shortNumberOf } from "#core/questions/short-number.ts";
import { searchText, storable } from "#server/db/engines/search-text.ts";
import type { QuestionTable } from "#server/db/question-tables.ts";

/** Room between two questions, so that about 20 can be moved into the same gap before all are numbered again. */
export const GAP = 2 ** 20;
/** Longest topic that is listed, in characters. */
const WORD_LIMIT = 200;

const UTF8 = new TextDecoder("utf-8", { ignoreBOM: true });

/** The columns that follow from a question's JSON. */
export type BodyColumns = Pick<
	QuestionTable,
	"body" | "topic" | "difficulty" | "sketchOne" | "sketchTwo" | "searchText"
>;
export type CutFile = {
	head: string;
	tail: string;
	format: string | null;
	rows: (BodyColumns & Pick<QuestionTable, "questionKey" | "place"> & { questionId: string })[];
};

/** The source of a stored file's bytes. */
export function readFileSource(content: Uint8Array): McqSource {
	const text = UTF8.decode(content);
	return { text, root: JSON.parse(withoutMark(text)) };
}

/** The rows of a file; undefined for one that cannot be cut, which the check never accepts. */
export function cutFile({ text, root }: McqSource): CutFile | undefined {
	const file = splitFile(text);
	const { questions, format } = fieldsOf(root);
	if (!file || !Array.isArray(questions)) return undefined;
	const rows = file.pieces.map((body, index) => {
		const question = fieldsOf(questions[index]);
		const questionId = String(question.id);
		const place = (index + 1) * GAP;
		return { questionId, questionKey: questionKey(questionId), place, ...columnsOf(question, body) };
	});
	return { head: file.head, tail: file.tail, format: typeof format === "string" ? format : null, rows };
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
