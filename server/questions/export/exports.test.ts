// What is written in other formats is read back as the same questions, for everything that a format can hold.
import fc from "fast-check";
import { strToU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { writeCells, writeCsv } from "#core/questions/export/cells.ts";
import { EXAMPLE } from "#core/questions/export/example.ts";
import { writeGift } from "#core/questions/export/gift.ts";
import { fromMoodleFormulas, withMoodleFormulas } from "#core/questions/export/moodle-texts.ts";
import { writeMoodleXml } from "#core/questions/export/moodle-xml.ts";
import { readPaper } from "#core/questions/export/paper.ts";
import { readQuestionFile } from "#core/questions/file-check.ts";
import type { ImportReading, RowQuestion } from "#core/questions/import/rows.ts";
import { writeQuestionFile } from "#core/questions/import/to-file.ts";
import { MAX_OPTIONS, type Question } from "#core/questions/question-file.ts";
import type { FoundPictures } from "#server/mdast/pictures.ts";
import { checkFile } from "#server/questions/files/check-file.ts";
import { readSource } from "#server/questions/import/read-source.ts";
import { byRun } from "../../../tests/faults.ts";
import { makeQuestion } from "../../../tests/make.ts";
import { createExports } from "./exports.ts";
import { EXPORT_FORMATS, writeFormat } from "./write-format.ts";
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
const words = fc.array(word, { minLength: 1, maxLength: 5 }).map((some) => some.join(" "));
/** What the formats write themselves, in any order. */
const sign = fc.constantFrom(
	...["\\", "->", "%50%", "%", "=", "~", "#", "####", "{", "}", ":", "::", "//", "[html]", "[plain]", "[", "]", "\\n"],
	...[
		"&amp;",
		"&#65;",
		"<b>",
		"]]>",
		"<![CDATA[",
		"'",
		'"',
		'""',
		",",
		";",
		"|",
		"  ",
		"x",
		"é",
		"5",
		"T",
		"TRUE",
		"$CATEGORY: a",
	],
);
const signs = fc
	.array(sign, { minLength: 1, maxLength: 6 })
	.map((some) => some.join("").trim())
	// Two dollar signs are a formula, which makes the question md1.
	.filter((some) => some !== "" && some.split("$").length < 3);
const text = fc.oneof(words, signs);
const lines = fc.array(text, { minLength: 1, maxLength: 2 }).map((parts) => parts.join("\n"));

const single = fc.record({
	text: lines,
	options: fc.uniqueArray(text, { minLength: 2, maxLength: MAX_OPTIONS }).chain((texts) =>
		fc.array(fc.boolean(), { minLength: texts.length, maxLength: texts.length }).map((marks) =>
			texts.map((own, index) => ({
				text: own,
				isCorrect: marks.some(Boolean) ? (marks[index] ?? false) : index === 0,
			})),
		),
	),
	explanation: fc.oneof(fc.constant(""), lines),
	isSeveral: fc.boolean(),
	ids: fc.constantFrom<readonly string[]>(
		[],
		["1", "2", "3", "4", "5", "6"],
		["b", "a", "c"],
		["x]", 'y"z', "\\w", "<v>", "u,", "t"],
	),
	note: fc.constantFrom("", "Not quite", "a ~ b"),
});
const number = fc.record({
	text: lines,
	answer: fc.oneof(
		fc.integer({ min: -5000, max: 5000 }).map((whole) => whole / 8),
		fc.constantFrom(1e-7, 6.02e23, -1.6e-19),
	),
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
	fc.tuple(single, about).map(([{ isSeveral, note, ids, options, ...rest }, more]) => ({
		...rest,
		options: options
			.map((option, index) => (ids[index] ? { ...option, id: ids[index] } : option))
			.map((option, index) => (note && index === 1 ? { ...option, explanation: note } : option)),
		...(isSeveral && { type: "several" as const }),
		...more,
	})),
	fc.tuple(number, about).map(([rest, more]) => ({ ...rest, ...more, type: "number" as const, options: [] })),
);
const questions = fc.array(question, { minLength: 1, maxLength: 5 });

/** As a stored file holds them. */
function stored(list: readonly RowQuestion[]): Question[] {
	const reading = readQuestionFile(writeQuestionFile(list));
	if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
	return reading.questions;
}

/** What all formats hold of rows: the file that is made of them. */
function essence(list: readonly (RowQuestion | undefined)[]) {
	return essenceOf(stored(list.flatMap((one) => (one ? [one] : []))));
}

function essenceOf(list: readonly Question[]) {
	return list.map(({ shuffle: _, tolerance = 0, unit = "", ...one }) => ({ ...one, tolerance, unit }));
}

async function readBack(content: string | Uint8Array): Promise<Extract<ImportReading, { ok: true }>> {
	const reading = await readSource(typeof content === "string" ? new TextEncoder().encode(content) : content);
	if (!reading.ok) throw new Error(reading.kind);
	return reading;
}

const WRITERS: readonly ((list: readonly Question[]) => string | Uint8Array)[] = [
	(list) => writeXlsx(writeCells(list)),
	(list) => writeCsv(writeCells(list)),
	writeMoodleXml,
	writeGift,
];

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
				expect(essence(rows.map((row) => row.question))).toEqual(essenceOf(before));
			}),
			{ numRuns: 60 },
		);
	});

	test("in GIFT", async () => {
		await fc.assert(
			fc.asyncProperty(questions, async (list) => {
				const before = stored(list);
				const { rows } = await readBack(writeGift(before));
				expect(essence(rows.map((row) => row.question))).toEqual(essenceOf(before));
			}),
			{ numRuns: 60 },
		);
	});

	test("with indented code, in every format", async () => {
		const indented = fc
			.array(fc.tuple(fc.constantFrom("", "  ", "    ", "\t", "\t\t"), word), { minLength: 1, maxLength: 4 })
			.map((parts) => ["def f():", ...parts.map(([space, own]) => space + own)].join("\n"));
		await fc.assert(
			fc.asyncProperty(indented, async (own) => {
				const options = [own, `${own} too`].map((one, index) => ({ text: one, isCorrect: index === 0 }));
				const before = stored([{ text: own, options, explanation: own }]);
				for (const write of WRITERS)
					expect(essence((await readBack(write(before))).rows.map((row) => row.question))).toEqual(essenceOf(before));
			}),
			{ numRuns: 40 },
		);
	});

	test("with 26 options, of which each is right once, in every format", async () => {
		const texts = Array.from({ length: MAX_OPTIONS }, (_, index) => `Option number ${index + 1}`);
		const before = stored(
			texts.map((_, right) => ({
				text: `Which is number ${right + 1}?`,
				options: texts.map((text, index) => ({ text, isCorrect: index === right })),
				explanation: "",
			})),
		);
		for (const write of WRITERS) {
			const { rows } = await readBack(write(before));
			expect(rows.flatMap(({ problems }) => problems)).toEqual([]);
			expect(essence(rows.map((row) => row.question))).toEqual(essenceOf(before));
		}
	});

	test.each(["a -> b", "ends in \\", "%50% x", "[html]", "int main() {\n    return 0;\n}", "C:\\new"])(
		"the text %j in every format",
		async (own) => {
			const options = [own, `${own} too`].map((one, index) => ({
				text: one,
				isCorrect: index === 0,
				explanation: own,
			}));
			const before = stored([{ text: own, options, explanation: own }]);
			for (const content of [
				writeXlsx(writeCells(before)),
				writeCsv(writeCells(before)),
				writeMoodleXml(before),
				writeGift(before),
			])
				expect(essence((await readBack(content)).rows.map((row) => row.question))).toEqual(essenceOf(before));
		},
	);

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

