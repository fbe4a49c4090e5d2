// Pictures of Word and Moodle files: stored, and named where they stood; what cannot be stored is a problem of its row.
import { createHash } from "node:crypto";
import { strToU8, zipSync } from "fflate";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Row } from "#core/import/rows.ts";
import type { Hub } from "#server/hub.ts";
import { makePhoto } from "../../tests/pictures.ts";
import { createTestHub } from "../../tests/test-hub.ts";

let hub: Hub;
beforeEach(async () => {
	hub = await createTestHub();
});
afterEach(() => hub.close());

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

test("of a Word file stand in the question and its options, and the other signs stay what they are", async () => {
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

test("of a Word file that are no pictures leave their words and a problem", async () => {
	const body = [
		paragraph(run("1. What is it? ") + drawing("p1", "a drawing")),
		...["(a) x", "(b) y", "Ans: b"].map((text) => paragraph(run(text))),
	];
	const [row] = await read(docx(body.join(""), { p1: strToU8("<svg xmlns='http://www.w3.org/2000/svg'/>") }));
	expect(row?.question?.text).toBe("What is it? [a drawing]");
	expect(row?.problems).toEqual([{ code: "picture-lost", values: { count: 1, places: "question" } }]);
	expect(await storedNames()).toEqual([]);
});

test("of a Moodle file are taken from beside their texts", async () => {
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
