// The example row of the template, which an import leaves out while it is as it was.
import type { Question } from "#core/questions/question-file.ts";

/** What marks the example, also after somebody has changed other parts of it. */
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
