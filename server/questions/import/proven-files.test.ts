// Word files and workbooks that were read wrong or lost once.
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { makeWordFile } from "../../../tests/word-file.ts";
import { readSource } from "./read-source.ts";
import { CONVERTED_CELL, showNumber } from "./shown-cells.ts";

const read = async (bytes: Uint8Array) => {
	const reading = await readSource(bytes);
	return reading.ok
		? reading.rows.map(({ question, problems }) =>
				[
					question?.text,
					question?.options.map(({ text, isCorrect }) => (isCorrect ? `*${text}*` : text)).join("/"),
					problems.map(({ code }) => code).join(" "),
				]
					.filter(Boolean)
					.join(" | "),
			)
		: [reading.kind];
};
const line = (text: string, list = "") => `<w:p>${list}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
const item = (text: string, id: number, depth = 0) =>
	line(text, `<w:pPr><w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="${id}"/></w:numPr></w:pPr>`);
const table = (rows: string[][]) =>
	`<w:tbl>${rows.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${line(cell)}</w:tc>`).join("")}</w:tr>`).join("")}</w:tbl>`;
const level = (depth: number, format: string, text: string) =>
	`<w:lvl w:ilvl="${depth}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
const numbering =
	`<w:abstractNum w:abstractNumId="0">${level(0, "decimal", "%1.")}${level(1, "lowerLetter", "(%2)")}</w:abstractNum>` +
	`<w:abstractNum w:abstractNumId="1">${level(0, "upperLetter", "%1.")}</w:abstractNum>` +
	`<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>` +
	[2, 3]
		.map(
			(id) =>
				`<w:num w:numId="${id}"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>`,
		)
		.join("") +
	`<w:num w:numId="4"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>`;

test("a Word paper with automatic numbers, options in a table and its key in a table", async () => {
	const body = [
		item("One?", 1),
		item("w", 1, 1),
		item("x", 1, 1),
		item("Two?", 1),
		table([["(a) w", "(b) x"]]),
		line("ANSWER KEY"),
		table([
			["Q. No.", "Answer"],
			["1", "b"],
			["2", "a"],
		]),
	].join("");
	expect(await read(makeWordFile({ body, numbering }))).toEqual(["One? | w/*x*", "Two? | *w*/x"]);
});

test("options that are a list of their own, and answers that are one", async () => {
	const body = [
		item("One?", 1),
		item("w", 2),
		item("x", 2),
		item("Two?", 1),
		item("w", 3),
		item("x", 3),
		line("Answers"),
		item("B", 4),
		item("A", 4),
	].join("");
	expect(await read(makeWordFile({ body, numbering }))).toEqual(["One? | w/*x*", "Two? | *w*/x"]);
});

test("an underlined word keeps its mark where the question speaks of it", async () => {
	const word = '<w:r><w:rPr><w:u w:val="single"/></w:rPr><w:t>calm</w:t></w:r>';
	const stem = `<w:p><w:r><w:t xml:space="preserve">1. Find the opposite of the underlined word: a </w:t></w:r>${word}<w:r><w:t xml:space="preserve"> sea</w:t></w:r></w:p>`;
	expect(await read(makeWordFile({ body: stem + line("(a) rough") + line("(b) still") + line("Ans: a") }))).toEqual([
		"Find the opposite of the underlined word: a **calm** sea | *rough*/still",
	]);
});

test.each([
	[0.2, "0%", "20%"],
	[0.125, "0.0%", "12.5%"],
	[1300, '"₹"#,##0', "₹1,300"],
	[6, '0" kg"', "6 kg"],
	[7, "000", "007"],
	[0.75, "# ?/?", "3/4"],
	[2.5, "# ?/?", "2 1/2"],
	[17394, "dd-mm-yyyy", "15-08-1947"],
	[46054, "d-mmm", `${CONVERTED_CELL}1-Feb`],
	[0.12638888888888888, "h:mm", `${CONVERTED_CELL}3:02`],
	[2.5, "General", undefined],
])("a cell with %d in the format %s", (value, format, text) => expect(showNumber(value, format)).toBe(text));

