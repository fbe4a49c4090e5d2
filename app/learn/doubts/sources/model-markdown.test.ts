import { describe, expect, test } from "vitest";
import { type MarkdownToken, readModelMarkdown } from "./model-markdown.ts";
import { SHOWN_TEXT } from "./shown-text.ts";

/** What model-text.tsx knows how to show. */
const KNOWN = [
	...["paragraph", "bullet_list", "ordered_list", "list_item", "heading", "em", "strong"].flatMap((name) => [
		`${name}_open`,
		`${name}_close`,
	]),
	...["inline", "text", "softbreak", "hardbreak", "code_inline", "fence", "formula", "text_special"],
];

function flatten(tokens: readonly MarkdownToken[]): MarkdownToken[] {
	return tokens.flatMap((token) => [token, ...flatten(token.children ?? [])]);
}

const HOSTILE = [
	"<script>alert(1)</script>",
	"<img src=x onerror=alert(1)>",
	"[a](javascript:alert(1))",
	"![i](https://evil.example/x.png)",
	"[r]: https://evil.example\n\n[r]",
	"<https://evil.example>",
	"https://evil.example",
	"| a | b |\n| - | - |",
	"> quoted",
	"    indented",
	"***",
	"&lt;b&gt; &#x3c;",
	"~~gone~~",
];

describe("readModelMarkdown", () => {
	test.each(HOSTILE)("makes nothing but known tokens of %j", (text) => {
		const types = flatten(readModelMarkdown(text)).map(({ type }) => type);
		expect(types.filter((type) => !KNOWN.includes(type))).toEqual([]);
		expect(types.some((type) => /link|image|html/.test(type))).toBe(false);
	});

	test("keeps formulas whole, as they are written", () => {
		const text = "So $a_1 * b_1 * c$ and \\(x^2\\), \\[y\\] and $$z_1 = z_2$$, but $5 and $6.";
		const formulas = flatten(readModelMarkdown(text)).filter(({ type }) => type === "formula");
		expect(formulas.map(({ content }) => content)).toEqual([
			"$a_1 * b_1 * c$",
			"\\(x^2\\)",
			"\\[y\\]",
			"$$z_1 = z_2$$",
		]);
	});

	test("takes out what turns text around or is unseen, and leaves the joiners of a script", () => {
		const shown = (text: string) =>
			flatten(readModelMarkdown(text))
				.filter(({ type }) => type === "text")
				.map(({ content }) => content)
				.join("");
		expect(shown("a\u202eb\u2066c\u200bd\u0007e\u{e0041}f")).toBe("abcdef");
		expect(shown("क्‍ष می‌خواهم")).toBe("क्‍ष می‌خواهم");
	});

	test.each(["*", "`", "[", "_*", "- ", "$", "\\(", "1. ", "**a ", "\n- - - "])(
		"is quick with a million characters of %j",
		(piece) => {
			const begun = performance.now();
			const tokens = flatten(readModelMarkdown(piece.repeat(1_000_000 / piece.length)));
			expect(performance.now() - begun).toBeLessThan(500);
			expect(tokens.length).toBeLessThan(SHOWN_TEXT * 4);
		},
	);
});
