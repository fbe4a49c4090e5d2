// Answers that name an option twice, by its letter and by words: where both do not agree, nobody guesses. In all readers that read such a line.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readKey } from "./keys.ts";
import { readTable } from "./read-table.ts";
import { readJsonText } from "./readers/read-json.ts";
import { readQuestionsText } from "./readers/read-questions-text.ts";
import { fillInKeys } from "./review/key-box.ts";
import { importWorkOf, rowStateOf } from "./review/work.ts";
import type { Row } from "./rows.ts";

const OPTIONS = ["Delhi", "5 kg", "carbon dioxide", "मंगल"];
const OTHERS = [
	"Kolkata",
	"5 g",
	"carbon",
	"शुक्र",
	"kg",
	"New Delhi",
	"Delhi and Goa",
	"carbon dioxide, 5 kg",
	"Delhi.5",
];
const LETTERS = ["A", "B", "C", "D"];
const MARKS = ["A) ", "(A) ", "A. ", "(A): ", "A - ", "[A] ", "Option A: "];
const WRITTEN = [
	(text: string) => text,
	(text: string) => text.toUpperCase(),
	(text: string) => `${text}.`,
	(text: string) => `  ${text} `,
];

const listed = OPTIONS.map((text, at) => `${LETTERS[at]}) ${text}`).join("\n");
const first = (rows: readonly Row[] | undefined) => rows?.[0] ?? { problems: [], question: undefined };
/** The first row of a source with this answer, by reader. */
const READERS: Record<string, (key: string) => Pick<Row, "problems" | "question">> = {
	text: (key) => first(readQuestionsText(`1. Which?\n${listed}\nAnswer: ${key}`).rows),
	"text in bold print": (key) => first(readQuestionsText(`**1. Which?**\n${listed}\n**Answer: ${key}**`).rows),
	table: (key) =>
		first(
			readTable({
				cells: [
					["Question", "A", "B", "C", "D", "Answer"],
					["Which?", ...OPTIONS, key.trim()],
				],
			})?.rows,
		),
	json: (key) => first(readJsonText(JSON.stringify([{ question: "Which?", options: OPTIONS, answer: key }]))?.rows),
};

const answer = fc.record({
	at: fc.nat({ max: OPTIONS.length - 1 }),
	mark: fc.constantFrom(...MARKS),
	write: fc.constantFrom(...WRITTEN),
});
const rightOf = ({ question }: Pick<Row, "question">) =>
	question?.options.flatMap(({ text, isCorrect }) => (isCorrect ? [text] : []));

describe.each(Object.entries(READERS))("in a %s", (_, read) => {
	test("the words of the letter's own option are no explanation", () => {
		fc.assert(
			fc.property(answer, ({ at, mark, write }) => {
				const row = read(mark.replace("A", LETTERS[at] ?? "") + write(OPTIONS[at] ?? ""));
				expect({ right: rightOf(row), problems: row.problems, explanation: row.question?.explanation }).toEqual({
					right: [OPTIONS[at]],
					problems: [],
					explanation: "",
				});
			}),
		);
	});

	test("a mention of another option behind the letter or its words asks", () => {
		const letter = fc.nat({ max: OPTIONS.length - 1 });
		const mention = fc.constantFrom("(Option X)", "(option X)", "[Ans. X]", "- option (X)", "(विकल्प X)");
		fc.assert(
			fc.property(answer, letter, mention, fc.boolean(), ({ at, mark }, named, words, hasText) => {
				fc.pre(named !== at);
				const key = mark.replace("A", LETTERS[at] ?? "") + (hasText ? `${OPTIONS[at]} ` : "");
				const row = read(key + words.replace("X", LETTERS[named] ?? ""));
				expect(rightOf(row)).toEqual([]);
			}),
		);
	});

	test("other words, of another option or of none, ask", () => {
		const other = fc.constantFrom(...OPTIONS, ...OTHERS);
		fc.assert(
			fc.property(answer, other, ({ at, mark, write }, words) => {
				fc.pre(words !== OPTIONS[at]);
				const row = read(mark.replace("A", LETTERS[at] ?? "") + write(words));
				expect(row.problems.map(({ code }) => code).join()).toMatch(/^key-(?:conflict|unreadable)$/);
				expect(rightOf(row)).toEqual([]);
			}),
		);
	});

	test("a letter without an option asks", () => {
		const words = fc.constantFrom("", ...OPTIONS, ...OTHERS);
		fc.assert(
			fc.property(answer, words, ({ mark, write }, text) => {
				const row = read(mark.replace("A", "E") + write(text));
				expect(row.problems.map(({ code }) => code).join()).toMatch(/^key-(?:conflict|unreadable)$/);
			}),
		);
	});

	test.each([
		"(a) because it is so",
		"A) Delhi is the capital",
		"A (NEET 2019)",
		"A) It is the seat of the government.",
	])("%s is the letter with its reason", (key) => {
		const row = read(key);
		expect([rightOf(row), row.problems]).toEqual([["Delhi"], []]);
		expect(row.question?.explanation).not.toBe("");
	});
});

