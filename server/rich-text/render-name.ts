// Renders the name of a formatted question in lists: its words on one line, without markup and pictures, with its formulas drawn.
import { plainFormula } from "#core/rich-text/plain-formula.ts";
import { type RichInline, toPlainText } from "#core/rich-text/tree.ts";
import { renderFormula } from "./formula.ts";
import { createInlineWriter, ONLY_WORDS } from "./html.ts";
import { readMd1 } from "./read-md1.ts";

/** Delimits formulas while the line is made; a Unicode noncharacter, so no text contains it. */
const MARK = "\uFFFE";

/** `html` where it has formulas. */
export type RenderedName = { text: string; html?: string };

/** @param length characters of words and TeX after which it is cut; formulas are not cut */
export function renderName(markdown: string, length: number): RenderedName {
	const marked = toPlainText(readMd1(markdown.replaceAll(MARK, "")), (tex) => MARK + tex + MARK);
	const nodes: Extract<RichInline, { text: string }>[] = [];
	let left = length;
	for (const [index, text] of marked.trim().replaceAll(/\s+/g, " ").split(MARK).entries()) {
		if (text === "") continue;
		const isFormula = index % 2 === 1;
		if (left <= 0 || (!isFormula && text.length > left)) {
			const rest = isFormula ? "" : text.slice(0, Math.max(0, left)).toWellFormed();
			nodes.push({ kind: "text", text: `${rest}…` });
			break;
		}
		nodes.push({ kind: isFormula ? "formula" : "text", text });
		left -= text.length;
	}
	const text = nodes.map((node) => (node.kind === "formula" ? plainFormula(node.text) : node.text)).join("");
	if (!nodes.some(({ kind }) => kind === "formula")) return { text };
	const rendering = { render: renderFormula, pictures: new Map(), pictureMissing: "" };
	return { text, html: createInlineWriter(rendering, ONLY_WORDS)(nodes) };
}
