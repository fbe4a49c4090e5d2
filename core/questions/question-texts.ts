// Texts of a question: all of them, the right answer, the letters of options. Pure; used by the quiz, so without zod.
import type { Question } from "./question-file.ts";

type WithTexts = {
	text: string;
	options: readonly { text: string; explanation?: string | undefined }[];
	explanation: string;
};
type Spoken = ReadonlyMap<string, string>;
type Answered = Pick<Question, "options" | "answer" | "tolerance" | "unit">;

/** Every text of a question; "" for an option without an explanation. */
export function textsOf({ text, options, explanation }: WithTexts): string[] {
	return [text, ...options.flatMap((option) => [option.text, option.explanation ?? ""]), explanation];
}

/** The right answer as text: the right options, those in `spoken` by their spoken text; or "9.81 m/s² (± 0.01)". */
export function rightTexts({ options, answer, tolerance, unit }: Answered, spoken?: Spoken): string[] {
	if (answer === undefined)
		return options.filter(({ isCorrect }) => isCorrect).map(({ id, text }) => spoken?.get(id) ?? text);
	const words = [String(answer), unit, tolerance ? `(± ${tolerance})` : ""];
	return [words.filter(Boolean).join(" ")];
}

/** A, B, C, …; a question file has at most 26 options. */
export function letterOf(index: number): string {
	return String.fromCharCode("A".charCodeAt(0) + index);
}
