// Files of every kind as Markdown, recognised by their content; what is not taken is named. Hostile files among them.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import MarkdownIt from "markdown-it";
import { describe, expect, test } from "vitest";
import { toPlainText } from "#core/rich-text/tree.ts";
import { readStudyMarkdown } from "#server/rich-text/read-study-markdown.ts";
import { startCpuClock } from "../../../tests/cpu-time.ts";
import { drawPicture } from "../../../tests/pictures.ts";
import { ROOT } from "../../../tests/test-process.ts";
import { makeWordFile, paragraph, run } from "../../../tests/word-file.ts";
import { readTextFile } from "./read-text-file.ts";

const plainOf = (source: string) => toPlainText(readStudyMarkdown(source));

async function read(content: string | Uint8Array, name?: string) {
	const reading = await readTextFile(typeof content === "string" ? strToU8(content) : content, name);
	if (!reading.ok) throw new Error(reading.kind);
	return reading;
}
const kindOf = async (content: string | Uint8Array) => (await read(content)).kind;
const markdownOf = async (content: string) => (await read(content)).markdown;
const listed = (notes: { what: string; count: number }[]) =>
	Object.fromEntries(notes.map(({ what, count }) => [what, count]));

describe("a file is recognised by its content", () => {
	test("whatever its name", async () => {
		expect(await kindOf(makeWordFile({ body: paragraph(run("x")) }))).toBe("word");
		expect(await kindOf("<!doctype html><p>x</p>")).toBe("html");
		expect(await kindOf("<?xml version='1.0'?>\n<!-- saved --><html><p>x</p></html>")).toBe("html");
		expect(await kindOf("# Title\n\nText")).toBe("markdown");
		expect(await kindOf("Some words.\n\n- a\n- b, c * d * e\n\n5 < 6")).toBe("plain");
	});

	test("and names the kind of an unsupported file", async () => {
		const utf16 = (text: string) => new Uint8Array(Buffer.from(text, "utf16le"));
		const office = (name: string) => Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...utf16(name)]);
		const zip = (...names: string[]) => zipSync(Object.fromEntries(names.map((name) => [name, strToU8("x")])));
		const locked = zip("a");
		// The flag of its entry in the directory.
		locked[Buffer.from(locked).indexOf("PK\x01\x02") + 8] = 1;
		const cases: [Uint8Array, string][] = [
			[new Uint8Array(), "empty"],
			[strToU8(" \n\t\n"), "empty"],
			[strToU8("<html><script>x</script></html>"), "no-text"],
			[makeWordFile({ body: paragraph("") }), "no-text"],
			[strToU8("\x89PNG\r\n\x1a\n", true), "picture"],
			[office("WordDocument"), "old-word"],
			[office("EncryptedPackage"), "locked"],
			[office("Workbook"), "spreadsheet"],
			[office("PowerPoint Document"), "presentation"],
			[office("Other"), "old-office"],
			[strToU8("{\\rtf1 x}"), "rtf"],
			[zip("mimetype", "content.xml"), "open-document"],
			[zip("Index/Document.iwa"), "pages"],
			[zip("xl/workbook.xml"), "spreadsheet"],
			[zip("ppt/presentation.xml"), "presentation"],
			[zip("a.txt"), "zip"],
			[locked, "locked"],
			[strToU8("\x1f\x8b\x08", true), "compressed"],
			[strToU8("<?xml version='1.0'?><quiz/>"), "xml"],
			[makeWordFile({ body: paragraph(run("x")) }).slice(0, 500), "damaged"],
			[Uint8Array.from([1, 2, 3, 0, 255, 254, 0, 7, 9]), "binary"],
			[strToU8(`${"x ".repeat(600_000)}`), "too-long"],
		];
		for (const [bytes, kind] of cases) expect(await readTextFile(bytes)).toEqual({ ok: false, kind });
		const noise = Uint8Array.from([1, 2, 3, 0, 255, 254, 0, 7, 9]);
		expect(await readTextFile(noise, "chapter.docx")).toEqual({ ok: false, kind: "damaged" });
	});
});

