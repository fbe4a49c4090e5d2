// The comparison tells accepted wrong keys and texts from rows that ask, and powers from digits.
import { expect, test } from "vitest";
import { readQuestionsText } from "#core/questions/import/readers/read-questions-text.ts";
import { compare, type Expected } from "./compare.ts";

const question = (text: string, right: string): Expected => ({
	text,
	options: ["x", "y²"].map((option) => ({ text: option, isCorrect: option === right })),
});
const read = (text: string) => ({ ok: true as const, kind: "text" as const, ...readQuestionsText(text) });
const counts = (text: string, expected: readonly Expected[]) =>
	Object.fromEntries(Object.entries(compare(read(text), expected)).map(([name, found]) => [name, found.length]));
const NONE = { right: 0, wrong: 0, misread: 0, proposed: 0, asked: 0, missing: 0 };

test.each([
	["right, with other quotation marks and HTML", "1. “Which”?\n(a) x\n(b) y<sup>2</sup>\nAns: b", { right: 1 }],
	["wrong", "1. 'Which'?\n(a) x\n(b) y²\nAns: a", { wrong: 1 }],
	["misread", "1. 'Which'?\n(a) x and more\n(b) y²\nAns: b", { misread: 1 }],
	["wrong, but to be confirmed", "1. 'Which'?\n(a) **x**\n(b) y²", { asked: 1 }],
	["right, but to be confirmed", "1. 'Which'?\n(a) x\n**(b) y²**", { proposed: 1 }],
	["misread, with a power as a digit", "1. 'Which'?\n(a) x\n(b) y2\nAns: b", { wrong: 1 }],
	["to be corrected", "1. 'Which'?\n(a) x\n(b) y²", { asked: 1 }],
	["missing, with another question in its place", "1. What?\n(a) x\n(b) y²\nAns: b", { misread: 1, missing: 1 }],
])("a question that is %s", (_, text, found) => {
	expect(counts(text, [question('"Which"?', "y²")])).toEqual({ ...NONE, ...found });
});

test("matches each of two questions with the same text once", () => {
	const text = "1. Which?\n(a) x\n(b) y²\nAns: b\n\n2. Which?\n(a) x\n(b) y²\nAns: a";
	const both = [question("Which?", "x"), question("Which?", "y²")];
	expect(counts(text, both)).toEqual({ ...NONE, right: 2 });
	expect(counts(text, both.slice(1))).toEqual({ ...NONE, right: 1, misread: 1 });
});
