import { describe, expect, test } from "vitest";
import { readTable } from "./read-table.ts";
import { readJsonText } from "./readers/read-json.ts";
import type { Row } from "./rows.ts";
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

const codesOf = (rows: readonly Row[] = []) => rows.map(({ problems }) => problems.map(({ code }) => code).join(" "));

describe("a table", () => {
	const headings = ["Question", "A", "B", "Answer", "Explanation", "Solution"];
	const read = (...cells: string[]) => codesOf(readTable({ cells: [headings, cells] })?.rows);

	test("whose cells are all in the question is ready", () => {
		expect(read("Which is red?", "Mars", "Venus", "Mars", "Iron.", "")).toEqual([""]);
	});

	test("asks for a cell of a second column of the same kind, and for a cell without a heading", () => {
		expect(read("Which is red?", "Mars", "Venus", "A", "Iron.", "Because of its iron oxide.")).toEqual(["text-unused"]);
		expect(read("Which is red?", "Mars", "Venus", "A", "", "", "More")).toEqual(["text-unused"]);
	});
});

describe("an entry of JSON", () => {
	const read = (entry: object) => {
		const reading = readJsonText(JSON.stringify([entry]));
		return [...codesOf(reading?.rows), ...(reading?.notices ?? []).map(({ values }) => values.names)];
	};
	const entry = { question: "Which is red?", options: ["Mars", "Venus"], answer: "A" };

	test("whose fields are all in the question is ready", () => {
		expect(read({ ...entry, difficulty: "easy", explanation: "Iron.", id: 7 })).toEqual([""]);
	});

	test("asks for a second text, and for a second key that says something else", () => {
		expect(read({ ...entry, text: "Look at the night sky." })).toEqual(["text-unused", "“text”"]);
		expect(read({ ...entry, correct: "B" })).toEqual(["text-unused"]);
		expect(read({ ...entry, correct: "Mars" })).toEqual([""]);
	});

	test("names the fields of options that are not read", () => {
		const options = [{ text: "Mars", hint: "Think of rust." }, { text: "Venus" }];
		expect(read({ ...entry, options })).toEqual(["", "“options.hint”"]);
	});
});
