// Files that are made to end a server: each is answered in time, the server's process goes on and gets its memory back. Twelve of them
// in the normal suite, two hundred in `npm run test:faults`.
import { deflateRawSync, deflateSync } from "node:zlib";
import { strToU8, unzipSync, zipSync } from "fflate";
import { afterAll, expect, test } from "vitest";
import { writeXlsx } from "#server/questions/export/xlsx.ts";
import { createLimitedProcess } from "#server/work/limited-process.ts";
import { byRun } from "../../../tests/faults.ts";
import { createQuestionReader } from "./question-reader.ts";

const COUNT = byRun(12, 200);
const LIMIT_MS = byRun(1_000, 10_000);
const TOGETHER_MS = 120_000 + COUNT * 2 * LIMIT_MS;

const child = createLimitedProcess();
const hastyReader = createQuestionReader({ process: child, limitMs: LIMIT_MS });
/** Its limit is memory alone, also on a busy machine. */
const reader = createQuestionReader({ process: child, limitMs: 60_000 });
afterAll(() => child.close());

const WORKBOOK = unzipSync(writeXlsx([["Question", "A", "B", "Answer"]]));
const sheet = (rows: string, more: Record<string, string> = {}) =>
	zipSync({
		...WORKBOOK,
		...Object.fromEntries(Object.entries(more).map(([name, text]) => [name, strToU8(text)])),
		"xl/worksheets/sheet1.xml": strToU8(
			`<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
		),
	});
const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const HEAD = `<row r="1">${cell("A1", "Question")}${cell("B1", "A")}${cell("C1", "B")}${cell("D1", "Answer")}</row>`;

/** One shared string in all cells. */
function sharedString(letters: number, rows: number): Uint8Array {
	const shared = Array.from({ length: rows }, (_, at) => {
		const row = at + 2;
		const cells = ["A", "B", "C"].map((column) => `<c r="${column}${row}" t="s"><v>0</v></c>`);
		return `<row r="${row}">${cells.join("")}${cell(`D${row}`, "A")}</row>`;
	});
	return sheet(HEAD + shared.join(""), {
		"xl/sharedStrings.xml": `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>${"x".repeat(letters)}</t></si></sst>`,
		"xl/_rels/workbook.xml.rels": new TextDecoder()
			.decode(WORKBOOK["xl/_rels/workbook.xml.rels"])
			.replace(
				"</Relationships>",
				'<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
			),
	});
}

const ITEM = `<assessmentItem identifier="i"><itemBody><choiceInteraction><prompt>p</prompt><simpleChoice identifier="a">x</simpleChoice></choiceInteraction></itemBody></assessmentItem>`;

/** A PDF whose one page is packed. */
function packedPdf(content: Uint8Array): Uint8Array {
	const packed = deflateSync(content);
	const head = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
4 0 obj<</Filter/FlateDecode/Length ${packed.byteLength}>>stream
`;
	return Buffer.concat([Buffer.from(head), packed, Buffer.from("\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF")]);
}

/** A zip entry that says it is smaller than it is. */
function lyingZip(megabytes: number): Uint8Array {
	const zip = Buffer.from(zipSync({ "questions.xml": strToU8("<quiz/>") }));
	const bomb = deflateRawSync(Buffer.alloc(megabytes * 1_000_000, 32));
	const at = zip.indexOf("PK\x01\x02", 0, "latin1");
	return Buffer.concat([zip.subarray(0, at), bomb, zip.subarray(at)]);
}

const WICKED: readonly ((step: number) => Uint8Array)[] = [
	(step) => sharedString(30_000 + step, 2_000),
	(step) => sheet(`${HEAD}<row r="${1_000_000_000 + step}">${cell(`ZZZZZZ${1_000_000_000 + step}`, "x")}</row>`),
	(step) => sheet(`${HEAD}<row r="1048576">${cell(`XFD${1_048_576 - step}`, "x")}</row>`),
	(step) => zipSync({ [`${"n".repeat(60_000 + step)}.xml`]: strToU8(ITEM.repeat(500)) }),
	(step) => packedPdf(Buffer.from(`BT /F1 12 Tf ${"(a) Tj 0 -1 Td ".repeat(1_000_000 + step)} ET`)),
	(step) => packedPdf(Buffer.from(`${"q ".repeat(5_000_000 + step)}`)),
	(step) => Buffer.from(`[${'{"question":"'.repeat(300_000 + step)}`),
	(step) => Buffer.from(`Question,A,B,Answer\n${`"${"x,".repeat(30_000)}`.repeat(20 + (step % 20))}`),
	(step) => lyingZip(200 + step),
	(step) => Buffer.from(`<quiz><question type="multichoice">${"<a b='c'>".repeat(100_000 + step)}`),
	(step) => Buffer.from(`${"::a:: ".repeat(50_000 + step)}{${"=x ~y ".repeat(50_000)}}`),
	(step) => Buffer.from(`<html><table>${"<tr><td>x<table>".repeat(20_000 + step)}`),
];

test(
	`${COUNT} wicked files in a row leave the server as it was`,
	async () => {
		expect((await reader.read(Buffer.from("1. Which?\n(a) x\n(b) y\nAns: b"))).ok).toBe(true);
		const before = rss();
		for (let step = 0; step < COUNT; step++) {
			const make = WICKED[step % WICKED.length];
			const reading = await hastyReader.read(make?.(step) ?? new Uint8Array());
			// Whatever is read of them is small.
			expect(JSON.stringify(reading).length, `file ${step}`).toBeLessThan(30_000_000);
		}
		expect((await reader.read(Buffer.from("1. Which?\n(a) x\n(b) y\nAns: b"))).ok).toBe(true);
		// In `npm test` other files' tests share this process.
		expect(rss()).toBeLessThan(byRun(Number.POSITIVE_INFINITY, before * 1.15 + MADE_BYTES));
	},
	TOGETHER_MS,
);

/** What this test itself keeps of the files that it has made. */
const MADE_BYTES = 60_000_000;

function rss(): number {
	globalThis.gc?.();
	return process.memoryUsage().rss;
}

test.each<[string, number]>([
	["one text in 2,000 rows", 0],
	["a cell in row 1,000,000,000", 1],
	["a cell in the last row and column", 2],
])("%s takes more memory than a question paper needs", async (_, which) => {
	expect(await reader.read(WICKED[which]?.(0) ?? new Uint8Array())).toEqual({ ok: false, kind: "too-much-memory" });
});

test("far cells without a value do not count", async () => {
	const far = `<row r="1048576"><c r="A1048576" s="1"/><c r="XFD1048576" s="1"></c></row>`;
	const rows = `<row r="2">${cell("A2", "Which?")}${cell("B2", "x")}${cell("C2", "y")}${cell("D2", "A")}</row>`;
	const reading = await reader.read(sheet(HEAD + rows + far));
	expect(reading.ok && reading.rows.map(({ question }) => question?.text)).toEqual(["Which?"]);
});