test("formulas of any signs are the same after Moodle, and get through its Markdown", async () => {
	const piece = fc.constantFrom(
		"x",
		"_1",
		"^2",
		"\\frac{1}{2}",
		"\\{",
		"\\}",
		"\\\\",
		"*",
		"<",
		"`",
		"\\,",
		"\\alpha ",
		"(y)",
		"[z]",
	);
	const formula = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join("").trim());
	const wrapped = fc.tuple(formula, fc.constantFrom("$", "$$")).map(([tex, sign]) => `${sign}${tex}${sign}`);
	await fc.assert(
		fc.asyncProperty(fc.array(wrapped, { minLength: 2, maxLength: 4 }), async (formulas) => {
			const options = ["a", "b"].map((own, index) => ({ text: `${own} ${formulas[index]}`, isCorrect: index === 0 }));
			const list = stored([{ text: `What is ${formulas.join(" or ")}?`, options, explanation: "", format: "md1" }]);
			for (const content of [writeMoodleXml(list), writeGift(list)])
				expect(essence((await readBack(content)).rows.map((row) => row.question))).toEqual(essenceOf(list));
		}),
		{ numRuns: 60 },
	);
	expect(withMoodleFormulas("So $x_1 \\{a\\}$.")).toBe("So \\\\(x\\_1 \\\\{a\\\\}\\\\).");
	expect(fromMoodleFormulas("So \\(x\\) and \\\\(y\\_1\\\\).")).toBe("So \\(x\\) and $y_1$.");
});

