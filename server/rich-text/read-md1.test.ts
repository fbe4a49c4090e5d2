import fc from "fast-check";
import { expect, test } from "vitest";
import { toPlainText } from "#core/rich-text/tree.ts";
import { startCpuClock } from "../../tests/cpu-time.ts";
import { readMd1 } from "./read-md1.ts";

/** The kinds of what stands in a text of one paragraph. */
function kindsOf(text: string) {
	const [block] = readMd1(text);
	return block?.kind === "paragraph" ? block.children.filter((one) => one.kind !== "text" || one.text !== "") : [];
}
const textOf = (text: string) => ({ kind: "text", text });

test("reads bold, italic, code, line breaks and paragraphs", () => {
	expect(kindsOf("**a** *b* `c`\nd")).toEqual([
		{ kind: "strong", children: [textOf("a")] },
		textOf(" "),
		{ kind: "emphasis", children: [textOf("b")] },
		textOf(" "),
		{ kind: "code", text: "c" },
		{ kind: "break" },
		textOf("d"),
	]);
	expect(readMd1("a\n\nb").map(({ kind }) => kind)).toEqual(["paragraph", "paragraph"]);
});

test.each(["5*3*2", "(a)*b*(c)", "2*(a+b)*c", "x**2 + y**2", "क*ख*ग"])("leaves the product %s as it is", (text) => {
	expect(kindsOf(text).map(({ kind }) => kind)).not.toContain("emphasis");
	expect(kindsOf(text).map(({ kind }) => kind)).not.toContain("strong");
	expect(toPlainText(readMd1(text))).toBe(text);
});

test.each(["a **b**, c", "(**b**)", "**(b)**", "“*b*”", "一**二**三"])("reads the emphasis in %s", (text) => {
	expect(kindsOf(text).some(({ kind }) => kind === "emphasis" || kind === "strong")).toBe(true);
});

test("reads tables and fenced code", () => {
	const blocks = readMd1("| a | $x^2$ |\n|---|---|\n| 1 | **2** |\n\n```js\nif (a < b) *c*;\n```");
	expect(blocks.map(({ kind }) => kind)).toEqual(["table", "code"]);
	expect(toPlainText(blocks)).toBe("a | x^2\n1 | 2\nif (a < b) *c*;");
});

test.each([
	["$x$", [["x", false]]],
	["so $x^2$, then", [["x^2", false]]],
	["$$\\frac12$$", [["\\frac12", true]]],
	["$$\na\n\nb\n$$", [["a\n\nb", true]]],
	[
		"$a*b$ and $c*d$",
		[
			["a*b", false],
			["c*d", false],
		],
	],
	["$\\text{cost \\$5}$", [["\\text{cost \\$5}", false]]],
	[
		"$a_1$ **$b$**",
		[
			["a_1", false],
			["b", false],
		],
	],
	["So \\(\\sin x\\), then", [["\\sin x", false]]],
	["\\[\n\\begin{matrix}a\\\\[1em]b\\end{matrix}\n\\]", [["\\begin{matrix}a\\\\[1em]b\\end{matrix}", true]]],
	["a \\\\(b\\\\)", []],
	["\\(a and \\(b\\)", [["b", false]]],
	["It costs $5 to ₹500.", []],
	["$5 and $6", []],
	["US$ 5$", []],
	["$ x $", []],
	["\\$x\\$", []],
	["`$x$`", []],
	["$", []],
	["$$", []],
	["$$$$", []],
])("finds the formulas of %j", (text, formulas) => {
	const found: unknown[] = [];
	JSON.stringify(readMd1(text), (_, value) => {
		if (value?.kind === "formula") found.push([value.text, value.isDisplay ?? false]);
		return value;
	});
	expect(found).toEqual(formulas);
});

test("leaves HTML, links, headings, lists and gaps as the letters they are written with", () => {
	for (const text of [
		"<b>x</b> <script>alert(1)</script>",
		"[a](https://example.com/) <https://example.com>",
		"# one",
		"- one",
		"> one",
		"&amp; &#65;",
		"The ____ of __init__ is _x_",
		"![a](https://example.com/x.png)",
		"![a](sha256:abc)",
	])
		expect(kindsOf(text)).toEqual([textOf(text)]);
});

test("reads pictures by their checksum", () => {
	const hash = "0f".repeat(32);
	expect(kindsOf(`![a pump](sha256:${hash.toUpperCase()})`)).toEqual([{ kind: "picture", alt: "a pump", hash }]);
	expect(toPlainText(readMd1(`See ![a pump](sha256:${hash}).`))).toBe("See a pump.");
});

test("keeps every letter of a text without marks", () => {
	const words = fc.string({ unit: fc.constantFrom("a", "Ω", "क", "9", " ", ".", "<", "&", "_", "-") });
	fc.assert(
		fc.property(words, (text) => {
			const plain = toPlainText(readMd1(text)).replaceAll(/\s+/g, " ").trim();
			expect(plain).toBe(text.replaceAll(/\s+/g, " ").trim());
		}),
	);
});

test("never throws, and takes well under a second for a hostile text", () => {
	fc.assert(fc.property(fc.string({ unit: fc.constantFrom(..."$*`|\n\\![](){}_- a") }), (text) => void readMd1(text)));
	for (const text of [
		"$".repeat(20_000),
		"$a".repeat(10_000),
		"**a".repeat(8_000),
		"![".repeat(10_000),
		"|-".repeat(9_000),
	]) {
		const cpuMs = startCpuClock();
		readMd1(text);
		expect(cpuMs()).toBeLessThan(1_000);
	}
});
