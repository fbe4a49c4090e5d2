// Normalises the blocks of a study text before writing: heading levels, adjacent quotes and code. Called by to-study-text.ts. Pure.
import { type Flow, phrasingText } from "#core/mdast/nodes.ts";
import type { ReportCounter } from "./report-counter.ts";
import { MAX_HEADING } from "./write-markdown.ts";

/** Headings from level 1 to the deepest allowed one. A heading of level 0 is the document's title: it becomes 1, all others one deeper. */
export function normaliseHeadings(blocks: readonly Flow[], tally: ReportCounter): Flow[] {
	const shift = hasTitle(blocks) ? 1 : 0;
	const shiftHeading = (block: Flow): Flow => {
		if (block.type === "blockquote") return { ...block, children: block.children.map(shiftHeading) };
		if (block.type !== "heading") return block;
		const depth = block.depth + shift;
		if (depth > MAX_HEADING) tally.change("heading-levels", phrasingText(block.children));
		return { ...block, depth: Math.min(depth, MAX_HEADING) };
	};
	return blocks.map(shiftHeading);
}

function hasTitle(blocks: readonly Flow[]): boolean {
	return blocks.some((block) =>
		block.type === "blockquote" ? hasTitle(block.children) : block.type === "heading" && block.depth === 0,
	);
}

/** Joins adjacent paragraphs of code into one block, and those of a quote into one quote. */
export function mergeBlocks(blocks: readonly Flow[]): Flow[] {
	const merged: Flow[] = [];
	for (const block of blocks) {
		const last = merged.at(-1);
		if (block.type === "code" && last?.type === "code")
			merged.splice(-1, 1, { type: "code", value: `${last.value}\n${block.value}` });
		else if (block.type === "blockquote" && last?.type === "blockquote")
			merged.splice(-1, 1, { type: "blockquote", children: [...last.children, ...block.children] });
		else merged.push(block);
	}
	return merged;
}