test("raised letters and formats of a workbook are read, and a time asks", async () => {
	const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
	const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
	const packages = "http://schemas.openxmlformats.org/package/2006";
	const strings = ["Question", "A", "B", "Answer", "Which?"].map((text) => `<si><t>${text}</t></si>`).join("");
	const raised = `<si><r><t>10</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>3</t></r></si>`;
	const text = (cell: string, at: number) => `<c r="${cell}" t="s"><v>${at}</v></c>`;
	const number = (cell: string, style: number, value: number) => `<c r="${cell}" s="${style}"><v>${value}</v></c>`;
	const head = `<row r="1">${text("A1", 0)}${text("B1", 1)}${text("C1", 2)}${text("D1", 3)}</row>`;
	const rows = [
		`<row r="2">${text("A2", 4)}${text("B2", 5)}${number("C2", 1, 0.5)}${text("D2", 1)}</row>`,
		`<row r="3">${text("A3", 4)}${text("B3", 5)}${number("C3", 2, 0.12638888888888888)}${text("D3", 1)}</row>`,
	].join("");
	const files = {
		"[Content_Types].xml": `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
		"_rels/.rels": `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
		"xl/workbook.xml": `<workbook ${main} xmlns:r="${relations}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
		"xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
		"xl/sharedStrings.xml": `<sst ${main}>${strings}${raised}</sst>`,
		"xl/styles.xml": `<styleSheet ${main}><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="20"/></cellXfs></styleSheet>`,
		"xl/worksheets/sheet1.xml": `<worksheet ${main}><sheetData>${head}${rows}</sheetData></worksheet>`,
	};
	const bytes = zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)])));
	expect(await read(bytes)).toEqual(["Which? | *10³*/50%", "Which? | *10³*/3:02 | cell-converted"]);
});

test.each([
	["GIFT with an equals sign in the question", "::Q:: What is 2+2=? {=4 ~3 ~5}", "What is 2+2=? | *4*/3/5"],
	["GIFT with a percent sign in front", "How many?{\n=%35\n~%34\n}", "How many? | *%35*/%34"],
	["a web page with a list", "<div><h1>Quiz</h1></div>\n<p>1. One?<br>A) x<br>B) y<br>Answer: B</p>", "One? | x/*y*"],
	[
		"entities of JSON",
		JSON.stringify([
			{ question: "Who&#039;s &quot;it&quot;?", options: ["H&lt;sub&gt;2&lt;/sub&gt;O", "CO"], answer: "B" },
		]),
		'Who\'s "it"? | H₂O/*CO*',
	],
	[
		"letters with accents as entities",
		JSON.stringify([{ question: "Who?", options: ["Bront&euml;", "Garc&iacute;a"], answer: "B" }]),
		"Who? | Brontë/*García*",
	],
])("%s", async (_, text, expected) => expect(await read(strToU8(text))).toEqual([expected]));

test("entities that a question is about stay", async () => {
	const entries = [
		{ question: "Which HTML entity is a degree sign?", options: ["&deg;", "&para;"], answer: "A" },
		{ question: "What's next?", options: ["x", "y"], answer: "B" },
		{ question: "Salt &amp; pepper?", options: ["x", "y"], answer: "B" },
	];
	expect(await read(strToU8(JSON.stringify(entries)))).toEqual([
		"Which HTML entity is a degree sign? | *&deg;*/&para;",
		"What's next? | x/*y*",
		"Salt &amp; pepper? | x/*y* | boundary-inferred",
	]);
});

test.each([
	["a CSV file", (text: string) => `question,a,b,c,answer\n"${text}","<b>5</b>","6","7","a"`],
	["JSON", (text: string) => JSON.stringify([{ question: text, options: ["<b>5</b>", "6", "7"], answer: "A" }])],
])("bold print in %s is read, and what may be a line break or a tag asks", async (_, file) => {
	const read = async (text: string) => {
		const reading = await readSource(new TextEncoder().encode(file(text)));
		const [row] = reading.ok ? reading.rows : [];
		return [row?.question?.text, row?.question?.options[0]?.text, ...(row?.problems ?? []).map(({ code }) => code)];
	};
	expect(await read("How many?")).toEqual(["How many?", "5"]);
	expect(await read("How<br>many?")).toEqual(["How\nmany?", "5"]);
	expect(await read("Which tag is bold?")).toEqual(["Which tag is bold?", "<b>5</b>", "markup-unclear"]);
	expect(await read(String.raw`How\nmany?`)).toEqual([String.raw`How\nmany?`, "<b>5</b>", "markup-unclear"]);
	expect(await read(String.raw`Is it \neq or \nu?`)).toHaveLength(2);
});

test("a weighted number is the one that is worth all points", async () => {
	const reading = await readSource(strToU8("Legs?{#\n=%0%2:0\n=%100%4:0\n}"));
	expect(reading.ok && reading.rows[0]?.question?.answer).toBe(4);
});

test("a paper in Kruti Dev asks, and French does not look like it", async () => {
	const text =
		'1. Hkkjr dk jk"Vªh; i{kh dkSu gS \\\n(A) dkSvk\n(B) eksj\nAns. (B)\n2. lcls cM+k xzg dkSu&lk gS \\\n(A) i`Foh\n(B) c`gLifr\nAns. (B)';
	expect((await read(strToU8(text))).every((row) => row.endsWith("old-font"))).toBe(true);
	expect(await read(strToU8("Question;A;B;Réponse\nQui aboie ?;Chat;Chien;B"))).toEqual(["Qui aboie ? | Chat/*Chien*"]);
});
