// Written Markdown has the same words for the parsers of study texts and of questions, and never holds HTML.
import fc from "fast-check";
import MarkdownIt from "markdown-it";
import { describe, expect, test } from "vitest";
import { toPlainText } from "#core/rich-text/tree.ts";
import { readMd1 } from "#server/rendering/read-md1.ts";
import { readStudyMarkdown } from "#server/rendering/read-study-markdown.ts";
import { joinItems } from "./normalise-blocks.ts";
import type { TextBlock, TextRun } from "./text-tree.ts";
import { writeMarkdown } from "./write-markdown.ts";

const full = new MarkdownIt("default", { html: true });
const read = (source: string) => toPlainText(readStudyMarkdown(source));
const write = (...blocks: TextBlock[]) => writeMarkdown({ blocks, notes: [] });
const text = (words: string, marks = {}): TextRun => ({ kind: "text", text: words, ...marks });
const paragraph = (...runs: TextRun[]): TextBlock => ({ kind: "paragraph", runs });
const tidy = (words: string) => words.replaceAll(/\s+/g, " ").trim();

/** Words with all the signs that could become marks. */
const sign = fc.constantFrom(
	...[
		"*",
		"**",
		"_",
		"`",
		"```",
		"~~~",
		"$",
		"$$",
		"\\",
		"[",
		"](",
		"]",
		"![",
		"](sha256:",
		"<b>",
		"</p>",
		"<!--",
		"&amp;",
	],
	...[
		"#",
		"# ",
		"- ",
		"+ ",
		"1. ",
		"2) ",
		"> ",
		"---",
		"===",
		"|",
		"| - |",
		"[^1]",
		"[!NOTE]",
		": ",
		"https://a.example/",
	],
	...[
		"word",
		"x",
		"5",
		" ",
		"  ",
		"दिल",
		"مرحبا",
		"😀",
		"!",
		"(",
		")",
		"\\(",
		"\\[",
		"javascript:",
		".",
		"=",
		"-",
		":--",
	],
);
const words = fc.array(sign, { minLength: 1, maxLength: 14 }).map((list) => list.join(""));
const marks = fc.record(
	{
		strong: fc.boolean(),
		emphasis: fc.boolean(),
		href: fc.constantFrom("https://a.example/b_(c)?d=*e*&f=1", undefined),
	},
	{ requiredKeys: [] },
);
const marked = fc.tuple(words, marks).map(([one, { href, ...rest }]) => text(one, href ? { ...rest, href } : rest));

describe("any text", () => {
	test("is the same in a paragraph, for both readers", () => {
		fc.assert(
			fc.property(words, (one) => {
				const source = write(paragraph(text(one)));
				expect(tidy(read(source))).toBe(tidy(one));
				expect(tidy(toPlainText(readMd1(source)))).toBe(tidy(one));
			}),
			{ numRuns: 3_000 },
		);
	});

	test("is the same in a heading, a list, a quote, a cell", () => {
		fc.assert(
			fc.property(words, (one) => {
				const runs = [text(one)];
				const heading = readStudyMarkdown(write({ kind: "heading", level: 2, runs }));
				if (tidy(one) === "") return;
				expect(heading).toMatchObject([{ kind: "heading", level: 2 }]);
				expect(tidy(toPlainText(heading))).toBe(tidy(one));
				const list = write({ kind: "list", start: 3, items: [[paragraph(...runs)], [paragraph(text("end"))]] });
				expect(tidy(read(list))).toBe(tidy(`3. ${one} 4. end`));
				// The words that make a quote a callout are those of the tree as well.
				if (!/^\s*\[!NOTE\]/.test(one))
					expect(tidy(read(write({ kind: "quote", children: [paragraph(...runs)] })))).toBe(tidy(one));
				const table = readStudyMarkdown(write({ kind: "table", rows: [[runs, runs]] }));
				expect(table).toHaveLength(1);
				expect(tidy(toPlainText(table))).toBe(`${tidy(one)} | ${tidy(one)}`);
			}),
			{ numRuns: 2_000 },
		);
	});

	test("is the same with any formatting, without visible stars", () => {
		fc.assert(
			fc.property(fc.array(marked, { minLength: 1, maxLength: 6 }), (runs) => {
				const given = runs.map((run) => {
					if (run.kind !== "text") return "";
					return run.href ? run.text.replaceAll("[", "(").replaceAll("]", ")") : run.text;
				});
				expect(tidy(read(write(paragraph(...runs))))).toBe(tidy(given.join("")));
			}),
			{ numRuns: 5_000 },
		);
	});

	test("is never HTML, not even for a reader that accepts HTML", () => {
		fc.assert(
			fc.property(fc.array(marked, { minLength: 1, maxLength: 4 }), words, (runs, one) => {
				const source = write(
					{ kind: "heading", level: 1, runs },
					paragraph(...runs, { kind: "break" }, ...runs),
					{ kind: "table", rows: [[runs], [runs]] },
					{ kind: "code", text: one },
				);
				const types = full
					.parse(source, {})
					.flatMap(({ type, children }) => [type, ...(children ?? []).map((c) => c.type)]);
				expect(types.filter((type) => type.startsWith("html"))).toEqual([]);
				expect(types).not.toContain("image");
			}),
			{ numRuns: 1_500 },
		);
	});

	test("is the same in code", () => {
		fc.assert(
			fc.property(words, words, (one, other) => {
				const source = write({ kind: "code", text: `${one}x\n${other}` }, paragraph({ kind: "code", text: one }));
				expect(tidy(read(source))).toBe(tidy(`${one}x\n${other}`.replace(/^\n+/, "") + (one.trim() && ` ${one}`)));
			}),
			{ numRuns: 1_000 },
		);
	});
});

