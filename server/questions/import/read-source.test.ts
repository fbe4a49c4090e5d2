// Every format is recognised by its content; other formats are named; hostile input stays within the limits.
import { DatabaseSync } from "node:sqlite";
import { zstdCompressSync } from "node:zlib";
import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { afterAll, describe, expect, test } from "vitest";
import type { ImportReading, Row } from "#core/questions/import/rows.ts";
import { writeXlsx } from "#server/questions/export/xlsx.ts";
import { startCpuClock } from "../../../tests/cpu-time.ts";
import { checkZip } from "../../mdast/zip/zip-kind.ts";
import { createQuestionReader } from "./question-reader.ts";
import { readSource } from "./read-source.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const zip = (files: Record<string, string | Uint8Array>) =>
	zipSync(
		Object.fromEntries(
			Object.entries(files).map(([name, file]) => [name, typeof file === "string" ? strToU8(file) : file]),
		),
	);
const right = ({ question }: Row) => question?.options.flatMap(({ text, isCorrect }) => (isCorrect ? [text] : []));
const codes = ({ problems }: Row) => problems.map(({ code }) => code);

async function rowsOf(content: Uint8Array | string, kind: string): Promise<Row[]> {
	const reading = await readSource(typeof content === "string" ? bytes(content) : content);
	if (!reading.ok) throw new Error(reading.kind);
	expect(reading.kind).toBe(kind);
	return reading.rows;
}

/** A Word file of paragraphs; each is the XML of its runs. */
function docx(body: string): Uint8Array {
	const main = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
	const math = "http://schemas.openxmlformats.org/officeDocument/2006/math";
	return zip({
		"[Content_Types].xml":
			'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
		"_rels/.rels":
			'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
		"word/document.xml": `<w:document xmlns:w="${main}" xmlns:m="${math}"><w:body>${body}</w:body></w:document>`,
	});
}
const run = (text: string, properties = "") =>
	`<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (...runs: string[]) => `<w:p>${runs.join("")}</w:p>`;

describe("texts", () => {
	test("in UTF-8, UTF-16 and Windows-1252", async () => {
		const text = "1. Café?\n(a) x\n(b) y\nAns: b";
		const utf16 = Buffer.from(`\ufeff${text}`, "utf16le");
		const be = Buffer.from(utf16).swap16();
		for (const content of [
			bytes(`\ufeff${text}`),
			utf16,
			be,
			Buffer.from(text, "utf16le"),
			Buffer.from(text, "latin1"),
		])
			expect((await rowsOf(content, "text"))[0]?.question?.text).toBe("Café?");
	});

	test.each([
		["comma", ","],
		["semicolon", ";"],
		["tab", "\t"],
		["bar", "|"],
	])("as separated values with a %s", async (_, sign) => {
		const lines = [
			["Question", "A", "B", "Answer"],
			["One,\n“two”?", 'x "q"', "y", "B"],
		];
		const text = lines.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(sign)).join("\r\n");
		const [row] = await rowsOf(text, "table");
		expect(row?.question).toMatchObject({
			text: "One,\n“two”?",
			options: [{ text: 'x "q"' }, { text: "y", isCorrect: true }],
		});
	});

	test("as a table from the clipboard, with small numbers and a picture that is named as lost", async () => {
		const html =
			"<html><body><table><tr><th>Question</th><th>A</th><th>B</th><th>Answer</th></tr><tr><td>What is H<sub>2</sub>O? <img src=x></td><td>water</td><td>salt<br>rock</td><td>A</td></tr></table>";
		const [row] = await rowsOf(html, "table");
		expect(row?.question?.text).toBe("What is H₂O? [picture]");
		expect(row?.question?.options[1]?.text).toBe("salt\nrock");
		expect(row && codes(row)).toEqual(["picture-lost"]);
	});

	test("in Kruti Dev are offered to be converted, and converted only when asked", async () => {
		const text = "1- Hkkjr dh jkt/kkuh dkSu lh gS \\\n¼d½ fnYyh\n¼[k½ eqEcbZ\nmÙkj % ¼d½";
		const plain = await readSource(bytes(`Question,A,B,Answer\n"Hkkjr dh jkt/kkuh dkSu lh gS \\",fnYyh,eqEcbZ,A`));
		expect(plain.ok && plain.notices.map(({ code }) => code)).toEqual(["kruti-dev"]);
		const asked = await readSource(bytes(text), { isKrutiDev: true });
		const [row] = asked.ok ? asked.rows : [];
		expect(row?.question).toMatchObject({
			text: "भारत की राजधानी कौन सी है ?",
			options: [{ text: "दिल्ली", isCorrect: true }, { text: "मुम्बई" }],
		});
		expect(row && codes(row)).toEqual(["font-converted"]);
	});

	test("Kruti Dev is converted in the explanations of options too", async () => {
		const reading = await readSource(bytes("::a::jkt/kkuh {=fnYyh#Hkkjr ~eqEcbZ#fnYyh}"), { isKrutiDev: true });
		expect(reading.ok && reading.rows[0]?.question?.options).toMatchObject([
			{ text: "दिल्ली", explanation: "भारत" },
			{ text: "मुम्बई", explanation: "दिल्ली" },
		]);
	});
});

test("GIFT: one wrong block fails alone, and unsupported types are listed", async () => {
	const text = `$CATEGORY: top/Bio

