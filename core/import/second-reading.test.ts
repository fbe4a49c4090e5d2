import { expect, test } from "vitest";
import type { Row } from "#core/import/rows.ts";
import { losesWords } from "./second-reading.ts";

const row = (source: string, text: string, options: string[]): Row => ({
	place: { kind: "line", number: 1 },
	source,
	problems: [],
	question: { text, explanation: "", options: options.map((option, at) => ({ text: option, isCorrect: at === 0 })) },
});
const SOURCE = "Which planet is red?\n(a) Mars\n(b) Venus\nAns: (a) Mars";

test("a word of the source that is in no text is lost", () => {
	expect(losesWords(row(SOURCE, "Which planet is red?", ["Mars", "Venus"]))).toBe(false);
	expect(losesWords(row(SOURCE, "Which planet?", ["Mars", "Venus"]))).toBe(true);
	expect(losesWords(row(SOURCE, "Which planet is red?", ["Mars"]))).toBe(true);
});

test("a word that is written twice is read twice", () => {
	expect(losesWords(row(SOURCE.replace("red", "red, Mars"), "Which planet is red,", ["Mars", "Venus"]))).toBe(true);
});

test("formulas, which are written in another way, are not counted", () => {
	expect(losesWords(row("Which $\\frac{abc}{def}$?\n(a) one\n(b) two", "Which $x$?", ["one", "two"]))).toBe(false);
});
