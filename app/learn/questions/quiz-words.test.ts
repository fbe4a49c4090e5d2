import { expect, test } from "vitest";
import { makeQuestion } from "../../../tests/make.ts";
import { pointsText, scoreText, verdictText } from "./quiz-words.ts";

test("shows scores with two decimals, and points with their sign", () => {
	expect([702, 0, -33, 100_000].map(scoreText)).toEqual(["7.02", "0.00", "−0.33", "1000.00"]);
	expect([100, -33, 0].map(pointsText)).toEqual(["+1.00", "−0.33", "0.00"]);
});

test("shows how an answer was counted when the corrected key says otherwise", () => {
	const textOf = (optionId: string, isCorrect: boolean) => verdictText(makeQuestion(), { optionId, isCorrect });
	expect([textOf("a", true), textOf("b", false)]).toEqual(["Right", "Wrong"]);
	expect([textOf("a", false), textOf("b", true)]).toEqual(["Marked wrong", "Marked correct"]);
	expect(textOf("removed", false)).toBe("Wrong");
});
