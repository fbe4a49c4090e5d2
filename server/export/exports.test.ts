// What is written in other formats is read back as the same questions, for everything that a format can hold.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { writeCells } from "#core/export/cells.ts";
import { writeCsv } from "#core/export/csv.ts";
import { EXAMPLE } from "#core/export/example.ts";
import { writeGift } from "#core/export/gift.ts";
import { writeMoodleXml } from "#core/export/moodle-xml.ts";
import type { ImportReading, RowQuestion } from "#core/import/rows.ts";
import { writeQuestionFile } from "#core/import/to-file.ts";
import { readMcqFile } from "#core/questions/file-check.ts";
import type { Question } from "#core/questions/question-file.ts";
import { readSource } from "#server/import/read-source.ts";
import { createExports } from "./exports.ts";
import { writeXlsx } from "./xlsx.ts";

/** Words as teachers write them, with what each format has to escape. */
const word = fc.constantFrom(
	"Delhi",
	"दिल्ली",
	"H₂O",
	"a<b",
	"x & y",
	'"q"',
	"50%",
	"=2",
	"~1",
	"#3",
	"{k}",
	"a:b",
	"\\frac",
	"$5",
	"O'Neil",
	"-4",
	"@x",
	"a,b",
	"a;b",
	"tab|bar",
);
const text = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(" "));
const lines = fc.array(text, { minLength: 1, maxLength: 2 }).map((parts) => parts.join("\n"));

const single = fc.record({
	text: lines,
	options: fc.uniqueArray(text, { minLength: 2, maxLength: 6 }).chain((texts) =>
		fc.array(fc.boolean(), { minLength: texts.length, maxLength: texts.length }).map((marks) =>
			texts.map((own, index) => ({
				text: own,
				isCorrect: marks.some(Boolean) ? (marks[index] ?? false) : index === 0,
			})),
		),
	),
	explanation: fc.oneof(fc.constant(""), lines),
	isSeveral: fc.boolean(),
	note: fc.constantFrom("", "Not quite", "a ~ b"),
});
const number = fc.record({
	text: lines,
	answer: fc.integer({ min: -5000, max: 5000 }).map((whole) => whole / 8),
	tolerance: fc.constantFrom(0, 0.5, 2),
	unit: fc.constantFrom("", "m", "kg"),
	explanation: fc.oneof(fc.constant(""), lines),
});
const about = fc.record(
	{
		id: fc.constantFrom("1", "q1", "q2", "Aufgabe [3]", "a\\b: c"),
		topic: fc.constantFrom("Physics", "भौतिकी", "a & b", "[x] a/b"),
		difficulty: fc.constantFrom(3, "hard"),
		source: fc.constantFrom("NEET", "a:b"),
		year: fc.constantFrom(2021, "2019-20"),
	},
	{ requiredKeys: [] },
);
const question = fc.oneof(
	fc.tuple(single, about).map(([{ isSeveral, note, options, ...rest }, more]) => ({
		...rest,
		options: options.map((option, index) => (note && index === 1 ? { ...option, explanation: note } : option)),
		...(isSeveral && { type: "several" as const }),
		...more,
	})),
	fc.tuple(number, about).map(([rest, more]) => ({ ...rest, ...more, type: "number" as const, options: [] })),
);
const questions = fc.array(question, { minLength: 1, maxLength: 5 });

/** As a stored file holds them. */
function stored(list: readonly RowQuestion[]): Question[] {
	const reading = readMcqFile(writeQuestionFile(list));
	if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
	return reading.questions;
}

/** What all formats hold, in one shape. */
function essence(list: readonly (RowQuestion | Question | undefined)[]) {
	return list.map((one) => ({
		id: one?.id,
		text: one?.text,
		explanation: one?.explanation,
		type: one?.type,
		options: one?.options.map(({ text: own, isCorrect, explanation }) => ({ text: own, isCorrect, explanation })),
		...(one?.type === "number" && {
			answer: one.answer,
			tolerance: one.tolerance ?? 0,
			unit: one.unit ?? "",
		}),
		topic: one?.topic,
		difficulty: one?.difficulty,
		source: one?.source,
		year: one?.year,
	}));
}

async function readBack(content: string | Uint8Array): Promise<Extract<ImportReading, { ok: true }>> {
	const reading = await readSource(typeof content === "string" ? new TextEncoder().encode(content) : content);
	if (!reading.ok) throw new Error(reading.kind);
	return reading;
}

