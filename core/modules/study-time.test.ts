import { expect, test } from "vitest";
import { countWords, studyMinutes } from "./study-time.ts";

test("counts a minute a question and 200 words a minute, rounded", () => {
	expect(studyMinutes(40, [1_000, 2_000])).toEqual({ minutes: 55, isComplete: true });
	expect(studyMinutes(2, [100])).toEqual({ minutes: 3, isComplete: true });
	expect(studyMinutes(0, [])).toEqual({ minutes: 0, isComplete: true });
});

test("is incomplete when the length of a document is unknown", () => {
	expect(studyMinutes(40, [undefined, 1_000])).toEqual({ minutes: 45, isComplete: false });
});

test("counts words of any script with spaces", () => {
	expect(countWords("Don't – read: हिन्दी शब्द, 3 cells.")).toBe(6);
	expect(countWords("One, two-three don't 4!")).toBe(4);
});
