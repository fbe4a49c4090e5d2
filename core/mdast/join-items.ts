// Makes lists of the items that a Word file, a PDF file or a plain text has one after the other, each with its level. Called by server/mdast
// and server/texts/import. Pure.
import type { Flow, List, ListItem } from "./nodes.ts";

/** Deepest nesting of lists. */
const MAX_DEPTH = 6;

/** `level` counts from 0. `number` is that of the item; undefined for a bullet. `label`: as the document shows the number. */
export type FlatItem = { level: number; number?: number; label?: string; blocks: Flow[] };

/** Blocks with adjacent items joined into lists. */
export function joinItems(found: readonly (Flow | FlatItem)[]): Flow[] {
	const blocks: Flow[] = [];
	let items: FlatItem[] = [];
	for (const one of found) {
		const last = items.at(-1);
		// An empty paragraph does not end a list.
		if ("type" in one && one.type === "paragraph" && one.children.length === 0 && last) last.blocks.push(one);
		else if ("type" in one) {
			blocks.push(...nestItems(items), one);
			items = [];
		} else items.push(one);
	}
	return [...blocks, ...nestItems(items)];
}

/** Adjacent items as lists; a new list starts when the kind changes on the outermost level, or the numbers do not continue. */
function nestItems(items: readonly FlatItem[]): Flow[] {
	const lists: List[] = [];
	/** The open lists from the outermost to the innermost, with their levels. */
	let open: { level: number; list: List; next: number | undefined }[] = [];
	for (const item of items) {
		const { level, number } = item;
		const outer = open.filter((one) => one.level < level);
		const same = open.find((one) => one.level === level) ?? (open.length > MAX_DEPTH ? open.at(-1) : undefined);
		if (same && same.next === number) {
			same.list.children.push(makeItem(item));
			same.next = number === undefined ? undefined : number + 1;
			open = [...outer.filter((one) => one !== same), same];
			continue;
		}
		const start = number === undefined ? {} : { start: number };
		const list: List = { type: "list", ordered: number !== undefined, ...start, children: [makeItem(item)] };
		const parent = outer.at(-1)?.list;
		if (parent) parent.children.at(-1)?.children.push(list);
		else lists.push(list);
		open = [...outer, { level, list, next: number === undefined ? undefined : number + 1 }];
	}
	return lists;
}

function makeItem({ label, blocks }: FlatItem): ListItem {
	return { type: "listItem", ...(label !== undefined && { label }), children: blocks };
}
