import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { startCpuClock } from "../../tests/cpu-time.ts";
import { renderText } from "./render-text.ts";

const htmlOf = (markdown: string) => renderText(markdown, new Map()).html;

test("writes headings one level lower, with the ids that passages name", () => {
	const { html, title } = renderText("# Title\n\n## Part\n\nWords.\n\n### Deep", new Map());
	expect(title).toBe("Title");
	expect(html).toContain('<h2 id="title" class="level-1" dir="auto">Title</h2>');
	expect(html).toContain('<h3 id="part" class="level-2" dir="auto">Part</h3>');
	expect(html).toContain('<h4 id="deep"');
	expect(html.match(/text-section/g)).toHaveLength(2);
});

test("writes lists, quotes, callouts, code, rules and footnotes with their ways there and back", () => {
	expect(htmlOf("3. a\n4. b")).toContain('start="3"><li dir="auto">a</li><li dir="auto">b</li></ol>');
	expect(htmlOf("> said")).toContain("<blockquote");
	expect(htmlOf("> [!TIP]\n> Do it.")).toMatch(
		/<aside[^>]* class="callout callout-tip"><p class="callout-name">Tip<\/p><p[^>]*>Do it\./,
	);
	expect(htmlOf("> [!OTHER]\n> x")).toContain("[!OTHER]");
	expect(htmlOf("```\n<b>\n```")).toContain("<code>&lt;b&gt;</code>");
	expect(htmlOf("a\n\n---")).toContain("<hr");
	const notes = htmlOf("One[^1] two[^1].\n\n[^1]: The note.");
	expect(notes).toContain('href="#footnote-1"');
	expect(notes).toContain('id="note-1-2"');
	expect(notes).toContain('<li id="footnote-1"');
	expect(notes).toContain('href="#note-1"');
});

test("shows struck words as struck, wherever they are", () => {
	expect(htmlOf("The minimum age is ~~30~~ 35 years.")).toContain("is <s>30</s> 35 years.");
	expect(htmlOf("~~All **of** it.~~")).toContain("<s>All <strong>of</strong> it.</s>");
	expect(
		htmlOf("## A ~~b~~ c\n\n- ~~d~~\n\n| ~~e~~ | f |\n| - | - |\n| g | ~~h~~ |").match(/<s>[a-h]<\/s>/g),
	).toHaveLength(4);
});

test("shows the boxes of a task list, and leaves other brackets", () => {
	const html = htmlOf(
		"- [ ] Read Article 14\n- [x] **Read** it\n  1. [X] twice\n- [] no\n- [y] no\n\n[ ] not in a list",
	);
	for (const shown of [
		"☐ Read Article 14",
		"☑ <strong>Read</strong> it",
		"☑ twice",
		"[] no",
		"[y] no",
		"[ ] not in a list",
	])
		expect(html).toContain(shown);
});

test("leaves the letters of options alone", () => {
	expect(htmlOf("(c) and (r)")).toContain("(c) and (r)");
});

test("HTML stays text, and links lead only to the web, to this site, to mail and telephone", () => {
	expect(htmlOf("<script>alert(1)</script><img src=x onerror=alert(1)>")).not.toMatch(/<script|<img/);
	const html = htmlOf(
		"[a](javascript:alert(1)) [b](data:text/html,x) [c](https://example.com/) [d](//evil.example) [e](/module/x)",
	);
	expect(html.match(/href="[^"]*"/g)).toEqual(['href="https://example.com/"', 'href="/module/x"']);
	expect(htmlOf('[x](https://e.example/"onclick="alert(1))')).not.toContain('"onclick');
});

test("an address that begins with www. leads to its site, another bare one stays", () => {
	const html = htmlOf("[a](www.ncert.nic.in) [b](WWW.x.example/y?z=1) [c][1] [d](ncert.nic.in)\n\n[1]: www.e.example");
	expect(html.match(/href="[^"]*"/g)).toEqual([
		'href="https://www.ncert.nic.in"',
		'href="https://WWW.x.example/y?z=1"',
		'href="https://www.e.example"',
	]);
});

test("lists what cannot be shown", () => {
	const hash = "a".repeat(64);
	const { notices } = renderText(`$\\frac{$ ![](sha256:${hash}) ![x](https://example.com/x.png)`, new Map());
	expect(notices.map(({ code }) => code).sort()).toEqual([
		"formula-unreadable",
		"picture-elsewhere",
		"picture-missing",
		"picture-without-text",
	]);
});

