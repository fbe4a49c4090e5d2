// Word files as Markdown: what is kept, and what is listed as missing or different.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { strToU8 } from "fflate";
import { describe, expect, test } from "vitest";
import { startCpuClock } from "../../../tests/cpu-time.ts";
import { drawPicture } from "../../../tests/pictures.ts";
import { ROOT } from "../../../tests/test-process.ts";
import {
	cell,
	drawing,
	item,
	list,
	makeWordFile,
	num,
	paragraph,
	row,
	run,
	style,
	styled,
	table,
	type WordFile,
} from "../../../tests/word-file.ts";
import { readTextFile } from "./read-text-file.ts";

async function read(file: WordFile | string) {
	const reading = await readTextFile(makeWordFile(typeof file === "string" ? { body: file } : file), "notes.docx");
	if (!reading.ok) throw new Error(reading.kind);
	return reading;
}
const markdownOf = async (file: WordFile | string) => (await read(file)).markdown;
const listed = (notes: { what: string; count: number; example: string }[]) =>
	notes.map(({ what, count, example }) => [what, count, example]);

const HEADINGS = style("H1", "heading 1") + style("H2", "heading 2") + style("H5", "heading 5") + style("T", "Title");

describe("headings", () => {
	test("are those of the styles, whatever they are called, and of outline levels", async () => {
		const styles =
			style("berschrift1", "heading 1") +
			style("Kapitel", "Mein Kapitel", '<w:basedOn w:val="berschrift1"/>') +
			style("Own", "Own", '<w:pPr><w:outlineLvl w:val="1"/></w:pPr>') +
			style("Hindi", "शीर्षक 3");
		const body =
			styled("berschrift1", "One") +
			styled("Kapitel", "Two") +
			styled("Own", "Three") +
			styled("Hindi", "Four") +
			paragraph(run("Five"), '<w:outlineLvl w:val="0"/>') +
			paragraph(run("Body"), '<w:outlineLvl w:val="9"/>') +
			styled("Unknown", "Plain");
		expect(await markdownOf({ body, styles })).toBe(
			"# One\n\n# Two\n\n## Three\n\n### Four\n\n# Five\n\nBody\n\nPlain",
		);
	});

	test("are below a title, and not deeper than the fourth level", async () => {
		const body = styled("T", "The heart") + styled("H1", "One") + styled("H2", "Two") + styled("H5", "Deep");
		const reading = await read({ body, styles: HEADINGS });
		expect(reading.markdown).toBe("# The heart\n\n## One\n\n### Two\n\n#### Deep");
		expect(reading.title).toBe("The heart");
		expect(listed(reading.report.changed)).toEqual([["heading-levels", 1, "Deep"]]);
	});

	test("have their numbers, which are not in the text", async () => {
		const numbering =
			list(0, [
				["decimal", "%1"],
				["decimal", "%1.%2"],
			]) + num(1, 0);
		const numbered = (id: string, name: string, level: number) =>
			style(id, name, `<w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr></w:pPr>`);
		const styles = numbered("H1", "heading 1", 0) + numbered("H2", "heading 2", 1);
		const body = ["H1", "H2", "H2", "H1", "H2"].map((id) => styled(id, "x")).join("");
		expect(await markdownOf({ body, styles, numbering })).toBe("# 1 x\n\n## 1.1 x\n\n## 1.2 x\n\n# 2 x\n\n## 2.1 x");
	});

	test("without a title, the first heading or the file's name is one", async () => {
		expect((await read({ body: paragraph(run("x")) + styled("H2", "Sub"), styles: HEADINGS })).title).toBe("Sub");
		expect((await read(paragraph(run("x")))).title).toBe("notes");
	});
});