::a::What is 1\\=1? {=yes#fine ~no ####because}

::b::Broken {=yes ~no

::c::Both {~%50%x ~%50%y ~%-100%z}

Two and two {#4:0.5}

True {T}

Match {=a -> b =c -> d =e -> f}
`;
	const rows = await rowsOf(text, "gift");
	expect(rows.map(codes)).toEqual([[], ["unreadable"], [], [], [], ["not-choice"]]);
	expect(rows[0]?.question).toMatchObject({
		text: "What is 1=1?",
		explanation: "because",
		topic: "Bio",
		options: [{ isCorrect: true, explanation: "fine" }, {}],
	});
	expect(rows[2]?.question?.type).toBe("several");
	expect(rows[3]?.question).toMatchObject({ type: "number", answer: 4, tolerance: 0.5 });
	expect(rows[1]?.place.number).toBe(5);
});

describe("a typed number with a comma", () => {
	const UNCLEAR = ["1,000", "25,000", "-1,000", "2,500.5", "1,50,000", "1,000,000"];
	const ofMoodle = (answer: string, tolerance = "0") =>
		`<?xml version="1.0"?><quiz><question type="numerical"><questiontext format="html"><text>How many?</text></questiontext>
<answer fraction="100"><text>${answer}</text><tolerance>${tolerance}</tolerance></answer></question></quiz>`;

	test.each(UNCLEAR)("%s asks in every format", async (number) => {
		for (const options of ["", ",Option A,Option B"]) {
			const table = `Question,Type,Answer${options}\nHow many?,number,"${number}"${options && ",,"}\n`;
			const [row] = await rowsOf(table, "table");
			expect(row?.question).toMatchObject({ type: "number", answer: undefined });
			expect(row && codes(row)).toEqual(["no-answer"]);
		}
		const [moodle] = await rowsOf(ofMoodle(number), "moodle");
		expect(moodle && codes(moodle)).toEqual(["no-answer"]);
		const [json] = await rowsOf(JSON.stringify([{ question: "How many?", type: "number", answer: number }]), "json");
		expect(json?.question?.answer).toBeUndefined();
		expect(json?.problems).not.toEqual([]);
		for (const key of [number, `${number}:1`, `5:${number}`, `${number}..9000`]) {
			const [gift] = await rowsOf(`::a::How many {#${key}}\n\n::b::How many {#25:1}\n`, "gift");
			expect(gift && codes(gift)).toEqual(["unreadable"]);
		}
	});

	test.each([
		["0,5", 0.5],
		["3,14", 3.14],
		["1000", 1000],
		["0.001", 0.001],
	])("%s is a decimal in a table", async (number, answer) => {
		const rows = await rowsOf(`Question,Type,Answer,A,B\nHow many?,number,"${number}",,\n`, "table");
		expect(rows).toMatchObject([{ question: { answer }, problems: [] }]);
	});

	test("a tolerance asks, too", async () => {
		const own = `Id,Question,Option A,Option B,Correct letters,Explanation,Type,Number,Tolerance,Unit
q1,How many?,,,,,number,5,"1,000",
`;
		const json = JSON.stringify([{ question: "How many?", type: "number", answer: 5, tolerance: "1,000" }]);
		for (const [text, kind] of [
			[own, "table"],
			[ofMoodle("5", "1,000"), "moodle"],
			[json, "json"],
		] as const) {
			const [row] = await rowsOf(text, kind);
			expect(row?.question).toMatchObject({ answer: 5 });
			expect(row?.question?.tolerance).toBeUndefined();
			expect(row && codes(row)).toEqual(["text-unused"]);
		}
	});

	test("an empty answer of Moodle is not 0", async () => {
		const [row] = await rowsOf(ofMoodle(""), "moodle");
		expect(row?.question?.answer).toBeUndefined();
	});
});

