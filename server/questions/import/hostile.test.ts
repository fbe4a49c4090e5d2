// Broken and malicious files: each is reported for what it is within the time limit.
import { strToU8, unzipSync, zipSync } from "fflate";
import { afterAll, describe, expect, test } from "vitest";
import type { ImportReading } from "#core/questions/import/rows.ts";
import { writeXlsx } from "#server/questions/export/xlsx.ts";
import { byRun, expectWithin } from "../../../tests/faults.ts";
import { createQuestionReader } from "./question-reader.ts";

/** The product stops after 20 s; in `npm test` nothing is stopped, however busy the machine is. */
const IN_TIME_MS = 15_000;
const threads = createQuestionReader(byRun({ limitMs: 1_000_000 }, {}));
afterAll(() => threads.close());

const bytes = (text: string) => new TextEncoder().encode(text);
const QUESTION = "1. Which?\n(a) x\n(b) y\nAns: b";
const OOXML = "http://schemas.openxmlformats.org";
const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const QUESTION_XML = QUESTION.split("\n").map(paragraph).join("");

/** A Word file. @param before stands in front of its document */
function docx(body: string, before = "", type = "document.main"): Uint8Array<ArrayBuffer> {
	return zipSync({
		"[Content_Types].xml": strToU8(
			`<Types xmlns="${OOXML}/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${type}+xml"/></Types>`,
		),
		"_rels/.rels": strToU8(
			`<Relationships xmlns="${OOXML}/package/2006/relationships"><Relationship Id="r" Type="${OOXML}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
		),
		"word/document.xml": strToU8(
			`${before}<w:document xmlns:w="${OOXML}/wordprocessingml/2006/main" xmlns:m="${OOXML}/officeDocument/2006/math"><w:body>${body}</w:body></w:document>`,
		),
	});
}

const WORKBOOK = unzipSync(
	writeXlsx([
		["Question", "A", "B", "Answer"],
		["Which?", "x", "y", "A"],
	]),
);
const SHEET = new TextDecoder().decode(WORKBOOK["xl/worksheets/sheet1.xml"]);
const xlsx = (sheet: string) => zipSync({ ...WORKBOOK, "xl/worksheets/sheet1.xml": strToU8(sheet) });

/** A PDF of one page. @param lines in WinAnsi @param locked asks for a password that is not the empty one */
function pdf(lines: readonly string[], locked = false): Uint8Array<ArrayBuffer> {
	const content = `BT /F1 12 Tf 14 TL 20 700 Td ${lines.map((line) => `(${line.replaceAll(/[()\\]/g, "\\$&")}) Tj T*`).join(" ")} ET`;
	const objects = [
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
		`<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
		`<< /Filter /Standard /V 1 /R 2 /O <${"41".repeat(32)}> /U <${"42".repeat(32)}> /P -4 >>`,
	];
	let text = "%PDF-1.4\n";
	const places = objects.map((object, index) => {
		const place = text.length;
		text += `${index + 1} 0 obj\n${object}\nendobj\n`;
		return `${String(place).padStart(10, "0")} 00000 n \n`;
	});
	const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}`;
	const encrypt = locked ? "/Encrypt 6 0 R /ID [<41> <41>]" : "";
	const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${encrypt} >>\nstartxref\n${text.length}\n%%EOF`;
	return new Uint8Array(Buffer.from(text + table + end, "latin1"));
}

function utf32(text: string, isLittle: boolean): Uint8Array<ArrayBuffer> {
	const codes = [0xfeff, ...Array.from(text, (letter) => letter.codePointAt(0) ?? 0)];
	const view = new DataView(new ArrayBuffer(codes.length * 4));
	for (const [index, code] of codes.entries()) view.setUint32(index * 4, code, isLittle);
	return new Uint8Array(view.buffer);
}

const LAUGHS = `<!DOCTYPE l [<!ENTITY a "${"a".repeat(100)}"><!ENTITY b "${"&a;".repeat(100)}"><!ENTITY c "${"&b;".repeat(100)}">]>`;
const FILE = '<!DOCTYPE l [<!ENTITY c SYSTEM "file:///etc/hostname">]>';
const moodle = (text: string, before = "") =>
	bytes(
		`<?xml version="1.0"?>${before}<quiz><question type="multichoice"><questiontext format="html"><text><![CDATA[${text}]]></text></questiontext><answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer></question></quiz>`,
	);

async function read(content: Uint8Array<ArrayBuffer>): Promise<ImportReading | undefined> {
	const start = performance.now();
	const reading = await threads.read(new Uint8Array(content));
	expectWithin(performance.now() - start, IN_TIME_MS);
	return reading;
}

describe("is refused, with what it is", () => {
	test.each<[string, string, Uint8Array<ArrayBuffer>]>([
		["damaged", "a Word file with entities", docx(paragraph("&c;"), LAUGHS)],
		["damaged", "a Word file with an entity of the machine's own files", docx(paragraph("&c;"), FILE)],
		["damaged", "a Word file that stops in its text", docx("<w:p><w:r><w:t>1. Which?")],
		["damaged", "a Word file of 3,000 tables in each other", docx("<w:tbl><w:tr><w:tc>".repeat(3_000))],
		["damaged", "a workbook without sheets", zipSync({ "xl/workbook.xml": strToU8("<workbook/>") })],
		[
			"no-questions",
			"a workbook of 16,384 columns",
			new Uint8Array(writeXlsx([Array.from({ length: 16_384 }, (_, n) => `c${n}`)])),
		],
		["zip", "a binary workbook", zipSync({ "xl/workbook.bin": strToU8("x") })],
		["rtf", "RTF with the name of a Word file", bytes("{\\rtf1\\ansi 1. Which?}")],
		["locked", "a PDF with a password", pdf(QUESTION.split("\n"), true)],
		["pdf-without-text", "a scanned PDF", pdf([])],
		["damaged", "a PDF that is cut off", pdf(["x"]).slice(0, 80)],
		["binary", "zeros", new Uint8Array(100_000)],
		["no-questions", "lists in lists, 200,000 deep", bytes("[".repeat(200_000))],
		[
			"no-questions",
			"JSON that reaches for prototypes",
			bytes('[{"__proto__":{},"question":"Which?","options":["x","y"]}]'),
		],
		["damaged", "XML 50,000 deep", bytes(`<quiz><question type="multichoice">${"<a>".repeat(50_000)}`)],
		["no-questions", "braces of GIFT that never close", bytes("{=a".repeat(20_000))],
		["no-questions", "a line of 200,000 numbers", bytes("1. ".repeat(200_000))],
		["no-questions", "a key of 30,000 labels", bytes(`1. Which?\n(a) x\n(b) y\nAns: ${"A) x, ".repeat(30_000)}`)],
		["no-questions", "a formula of 10 KB", bytes(`1. Which $${"x^2+".repeat(2_500)}$?\n(a) x\n(b) y\nAns: a`)],
		["compressed", "a 7z archive", Uint8Array.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4])],
	])("%s: %s", async (kind, _, content) => expect(await read(content)).toEqual({ ok: false, kind }));
});

