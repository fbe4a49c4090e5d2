// What is right, in words: for search passages, "Ask why" and announcements. Pure.

import type { Question } from "./question-file.ts";

type Spoken = ReadonlyMap<string, string>;
type Answered = Pick<Question, "options" | "answer" | "tolerance" | "unit">;

/** The texts of the right options, those in `spoken` by their words, or the number with its unit and tolerance: "9.81 m/s² (± 0.01)". */
export function rightTexts({ options, answer, tolerance, unit }: Answered, spoken?: Spoken): string[] {
	if (answer === undefined)
		return options.filter(({ isCorrect }) => isCorrect).map(({ id, text }) => spoken?.get(id) ?? text);
	const words = [String(answer), unit, tolerance ? `(± ${tolerance})` : ""];
	return [words.filter(Boolean).join(" ")];
}
