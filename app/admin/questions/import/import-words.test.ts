// What the panel says about an import.
import { expect, test } from "vitest";
import { readQuestionsText } from "#core/questions/import/readers/read-questions-text.ts";
import { noticeText } from "./import-words.ts";

test("a text that is left out of a paper is quoted in its words, without markup", () => {
	const options = "(a) w\n(b) x\n";
	const paper = `## Mock **Test 4**\n\n1. One?\n${options}Answer: a\n\n2. Two?\n${options}Answer: b\n`;
	const { notices, rows } = readQuestionsText(paper);
	expect(notices.map((notice) => noticeText(notice, rows))).toEqual([
		"This text is not part of a question and was left out: “Mock Test 4”",
	]);
});