describe("formatting", () => {
	const line = (...runs: TextRun[]) => write(paragraph(...runs));
	test.each<[string, TextRun[], string]>([
		["stand without the spaces at their edges", [text("a"), text(" b ", { strong: true }), text("c")], "a **b** c"],
		["join over a space", [text("a", { strong: true }), text(" "), text("b", { strong: true })], "**a b**"],
		["stand inside a word", [text("V", { strong: true }), text("iolet")], "**V**iolet"],
		["leave punctuation beside a word", [text("a"), text("(b)", { strong: true }), text("c")], "a(**b**)c"],
		["nest", [text("a ", { strong: true }), text("b", { strong: true, emphasis: true })], "**a *b***"],
		[
			"hold a link",
			[text("see "), text("it", { strong: true, href: "https://a.example" })],
			"see **[it](https://a.example/)**",
		],
	])("%s", (_, runs, markdown) => {
		expect(line(...runs)).toBe(markdown);
	});

	test("a formula keeps its dollar signs from digits and from each other", () => {
		const x: TextRun = { kind: "formula", tex: "x" };
		expect(line(x, text("5"), x, x, text(" costs $3"))).toBe("$x$ 5$x$ $x$ costs \\$3");
		expect(line({ kind: "formula", tex: "a $ b\n\\$" })).toBe("$a \\$ b \\$$");
	});

	test("a link that is not to the web keeps only its text", () => {
		for (const href of [
			"javascript:alert(1)",
			"file:///etc/passwd",
			"#top",
			"mailto:x",
			"//x",
			"https://u:p@x.example/",
		])
			expect(line(text("it", { href }))).toBe("it");
	});
});

test("two adjacent lists stay two lists", () => {
	const list: TextBlock = { kind: "list", items: [[paragraph(text("a"))], [paragraph(text("b"))]] };
	expect(write(list, list, list)).toBe("- a\n- b\n\n* a\n* b\n\n- a\n- b");
	expect(readStudyMarkdown(write(list, list, list))).toHaveLength(3);
});

test("lists nest by their levels, and continue after an inner one", () => {
	const item = (level: number, words: string, number?: number) => ({
		level,
		blocks: [paragraph(text(words))],
		...(number !== undefined && { number }),
	});
	const blocks = joinItems([item(0, "a", 1), item(1, "b"), item(1, "c"), item(0, "d", 2), item(0, "e")]);
	expect(write(...blocks)).toBe("1. a\n   - b\n   - c\n2. d\n\n- e");
});

test("an item of several blocks has blank lines around it and its blocks below it", () => {
	const items: TextBlock[][] = [
		[paragraph(text("a")), { kind: "code", text: "x\n\ny" }],
		[paragraph(text("b")), { kind: "table", rows: [[[text("p")], [text("q")]]] }],
	];
	const source = write({ kind: "list", start: 9, items });
	expect(source).toContain("9. a\n\n   ```\n   x\n\n   y\n   ```\n\n10. b\n\n    | p | q |\n    | --- | --- |");
	expect(readStudyMarkdown(source)).toMatchObject([
		{
			kind: "list",
			start: 9,
			items: [
				[{}, { kind: "code" }],
				[{}, { kind: "table" }],
			],
		},
	]);
});

test("nesting beyond the deepest level is written flat", () => {
	let block: TextBlock = paragraph(text("deep"));
	for (let level = 0; level < 60; level++) block = { kind: "list", items: [[block]] };
	let quote: TextBlock = paragraph(text("deep"));
	for (let level = 0; level < 60; level++) quote = { kind: "quote", children: [quote] };
	for (const one of [block, quote]) {
		const source = write(one);
		expect(source).toContain("deep");
		expect(source.length).toBeLessThan(40);
	}
});

test("notes are numbered as the text refers to them", () => {
	const notes = [[text("first")], [text("second")], [text("third")]];
	const note = (index: number): TextRun => ({ kind: "note", note: index });
	const blocks = [paragraph(text("a"), note(2), text(" b"), note(0), note(2))];
	expect(writeMarkdown({ blocks, notes })).toBe("a[^1] b[^2][^1]\n\n[^1]: third\n\n[^2]: first");
});