describe("lists", () => {
	const numbering =
		list(0, [
			["decimal", "%1."],
			["lowerLetter", "(%2)"],
		]) +
		list(1, [
			["bullet", "•"],
			["bullet", "–"],
		]) +
		num(1, 0) +
		num(2, 1) +
		num(3, 0, '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>');

	test("nest, go on behind a paragraph and begin again where Word says so", async () => {
		const body =
			item(1, 0, "a") +
			item(1, 1, "b") +
			item(1, 1, "c") +
			item(1, 0, "d") +
			paragraph(run("Between")) +
			item(1, 0, "e") +
			item(2, 0, "f") +
			item(2, 1, "g") +
			item(3, 0, "h");
		const reading = await read({ body, numbering });
		expect(reading.markdown).toBe("1. a\n   1. b\n   2. c\n2. d\n\nBetween\n\n3. e\n\n- f\n  - g\n\n1. h");
		expect(listed(reading.report.changed)).toEqual([["list-numbers", 2, "(a)"]]);
	});

	test("of Roman numbers and letters are counted as Word counts", async () => {
		const roman = list(0, [["upperRoman", "%1."]]) + num(1, 0);
		const body = Array.from({ length: 4 }, () => item(1, 0, "x")).join("");
		expect(listed((await read({ body, numbering: roman })).report.changed)).toEqual([["list-numbers", 4, "I."]]);
	});

	test("that nothing defines are paragraphs", async () => {
		expect(await markdownOf(item(7, 0, "a"))).toBe("a");
	});
});

