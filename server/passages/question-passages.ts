// The questions of a file as passages: one line of JSON each, so that a single one can be found and parsed. Called by
// question-index.ts and, also in worker threads, by the check of question files; question-material.ts stores them.
import * as z from "zod/mini";
import { type Passage, questionPassages } from "#core/doubts/retrieval/passages.ts";
import { type Option, optionSchema, type Question } from "#core/questions/question-file.ts";
import { storable } from "#server/db/engines/search-text.ts";

/** Questions of one file that the doubt chat searches; an index of all would need too much memory. */
export const SEARCHED_QUESTIONS = 5_000;

/** The lines of a file, and their number. */
export type QuestionLines = { passageCount: number; passages: string };
/** A question with its options, as "Ask why" needs it. */
export type QuestionPassage = Passage & { anchor: string; options: Option[] };

const lineSchema = z.object({
	anchor: z.string(),
	place: z.string(),
	text: z.string(),
	options: z.array(optionSchema),
	typed: z.optional(
		z.object({
			type: z.enum(["several", "number"]),
			answer: z.optional(z.number()),
			tolerance: z.optional(z.number()),
			unit: z.optional(z.string()),
		}),
	),
});

/** The lines of the first SEARCHED_QUESTIONS of a file. */
export function writeQuestionLines(questions: readonly Question[]): QuestionLines {
	const passages = questionPassages(questions.slice(0, SEARCHED_QUESTIONS));
	const lines = passages.map(({ anchor, place, text, options, typed }) =>
		// The anchor is first: findQuestionPassage searches it at the beginning of a line.
		JSON.stringify({ anchor, place, text: storable(text), options, typed }),
	);
	return { passageCount: lines.length, passages: lines.join("\n") };
}

/** The first `limit` questions of those lines. @param title of their subtopic */
export function readQuestionLines(lines: string, title: string, limit: number): QuestionPassage[] {
	if (lines === "") return [];
	return lines.split("\n", limit).map((line) => readLine(line, title));
}

/** The question with that id among those lines. */
export function findQuestionPassage(lines: string, title: string, id: string): QuestionPassage | undefined {
	// JSON escapes line breaks, so this matches only at the beginning of a question's line.
	const at = `\n${lines}`.indexOf(`\n{"anchor":${JSON.stringify(id)},`);
	if (at === -1) return undefined;
	const end = lines.indexOf("\n", at);
	return readLine(lines.slice(at, end === -1 ? undefined : end), title);
}

function readLine(line: string, title: string): QuestionPassage {
	return { kind: "question", phase: "recite", title, ...lineSchema.parse(JSON.parse(line)) };
}
