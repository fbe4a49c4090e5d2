// Normalises the block tree before writing: heading levels, adjacent quotes and code, nested lists from the flat items of Word.
// Called by the readers of server/text-import. Pure.
import type { ReportCounter } from "./report-counter.ts";
import { runsText, type TextBlock } from "./text-tree.ts";
import { MAX_DEPTH, MAX_HEADING } from "./write-markdown.ts";

/** Headings from level 1 to the deepest allowed one. A heading of level 0 is the document's title: it becomes 1, all others one deeper. */
export function normaliseHeadings(blocks: readonly TextBlock[], tally: ReportCounter): TextBlock[] {
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

/** Joins adjacent paragraphs of code into one block, and those of a quote into one quote. */
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

/** `level` counts from 0. `number` is that of the item; undefined for a bullet. */
export type FlatItem = { level: number; number?: number; blocks: TextBlock[] };

type List = Extract<TextBlock, { kind: "list" }>;

/** Adjacent items as lists; a new list starts when the kind changes on the outermost level, or the numbers do not continue. */
function nestItems(items: readonly FlatItem[]): TextBlock[] {
	const lists: List[] = [];
	/** The open lists from the outermost to the innermost, with their levels. */
	let open: { level: number; list: List; next: number | undefined }[] = [];
	for (const { level, number, blocks } of items) {
		const outer = open.filter((one) => one.level < level);
		const same = open.find((one) => one.level === level) ?? (open.length > MAX_DEPTH ? open.at(-1) : undefined);
		const goesOn = same && same.next === number;
		if (same && goesOn) {
			same.list.items.push(blocks);
			same.next = number === undefined ? undefined : number + 1;
			open = [...outer.filter((one) => one !== same), same];
			continue;
		}
		const list: List = { kind: "list", items: [blocks], ...(number !== undefined && { start: number }) };
		const parent = outer.at(-1)?.list;
		if (parent) parent.items.at(-1)?.push(list);
		else lists.push(list);
		open = [...outer, { level, list, next: number === undefined ? undefined : number + 1 }];
	}
	return lists;
}

/** Blocks with adjacent items joined into lists. */
export function joinItems(found: readonly (TextBlock | FlatItem)[]): TextBlock[] {
	const blocks: TextBlock[] = [];
	let items: FlatItem[] = [];
	for (const one of found) {
		if ("kind" in one) {
			blocks.push(...nestItems(items), one);
			items = [];
		} else items.push(one);
	}
	return [...blocks, ...nestItems(items)];
}
