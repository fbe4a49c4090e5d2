import { expect, test } from "vitest";
import { pointsText, scoreText } from "./quiz-words.ts";

test("shows scores with two decimals, and points with their sign", () => {
	expect([702, 0, -33, 100_000].map(scoreText)).toEqual(["7.02", "0.00", "-0.33", "1000.00"]);
	expect([100, -33, 0].map(pointsText)).toEqual(["+1.00", "-0.33", "0.00"]);
});
