// The template's example row; the import skips it while it is unchanged.
import type { Question } from "#core/questions/question-file.ts";

/** Text by which the import recognises the example row, even when other cells were edited. */
export const EXAMPLE_MARK = "(an example: write your questions over it)";

export const EXAMPLE: Question = {
	id: "",
	text: `What is the capital of India? ${EXAMPLE_MARK}`,
	options: ["New Delhi", "Mumbai", "Kolkata", "Chennai"].map((text, index) => ({
		id: String.fromCharCode(97 + index),
		text,
		isCorrect: index === 0,
	})),
	explanation: "New Delhi has been the capital since 1931.",
};