test("no cell of a CSV file begins like a formula, and Excel reads it as UTF-8", () => {
	const csv = writeCsv([["=1+1", "+2", "-3", "@x", "\tx", "plain"]]);
	expect(csv.startsWith("\ufeff'=1+1,'+2,'-3,'@x,")).toBe(true);
});

const UNUSED = {
	getQuestionFile: () => Promise.reject(new Error("unused")),
	listRendered: () => Promise.reject(new Error("unused")),
};
/** A stored file without its content. */
const ROW = {
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

test("a large file is written beside the main thread, with the same bytes as a small one would be", async () => {
	const stored = Array.from({ length: byRun(1_500, 8_000) }, (_, index) =>
		makeQuestion({ id: `q${index}`, text: `What is ${index}?` }),
	);
	const content = new TextEncoder().encode(JSON.stringify({ questions: stored }));
	const questionFiles = { ...UNUSED, find: async () => ROW, getQuestionFile: async () => ({ ...ROW, content }) };
	const exports = createExports({ questionFiles, findPicture: async () => undefined });
	for (const format of EXPORT_FORMATS) {
		let turns = 0;
		const turn = () => {
			turns++;
			next = setImmediate(turn);
		};
		let next = setImmediate(turn);
		const written = await exports.write("s", format);
		clearImmediate(next);
		expect([format, turns > 100]).toEqual([format, true]);
		expect([format, Buffer.compare(written.content, writeFormat({ content, format }) ?? new Uint8Array())]).toEqual([
			format,
			0,
		]);
	}
	await exports.close();
});

test("a zip carries the pictures that a file names, lists those that are not stored, and comes back with them", async () => {
	const [here, gone] = ["a".repeat(64), "b".repeat(64)];
	const texts = `What is ![a leaf](sha256:${here}) and ![a root](sha256:${gone})?`;
	const content = strToU8(
		JSON.stringify({ format: "md1", questions: [{ ...makeQuestion({ id: "q1", text: texts }) }], shuffle: false }),
	);
	const questionFiles = { ...UNUSED, find: async () => ROW, getQuestionFile: async () => ({ ...ROW, content }) };
	const exports = createExports({
		questionFiles,
		findPicture: async (sha256) => (sha256 === here ? strToU8("a picture") : undefined),
	});
	const { fileName, mediaType, content: zip } = await exports.write("s", "zip");
	expect([fileName, mediaType]).toEqual(["f.zip", "application/zip"]);
	const files = unzipSync(zip);
	expect(Object.keys(files)).toEqual(["questions.json", `pictures/${here}.webp`, "pictures-missing.txt"]);
	expect(Buffer.compare(files["questions.json"] ?? new Uint8Array(), content)).toBe(0);
	const found: FoundPictures = new Map();
	const reading = await readSource(zip, {}, found);
	const [checksum = "", bytes] = [...found][0] ?? [];
	expect(bytes).toEqual(strToU8("a picture"));
	expect(reading).toMatchObject({
		ok: true,
		kind: "own",
		rows: [{ question: { id: "q1", text: texts.replace(here, checksum) } }],
	});
	await exports.close();
});

test("the template is a workbook whose example is left out while it is as it was", async () => {
	const exports = createExports({
		questionFiles: { ...UNUSED, find: async () => undefined },
		findPicture: async () => undefined,
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
	const checked = await checkFile(new TextEncoder().encode(file), 100);
	const parts = checked.ok ? (checked.prepared.rendered?.parts ?? []) : [];
	const paper = readPaper(Buffer.concat(parts.map(({ content }) => content)).toString(), true);
	expect(paper?.map(({ key }) => key)).toEqual(["B", "A, B", "9.8 ± 0.1 m/s"]);
	expect(paper?.[1]?.html).toContain("<math");
	expect(paper?.map(({ unit }) => unit)).toEqual(["", "", "m/s"]);
	expect(paper?.map(({ isWide }) => isWide)).toEqual([false, false, false]);
});
