// Written Markdown has the same words for the parsers of study texts and of questions, and never holds HTML.
import fc from "fast-check";
import MarkdownIt from "markdown-it";
import { describe, expect, test } from "vitest";
import { joinItems } from "#core/mdast/join-items.ts";
import type { Flow, Phrasing, TableCell, TableRow } from "#core/mdast/nodes.ts";
import { toPlainText } from "#core/rich-text/tree.ts";
import { readMd1 } from "#server/rich-text/read-md1.ts";
import { readStudyMarkdown } from "#server/rich-text/read-study-markdown.ts";
import type { Marks } from "./runs.ts";
import { writeMarkdown } from "./write-markdown.ts";

const full = new MarkdownIt("default", { html: true });
const read = (source: string) => toPlainText(readStudyMarkdown(source));
const write = (...children: Flow[]) => writeMarkdown({ children, footnotes: [] });
const text = (words: string, { strong, emphasis, href }: Marks = {}): Phrasing => {
	const plain: Phrasing = { type: "text", value: words };
	const linked: Phrasing = href === undefined ? plain : { type: "link", url: href, children: [plain] };
	const slanted: Phrasing = emphasis ? { type: "emphasis", children: [linked] } : linked;
	return strong ? { type: "strong", children: [slanted] } : slanted;
};
const paragraph = (...children: Phrasing[]): Flow => ({ type: "paragraph", children });
const list = (items: Flow[][], start?: number): Flow => ({
	type: "list",
	ordered: start !== undefined,
	...(start !== undefined && { start }),
	children: items.map((children) => ({ type: "listItem", children })),
});
const table = (...rows: Phrasing[][][]): Flow => {
	const cell = (words: Phrasing[]): TableCell => ({
		type: "tableCell",
		columns: 1,
		rows: 1,
		children: [{ type: "paragraph", children: words }],
	});
	const children = rows.map((cells): TableRow => ({ type: "tableRow", children: cells.map(cell) }));
	return { type: "table", caption: [], children };
};
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
const run = fc.tuple(words, marks).map(([one, { href, ...rest }]) => ({ words: one, ...rest, ...(href && { href }) }));
const marked = run.map(({ words: one, ...rest }) => text(one, rest));

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
				const heading = readStudyMarkdown(write({ type: "heading", depth: 2, children: runs }));
				if (tidy(one) === "") return;
				expect(heading).toMatchObject([{ kind: "heading", level: 2 }]);
				expect(tidy(toPlainText(heading))).toBe(tidy(one));
				const numbered = write(list([[paragraph(...runs)], [paragraph(text("end"))]], 3));
				expect(tidy(read(numbered))).toBe(tidy(`3. ${one} 4. end`));
				// The words that make a quote a callout are those of the tree as well.
				if (!/^\s*\[!NOTE\]/.test(one))
					expect(tidy(read(write({ type: "blockquote", children: [paragraph(...runs)] })))).toBe(tidy(one));
				const cells = readStudyMarkdown(write(table([runs, runs])));
				expect(cells).toHaveLength(1);
				expect(tidy(toPlainText(cells))).toBe(`${tidy(one)} | ${tidy(one)}`);
			}),
			{ numRuns: 2_000 },
		);
	});

	test("is the same with any formatting, without visible stars", () => {
		fc.assert(
			fc.property(fc.array(run, { minLength: 1, maxLength: 6 }), (runs) => {
				const given = runs.map(({ words: one, href }) => (href ? one.replaceAll("[", "(").replaceAll("]", ")") : one));
				const source = write(paragraph(...runs.map(({ words: one, ...rest }) => text(one, rest))));
				expect(tidy(read(source))).toBe(tidy(given.join("")));
			}),
			{ numRuns: 5_000 },
		);
	});

	test("is never HTML, not even for a reader that accepts HTML", () => {
		fc.assert(
			fc.property(fc.array(marked, { minLength: 1, maxLength: 4 }), words, (runs, one) => {
				const source = write(
					{ type: "heading", depth: 1, children: runs },
					paragraph(...runs, { type: "break" }, ...runs),
					table([runs], [runs]),
					{ type: "code", value: one },
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
				const source = write(
					{ type: "code", value: `${one}x\n${other}` },
					paragraph({ type: "inlineCode", value: one }),
				);
				expect(tidy(read(source))).toBe(tidy(`${one}x\n${other}`.replace(/^\n+/, "") + (one.trim() && ` ${one}`)));
			}),
			{ numRuns: 1_000 },
		);
	});
});

describe("formatting", () => {
	const line = (...runs: Phrasing[]) => write(paragraph(...runs));
	test.each<[string, Phrasing[], string]>([
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
		const x: Phrasing = { type: "inlineMath", value: "x" };
		expect(line(x, text("5"), x, x, text(" costs $3"))).toBe("$x$ 5$x$ $x$ costs \\$3");
		expect(line({ type: "inlineMath", value: "a $ b\n\\$" })).toBe("$a \\$ b \\$$");
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

test("a link to www. leads to its site", () => {
	expect(write(paragraph(text("it", { href: "www.ncert.nic.in" })))).toBe("[it](https://www.ncert.nic.in/)");
});

test("two adjacent lists stay two lists", () => {
	const one = list([[paragraph(text("a"))], [paragraph(text("b"))]]);
	expect(write(one, one, one)).toBe("- a\n- b\n\n* a\n* b\n\n- a\n- b");
	expect(readStudyMarkdown(write(one, one, one))).toHaveLength(3);
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
	const items: Flow[][] = [
		[paragraph(text("a")), { type: "code", value: "x\n\ny" }],
		[paragraph(text("b")), table([[text("p")], [text("q")]])],
	];
	const source = write(list(items, 9));
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
	let block = paragraph(text("deep"));
	for (let level = 0; level < 60; level++) block = list([[block]]);
	let quote = paragraph(text("deep"));
	for (let level = 0; level < 60; level++) quote = { type: "blockquote", children: [quote] };
	for (const one of [block, quote]) {
		const source = write(one);
		expect(source).toContain("deep");
		expect(source.length).toBeLessThan(40);
	}
});

test("notes are numbered as the text refers to them", () => {
	const footnotes = ["first", "second", "third"].map((words) => [paragraph(text(words))]);
	const note = (index: number): Phrasing => ({ type: "footnoteReference", index });
	const children = [paragraph(text("a"), note(2), text(" b"), note(0), note(2))];
	expect(writeMarkdown({ children, footnotes })).toBe("a[^1] b[^2][^1]\n\n[^1]: third\n\n[^2]: first");
});
