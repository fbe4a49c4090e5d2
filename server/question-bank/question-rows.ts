// Makes the rows of a question file: its pieces, and what lists, search and the notes need of each question. Called where a
// file is stored, in worker threads too.
import { hash } from "node:crypto";
import { isNested } from "#core/json.ts";
import { splitFile } from "#core/questions/file-pieces.ts";
import { sketchOf, wordsOf } from "#core/questions/near-duplicate.ts";
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
	rows: (BodyColumns & Pick<QuestionTable, "questionKey" | "place">)[];
};

/** The rows of a file's bytes; undefined for one that cannot be cut, which the check never accepts. */
export function cutFile(content: Uint8Array): CutFile | undefined {
	const pieces = splitFile(UTF8.decode(content));
	if (!pieces) return undefined;
	const { head, tail } = pieces;
	const rows = pieces.pieces.map((body, index) => {
		const question = fieldsOf(body);
		return { questionKey: questionKey(String(question.id)), place: (index + 1) * GAP, ...columnsOf(question, body) };
	});
	return { head, tail, format: formatOf(head + tail), rows };
}

/** The columns of a question's JSON. */
export function bodyColumns(body: string): BodyColumns {
	return columnsOf(fieldsOf(body), body);
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

function fieldsOf(body: string): Readonly<Record<string, unknown>> {
	const value: unknown = JSON.parse(body);
	return isNested(value) ? value : {};
}

function wordOf(value: unknown): string {
	return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}

/** The `format` of the file's own fields. */
function formatOf(surroundings: string): string | null {
	if (!surroundings.includes("format")) return null;
	const { format } = fieldsOf(surroundings.replace(/^\ufeff/, ""));
	return typeof format === "string" ? format : null;
}
