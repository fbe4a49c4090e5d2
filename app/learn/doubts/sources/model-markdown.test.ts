import { describe, expect, test } from "vitest";
import type { RichBlock, RichInline } from "#core/rich-text/tree.ts";
import { startCpuClock } from "../../../../tests/cpu-time.ts";
import { SHOWN_LENGTH } from "./answer-text.ts";
import { readModelMarkdown } from "./model-markdown.ts";

type Node = RichBlock | RichInline;

/** Every node of a tree. */
function flatten(nodes: readonly Node[]): Node[] {
	return nodes.flatMap((node): Node[] => {
		if (node.kind === "list") return [node, ...flatten(node.items.flat())];
		return "children" in node ? [node, ...flatten(node.children)] : [node];
	});
}

const wordsOf = (text: string, kind: "text" | "formula") =>
	flatten(readModelMarkdown(text)).flatMap((node) => (node.kind === kind ? [node.text] : []));

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
	test.each(HOSTILE)("reads no link, table or quote from %j", (text) => {
		const kinds = flatten(readModelMarkdown(text)).map(({ kind }) => kind);
		expect(kinds.filter((kind) => !["paragraph", "list", "text", "break"].includes(kind))).toEqual([]);
	});

	test("keeps formulas as they are written", () => {
		const text = "So $a_1 * b_1 * c$ and \\(x^2\\), \\[y\\] and $$z_1 = z_2$$, but $5 and $6.";
		expect(wordsOf(text, "formula")).toEqual(["$a_1 * b_1 * c$", "\\(x^2\\)", "\\[y\\]", "$$z_1 = z_2$$"]);
	});

	test("removes invisible and direction characters, and keeps joiners that a script needs", () => {
		const shown = (text: string) => wordsOf(text, "text").join("");
		expect(shown("a\u202eb\u2066c\u200bd\u0007e\u{e0041}f")).toBe("abcdef");
		expect(shown("क्‍ष می‌خواهم")).toBe("क्‍ष می‌خواهم");
	});

	test.each(["*", "`", "[", "_*", "- ", "$", "\\(", "1. ", "**a ", "\n- - - "])(
		"is fast with a million characters of %j",
		(piece) => {
			const cpuMs = startCpuClock();
			const nodes = flatten(readModelMarkdown(piece.repeat(1_000_000 / piece.length)));
			expect(cpuMs()).toBeLessThan(2_000);
			expect(nodes.length).toBeLessThan(SHOWN_LENGTH * 4);
		},
	);
});
