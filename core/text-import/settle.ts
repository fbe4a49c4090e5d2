// Brings the blocks of a tree into the form in which they are written: levels of headings, quotes and code that go on. Called by
// the readers of server/text-import. Pure.
import type { Tally } from "./tally.ts";
import { runsText, type TextBlock } from "./tree.ts";
import { MAX_HEADING } from "./write-markdown.ts";

/**
 * Headings from 1 to the deepest level that is written. A heading of level 0 is the document's title: it becomes 1, and all others
 * one level deeper.
 */
export function settleHeadings(blocks: readonly TextBlock[], tally: Tally): TextBlock[] {
	const shift = hasTitle(blocks) ? 1 : 0;
	const settle = (block: TextBlock): TextBlock => {
		if (block.kind === "quote") return { ...block, children: block.children.map(settle) };
		if (block.kind !== "heading") return block;
		const level = block.level + shift;
		if (level > MAX_HEADING) tally.change("heading-levels", runsText(block.runs));
		return { ...block, level: Math.min(level, MAX_HEADING) };
	};
	return blocks.map(settle);
}

function hasTitle(blocks: readonly TextBlock[]): boolean {
	return blocks.some((block) =>
		block.kind === "quote" ? hasTitle(block.children) : block.kind === "heading" && block.level === 0,
	);
}

/** Paragraphs of code that follow each other are one block, and those of a quote one quote. */
export function mergeBlocks(blocks: readonly TextBlock[]): TextBlock[] {
	const merged: TextBlock[] = [];
	for (const block of blocks) {
		const last = merged.at(-1);
		if (block.kind === "code" && last?.kind === "code")
			merged.splice(-1, 1, { kind: "code", text: `${last.text}\n${block.text}` });
		else if (block.kind === "quote" && last?.kind === "quote")
			merged.splice(-1, 1, { kind: "quote", children: [...last.children, ...block.children] });
		else merged.push(block);
	}
	return merged;
}
