// Blocks as one line of words, for a cell of a table or a note of a study text. Pure.
import { type Flow, isVisible, type Phrasing, phrasingText } from "#core/mdast/nodes.ts";

/** @param gap separator between blocks */
export function flatten(blocks: readonly Flow[], gap = "; "): Phrasing[] {
	const lines = blocks.flatMap(linesOf).filter(isVisible);
	return lines.flatMap((line, index): Phrasing[] => {
		const isSentence = /[.:;,!?।]$/.test(phrasingText(lines[index - 1] ?? []));
		return index === 0 ? line : [text(isSentence ? " " : gap), ...line];
	});
}

function text(value: string): Phrasing {
	return { type: "text", value };
}

function linesOf(node: Flow): Phrasing[][] {
	switch (node.type) {
		case "heading":
		case "paragraph":
			return [node.children];
		case "list":
			return node.children.flatMap((item, index) => {
				const [first = [], ...rest] = item.children.flatMap(linesOf);
				return [node.ordered ? [text(`${(node.start ?? 1) + index}. `), ...first] : first, ...rest];
			});
		case "table":
			return node.children.map((row) =>
				row.children.flatMap((cell, index) => [...(index === 0 ? [] : [text(" ")]), ...flatten(cell.children)]),
			);
		case "code":
			return node.value.split("\n").map((value) => [{ type: "inlineCode", value }]);
		case "math":
			return [[{ type: "inlineMath", value: node.value }]];
		case "thematicBreak":
			return [];
		default:
			return node.children.flatMap(linesOf);
	}
}
