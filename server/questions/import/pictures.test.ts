// Pictures of Word, Moodle, QTI, Anki and Excel files: stored, and referenced at their position; one that cannot be stored is a problem of its row.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { crc32, zstdCompressSync } from "node:zlib";
import { strToU8, unzipSync, zipSync } from "fflate";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Row } from "#core/questions/import/rows.ts";
import type { Hub } from "#server/hub.ts";
import { writeXlsx } from "#server/questions/export/xlsx.ts";
import { drawPicture, makePhoto } from "../../../tests/pictures.ts";
import { createTestHub } from "../../../tests/test-hub.ts";

let hub: Hub;
// One for all tests: each hub starts a process of its own for what it reads.
beforeAll(async () => {
	hub = await createTestHub();
});
beforeEach(() => hub.db.deleteFrom("picture").execute());

const nameOf = (bytes: Uint8Array) => `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
const storedNames = async () =>
	(await hub.db.selectFrom("picture").select("sha256").execute()).map(({ sha256 }) => `sha256:${sha256}`);

async function read(content: Uint8Array): Promise<Row[]> {
	const reading = await hub.imports.read(new Uint8Array(content));
	if (!reading?.ok) throw new Error(reading?.kind ?? "busy");
	return reading.rows;
}

const paragraph = (inner: string) => `<w:p>${inner}</w:p>`;
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const drawing = (id: string, alt: string) =>
	`<w:r><w:drawing><wp:inline><wp:docPr id="1" name="x" descr="${alt}"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;

