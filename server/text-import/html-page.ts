// Finds the main content of a web page and reads its styles. Called by html.ts.
import { type AnyNode, type Element, isTag } from "domhandler";
import { findAll, textContent } from "domutils";
import type { ReportCounter } from "#core/text-import/report-counter.ts";
import type { Marks } from "#core/text-import/text-tree.ts";

/** Deeper elements are replaced by their text. */
const MAX_DEPTH = 150;

/** Flattens deep nesting to avoid stack overflow. Changes the nodes. */
export function limitDepth(roots: readonly AnyNode[]): void {
	const open = roots.map((node) => ({ node, depth: 0 }));
	for (let one = open.pop(); one; one = open.pop()) {
		const { node, depth } = one;
		if (!isTag(node)) continue;
		if (depth > MAX_DEPTH) node.children = [];
		else open.push(...node.children.map((child) => ({ node: child, depth: depth + 1 })));
	}
}

/** The main content of a page: its only article or main element, or its body. @param isPart whether it is a block */
export function findMain(
	nodes: readonly AnyNode[],
	isPart: (element: Element) => boolean,
	tally: ReportCounter,
): readonly AnyNode[] {
	const all = [...nodes];
	const [body] = findAll(({ name }) => name === "body", all);
	const inside = body ? body.children : all;
	const isMain = ({ name, attribs }: Element) => name === "main" || attribs.role === "main";
	const mains = findAll(isMain, inside);
	const articles = findAll(({ name }) => name === "article", mains[0] ? mains[0].children : inside);
	const main = articles.length === 1 ? articles[0] : mains[0];
	const words = (part: readonly AnyNode[]) => textContent([...part]).replaceAll(/\s+/g, "").length;
	// A page can have text beside an article that is only part of it.
	if (!main || words(main.children) < words(inside) / 4) return inside;
	// Other text around it is navigation.
	const visible = findAll((one) => one !== main && isPart(one) && !contains(one, main), inside);
	const outside = visible.filter((one) => !contains(main, one) && textContent(one).trim() !== "");
	const outer = outside.filter((one) => !outside.some((other) => other !== one && contains(other, one)));
	for (const one of outer) tally.drop("surroundings", textContent(one));
	return main.children;
}

function contains(outer: Element, inner: Element): boolean {
	for (let node = inner.parent; node; node = node.parent) if (node === outer) return true;
	return false;
}

/** Text styles. */
export type Inline = { marks: Marks; script?: "sub" | "sup"; isCode: boolean };

/** Bold and italic by the name and the style of an element. Google's clipboard has everything in a `b` that is not bold. */
export function withStyle({ name, attribs }: Element, inline: Inline): Inline {
	const style = attribs.style ?? "";
	const strong = /font-weight\s*:\s*(?:bold|[6-9]00)/i.test(style) || name === "b" || name === "strong";
	const emphasis = /font-style\s*:\s*italic/i.test(style) || name === "i" || name === "em";
	const isPlain = /font-weight\s*:\s*(?:normal|400)/i.test(style);
	const raised = /vertical-align\s*:\s*(super|sub)/i.exec(style)?.[1]?.toLowerCase();
	const { strong: had, ...marks } = inline.marks;
	const isStrong = !isPlain && (strong || had);
	return {
		...inline,
		marks: { ...marks, ...(isStrong && { strong: true }), ...(emphasis && { emphasis }) },
		...(raised === "super" && { script: "sup" as const }),
		...(raised === "sub" && { script: "sub" as const }),
	};
}