test("questions answered by a number need no columns of options", async () => {
	const rows = await rowsOf(
		"Question,Type,Answer,Explanation\nLegs of a spider?,Number,8,Four pairs.\nWhich?,single,a,\n",
		"table",
	);
	expect(rows[0]).toMatchObject({ question: { type: "number", answer: 8, explanation: "Four pairs." }, problems: [] });
	expect(rows[1] && codes(rows[1])).toContain("too-few-options");
	expect(await readSource(bytes("Question,Type,Answer\nWhich?,essay,a\n"))).toMatchObject({ ok: false });
});

test("a text with code in braces is not read as GIFT", async () => {
	const question = (n: number, option: string) => `${n}. Which?\n(a) ${option}\n(b) y\nAns: a\n\n`;
	const rows = await rowsOf([question(1, "let {= x"), question(2, "x"), question(3, "x")].join(""), "text");
	expect(rows.map(right)).toEqual([["let {= x"], ["x"], ["x"]]);
});

test("Moodle XML: formulas become md1, partial points need confirmation, other types are listed", async () => {
	const question = (type: string, inner: string) => `<question type="${type}">${inner}</question>`;
	const text = (html: string) => `<questiontext format="html"><text><![CDATA[${html}]]></text></questiontext>`;
	const answer = (share: number, html: string) =>
		`<answer fraction="${share}" format="html"><text>${html}</text></answer>`;
	const xml = `<?xml version="1.0"?><!DOCTYPE quiz [<!ENTITY a "aaaa">]><quiz>
		${question("category", "<category><text>$course$/top/Maths</text></category>")}
		${question("multichoice", `${text("<p>What is \\(x^2\\)?</p>")}<single>true</single>${answer(100, "a &amp;amp; b")}${answer(0, "c")}<generalfeedback><text>so</text></generalfeedback>`)}
		${question("multichoice", `${text("Which?")}<single>false</single>${answer(50, "a")}${answer(50, "b")}${answer(-100, "c")}`)}
		${question("multichoice", `${text("Part?")}<single>true</single>${answer(100, "a")}${answer(50, "b")}`)}
		${question("truefalse", `${text("True?")}${answer(0, "true")}${answer(100, "false")}`)}
		${question("essay", text("Write."))}
	</quiz>`;
	const rows = await rowsOf(xml, "moodle");
	expect(rows.map(codes)).toEqual([[], [], ["partial-credit"], [], ["not-choice"]]);
	expect(rows[0]?.question).toMatchObject({
		format: "md1",
		text: "What is $x^2$?",
		topic: "Maths",
		options: [{ text: "a & b" }, {}],
	});
	expect(rows[1]?.question?.type).toBe("several");
	expect(rows.map(right)).toEqual([["a & b"], ["a", "b"], ["a"], ["False"], []]);
});