function docx(body: string, pictures: Record<string, Uint8Array>): Uint8Array {
	const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
	const spaces = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${office}" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"`;
	const package_ = "http://schemas.openxmlformats.org/package/2006";
	const relations = Object.keys(pictures).map(
		(id) => `<Relationship Id="${id}" Type="${office}/image" Target="media/${id}.jpg"/>`,
	);
	return zipSync({
		"[Content_Types].xml": strToU8(
			`<Types xmlns="${package_}/content-types"><Default Extension="jpg" ContentType="image/jpeg"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
		),
		"_rels/.rels": strToU8(
			`<Relationships xmlns="${package_}/relationships"><Relationship Id="r" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
		),
		"word/_rels/document.xml.rels": strToU8(
			`<Relationships xmlns="${package_}/relationships">${relations.join("")}</Relationships>`,
		),
		"word/document.xml": strToU8(`<w:document ${spaces}><w:body>${body}</w:body></w:document>`),
		...Object.fromEntries(Object.entries(pictures).map(([id, bytes]) => [`word/media/${id}.jpg`, bytes])),
	});
}

test("pictures of a Word file are in the question and its options, and other characters are unchanged", async () => {
	const [one, two] = [await makePhoto({ width: 600, height: 300 }, 1), await makePhoto({ width: 60, height: 30 }, 2)];
	const body = [
		paragraph(run("1. What costs $5 or 2*3*4 here?")),
		paragraph(drawing("p1", "a red [disc]")),
		paragraph(run("(a) ") + drawing("p2", "")),
		paragraph(run("(b) none")),
		paragraph(run("Ans: b")),
		paragraph(run("2. Plain *one*?")),
		paragraph(run("(a) x")),
		paragraph(run("(b) y")),
		paragraph(run("Ans: a")),
	];
	const [first, second] = await read(docx(body.join(""), { p1: one, p2: two }));
	expect(first).toMatchObject({
		problems: [],
		question: {
			format: "md1",
			text: `What costs \\$5 or 2\\*3\\*4 here?\n![a red disc](${nameOf(one)})`,
			options: [
				{ text: `![](${nameOf(two)})`, isCorrect: false },
				{ text: "none", isCorrect: true },
			],
		},
	});
	expect(first?.source).toContain("[picture]");
	expect(second?.question).toMatchObject({ text: "Plain *one*?" });
	expect(second?.question?.format).toBeUndefined();
	expect((await storedNames()).sort()).toEqual([nameOf(one), nameOf(two)].sort());
});

test("invalid pictures of a Word file become their alt text and a problem", async () => {
	const body = [
		paragraph(run("1. What is it? ") + drawing("p1", "a drawing")),
		...["(a) x", "(b) y", "Ans: b"].map((text) => paragraph(run(text))),
	];
	const [row] = await read(docx(body.join(""), { p1: strToU8("<svg xmlns='http://www.w3.org/2000/svg'/>") }));
	expect(row?.question?.text).toBe("What is it? [a drawing]");
	expect(row?.problems).toEqual([{ code: "picture-lost", values: { count: 1, places: "question" } }]);
	expect(await storedNames()).toEqual([]);
});

test("pictures of a Moodle file are read from beside their texts", async () => {
	const photo = await makePhoto({ width: 600, height: 300 });
	const file = (name: string) => `<file name="${name}" path="/" encoding="base64">${photo.toString("base64")}</file>`;
	const image = (name: string) => `<![CDATA[<p>See <img src="@@PLUGINFILE@@/${name}" alt="it"></p>]]>`;
	const xml = `<?xml version="1.0"?><quiz><question type="multichoice"><questiontext format="html"><text>${image("a%20b.jpg")}</text>${file("a b.jpg")}</questiontext><single>true</single>
		<answer fraction="100" format="html"><text>${image("c.jpg")}</text>${file("c.jpg")}</answer>
		<answer fraction="0" format="html"><text>${image("none.jpg")}</text></answer></question></quiz>`;
	const [row] = await read(strToU8(xml));
	expect(row?.question).toMatchObject({
		format: "md1",
		text: `See ![it](${nameOf(photo)})`,
		options: [
			{ text: `See ![it](${nameOf(photo)})`, isCorrect: true },
			{ text: "See [it]", isCorrect: false },
		],
	});
	expect(row?.problems).toEqual([{ code: "picture-lost", values: { count: 1, places: "B" } }]);
	expect(await storedNames()).toEqual([nameOf(photo)]);
});

const xmlItem = (stem: string, choice: string) =>
	`<?xml version="1.0"?><assessmentItem identifier="i"><responseDeclaration identifier="R"><correctResponse><value>B</value></correctResponse></responseDeclaration><itemBody>${stem}<choiceInteraction responseIdentifier="R" maxChoices="1"><prompt>Which?</prompt><simpleChoice identifier="A">x</simpleChoice><simpleChoice identifier="B">${choice}</simpleChoice></choiceInteraction></itemBody></assessmentItem>`;
const inThree = (xml: string) =>
	xml
		.replaceAll(
			/(<\/?)(assessmentItem|responseDeclaration|correctResponse|value|itemBody|choiceInteraction|prompt|simpleChoice)(?=[ >])/g,
			(_, open: string, name: string) => `${open}qti-${name.replaceAll(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`)}`,
		)
		.replaceAll("responseIdentifier", "response-identifier");
const oldItem = (image: string) =>
	`<questestinterop><item ident="i"><presentation><material><mattext texttype="text/html">&lt;p&gt;Look: &lt;img src="%24IMS-CC-FILEBASE%24/a%20b.png" alt="it"/&gt;&lt;/p&gt;</mattext></material><response_lid ident="r" rcardinality="Single"><render_choice><response_label ident="1"><material><mattext>x</mattext></material></response_label><response_label ident="2"><material>${image}</material></response_label></render_choice></response_lid></presentation><resprocessing><respcondition><conditionvar><varequal respident="r">2</varequal></conditionvar><setvar action="Set">100</setvar></respcondition></resprocessing></item></questestinterop>`;

test.each([
	[
		"2",
		xmlItem(
			'<p>See <img src="../media/a%20b.png" alt="it"/></p>',
			'<object data="c.png" type="image/png">that</object>',
		),
	],
	["3", inThree(xmlItem('<p>See <img src="../media/a%20b.png" alt="it"/></p>', '<img src="c.png" alt="that"/>'))],
	["1.2", oldItem('<matimage uri="c.png" label="that"/>')],
])("of a QTI %s package stand where their items name them", async (version, xml) => {
	const [one, two] = [await makePhoto({ width: 60, height: 30 }, 1), await makePhoto({ width: 60, height: 30 }, 2)];
	const folder = version === "1.2" ? "web_resources" : "media";
	const files = { "imsmanifest.xml": strToU8("<manifest/>"), "items/q.xml": strToU8(xml), "items/c.png": two };
	const [row] = await read(zipSync({ ...files, [`${folder}/a b.png`]: one }));
	expect(row?.problems).toEqual([]);
	expect(row?.question?.text).toContain(`![it](${nameOf(one)})`);
	expect(row?.question?.options).toEqual([
		{ text: "x", isCorrect: false },
		{ text: `![that](${nameOf(two)})`, isCorrect: true },
	]);
	expect((await storedNames()).sort()).toEqual([nameOf(one), nameOf(two)].sort());
});

test("missing pictures and drawings of a QTI package are listed with their place", async () => {
	const xml = xmlItem('<p>See <img src="http://a.example/x.png" alt="it"/></p>', '<img src="d.svg"/> this');
	const [row] = await read(zipSync({ "q.xml": strToU8(xml), "d.svg": strToU8("<svg xmlns='x'/>") }));
	expect(row?.question?.text).toBe("See [it]\nWhich?");
	expect(row?.problems).toEqual([
		{ code: "picture-lost", values: { count: 1, places: "question" } },
		{ code: "picture-lost", values: { count: 1, places: "B" } },
	]);
});

/** An Anki package of notes with the fields Question, A, B, Answer. */
function apkg(notes: readonly string[][], media: Record<string, Uint8Array>, isNew = false): Uint8Array {
	const db = new DatabaseSync(":memory:");
	const models = { 1: { flds: ["Question", "A", "B", "Answer"].map((name) => ({ name })) } };
	db.exec("create table col (models text); create table notes (id integer, mid integer, flds text)");
	db.prepare("insert into col values (?)").run(JSON.stringify(models));
	for (const [id, fields] of notes.entries())
		db.prepare("insert into notes values (?, 1, ?)").run(id, fields.join("\x1f"));
	const pack = (bytes: Uint8Array) => (isNew ? zstdCompressSync(bytes) : bytes);
	const names = Object.keys(media);
	const entry = (name: string) => {
		const text = strToU8(name);
		const about = [10, text.length, ...text, 16, 200, 1, 26, 2, 1, 2];
		return [10, about.length, ...about];
	};
	const list = isNew
		? Uint8Array.from(names.flatMap(entry))
		: strToU8(JSON.stringify(Object.fromEntries(names.entries())));
	const files = Object.values(media).map((bytes, index) => [String(index), pack(bytes)] as const);
	const collection = isNew ? "collection.anki21b" : "collection.anki2";
	return zipSync({ [collection]: pack(db.serialize()), media: pack(list), ...Object.fromEntries(files) }, { level: 0 });
}

test.each([
	["old", false],
	["new", true],
])("of an %s Anki package stand in the fields of their notes", async (_, isNew) => {
	const [one, two] = [await makePhoto({ width: 60, height: 30 }, 1), await makePhoto({ width: 60, height: 30 }, 2)];
	const notes = [
		['What is it? <img src="पत्ता 1.jpg" alt="a leaf">', "x", '<img src="b%20c.jpg">', "B"],
		["And this? <img src=none.jpg>", `<img src="data:image/jpeg;base64,${one.toString("base64")}">`, "y", "A"],
	];
	const content = apkg(notes, { "पत्ता 1.jpg": one, "b c.jpg": two }, isNew);
	const reading = await hub.imports.read(new Uint8Array(content));
	const rows = reading?.ok ? reading.rows : [];
	expect(rows.map(({ question }) => [question?.text, ...(question?.options.map(({ text }) => text) ?? [])])).toEqual([
		[`What is it? ![a leaf](${nameOf(one)})`, "x", `![](${nameOf(two)})`],
		["And this? [picture]", `![](${nameOf(one)})`, "y"],
	]);
	expect(rows.map(({ problems }) => problems)).toEqual([
		[],
		[{ code: "picture-lost", values: { count: 1, places: "question" } }],
	]);
	expect(reading?.ok && reading.notices).toEqual([{ code: "bare-pictures", values: { count: 2, numbers: "1,2" } }]);
	expect((await storedNames()).sort()).toEqual([nameOf(one), nameOf(two)].sort());
});

test("compression bombs in an Anki package are refused before they take memory", async () => {
	// A PNG that says 30,000 x 30,000 pixels, and a compressed file of 200 MB.
	const png = Buffer.from(await drawPicture({ width: 8, height: 8 }).png().toBuffer());
	png.writeUInt32BE(30_000, 16);
	png.writeUInt32BE(30_000, 20);
	png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
	const zeros = zstdCompressSync(Buffer.alloc(200 * 1024 * 1024));
	const notes = [['Which? <img src="a.png">', "x", '<img src="b.png">', "A"]];
	const db = apkg(notes, { "a.png": png, "b.png": strToU8("") }, true);
	const content = zipSync({ ...unzipSync(db), 1: zeros }, { level: 0 });
	const before = process.memoryUsage().rss;
	const [row] = await read(content);
	expect(process.memoryUsage().rss - before).toBeLessThan(120 * 1024 * 1024);
	expect(row?.question?.text).toBe("Which? [picture]");
	expect(row?.problems.map(({ values }) => values?.places).sort()).toEqual(["B", "question"]);
	expect(await storedNames()).toEqual([]);
});

test("pictures of an Excel sheet belong to their row and column, or to the question", async () => {
	const content = readFileSync(join(import.meta.dirname, "../../../tests/fixtures/import/calc-pictures.xlsx"));
	const rows = await read(content);
	const shown = (index: number) => {
		const { text = "", options = [] } = rows[index]?.question ?? {};
		return [text, ...options.map((option) => option.text)].map((one) => one.replaceAll(/\(sha256:\w+\)/g, "()"));
	};
	expect(shown(0)).toEqual(["Which shape is drawn?\n![a disc]()", "a circle", "a square", "a triangle", "a line"]);
	expect(shown(2)).toEqual([
		"Which picture shows a circle?",
		"![first picture]()",
		"![second picture]()",
		"neither",
		"both",
	]);
	expect(shown(5)).toEqual(["Which drawing is a bar?", "this one\n![]()", "none", "no idea", "the sea"]);
	expect(rows.flatMap(({ problems }) => problems)).toEqual([]);
	expect(await storedNames()).toHaveLength(2);
});

test("pictures in cells of a new Excel file are read; broken and linked ones are listed", async () => {
	const photo = await makePhoto({ width: 60, height: 30 });
	const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
	const rels = (...all: [id: string, type: string, target: string, more?: string][]) =>
		strToU8(
			`<Relationships>${all.map(([id, type, target, more = ""]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}" ${more}/>`).join("")}</Relationships>`,
		);
	const anchor = (column: number, row: number, blip: string) =>
		`<xdr:oneCellAnchor><xdr:from><xdr:col>${column}</xdr:col><xdr:row>${row}</xdr:row></xdr:from><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="1" name="Picture 1"/></xdr:nvPicPr><xdr:blipFill><a:blip ${blip}/></xdr:blipFill></xdr:pic></xdr:oneCellAnchor>`;
	const parts: Record<string, Uint8Array> = {
		...unzipSync(
			writeXlsx([
				["Question", "A", "B", "Answer"],
				["Which?", "x", "y", "A"],
			]),
		),
		"xl/worksheets/_rels/sheet1.xml.rels": rels(["d", "drawing", "../drawings/drawing1.xml"]),
		"xl/drawings/drawing1.xml": strToU8(
			`<xdr:wsDr>${anchor(1, 1, 'r:embed="e"')}${anchor(2, 1, 'r:link="l"')}${anchor(0, 900_000, 'r:embed="e"')}</xdr:wsDr>`,
		),
		"xl/drawings/_rels/drawing1.xml.rels": rels(
			["e", "image", "../media/a.emf"],
			["l", "image", "http://a.example/x", 'TargetMode="External"'],
		),
		"xl/media/a.emf": Uint8Array.from([1, 0, 0, 0]),
		"xl/media/b.jpg": photo,
		"xl/metadata.xml": strToU8(
			'<metadata><futureMetadata name="XLRICHVALUE"><bk><extLst><ext><xlrd:rvb i="0"/></ext></extLst></bk></futureMetadata><valueMetadata><bk><rc t="1" v="0"/></bk></valueMetadata></metadata>',
		),
		"xl/richData/rdrichvalue.xml": strToU8('<rvData><rv s="0"><v>0</v><v>5</v><v>a leaf</v></rv></rvData>'),
		"xl/richData/richValueRel.xml": strToU8('<richValueRels><rel r:id="i"/></richValueRels>'),
		"xl/richData/_rels/richValueRel.xml.rels": rels(["i", "image", "../media/b.jpg"]),
	};
	const sheet = new TextDecoder().decode(parts["xl/worksheets/sheet1.xml"]);
	const marked = strToU8(sheet.replace(/(<c r="A2"[^>]*?)(\/?>)/, '$1 vm="1"$2'));
	const [row] = await read(zipSync({ ...parts, "xl/worksheets/sheet1.xml": marked }));
	expect(row?.question?.text).toBe(`Which?\n![a leaf](${nameOf(photo)})`);
	expect(row?.problems.map(({ values }) => values?.places)).toEqual(["B", "A"]);
	expect(await storedNames()).toEqual([nameOf(photo)]);
});
