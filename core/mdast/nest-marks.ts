// Builds the words of a block from its leaves, each with the marks around it. A reader meets words one by one, and a mark such as bold may
// go on over several blocks. Called by server/mdast. Pure.
import type { Mark, Phrasing } from "./nodes.ts";

type WithoutChildren<One> = One extends Mark ? Omit<One, "children"> : never;
/** A mark without what is inside of it. */
export type MarkAround = WithoutChildren<Mark>;
/** A word with the marks around it, from the outermost. The same object is the same mark. */
export type Leaf = { around: readonly MarkAround[]; node: Phrasing };

/** The words of a block: neighbours within the same mark are in one node of it. */
export function nestMarks(leaves: readonly Leaf[], depth = 0): Phrasing[] {
	const nested: Phrasing[] = [];
	for (let at = 0; at < leaves.length; ) {
		const leaf = leaves[at];
		const mark = leaf?.around[depth];
		let end = at + 1;
		if (leaf && !mark) nested.push(leaf.node);
		if (mark) {
			while (leaves[end]?.around[depth] === mark) end += 1;
			nested.push({ ...mark, children: nestMarks(leaves.slice(at, end), depth + 1) });
		}
		at = end;
	}
	return nested;
}