describe("is read, and nothing more than it says", () => {
	test.each<[string, Uint8Array<ArrayBuffer>, string, string[]]>([
		["a Word file with a wrong content type", docx(QUESTION_XML, "", "nothing"), "Which?", []],
		["a text in UTF-32", utf32(QUESTION, true), "Which?", []],
		["a text in UTF-32 the other way round", utf32(QUESTION, false), "Which?", []],
		[
			"entities of Moodle XML",
			bytes(new TextDecoder().decode(moodle("x", LAUGHS)).replace("<![CDATA[x]]>", "&c;")),
			"&c;",
			[],
		],
		[
			"entities of a workbook",
			xlsx(SHEET.replace("<worksheet", `${FILE}<worksheet`).replace("Which?", "&c;")),
			"&c;",
			[],
		],
		[
			"200 options of a text",
			bytes(`1. Which?\n${Array.from({ length: 200 }, (_, n) => `(${n + 1}) o${n}`).join("\n")}\nAns: 3`),
			"Which?",
			["boundary-inferred", "too-many-options"],
		],
		[
			"200 options of JSON",
			bytes(
				JSON.stringify([{ question: "Which?", options: Array.from({ length: 200 }, (_, n) => `o${n}`), answer: "o5" }]),
			),
			"Which?",
			["too-many-options"],
		],
		[
			"10,000 columns of other things",
			bytes(
				[
					["Question", "A", "B", "Answer"],
					["Which?", "x", "y", "A"],
				]
					.map((row, at) => [...row, ...Array.from({ length: 10_000 }, (_, n) => (at === 0 ? `c${n}` : "z"))].join(","))
					.join("\n"),
			),
			"Which?",
			[],
		],
		[
			"10,000 columns of options",
			bytes(
				`Question,${Array.from({ length: 10_000 }, (_, n) => `Option ${n + 1}`).join(",")},Answer\nWhich?,${"z1,z2,".repeat(5_000)}1`,
			),
			"Which?",
			["too-many-options", "duplicate-option"],
		],
		["2 MB of spaces", bytes(`1. Which?${" ".repeat(2_000_000)}\n(a) x\n(b) y\nAns: b`), "Which?", []],
		["100,000 half tags", moodle("<foo".repeat(100_000)), "", ["no-text"]],
		["a PDF", pdf(QUESTION.split("\n")), "Which?", []],
		[
			"a PDF of a font without letters",
			pdf([
				...QUESTION.split("\n"),
				"2. \u00e9\u00e9\u00e9\u00e9\u00e9\u00e9 \u00e9\u00e9?",
				"(a) x",
				"(b) y",
				"Ans: a",
			]),
			"Which?",
			[],
		],
	])("%s", async (_, content, text, codes) => {
		const reading = await read(content);
		const [row] = reading?.ok ? reading.rows : [];
		expect(row?.question?.text).toBe(text);
		expect(row?.problems.map(({ code }) => code)).toEqual(codes);
	});

	test("rows of a PDF with replacement characters cannot be saved", async () => {
		const question = (text: string) => [`1. ${text}`, "(a) x", "(b) y", "Ans: a"];
		const reading = await read(
			pdf([
				...question("\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9"),
				...question("Only \u00e9 here?"),
				...question("None?"),
			]),
		);
		const codes = reading?.ok ? reading.rows.map(({ problems }) => problems.map(({ code }) => code)) : [];
		expect(codes).toEqual([["text-lossy"], ["text-lossy"], []]);
	});
});