describe("plain text", () => {
	test("becomes paragraphs, lists and lines", async () => {
		const long = "This line of an old text was broken by a program at some width";
		const source = `Heading\r\n\r\n${long}\r\nand goes on here.\r\n\r\nRoses are red\r\nviolets are blue\r\n\r\nFirst:\r\n1. one\r\n2. two\r\n   more of two\r\n\r\n3. three\r\n\r\n\u2022 a\r\n\u2022 b\r\n\r\n- alone, he said`;
		expect(await markdownOf(source)).toBe(
			`Heading\n\n${long} and goes on here.\n\nRoses are red\\\nviolets are blue\n\nFirst:\n\n1. one\n2. two\\\n   more of two\n3. three\n\n- a\n- b\n\n\\- alone, he said`,
		);
	});

	test("of any encoding reads the same, and keeps its words whatever they are", async () => {
		const text = "Größe und हृदय und قلب: 5 * 3 = 15, _a_, $x$";
		const marked = (encoding: BufferEncoding, ...mark: number[]) =>
			Uint8Array.from([...mark, ...Buffer.from(text, encoding)]);
		const same = await markdownOf(text);
		expect(same).toBe("Größe und हृदय und قلب: 5 \\* 3 = 15, \\_a\\_, \\$x\\$");
		expect((await read(marked("utf8", 0xef, 0xbb, 0xbf))).markdown).toBe(same);
		expect((await read(marked("utf16le", 0xff, 0xfe))).markdown).toBe(same);
		expect((await read(Buffer.from("caf\xe9 fran\xe7ais", "latin1"))).markdown).toBe("café français");
	});

	test("keeps its words, whatever they are", async () => {
		const words = fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }).filter((text) => /\p{L}{2}/u.test(text));
		await fc.assert(
			fc.asyncProperty(words, async (text) => {
				const reading = await readTextFile(strToU8(text));
				if (!reading.ok || reading.kind !== "plain") return;
				const letters = (one: string) => one.replaceAll(/[^\p{L}\p{N}]+/gu, "");
				expect(letters(plainOf(reading.markdown))).toBe(letters(text.replace(/^\s*[•●○◦▪■‣⁃∙·–—*-]\s+/, "")));
			}),
			{ numRuns: 300 },
		);
	});
});

describe("Markdown", () => {
	test("stays as it is, but for what the hub does not show", async () => {
		const source = [
			"---\ntitle: The heart\ntags: [a]\n---\n# Heart\n\nText *with* **marks**, `<b>` and $x^2$.",
			"##### Deep ##\n\n- a\n  - b\n\n| a | b |\n| - | - |\n| 1 | 2 |",
			"> [!NOTE]\n> Text\n\n```html\n<script>alert(1)</script>\n##### stays\n```",
			"<div onclick='x'>HTML</div> and <https://example.org/> and [l](https://example.org)[^1]",
			"![far](https://x.example/a.png) ![](b.png)\n\n[^1]: A note.",
		].join("\n\n");
		const { markdown, title, report } = await read(source);
		expect(markdown).toBe(
			[
				"# Heart\n\nText *with* **marks**, `<b>` and $x^2$.",
				"#### Deep ##\n\n- a\n  - b\n\n| a | b |\n| - | - |\n| 1 | 2 |",
				"> [!NOTE]\n> Text\n\n```html\n<script>alert(1)</script>\n##### stays\n```",
				"\\<div onclick='x'>HTML\\</div> and <https://example.org/> and [l](https://example.org)[^1]",
				"[far\\] \n\n[^1]: A note.",
			].join("\n\n"),
		);
		expect(title).toBe("The heart");
		expect(report.kept).toEqual({ headings: 2, lists: 1, tables: 1, pictures: 0, formulas: 1, links: 1, notes: 1 });
		expect(listed(report.dropped)).toEqual({ "front-matter": 1, pictures: 2 });
		expect(listed(report.changed)).toEqual({ "heading-levels": 1, html: 2 });
	});

	test("keeps its struck words", async () => {
		expect(plainOf(await markdownOf("# Age\n\nIt is ~~30~~ 35.\n\n~~Not this.~~"))).toBe(
			"Age\nIt is 30 35.\nNot this.",
		);
	});

	test("keeps references to pictures, and takes those that it holds", async () => {
		const png = await drawPicture({ width: 20, height: 10 }).png().toBuffer();
		const sha256 = createHash("sha256").update(png).digest("hex");
		const kept = `![a](sha256:${"a".repeat(64)})`;
		const { markdown } = await read(`# x\n\n${kept} ![b](data:image/png;base64,${png.toString("base64")})`);
		expect(markdown).toBe(`# x\n\n${kept} ![b](sha256:${sha256})`);
	});

	test("has no HTML outside of code, not even for a reader that takes it", async () => {
		const html = new MarkdownIt("commonmark", { html: true });
		const piece = fc.constantFrom(
			...[
				"<b>",
				"</b>",
				"<script>",
				"<!--",
				"-->",
				"<?x",
				"?>",
				"<![CDATA[",
				"]]>",
				"<!X",
				"\n",
				"\n\n",
				"\\",
				"<a href='",
				"'>",
				">",
				"- ",
				"x",
			],
		);
		await fc.assert(
			fc.asyncProperty(fc.array(piece, { maxLength: 16 }), async (pieces) => {
				const reading = await readTextFile(strToU8(`# x\n\n${pieces.join("")}`));
				if (!reading.ok) return;
				const types = html
					.parse(reading.markdown, {})
					.flatMap(({ type, children }) => [type, ...(children ?? []).map((c) => c.type)]);
				expect(types.filter((type) => type.startsWith("html"))).toEqual([]);
			}),
			{ numRuns: 1_000 },
		);
	});
});