test("counts the pictures of each notice", () => {
	const [one, other] = ["a".repeat(64), "b".repeat(64)];
	const far = "![x](https://example.com/x.png)";
	const text = `![](sha256:${one}) ![ ](sha256:${one}) ![](sha256:${other}) ${far} ${far}`;
	expect(renderText(text, new Map([[one, { width: 1, height: 1 }]])).notices).toEqual([
		{ code: "picture-missing", count: 1 },
		{ code: "picture-without-text", count: 3 },
		{ code: "picture-elsewhere", count: 2 },
	]);
});

test("any text gives well-nested elements of the closed set", () => {
	const piece = fc.oneof(
		fc.string({ unit: "grapheme", maxLength: 20 }),
		fc.constantFrom(
			"# ",
			"> ",
			"> [!NOTE]\n",
			"- ",
			"1. ",
			"|a|b|\n|-|-|\n",
			"```\n",
			"$x$",
			"$$",
			"[^1]",
			"[^1]: ",
			"\n\n",
			"\n",
			"*",
			"**",
			"`",
		),
		fc.constantFrom("<b>", "</div>", "<!--", "[a](", ")", '"', "&lt;", "![a](sha256:", "---\n"),
	);
	const OURS =
		/^(?:h[2-6]|p|ul|ol|li|div|span|table|thead|tbody|tr|th|td|pre|code|blockquote|aside|section|hr|br|em|strong|sup|a|math|m[a-z]+|semantics|annotation)$/;
	fc.assert(
		fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
			const html = htmlOf(pieces.join(""));
			const open: string[] = [];
			for (const [, end, name = ""] of html.matchAll(/<(\/?)([a-z0-9]+)(?:\s[^<>]*)?>/g)) {
				expect(name).toMatch(OURS);
				if (name === "hr" || name === "br") continue;
				if (end) expect(open.pop()).toBe(name);
				else open.push(name);
			}
			expect(open).toEqual([]);
		}),
	);
});

test("a text of 50,000 words and one of 5,000 headings are rendered in less than two seconds", () => {
	const words = Array.from(
		{ length: 1_000 },
		(_, n) => `## Part ${n}\n\n${"Some words of a *long* text. ".repeat(8)}`,
	).join("\n\n");
	const headings = Array.from({ length: 5_000 }, (_, n) => `## Heading ${n}`).join("\n\n");
	for (const text of [words, headings]) {
		const cpuMs = startCpuClock();
		renderText(text, new Map());
		expect(cpuMs()).toBeLessThan(2_000);
	}
});

test("a picture is a link to its file, named by its words, except within another link", () => {
	const hash = "a".repeat(64);
	const pictures = new Map([[hash, { width: 300, height: 200 }]]);
	const write = (markdown: string) => renderText(markdown, pictures).html;
	const link = `<a class="text-picture" href="/pictures/${hash}-960.webp" title="Open the picture large"`;
	expect(write(`See *![a disc](sha256:${hash})*.`)).toContain(`<em>${link}><img`);
	expect(write(`![](sha256:${hash})`)).toContain(`${link} aria-label="Picture"><img`);
	const linked = write(`[go ![a disc](sha256:${hash}) *![b](sha256:${hash})*](https://example.org/)`);
	expect(linked.match(/<img/g)).toHaveLength(2);
	expect(linked).not.toContain("text-picture");
});

describe("takes linear time for", () => {
	const noted = (count: number, name: string) =>
		Array.from({ length: count }, (_, at) => `a[^${name}${at}]\n\n[^${name}${at}]: x\n\n`).join("");
	test.each<[string, (size: number) => string]>([
		["footnotes", (size) => noted(size / 10, "n")],
		["footnotes in the text", (size) => "a^[x] ".repeat(size / 6)],
		["references without an end", (size) => `[^a]: x\n\n${"[^a".repeat(size / 3)}`],
		["footnotes without an end", (size) => `[^a]: x\n\n${"^[".repeat(size / 2)}`],
		["pictures without an end", (size) => "![".repeat(size / 2)],
	])("%s", (_, make) => {
		const elapsed = startCpuClock();
		renderText(make(100_000), new Map());
		// Quadratic rules took 7 s and more.
		expect(elapsed()).toBeLessThan(2_500);
	});

	test("footnotes stay in their order, also one in another", () => {
		const { html } = renderText("a[^b] c^[d] e[^f] g[^b]\n\n[^f]: six\n[^b]: two\n", new Map());
		expect(html.match(/id="footnote-\d+"[^>]*><p[^>]*>\w+/g)?.map((one) => one.replace(/.*>/, ""))).toEqual([
			"two",
			"d",
			"six",
		]);
		expect(html).toContain('id="note-1-2"');
	});
});
