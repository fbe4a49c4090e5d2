import * as fc from "fast-check";
import { expect, test } from "vitest";
import { currentAnswer, currentQuestion } from "#core/quiz/asking.ts";
import { shownOptions } from "#core/quiz/option-order.ts";
import { makeQuestion } from "../../../tests/make.ts";
import { makeAsking, type PracticeResult, sortResults } from "./asking.ts";

const name = { subtopicId: "one", questionId: "q1" };
const loaded = { question: makeQuestion(), html: undefined, shufflesOptions: true };
const facts = { name, loaded, place: 2, count: 5, result: undefined, answersBefore: 0, seed: 7 };

test("a question is asked with its options in the file's order first, and in one other order on a later day", () => {
	const first = makeAsking(facts);
	expect(currentQuestion(first)?.id).toBe("q1");
	expect(shownOptions(first).map(({ id }) => id)).toEqual(["a", "b", "c", "d"]);
	const orders = [7, 8, 9, 10].map((seed) => {
		const open = makeAsking({ ...facts, answersBefore: 1, seed });
		const result: PracticeResult = { ...name, given: "b", isCorrect: false, sureness: null };
		const answered = makeAsking({ ...facts, answersBefore: 1, seed, result });
		expect(currentAnswer(open)).toBeUndefined();
		expect(currentAnswer(answered)).toMatchObject({ optionId: "b", isCorrect: false });
		// An answer does not move them.
		expect(shownOptions(answered)).toEqual(shownOptions(open));
		return shownOptions(open)
			.map(({ id }) => id)
			.join("");
	});
	expect(new Set(orders).size).toBeGreaterThan(1);
});

test("each result is right, or in one of the lists of what was wrong; a lucky guess is both right and listed", () => {
	const result = fc.record({
		subtopicId: fc.constant("one"),
		questionId: fc.string(),
		given: fc.constant("a"),
		isCorrect: fc.boolean(),
		sureness: fc.constantFrom("sure" as const, "half" as const, "guess" as const, null),
	});
	fc.assert(
		fc.property(fc.array(result), (results) => {
			const { right, sureAndWrong, luckyGuesses, otherWrong } = sortResults(results);
			expect(right + sureAndWrong.length + otherWrong.length).toBe(results.length);
			expect(sureAndWrong.every(({ isCorrect, sureness }) => !isCorrect && sureness === "sure")).toBe(true);
			expect(luckyGuesses.every(({ isCorrect, sureness }) => isCorrect && sureness === "guess")).toBe(true);
		}),
	);
});
