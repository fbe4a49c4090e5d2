import { expect, test } from "vitest";
import { isSkipKey, readOptionKey } from "./use-quiz-keys.ts";

test("maps digits 1 to 9 and letters a to i to options, and other keys to none", () => {
	expect(["1", "9", "a", "I"].map(readOptionKey)).toEqual([0, 8, 0, 8]);
	expect(["0", "j", "Enter", "", "11", "ä"].map(readOptionKey)).toEqual([-1, -1, -1, -1, -1, -1]);
});

test("skips with s, which chooses no option", () => {
	expect(["s", "S", "a", "Enter"].map(isSkipKey)).toEqual([true, true, false, false]);
	expect(["s", "S"].map(readOptionKey)).toEqual([-1, -1]);
});