test("names in angle brackets and tags in plain texts are not read as HTML", async () => {
	const [moodle] = await rowsOf(
		`<quiz><question type="multichoice"><questiontext format="html"><text><![CDATA[<p>Delete a <b>branch</b> &lt;x&gt;?</p>]]></text></questiontext><answer fraction="100" format="html"><text><![CDATA[<p>git branch -d <branch-name> List<String> a</p>]]></text></answer><answer fraction="0" format="html"><text>none</text></answer></question></quiz>`,
		"moodle",
	);
	expect(moodle?.question?.text).toBe("Delete a **branch** <x>?");
	expect(moodle && right(moodle)).toEqual(["git branch -d <branch-name> List<String> a"]);
	const material = (text: string, type: string) => `<material><mattext texttype="${type}">${text}</mattext></material>`;
	const label = (id: string, inner: string) => `<response_label ident="${id}">${inner}</response_label>`;
	const [qti] = await rowsOf(
		`<questestinterop><item ident="i"><presentation>${material("&lt;p&gt;Which?&lt;/p&gt;", "text/plain")}<response_lid ident="r" rcardinality="Single"><render_choice>${label("1", material("&lt;div&gt; is a block", "text/plain"))}${label("2", material("&lt;i&gt;none&lt;/i&gt;", "text/html"))}</render_choice></response_lid></presentation><resprocessing><respcondition><conditionvar><varequal respident="r">1</varequal></conditionvar><setvar action="Set">100</setvar></respcondition></resprocessing></item></questestinterop>`,
		"qti",
	);
	expect(qti?.question).toMatchObject({
		text: "Which?",
		options: [{ text: "<div> is a block", isCorrect: true }, { text: "*none*" }],
	});
});