describe("runs", () => {
	test("are bold and italic, also by a style of characters", async () => {
		const styles = '<w:style w:type="character" w:styleId="S"><w:name w:val="Strong"/><w:rPr><w:b/></w:rPr></w:style>';
		const body = paragraph(
			run("a ", "<w:b/>") +
				run("b", '<w:b/><w:i w:val="1"/>') +
				run(" c ", '<w:b w:val="0"/>') +
				run("d", '<w:rStyle w:val="S"/>'),
		);
		expect(await markdownOf({ body, styles })).toBe("**a *b*** c **d**");
	});

	test("are code by a style of characters, one piece of code also when they are cut", async () => {
		const styles = '<w:style w:type="character" w:styleId="C"><w:name w:val="Source Text"/></w:style>';
		const code = '<w:rStyle w:val="C"/>';
		const body = paragraph(run("Run ") + run("a_", code) + run("b`c", code) + run(" now"));
		expect(await markdownOf({ body, styles })).toBe("Run ``a_b`c`` now");
	});

	test("that are raised or lowered become small signs, or formulas", async () => {
		const up = '<w:vertAlign w:val="superscript"/>';
		const down = '<w:vertAlign w:val="subscript"/>';
		const body = paragraph(
			run("H") +
				run("2", down) +
				run("O, 10") +
				run("-3", '<w:position w:val="6"/>') +
				run(", v") +
				run("max", down) +
				run(", 1") +
				run("st", up) +
				run(", T") +
				run("bahr", down),
		);
		expect(await markdownOf(body)).toBe("H₂O, 10⁻³, vₘₐₓ, 1st, T$".concat("{}_{\\text{bahr}}$"));
	});

	test("of signs, tabs and line breaks keep their words apart", async () => {
		const body = paragraph(
			`${run("a")}<w:r><w:tab/></w:r>${run("b")}<w:r><w:br/></w:r>${run("- c")}<w:r><w:br w:type="page"/><w:noBreakHyphen/></w:r>${run("d")}`,
		);
		expect(await markdownOf(body)).toBe("a b\\\n\\- c\u2011d");
	});

	test("that are underlined or struck out are plain, and listed", async () => {
		const { markdown, report } = await read(paragraph(run("a ", '<w:u w:val="single"/>') + run("b", "<w:strike/>")));
		expect(markdown).toBe("a b");
		expect(listed(report.changed)).toEqual([
			["text-styles", 1, "a"],
			["struck-text", 1, "b"],
		]);
	});

	test("in Kruti Dev are Unicode, also by the style of their paragraph; others stay", async () => {
		const font = '<w:rFonts w:ascii="Kruti Dev 010" w:hAnsi="Kruti Dev 010"/>';
		const styles = style("K", "Hindi text", `<w:rPr>${font}</w:rPr>`);
		const body =
			paragraph(run("Hkkjr", font) + run(" India")) +
			paragraph(run("ubZ fnYyh") + run(" Delhi", '<w:rFonts w:ascii="Arial"/>'), '<w:pStyle w:val="K"/>');
		const { markdown, report } = await read({ body, styles });
		expect(markdown).toBe("भारत India\n\nनई दिल्ली Delhi");
		expect(listed(report.changed)).toEqual([["kruti-dev", 2, "भारत"]]);
	});

	test("of links keep those of the web, and the words of the others", async () => {
		const links = { l1: "https://example.org/a_(b)?x=1&y=2", l2: "javascript:alert(1)", l3: "file:///c:/x.docx" };
		const link = (id: string, text: string) => `<w:hyperlink r:id="${id}">${run(text)}</w:hyperlink>`;
		const field = `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>HYPERLINK "https://example.org/f" \\l "part"</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run("field")}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
		const body = paragraph(`${link("l1", "one")} ${link("l2", "two")} ${link("l3", "three")} ${field}`);
		const { markdown, report } = await read({ body, links });
		expect(markdown).toBe("[one](https://example.org/a_%28b%29?x=1&y=2)twothree[field](https://example.org/f#part)");
		expect(report.kept.links).toBe(2);
		expect(listed(report.dropped)).toEqual([["links", 2, "javascript:alert(1)"]]);
	});
});

describe("equations", () => {
	const fraction = "<m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f>";

	test("are TeX in a line, and blocks on lines of their own", async () => {
		const body =
			paragraph(`${run("Half is ")}<m:oMath>${fraction}</m:oMath>${run(".")}`) +
			paragraph(`<m:oMathPara><m:oMath>${fraction}</m:oMath></m:oMathPara>`);
		const { markdown, report } = await read(body);
		expect(markdown).toBe("Half is $\\frac{a}{2}$.\n\n$$\\frac{a}{2}$$");
		expect(report.kept.formulas).toBe(2);
	});

	test("that cannot be read stay as their letters, and are listed", async () => {
		const { markdown, report } = await read(
			paragraph(`${run("x ")}<m:oMath><m:new><m:r><m:t>a+b</m:t></m:r></m:new></m:oMath>`) +
				paragraph('<w:r><w:object><o:OLEObject Type="Embed" ProgID="Equation.DSMT4"/></w:object></w:r>'),
		);
		expect(markdown).toBe("x `a+b`\n\n[formula\\]");
		expect(listed(report.changed)).toEqual([["formulas", 1, "a+b"]]);
		expect(listed(report.dropped)).toEqual([["formulas", 1, ""]]);
	});

	test("of a file of formulas all arrive", async () => {
		const bytes = new Uint8Array(readFileSync(join(ROOT, "tests/fixtures/import/word-formulas.docx")));
		const reading = await readTextFile(bytes);
		expect(reading).toMatchObject({
			ok: true,
			report: { kept: { formulas: 65, pictures: 2 }, changed: [], dropped: [] },
		});
	});
});

describe("tables", () => {
	const c = (text: string, properties = "") => cell(paragraph(run(text)), properties);

	test("with a first row of one cell are titled by it", async () => {
		const body = table(
			row(cell(paragraph(run("Planets")), '<w:gridSpan w:val="2"/>')),
			row(cell(paragraph(run("Name"))), cell(paragraph(run("Size")))),
			row(cell(paragraph(run("Mars"))), cell(paragraph(run("small")))),
		);
		expect(await markdownOf(body)).toBe("**Planets**\n\n| Name | Size |\n| --- | --- |\n| Mars | small |");
	});

	test("take merged cells apart, and join the lines of a cell", async () => {
		const body = table(
			row(c("Vessel"), c("Wall"), c("To")),
			row(
				c("Artery", '<w:vMerge w:val="restart"/>'),
				cell(paragraph(run("thick")) + paragraph(run("round"))),
				c("a|b"),
			),
			row(c("", "<w:vMerge/>"), c("strong"), c("")),
			row(c("Vein", '<w:gridSpan w:val="2"/>'), c("heart")),
		);
		const { markdown, report } = await read(body);
		expect(markdown.split("\n")).toEqual([
			"| Vessel | Wall | To |",
			"| --- | --- | --- |",
			"| Artery | thick; round | a\\|b |",
			"| Artery | strong |  |",
			"| Vein |  | heart |",
		]);
		expect(listed(report.changed)).toEqual([
			["merged-cells", 1, "Artery"],
			["table-cells", 1, "thick; round"],
		]);
	});

	test("of one cell are boxes, and those with headings arrange the page", async () => {
		const boxed = await read(table(row(c("Remember this."))));
		expect(boxed.markdown).toBe("> Remember this.");
		const body = table(row(cell(styled("H1", "Left") + paragraph(run("a"))), c("right")));
		const arranged = await read({ body, styles: HEADINGS });
		expect(arranged.markdown).toBe("# Left\n\na\n\nright");
		expect(listed(arranged.report.changed)).toEqual([["layout-tables", 1, "Left; a"]]);
	});

	test("of 60 columns stay whole", async () => {
		const line = row(...Array.from({ length: 60 }, (_, index) => c(String(index))));
		const { markdown, report } = await read(table(...Array.from({ length: 40 }, () => line)));
		expect(markdown.split("\n")).toHaveLength(41);
		expect(report.kept.tables).toBe(1);
	});
});

describe("pictures", () => {
	test("keep their place and alt text; invalid ones are listed", async () => {
		const png = new Uint8Array(await drawPicture({ width: 40, height: 20 }).png().toBuffer());
		const sha256 = createHash("sha256").update(png).digest("hex");
		const pictures = { p1: png, p2: strToU8("EMF"), p3: strToU8("<svg onload='x'/>") };
		const body = paragraph(
			run("See ") +
				drawing("p1", "A [red] disc") +
				drawing("p1", "Picture 3") +
				drawing("p2", "a chart") +
				drawing("p3", "image.svg") +
				drawing("gone", ""),
		);
		const { markdown, report } = await read({ body, pictures });
		expect(markdown).toBe(`See ![A red disc](sha256:${sha256})![](sha256:${sha256})[a chart\\]`);
		expect(report.kept.pictures).toBe(2);
		expect(listed(report.dropped)).toEqual([["pictures", 3, "a chart"]]);
	});
});

describe("notes, boxes and changes", () => {
	test("notes follow the text in the order of their references", async () => {
		const reference = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`;
		const footnotes = [2, 3]
			.map(
				(id) =>
					`<w:footnote w:id="${id}">${paragraph(`<w:r><w:footnoteRef/></w:r>${run(` Note ${id}`)}`)}${paragraph(run("more"))}</w:footnote>`,
			)
			.join("");
		const body = paragraph(run("a") + reference(3) + run(" b") + reference(2) + reference(3));
		const { markdown, report } = await read({ body, footnotes });
		expect(markdown).toBe("a[^1] b[^2][^1]\n\n[^1]: Note 3 more\n\n[^2]: Note 2 more");
		expect(report.kept.notes).toBe(2);
	});

	test("text boxes follow their paragraph, in every XML form", async () => {
		const box = `<w:txbxContent>${paragraph(run("In the box"))}</w:txbxContent>`;
		const drawn = `<w:drawing><wp:inline><a:graphic><a:graphicData><wps:wsp><wps:txbx>${box}</wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing>`;
		const old = `<w:pict><v:shape><v:textbox>${box}</v:textbox></v:shape></w:pict>`;
		for (const inner of [
			drawn,
			old,
			`<mc:AlternateContent><mc:Choice Requires="wps">${drawn}</mc:Choice><mc:Fallback>${old}</mc:Fallback></mc:AlternateContent>`,
			`<mc:AlternateContent><mc:Choice Requires="wps">${drawn}</mc:Choice></mc:AlternateContent>`,
		]) {
			const { markdown, report } = await read(paragraph(`${run("Text")}<w:r>${inner}</w:r>`));
			expect(markdown).toBe("Text\n\nIn the box");
			expect(listed(report.changed)).toEqual([["boxes", 1, "In the box"]]);
		}
	});

	test("comments, heads of pages, deletions, hidden text and contents are listed and not taken", async () => {
		const styles = style("TOC1", "toc 1") + style("TOCH", "TOC Heading", '<w:basedOn w:val="H1"/>') + HEADINGS;
		const body =
			styled("TOCH", "Contents") +
			styled("TOC1", "One 3") +
			paragraph(
				`<w:commentRangeStart w:id="0"/>${run("kept")}<w:r><w:commentReference w:id="0"/></w:r><w:del w:id="1"><w:r><w:delText> gone</w:delText></w:r></w:del><w:ins w:id="2">${run(" new")}</w:ins>${run(" secret", "<w:vanish/>")}`,
			);
		const comments = `<w:comment w:id="0">${paragraph(run("Why?"))}</w:comment>`;
		const { markdown, report } = await read({ body, styles, comments, header: paragraph(run("Class 10")) });
		expect(markdown).toBe("kept new");
		expect(listed(report.dropped)).toEqual([
			["deletions", 1, "gone"],
			["comments", 1, "Why?"],
			["page-heads", 1, "Class 10"],
			["contents", 2, "Contents"],
			["hidden-text", 1, "secret"],
		]);
		expect(listed(report.changed)).toEqual([["insertions", 1, "new"]]);
	});

	test("quotes and code are what their styles say", async () => {
		const styles = style("Q", "Quote") + style("C", "HTML Preformatted");
		const body = styled("Q", "a") + styled("Q", "b") + styled("C", "x = 1") + styled("C", "  *y*");
		expect(await markdownOf({ body, styles })).toBe("> a\n>\n> b\n\n```\nx = 1\n  *y*\n```");
	});

	test("fields and text of another direction are taken", async () => {
		const body = paragraph(
			`${run("Figure ")}<w:fldSimple w:instr=" SEQ Figure ">${run("1")}</w:fldSimple> <w:bdo w:val="rtl">${run(" مرحبا")}</w:bdo>`,
		);
		expect(await markdownOf(body)).toBe("Figure 1 مرحبا");
	});
});

