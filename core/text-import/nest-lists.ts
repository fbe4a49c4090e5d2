// Paragraphs of lists, as Word has them one after the other with their levels, as nested lists. Called by the readers of
// server/text-import. Pure.
import type { TextBlock } from "./tree.ts";
import { MAX_DEPTH } from "./write-markdown.ts";

/** `level` counts from 0. `number` is that of the item; without one it has a bullet. */
export type FlatItem = { level: number; number?: number; blocks: TextBlock[] };

type List = Extract<TextBlock, { kind: "list" }>;

/** The lists of items that follow each other; several when their kind changes on the outermost level. */
export function nestItems(items: readonly FlatItem[]): TextBlock[] {
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
