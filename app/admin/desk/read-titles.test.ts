// The titles of subtopics in a pasted list.
import { expect, test } from "vitest";
import { readTitles } from "./read-titles.ts";

test("pasted lines are titles without the bullets of their list", () => {
	expect(readTitles("- The sun\r\n* The moon\n\n  • Comets\n")).toEqual(["The sun", "The moon", "Comets"]);
});

test("other signs at the beginning of a title stay, and so does all of a single line", () => {
	expect(readTitles("-5 °C\n*Ab initio*\nA - B")).toEqual(["-5 °C", "*Ab initio*", "A - B"]);
	expect(readTitles(" - The sun ")).toEqual(["- The sun"]);
	expect(readTitles(" \n ")).toEqual([]);
});
