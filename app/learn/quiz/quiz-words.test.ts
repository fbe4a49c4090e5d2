import { expect, test } from "vitest";
import { pointsText, scoreText } from "./quiz-words.ts";
import { readOptionKey } from "./use-quiz-keys.ts";

test("shows scores with two decimals, and points with their sign", () => {
	expect([702, 0, -33, 100_000].map(scoreText)).toEqual(["7.02", "0.00", "-0.33", "1,000.00"]);
	expect([100, -33, 0].map(pointsText)).toEqual(["+1.00", "-0.33", "0.00"]);
});

test("maps digits 1 to 9 and letters a to i to options, and other keys to none", () => {
	expect(["1", "9", "a", "I"].map(readOptionKey)).toEqual([0, 8, 0, 8]);
	expect(["0", "j", "Enter", "", "11", "ä"].map(readOptionKey)).toEqual([-1, -1, -1, -1, -1, -1]);
});