describe("questions that are written and read back are the same", () => {
	test.each([
		["Excel", (list: Question[]) => writeXlsx(writeCells(list))],
		["CSV", (list: Question[]) => writeCsv(writeCells(list))],
		["Moodle XML", (list: Question[]) => writeMoodleXml(list)],
	])("in %s", async (_, write) => {
		await fc.assert(
			fc.asyncProperty(questions, async (list) => {
				const before = stored(list);
				const { rows } = await readBack(write(before));
				expect(rows.flatMap(({ problems }) => problems)).toEqual([]);
				expect(essence(rows.map((row) => row.question))).toEqual(essence(before));
			}),
			{ numRuns: 60 },
		);
	});

	test("in GIFT", async () => {
		await fc.assert(
			fc.asyncProperty(questions, async (list) => {
				// With nothing but right options GIFT has a short answer.
				const before = stored(list).filter(
					({ type, options }) => type === "number" || options.some(({ isCorrect }) => !isCorrect),
				);
				const some = before.filter(
					({ type, options }) => type !== "several" || options.filter(({ isCorrect }) => isCorrect).length > 1,
				);
				fc.pre(some.length > 0);
				const { rows } = await readBack(writeGift(some));
				expect(essence(rows.map((row) => row.question))).toEqual(essence(some));
			}),
			{ numRuns: 60 },
		);
	});

	test("with formulas, which stay md1", async () => {
		const marked: RowQuestion = {
			text: "What is $x^2$ for \\$5?",
			options: [
				{ text: "$\\frac{1}{2}$", isCorrect: true },
				{ text: "2", isCorrect: false },
			],
			explanation: "By $$a+b$$.",
			format: "md1",
		};
		const before = stored([marked]);
		for (const content of [writeXlsx(writeCells(before)), writeMoodleXml(before), writeGift(before)]) {
			const { rows } = await readBack(content);
			expect(rows[0]?.question).toMatchObject(marked);
		}
	});
});

test("no cell of a CSV file begins like a formula, and Excel reads it as UTF-8", () => {
	const csv = writeCsv([["=1+1", "+2", "-3", "@x", "\tx", "plain"]]);
	expect(csv.startsWith("\ufeff'=1+1,'+2,'-3,'@x,")).toBe(true);
});

test("the template is a workbook whose example is left out while it is as it was", async () => {
	const exports = createExports({
		findPictures: async () => new Map(),
		mcq: { find: async () => undefined, getMcqFile: () => Promise.reject(new Error("unused")) },
	});
	expect(await readSource(exports.template().content)).toEqual({ ok: false, kind: "no-questions" });
	const filled = { ...EXAMPLE, text: "What is 1 + 1?" };
	const { rows } = await readBack(writeXlsx(writeCells([EXAMPLE, filled])));
	expect(rows).toMatchObject([
		{ problems: [], question: { text: filled.text, options: [{ isCorrect: true }, {}, {}, {}] } },
	]);
	const half = { ...EXAMPLE, explanation: "Since 1931." };
	expect((await readBack(writeXlsx(writeCells([half])))).rows).toMatchObject([{ problems: [{ code: "example-row" }] }]);
});

test("a paper has the questions, their formulas and the key", async () => {
	const file = writeQuestionFile([
		{
			text: "One?",
			options: [
				{ text: "no", isCorrect: false },
				{ text: "yes", isCorrect: true },
			],
			explanation: "",
		},
		{
			text: "Two $x^2$?",
			options: [
				{ text: "a", isCorrect: true },
				{ text: "b", isCorrect: true },
			],
			explanation: "",
			format: "md1",
			type: "several",
		},
		{ text: "Three?", options: [], explanation: "", type: "number", answer: 9.8, tolerance: 0.1, unit: "m/s" },
	]);
	const row = {
		moduleId: "m",
		subtopicId: "s",
		moduleTitle: "M",
		subtopicTitle: "S",
		fileName: "f.json",
		questionCount: 3,
		byteLength: 1,
		sha256: "x",
		updatedAt: 1,
	};
	const content = new TextEncoder().encode(file);
	const mcq = { find: async () => row, getMcqFile: async () => ({ ...row, content }) };
	const paper = await createExports({ findPictures: async () => new Map(), mcq }).paper("s");
	expect(paper.questions.map(({ key }) => key)).toEqual(["B", "A, B", "9.8 ± 0.1 m/s"]);
	expect(paper.questions[1]?.html).toContain("<math");
	expect(paper.questions.map(({ unit }) => unit)).toEqual(["", "", "m/s"]);
	expect(paper.questions.map(({ isWide }) => isWide)).toEqual([false, false, false]);
	expect(paper.hasFormula).toBe(true);
});