describe("hostile files", () => {
	test("a document type is refused, without being read", async () => {
		const files = { "word/numbering.xml": strToU8('<!DOCTYPE x [<!ENTITY a "aaaa">]><w:numbering/>') };
		await expect(read({ body: paragraph(run("x")), files })).rejects.toThrow();
	});

	test("scripts, marks and private signs in texts stay text", async () => {
		const body = paragraph(
			run("&lt;script&gt;alert(1)&lt;/script&gt; **x** \ue0f00\ue0f1\ue0f20\ue0f3 $x$ [a](javascript:b)"),
		);
		expect(await markdownOf(body)).toBe("\\<script>alert(1)\\</script> \\*\\*x\\*\\* 00 \\$x\\$ [a\\](javascript:b)");
	});

	test("5,000 headings and mixed scripts are read in a moment", async () => {
		const body = Array.from({ length: 5_000 }, (_, index) => styled("H1", `Teil ${index} हृदय قلب 心`)).join("");
		const cpuMs = startCpuClock();
		const { report } = await read({ body, styles: HEADINGS });
		expect(report.kept.headings).toBe(5_000);
		expect(cpuMs()).toBeLessThan(8_000);
	});

	test("deep nesting is refused", async () => {
		const deep = "<w:smartTag>".repeat(5_000) + run("x") + "</w:smartTag>".repeat(5_000);
		await expect(read(paragraph(deep))).rejects.toThrow();
	});
});