const PAPER = `1. Which?\n${listed}\n2. And?\nA) gram\nB) metre\nC) second\n`;

test("a list of answers with words is read like an answer below its question", () => {
	const read = (keys: string) => readQuestionsText(`${PAPER}\nAnswer Key:\n${keys}`).rows;
	const [same, other] = read("1. (a) Delhi\n2. (c) metre");
	expect(same?.question?.explanation).toBe("");
	expect(same && rightOf(same)).toEqual(["Delhi"]);
	expect(same?.problems).toEqual([]);
	expect(other?.problems).toMatchObject([{ code: "key-conflict" }]);
	const [reason] = read("1. (a) Delhi\nIt is the seat of the government.\n2. (c) because it is so");
	expect(reason?.question?.explanation).toBe("It is the seat of the government.");
	expect(reason?.problems).toEqual([]);
});

test("an option in two languages is repeated by one of them", () => {
	const key = (words: string) => readKey(words, ["Mumbai / मुंबई", "Delhi / दिल्ली", "km/h"]);
	expect(key("B. Delhi")).toEqual({ is: "read", positions: [1], isAnyOf: false, rest: "" });
	expect(key("(B) दिल्ली")).toMatchObject({ is: "read", rest: "" });
	expect(key("C. km").is).toBe("conflict");
	expect(readKey("A. Only III", ["Only I", "Only II"]).is).toBe("conflict");
});

test("the box for keys leaves a question alone whose words are not those of the letter", () => {
	const rows = readQuestionsText(PAPER).rows;
	const work = fillInKeys(importWorkOf({ ok: true, kind: "text", rows, notices: [] }), "1. (a) Delhi\n2. (c) metre");
	expect(rows.map((_, index) => rowStateOf(work, index))).toEqual(["good", "fix"]);
	expect(work.undo?.keys?.noOption).toEqual([2]);
});

test("an answer in JSON that is written once more in words asks where both differ", () => {
	const entry = { question: "Which?", options: { A: "Delhi", B: "Goa" }, answer: "A", answer_text: "Goa" };
	expect(readJsonText(JSON.stringify([entry]))?.rows[0]?.problems).not.toEqual([]);
});

const BOXES = [
	["☐", "☑"],
	["▢", "✓"],
	["⬜", "✅"],
	["- [ ]", "- [x]"],
	["( )", "(x)"],
	["○", "◉"],
] as const;
const HEADS = [
	"1. Which gas?",
	"**1. Which gas?**",
	"**1.** Which gas?",
	"### 1. Which gas?",
	"**Q1. Which gas?**",
	"**Question 1**\n\nWhich gas?",
	"**Question 1: Which gas?**",
];

test("each question with boxes of its own kind is read, without its number", () => {
	const box = fc.constantFrom(...BOXES);
	fc.assert(
		fc.property(box, box, fc.constantFrom(...HEADS), ([one, two], [three, four], head) => {
			const next = head.replace("1", "2").replace("gas", "metal");
			const text = `${head}\n${one} Iron\n${two} Helium\n${one} Gold\n\n${next}\n${three} Neon\n${four} Tin\n${three} Radon`;
			const { rows } = readQuestionsText(text);
			expect(rows.map(({ question }) => question?.text)).toEqual(["Which gas?", "Which metal?"]);
			expect(rows.map(rightOf)).toEqual([["Helium"], ["Tin"]]);
			expect(rows.flatMap(({ problems }) => problems)).toEqual([]);
		}),
	);
});

test("a question with two kinds of ticks, or with a cross in a box, asks", () => {
	const read = (lines: string) => readQuestionsText(`**1. Which gas?**\n${lines}`).rows[0];
	for (const lines of ["☐ Iron\n✓ Helium\n▢ Gold\n☑ Neon", "☐ Iron\n☒ Helium\n☐ Gold", "☐ Iron\n☐ Helium"]) {
		const row = read(lines);
		expect(row?.problems).toMatchObject([{ code: "no-right-option" }]);
		expect(row?.question?.options.map(({ text }) => text).join()).not.toMatch(/[☐✓▢☑☒]/u);
	}
});