describe("QTI", () => {
	const item = (prefix: string) => {
		const name = (plain: string) =>
			prefix ? `qti-${plain.replaceAll(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`)}` : plain;
		const attribute = prefix ? "response-identifier" : "responseIdentifier";
		return `<${name("assessmentItem")} identifier="i"><${name("responseDeclaration")} identifier="R"><${name("correctResponse")}><${name("value")}>B</${name("value")}></${name("correctResponse")}></${name("responseDeclaration")}><${name("itemBody")}><p>Look.</p><${name("choiceInteraction")} ${attribute}="R" maxChoices="1"><${name("prompt")}>Which?</${name("prompt")}><${name("simpleChoice")} identifier="A">x</${name("simpleChoice")}><${name("simpleChoice")} identifier="B">y</${name("simpleChoice")}></${name("choiceInteraction")}></${name("itemBody")}></${name("assessmentItem")}>`;
	};
	test.each([
		["2", item("")],
		["3", item("qti-")],
	])("%s", async (_, xml) => {
		const [row] = await rowsOf(`<?xml version="1.0"?>${xml}`, "qti");
		expect(row?.question?.text).toBe("Look.\nWhich?");
		expect(row && right(row)).toEqual(["y"]);
	});

	test("1.2 in a package: the key is the condition with points, and an order is no choice", async () => {
		const lid = (kind: string) =>
			`<item ident="i"><presentation><material><mattext texttype="text/html">&lt;b&gt;Which?&lt;/b&gt;</mattext></material><response_lid ident="r" rcardinality="${kind}"><render_choice><response_label ident="1"><material><mattext>x</mattext></material></response_label><response_label ident="2"><material><mattext>y</mattext></material></response_label></render_choice></response_lid></presentation><resprocessing><respcondition><conditionvar><varequal respident="r">1</varequal></conditionvar><setvar action="Set">0</setvar></respcondition><respcondition><conditionvar><varequal respident="r">2</varequal></conditionvar><setvar action="Set">100</setvar></respcondition></resprocessing></item>`;
		const rows = await rowsOf(
			zip({
				"imsmanifest.xml": "<manifest/>",
				"a/q.xml": `<questestinterop>${lid("Single")}${lid("Ordered")}</questestinterop>`,
			}),
			"qti",
		);
		expect(rows.map(codes)).toEqual([[], ["not-choice"]]);
		expect(rows.map(right)[0]).toEqual(["y"]);
		expect(rows[0]?.place).toEqual({ part: "a/q.xml", kind: "entry", number: 1 });
	});
});

test("Excel: any sheet with headings, numbers in cells, and sheets without questions are named", async () => {
	const content = writeXlsx([
		["No", "Question", "Option 1", "Option 2", "Correct"],
		["1", "2+2?", "4", "22", "1"],
		["2", "Both?", "a", "b", "1,2"],
	]);
	const rows = await rowsOf(content, "excel");
	expect(rows.map(right)).toEqual([["4"], ["a", "b"]]);
	expect(rows[1]?.question?.type).toBe("several");
});

describe("Word", () => {
	test("paragraphs, with a formula, small numbers and a bold answer", async () => {
		const formula = "<m:oMath><m:r><m:t>x=2</m:t></m:r></m:oMath>";
		const rows = await rowsOf(
			docx(
				paragraph(run("1. What is CO"), run("2", '<w:vertAlign w:val="subscript"/>'), run("?")) +
					paragraph(run("(a) gas")) +
					paragraph(run("(b) rock", "<w:b/>")) +
					paragraph(run("2. Solve "), formula) +
					paragraph(run("(a) x")) +
					paragraph(run("(b) y")) +
					paragraph(run("Ans: a")),
			),
			"word",
		);
		expect(rows.map(codes)).toEqual([["key-inferred"], ["formula-converted"]]);
		expect(rows[1]?.question).toMatchObject({ text: "Solve $x=2$", format: "md1" });
		expect(rows[0]?.question?.text).toBe("What is CO₂?");
		expect(rows.map(right)).toEqual([["rock"], ["x"]]);
	});

	test("the addresses of links are named", async () => {
		const field = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
		const link = (address: string, words: string) =>
			`${field("begin")}<w:r><w:instrText> HYPERLINK "${address}" </w:instrText></w:r>${field("separate")}${run(words)}${field("end")}`;
		const [row] = await rowsOf(
			docx(
				paragraph(
					run("1. See "),
					link("https://example.org/(a)?b=1", "this"),
					run(" and "),
					link("https://x.org", "https://x.org"),
				) +
					paragraph(run("(a) x")) +
					paragraph(run("(b) "), link("https://example.org/é", "y")) +
					paragraph(run("Ans: b")),
			),
			"word",
		);
		expect(row?.problems).toEqual([
			{ code: "link-lost", values: { count: 2, names: "https://example.org/(a)?b=1, https://example.org/é" } },
		]);
		expect(row?.question?.text).toBe("See this and https://x.org");
		expect(row && right(row)).toEqual(["y"]);
		expect(JSON.stringify(row)).not.toMatch(/[\ue000-\uf8ff]/);
	});

	test("a bold answer behind a plain label, in Hindi too", async () => {
		const rows = await rowsOf(
			docx(
				paragraph(run("1. Which?")) +
					paragraph(run("(a) "), run("gas")) +
					paragraph(run("(b) "), run("rock", "<w:b/>")) +
					paragraph(run("2. कौन?")) +
					paragraph(run("(क) "), run("हवा", "<w:bCs/>")) +
					paragraph(run("(ख) "), run("पत्थर")) +
					paragraph(run("3. Which?", "<w:bCs/>")) +
					paragraph(run("(a) "), run("x", "<w:bCs/>")) +
					paragraph(run("(b) "), run("y")),
			),
			"word",
		);
		expect(rows.map(right)).toEqual([["rock"], ["हवा"], []]);
		expect(rows.map(codes)).toEqual([["key-inferred"], ["key-inferred"], ["no-right-option"]]);
	});

	test("objects of MathType and equations that nest without end are named, and the file is read", async () => {
		const object =
			'<w:r><w:object><v:shape xmlns:v="v"><v:imagedata/></v:shape><o:OLEObject xmlns:o="o" ProgID="Equation.DSMT4"/></w:object></w:r>';
		const deep = `<m:oMath>${"<m:e>".repeat(20_000)}<m:r><m:t>x</m:t></m:r>${"</m:e>".repeat(20_000)}</m:oMath>`;
		const options = ["(a) x", "(b) y", "Ans: a"].map((text) => paragraph(run(text))).join("");
		const rows = await rowsOf(
			docx(paragraph(run("1. Solve "), object) + options + paragraph(run("2. And "), deep) + options),
			"word",
		);
		expect(rows.map(({ problems }) => problems)).toEqual([
			[{ code: "formula-lost", values: { count: 1 } }],
			[{ code: "formula-lost", values: { count: 1 } }],
		]);
		expect(rows.map(({ question }) => question?.text)).toEqual(["Solve [formula]", "And x"]);
	});

	test("text that is raised or lowered by hand is a power or an index", async () => {
		const [row] = await rowsOf(
			docx(
				paragraph(
					run("1. Area: πr"),
					run("2", '<w:position w:val="6"/>'),
					run(" of CO"),
					run("2", '<w:position w:val="-4"/>'),
				) +
					paragraph(run("(a) x")) +
					paragraph(run("(b) y")) +
					paragraph(run("Ans: a")),
			),
			"word",
		);
		expect(row?.question?.text).toBe("Area: πr² of CO₂");
	});

	test("a run in Kruti Dev is converted by its font, and English beside it is not touched", async () => {
		const font = '<w:rFonts w:ascii="Kruti Dev 010" w:hAnsi="Kruti Dev 010"/>';
		const [row] = await rowsOf(
			docx(
				paragraph(run("1. "), run("Hkkjr", font), run(" is in Asia?")) +
					paragraph(run("(a) yes")) +
					paragraph(run("(b) no")) +
					paragraph(run("Ans: a")),
			),
			"word",
		);
		expect(row?.question?.text).toBe("भारत is in Asia?");
		expect(row && codes(row)).toEqual(["font-converted"]);
	});

	test("a table", async () => {
		const cell = (text: string) => `<w:tc>${paragraph(run(text))}</w:tc>`;
		const line = (...texts: string[]) => `<w:tr>${texts.map(cell).join("")}</w:tr>`;
		const table = `<w:tbl>${line("Question", "A", "B", "Answer")}${line("Which?", "x", "y", "B")}</w:tbl>`;
		expect((await rowsOf(docx(table), "word")).map(right)).toEqual([["y"]]);
	});
});

test("Anki: notes with fields for options, new and old; plain cards are named", async () => {
	const db = new DatabaseSync(":memory:");
	const fields = JSON.stringify({
		1: { flds: [{ name: "Question" }, { name: "A" }, { name: "B" }, { name: "Answer" }] },
		2: { flds: [{ name: "Front" }, { name: "Back" }] },
	});
	db.exec("create table col (models text); create table notes (id integer, mid integer, flds text)");
	db.prepare("insert into col values (?)").run(fields);
	db.prepare("insert into notes values (1, 1, ?), (2, 2, ?)").run(
		"Which&nbsp;one?\x1f<b>x</b>\x1fy\x1fB",
		"Word\x1fMeaning",
	);
	const collection = db.serialize();
	for (const files of [
		{ "collection.anki2": collection },
		{ "collection.anki21b": zstdCompressSync(collection), "collection.anki2": bytes("old") },
	]) {
		const rows = await rowsOf(zip(files), "anki");
		expect(rows.map(right)).toEqual([["y"], ["Meaning"]]);
		expect(rows.map(codes)).toEqual([[], ["not-choice"]]);
	}
	db.close();
});

describe("what is not taken is named", () => {
	const ole = (name: string) =>
		Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.from(name, "utf16le")]);
	test.each<[string, Uint8Array]>([
		["empty", bytes("")],
		["empty", bytes(" \n ")],
		["picture", Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
		["old-word", ole("WordDocument")],
		["old-excel", ole("Workbook")],
		["locked", ole("EncryptedPackage")],
		["rtf", bytes("{\\rtf1 x}")],
		["powerpoint", zip({ "ppt/presentation.xml": "<p/>" })],
		["open-document", zip({ mimetype: "application/vnd.oasis.opendocument.text", "content.xml": "<x/>" })],
		["zip", zip({ "readme.txt": "hello" })],
		["compressed", Uint8Array.from([0x1f, 0x8b, 8, 0])],
		["html", bytes("<!doctype html><p>Hello</p>")],
		["xml", bytes('<?xml version="1.0"?><x/>')],
		["no-questions", bytes("Dear all, the exam is on Monday.")],
		["no-questions", bytes('{"a":1}')],
		["no-questions", bytes("{}\n")],
		["binary", Uint8Array.from([1, 2, 3, 4, 0, 6])],
	])("%s", async (kind, content) => expect(await readSource(content)).toEqual({ ok: false, kind }));
});

describe("in a thread", () => {
	const threads = createQuestionReader();
	afterAll(() => threads.close());
	const copy = (content: Uint8Array) => new Uint8Array(content);

	test("a bomb is refused without being unpacked, by its size and by its number of files", async () => {
		const bomb = zipSync({ "xl/workbook.xml": new Uint8Array(60 * 1024 * 1024) });
		const zeros = zipSync({ "word/document.xml": new Uint8Array(6 * 1024 * 1024) });
		const many = zipSync({ "a.xml": new Uint8Array(1) });
		new DataView(many.buffer).setUint16(many.length - 14, 20_001, true);
		for (const content of [bomb, zeros, many]) {
			const before = process.memoryUsage().rss;
			expect(await threads.read(copy(content))).toEqual({ ok: false, kind: "bomb" });
			expect(process.memoryUsage().rss - before).toBeLessThan(20 * 1024 * 1024);
		}
	});

	test("files that nothing reads are no bomb, and 20,000 names are read in a moment", () => {
		const large = zipSync({
			"xl/workbook.xml": bytes("<x/>"),
			"xl/embeddings/a.bin": new Uint8Array(60 * 1024 * 1024),
		});
		expect(checkZip(large).ok).toBe(true);
		const files = Object.fromEntries(
			Array.from({ length: 20_000 }, (_, n) => [`word/media/picture-${n}.png`, new Uint8Array()]),
		);
		const many = zipSync({ "word/document.xml": bytes("<x/>"), ...files }, { level: 0 });
		const cpuMs = startCpuClock();
		expect(checkZip(many)).toEqual({ ok: false, kind: "bomb" });
		expect(cpuMs()).toBeLessThan(2_000);
	});

	test("a zip that declares a smaller size than it has uses no more memory than declared", async () => {
		const liar = zipSync({ "word/document.xml": new Uint8Array(30 * 1024 * 1024) });
		const view = new DataView(liar.buffer, liar.byteOffset, liar.byteLength);
		for (let index = 0; index < liar.length - 4; index++)
			if (view.getUint32(index, true) === 0x02014b50) view.setUint32(index + 24, 100, true);
		expect(await threads.read(copy(liar))).toEqual({ ok: false, kind: "damaged" });
	});

	test("500 questions take less than 5 seconds in every format", async () => {
		const list = Array.from({ length: 500 }, (_, n) => ["Q".repeat(80) + n, "one", "two", "three", "B"]);
		const lines = list.map(([text, a, b, c], n) => [`${n + 1}. ${text}`, `(a) ${a}`, `(b) ${b}`, `(c) ${c}`, "Ans: b"]);
		const contents = [
			bytes(lines.flat().join("\n")),
			writeXlsx([["Question", "A", "B", "C", "Answer"], ...list]),
			docx(
				lines
					.flat()
					.map((line) => paragraph(run(line)))
					.join(""),
			),
		];
		for (const content of contents) {
			const cpuMs = startCpuClock();
			const reading = await threads.read(copy(content));
			expect(reading?.ok && reading.rows.filter(({ problems }) => problems.length === 0).length).toBe(500);
			expect(cpuMs()).toBeLessThan(5000);
		}
	});

	test("a source that takes too long is ended and listed as too hard", async () => {
		const hasty = createQuestionReader({ limitMs: 1 });
		expect(await hasty.read(bytes("1. x"))).toEqual({ ok: false, kind: "too-hard" });
		await hasty.close();
	});

	test("a damaged file is named, whatever its bytes", async () => {
		const good = docx(paragraph(run("1. x?")));
		for (const cut of [40, 200, good.length - 30])
			expect((await threads.read(copy(good.subarray(0, cut))))?.ok).toBe(false);
	});
});

test("no text makes it throw", async () => {
	const part = fc.constantFrom(
		"<quiz><question>",
		"<questestinterop><item>",
		"{",
		"}",
		"=a",
		"~b",
		"1. x",
		"(a) y",
		"::t::",
		"<table><tr><td>Question",
		'[{"question":"x"',
		"ANSWER: A",
		"A. x",
		",",
		"\t",
		"\n",
		"\n\n",
	);
	await fc.assert(
		fc.asyncProperty(fc.array(part, { maxLength: 15 }), async (parts) => {
			const reading: ImportReading = await readSource(bytes(parts.join(" ")));
			expect(typeof reading.ok).toBe("boolean");
		}),
		{ numRuns: 200 },
	);
});