describe("a web page", () => {
	test("leaves its main part, and what it holds is taken or listed", async () => {
		const png = await drawPicture({ width: 20, height: 10 }).png().toBuffer();
		const sha256 = createHash("sha256").update(png).digest("hex");
		const { markdown, title, report } = await read(`<!doctype html><html><head><title>Rivers &amp; lakes</title>
			<style>p{}</style><script>alert("<p>x</p>")</script></head><body><nav><a href="/">Home</a></nav><main>
			<h1>Rivers</h1><p>The <b>Ganga</b> rises<br>at <i>Gangotri</i>, x<sup>2</sup>, v<sub>बहाव</sub>.</p>
			<ol start="3"><li>One<ul><li>in</li></ul></li><li><p>Two</p><p>more</p></li></ol>
			<dl><dt>Delta</dt><dd>where it ends</dd></dl><pre>a\n  &lt;b&gt;</pre><blockquote>Life</blockquote><hr>
			<table><caption>Length</caption><tr><th>a</th><th>b</th></tr><tr><td rowspan="2">1</td><td>2<br>3</td></tr><tr><td>4</td></tr></table>
			<img src="data:image/png;base64,${png.toString("base64")}" alt="A bend"><img src="http://x.example/a.png" alt="far">
			<a href="javascript:alert(1)">bad</a> <a href="https://example.org">good</a><div hidden>secret</div>
			<form><input value="x"><button>Send</button></form><iframe src="//evil.example"></iframe><svg><text>drawn</text></svg>
			<p onclick="x()">&lt;script&gt;*end*</p></main><footer>© me</footer></body></html>`);
		expect(title).toBe("Rivers & lakes");
		expect(markdown).toBe(
			[
				"# Rivers",
				"The **Ganga** rises\\\nat *Gangotri*, x², v$".concat("{}_{\\text{बहाव}}$."),
				"3. One\n\n   - in\n\n4. Two\n\n   more",
				"**Delta**\n\nwhere it ends",
				"```\na\n  <b>\n```",
				"> Life",
				"---",
				"**Length**",
				"| a | b |\n| --- | --- |\n| 1 | 2 3 |\n| 1 | 4 |",
				`![A bend](sha256:${sha256})[far\\] bad [good](https://example.org/)`,
				"\\<script>\\*end\\*",
			].join("\n\n"),
		);
		expect(listed(report.dropped)).toEqual({
			scripts: 2,
			surroundings: 2,
			pictures: 1,
			links: 1,
			"hidden-text": 1,
			forms: 2,
			frames: 1,
			media: 1,
		});
		expect(report.changed.map(({ what }) => what)).toEqual(["merged-cells"]);
	});

	test("as Google and Word copy it: bold by styles, blocks inside of spans", async () => {
		const source = `<meta charset="utf-8"><b style="font-weight:normal;"><p><span style="font-weight:700">Bold</span><span style="font-weight:400"> not</span></p><ul><li style="x"><p>a</p></li></ul></b>`;
		expect(await markdownOf(source)).toBe("**Bold** not\n\n- a");
	});

	test("with formulas: their TeX, or their letters", async () => {
		const annotated =
			'<math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math>';
		const { markdown, report } = await read(
			`<p>a ${annotated} <span class="katex-display"><span class="katex">${annotated}</span></span> <math><mi>y</mi><mn>1</mn></math></p>`,
		);
		expect(markdown).toBe("a $x^2$\n\n$$x^2$$\n\n`y1`");
		expect(report.changed.map(({ what }) => what)).toEqual(["formulas"]);
	});

	test("that is hostile is read quickly, without HTML", async () => {
		const cpuMs = startCpuClock();
		const deep = await readTextFile(strToU8(`<html>${"<div><ul><li>".repeat(3_000)}x`));
		expect(deep.ok || deep.kind === "no-text").toBe(true);
		const wide = await read(
			`<table>${`<tr>${'<td colspan="9999" rowspan="9999">x</td>'.repeat(200)}</tr>`.repeat(20)}</table>`,
		);
		expect(wide.markdown.length).toBeLessThan(100_000);
		const headings = await read(Array.from({ length: 5_000 }, (_, index) => `<h6>${index}</h6>`).join(""));
		expect(headings.report.kept.headings).toBe(5_000);
		expect(cpuMs()).toBeLessThan(10_000);
	});
});

describe("PDF", () => {
	test("of plain text becomes its paragraphs and lists", async () => {
		const bytes = new Uint8Array(readFileSync(join(ROOT, "tests/fixtures/import/writer.pdf")));
		const reading = await readTextFile(bytes, "writer.pdf");
		expect(reading.ok && reading.kind).toBe("pdf");
		expect(reading.ok && reading.markdown.length).toBeGreaterThan(200);
	});

	test("that is damaged is refused", async () => {
		await expect(readTextFile(strToU8("%PDF-1.7\nnothing"))).rejects.toThrow();
	});
});
