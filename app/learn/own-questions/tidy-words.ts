// What the log gets of words that were typed or marked: one line of at most so many UTF-16 units. Pure.
import { OWN_ANSWER_LENGTH, OWN_QUESTION_LENGTH } from "#core/log/own-questions.ts";

export function tidyQuestion(text: string): string {
	return tidyWords(text, OWN_QUESTION_LENGTH);
}

export function tidyAnswer(text: string): string {
	return tidyWords(text, OWN_ANSWER_LENGTH);
}

/** Never with half a character at its end. */
function tidyWords(text: string, length: number): string {
	const line = text.replaceAll(/\s+/g, " ").trim();
	if (line.length <= length) return line;
	return line
		.slice(0, length)
		.replace(/[\uD800-\uDBFF]$/, "")
		.trimEnd();
}
