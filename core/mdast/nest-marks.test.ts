// Words within marks: none is lost or moved, and each has exactly its own marks.
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Leaf, type MarkAround, nestMarks } from "./nest-marks.ts";
import type { Phrasing } from "./nodes.ts";

const POOL: readonly MarkAround[] = [
	{ type: "strong" },
	{ type: "emphasis" },
	{ type: "link", url: "https://a.example" },
	{ type: "superscript" },
];

/** Each word with the names of the marks around it. */
function wordsIn(nodes: readonly Phrasing[], around: readonly string[] = []): string[] {
	return nodes.flatMap((node) => {
		if ("children" in node) return wordsIn(node.children, [...around, node.type]);
		return "value" in node ? [`${around.join(" ")}: ${node.value}`] : [];
	});
}

test("keep their order and their marks", () => {
	const leaf = fc
		.tuple(fc.subarray([...POOL]), fc.string({ maxLength: 4 }))
		.map(([around, value]): Leaf => ({ around, node: { type: "text", value } }));
	fc.assert(
		fc.property(fc.array(leaf, { maxLength: 12 }), (leaves) => {
			const expected = leaves.map(({ around, node }) => {
				return `${around.map(({ type }) => type).join(" ")}: ${"value" in node ? node.value : ""}`;
			});
			expect(wordsIn(nestMarks(leaves))).toEqual(expected);
		}),
	);
});

test("neighbours within the same mark are in one node of it", () => {
	const [strong, emphasis] = POOL;
	if (!strong || !emphasis) throw new Error("The pool is empty.");
	const word = (value: string, ...around: MarkAround[]): Leaf => ({ around, node: { type: "text", value } });
	const nested = nestMarks([word("a", strong), word("b", strong, emphasis), word("c"), word("d", strong)]);
	expect(nested.map(({ type }) => type)).toEqual(["strong", "text", "strong"]);
});
