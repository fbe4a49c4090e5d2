// Notices of an import quote texts without markup.
import { expect, test } from "vitest";
import { withoutMarks } from "./without-marks.ts";

test.each([
	["## Physics – **Set A**", "Physics – Set A"],
	["**Time:** 3 h\n### **Part 2**", "Time: 3 h\nPart 2"],
	["x**2 and 2 ** 3", "x**2 and 2 ** 3"],
	["#1 of the class, ****", "#1 of the class, ****"],
	["**नदी** (**सही**)", "नदी (सही)"],
])("%s", (text, expected) => {
	expect(withoutMarks(text)).toBe(expected);
});
