// The questions of a file as passages, and how they are kept: a line of JSON for each, so that one is found and read
// without the others. Written and read for question-corpus.ts; written in threads as well.
import * as z from "zod/mini";
import { optionSchema, type Question } from "#core/questions/question-file.ts";
import { type Passage, questionPassages } from "#core/retrieval/passages.ts";
import type { Db } from "#server/db/tables.ts";
import { storable } from "./passage-rows.ts";

/** Questions of one file that the doubt chat finds; an index of them all would take the memory of the whole hub. */
export const SEARCHED_QUESTIONS = 5_000;

/** What is kept of a file: the lines, and how many they are. */
export type QuestionLines = { passageCount: number; passages: string };
/** A question with what can be chosen, as "Ask why" needs it. */
export type QuestionPassage = Passage & { anchor: string; options: NonNullable<Passage["options"]> };

const lineSchema = z.object({
	anchor: z.string(),
	place: z.string(),
	text: z.string(),
	options: z.array(optionSchema),
});

/** The first SEARCHED_QUESTIONS of a file as they are kept. */
export function writeQuestionLines(questions: readonly Question[]): QuestionLines {
	const passages = questionPassages(questions.slice(0, SEARCHED_QUESTIONS));
	const lines = passages.map(({ anchor, place, text, options }) =>
		// The anchor first: findQuestion looks for it at the beginning of a line.
		JSON.stringify({ anchor, place, text: storable(text), options }),
	);
	return { passageCount: lines.length, passages: lines.join("\n") };
}

/** The first `limit` questions of those lines. @param title of their subtopic */
export function readQuestionLines(lines: string, title: string, limit: number): QuestionPassage[] {
	if (lines === "") return [];
	return lines.split("\n", limit).map((line) => readLine(line, title));
}

/** The question with that id among those lines. */
export function findQuestion(lines: string, title: string, id: string): QuestionPassage | undefined {
	// JSON has no line breaks of its own, so this stands at the beginning of one question and nowhere else.
	const at = `\n${lines}`.indexOf(`\n{"anchor":${JSON.stringify(id)},`);
	if (at === -1) return undefined;
	const end = lines.indexOf("\n", at);
	return readLine(lines.slice(at, end === -1 ? undefined : end), title);
}

/** Keeps what was made of a file, in place of what was made of another one. */
export async function storeQuestions(
	db: Db,
	subtopicId: string,
	sha256: string,
	{ passageCount, passages }: QuestionLines,
): Promise<void> {
	const made = { sha256, passageCount, passages };
	await db
		.insertInto("questionMaterial")
		.values({ subtopicId, ...made })
		.onConflict((c) => c.column("subtopicId").doUpdateSet(made))
		.execute();
}

function readLine(line: string, title: string): QuestionPassage {
	return { kind: "question", phase: "recite", title, ...lineSchema.parse(JSON.parse(line)) };
}
