import { expect, test } from "vitest";
import { findQuestionNumber } from "./question-number.ts";

test.each([
	["give me answer of q3", 3],
	["Q. 12?", 12],
	["question no. 7 pls", 7],
	["question 21", 21],
	["3rd question", 3],
	["sawal 3 ka jawab", 3],
	["प्रश्न ३", 3],
	["सवाल नंबर 14", 14],
	["i read page 3 times", undefined],
	["iq3 of humans", undefined],
	["q", undefined],
	["question 5%", undefined],
	["3 questions", undefined],
	["q0", undefined],
])("%s", (question, number) => {
	expect(findQuestionNumber(question)).toBe(number);
});
