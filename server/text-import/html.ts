// Reads a web page, saved or copied, as the tree of a study text: the main part of its body. Scripts, styles, forms and frames are
// dropped and counted. Called by read-text-file.ts. Never fetches anything.
import { type AnyNode, type Element, isTag, isText } from "domhandler";
import { findAll, findOne, textContent } from "domutils";
import { parseDocument } from "htmlparser2";
import { linkDestination } from "#core/text-import/escape-markdown.ts";
import { mergeBlocks, normaliseHeadings } from "#core/text-import/normalise-blocks.ts";
import { writeScript } from "#core/text-import/super-and-subscript.ts";
import type { Dropped } from "#core/text-import/text-reading.ts";
import {
	isVisible,
	type RunOrDisplay,
	splitDisplays,
	type TextBlock,
	type TextRun,
	type TextTree,
} from "#core/text-import/text-tree.ts";
import { openDataAddress } from "#server/import/found-pictures.ts";
import { findMain, type Inline, limitDepth, withStyle } from "./html-page.ts";
import { makeTable, type SourceCell } from "./markdown-table.ts";
import { pictureRun, type ReadContext } from "./source-pictures.ts";

/** Largest number of columns or rows that a cell spans. */
const MAX_SPAN = 200;

const CONTAINERS = new Set([
	...["html", "body", "main", "article", "section", "div", "header", "footer", "aside", "nav", "center", "address"],
	...["details", "figure", "dl", "fieldset", "hgroup", "search", "dialog", "menu", "span", "font", "form"],
]);
const BLOCKS = new Set([
	...[...CONTAINERS].filter((name) => name !== "span" && name !== "font"),
	...["p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "table", "blockquote", "pre", "hr", "summary"],
	...["figcaption", "dt", "dd", "tr", "caption"],
]);
/** Elements that are dropped. */
const DROPPED: ReadonlyMap<string, Dropped> = new Map([
	...namesOf("scripts", ["script", "style", "noscript", "template", "link", "meta", "base"]),
	...namesOf("forms", ["input", "select", "textarea", "button", "datalist", "option", "optgroup"]),
	...namesOf("frames", ["iframe", "frame", "frameset", "embed", "object", "applet", "portal"]),
	...namesOf("media", ["video", "audio", "canvas", "svg", "map"]),
	...namesOf("surroundings", ["nav", "footer", "aside"]),
]);
const HIDDEN = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;

export type HtmlReading = { tree: TextTree; title: string };

export function readHtml(html: string, context: ReadContext): HtmlReading {
	const document = parseDocument(html);
	limitDepth(document.children);
	const titled = findOne(({ name }) => name === "title", document.children);
	for (const _ of findAll(({ name }) => name === "script" || name === "style", document.children))
		context.tally.drop("scripts");
	const main = findMain(document.children, ({ name }) => BLOCKS.has(name), context.tally);
	const blocks = createReader(context).readBlocks(main);
	const title = (titled ? textContent(titled) : "").replaceAll(/\s+/g, " ").trim();
	return { tree: { blocks: normaliseHeadings(blocks, context.tally), notes: [] }, title };
}

function createReader({ tally, found }: ReadContext) {
	/** Blocks, with the text between them as paragraphs. */
	function readBlocks(nodes: readonly AnyNode[], inline: Inline = PLAIN): TextBlock[] {
		const blocks: TextBlock[] = [];
		let runs: RunOrDisplay[] = [];
		const close = () => {
			blocks.push(...splitDisplays(runs));
			runs = [];
		};
		for (const node of nodes) {
			if (isTag(node) && isBlock(node)) {
				close();
				blocks.push(...readBlock(node, inline));
			} else runs.push(...readInline(node, inline));
		}
		close();
		return mergeBlocks(blocks);
	}

	function readBlock(node: Element, inline: Inline): TextBlock[] {
		const { name } = node;
		if (isDropped(node)) return [];
		if (/^h[1-6]$/.test(name)) {
			const runs = readInlines(node, inline);
			const plain = runs.filter((run) => run.kind !== "display").map(({ strong: _, ...run }): TextRun => run);
			return isVisible(plain) ? [{ kind: "heading", level: Number(name.slice(1)), runs: plain }] : [];
		}
		switch (name) {
			case "ul":
			case "ol":
			case "menu":
				return readList(node);
			case "table":
				return readTable(node);
			case "pre":
				return [{ kind: "code", text: preText(node) }];
			case "blockquote": {
				const children = readBlocks(node.children);
				return children.length > 0 ? [{ kind: "quote", children }] : [];
			}
			case "hr":
				return [{ kind: "rule" }];
			case "dt":
			case "summary":
			case "caption":
				return readBlocks(node.children, { ...inline, marks: { ...inline.marks, strong: true } });
			default:
				return readBlocks(node.children, withStyle(node, inline));
		}
	}

	/** The items of a list; a list between items belongs to the one before. */
	function readList(node: Element): TextBlock[] {
		const isNumbered = node.name === "ol";
		const start = Math.max(Number.parseInt(node.attribs.start ?? "1", 10) || 0, 0);
		if (isNumbered && /^[aAiI]$/.test(node.attribs.type ?? "")) tally.change("list-numbers", textContent(node));
		const items: TextBlock[][] = [];
		for (const child of node.children) {
			const isItem = isTag(child) && child.name === "li";
			const blocks = readBlocks(isItem ? child.children : [child]);
			if (blocks.length === 0) continue;
			if (isItem || items.length === 0) items.push(blocks);
			else items.at(-1)?.push(...blocks);
		}
		return items.length === 0 ? [] : [{ kind: "list", items, ...(isNumbered && { start }) }];
	}

	function readTable(node: Element): TextBlock[] {
		const blocks: TextBlock[] = [];
		const rows: SourceCell[][] = [];
		const visit = (nodes: readonly AnyNode[]) => {
			for (const child of nodes.filter(isTag)) {
				if (child.name === "caption") blocks.push(...readBlock(child, PLAIN));
				else if (child.name === "tr") rows.push(child.children.filter(isTag).filter(isCell).map(readCell));
				else if (/^(?:thead|tbody|tfoot)$/.test(child.name)) visit(child.children);
			}
		};
		visit(node.children);
		return [...blocks, ...makeTable(rows, tally)];
	}

	function readCell(cell: Element): SourceCell {
		const span = (text: string | undefined) => Math.min(Math.max(Number.parseInt(text ?? "1", 10) || 1, 1), MAX_SPAN);
		const { colspan, rowspan } = cell.attribs;
		return { blocks: readBlocks(cell.children), columns: span(colspan), rows: span(rowspan) };
	}

	function readInlines(node: Element, inline: Inline): RunOrDisplay[] {
		return node.children.flatMap((child) => readInline(child, inline));
	}

	function readInline(node: AnyNode, inline: Inline): RunOrDisplay[] {
		if (isText(node)) return readText(node.data, inline);
		if (!isTag(node) || isDropped(node)) return [];
		const formula = readFormula(node);
		if (formula) return [formula];
		const { marks } = inline;
		switch (node.name) {
			case "cite":
			case "dfn":
			case "var":
				return readInlines(node, { ...inline, marks: { ...marks, emphasis: true } });
			case "code":
			case "kbd":
			case "samp":
			case "tt":
				return readInlines(node, { ...inline, isCode: true });
			case "sub":
			case "sup":
				return readInlines(node, { ...inline, script: node.name });
			case "u":
			case "mark":
			case "ins":
				tally.change("text-styles", textContent(node));
				return readInlines(node, inline);
			case "s":
			case "strike":
			case "del":
				tally.change("struck-text", textContent(node));
				return readInlines(node, inline);
			case "a":
				return readLink(node, inline);
			case "br":
				return [{ kind: "break" }];
			case "wbr":
				return [];
			case "img":
				return [pictureRun(openDataAddress(node.attribs.src ?? ""), node.attribs.alt, { found, tally }, marks.href)];
			case "q":
				return [{ kind: "text", text: "“" }, ...readInlines(node, inline), { kind: "text", text: "”" }];
			default: {
				const runs = readInlines(node, withStyle(node, inline));
				return isBlock(node) ? spaced(runs) : runs;
			}
		}
	}

	function readLink(node: Element, inline: Inline): RunOrDisplay[] {
		const { href } = node.attribs;
		if (href === undefined) return readInlines(node, inline);
		if (linkDestination(href) !== undefined) return readInlines(node, { ...inline, marks: { ...inline.marks, href } });
		tally.drop("links", textContent(node).trim() || href);
		return readInlines(node, inline);
	}

	function readText(data: string, { marks, script, isCode }: Inline): RunOrDisplay[] {
		const text = data.replaceAll(/\s+/g, " ");
		if (isCode) return [{ ...marks, kind: "code", text }];
		if (!script || text.trim() === "") return [{ ...marks, kind: "text", text }];
		const written = writeScript(text, script);
		if (written.kind === "formula") return [{ kind: "formula", tex: written.tex }];
		if (written.isPlain) tally.change("small-text", text);
		return [{ ...marks, kind: "text", text: written.text }];
	}

	/** Uses the TeX annotation of a formula, else its text. */
	function readFormula(node: Element): RunOrDisplay | undefined {
		const name = node.name.split(":").at(-1);
		const classes = ` ${node.attribs.class ?? ""} `;
		if (name === "script" || (name !== "math" && !/ (?:katex|katex-display|mwe-math-element) /.test(classes)))
			return undefined;
		const isTex = ({ name: own, attribs }: Element) => own === "annotation" && /tex/i.test(attribs.encoding ?? "");
		const annotation = findOne(isTex, node.children);
		const math = name === "math" ? node : findOne((one) => one.name === "math", node.children);
		const tex = (annotation ? textContent(annotation) : (math?.attribs.alttext ?? ""))
			.trim()
			.replace(/^\{\\(?:displaystyle|textstyle)\s*([\s\S]*)\}$/, "$1")
			.trim();
		if (tex === "") {
			tally.change("formulas", textContent(node));
			return { kind: "code", text: textContent(node).replaceAll(/\s+/g, " ").trim() };
		}
		const isDisplay = / katex-display /.test(classes) || math?.attribs.display === "block";
		return isDisplay ? { kind: "display", tex } : { kind: "formula", tex };
	}

	function isDropped(node: Element): boolean {
		const isHidden = node.attribs.hidden !== undefined || HIDDEN.test(node.attribs.style ?? "");
		const named = DROPPED.get(node.name);
		const what = isHidden && (!named || named === "surroundings") ? "hidden-text" : named;
		// Scripts are counted on the whole page.
		if (what && what !== "scripts") tally.drop(what, textContent(node));
		return what !== undefined || node.name === "title" || node.name === "head";
	}

	return { readBlocks };
}

function namesOf(what: Dropped, names: readonly string[]): [string, Dropped][] {
	return names.map((name) => [name, what]);
}

const PLAIN: Inline = { marks: {}, isCode: false };

/** Whether an element is a block, or contains one. */
function isBlock(node: Element): boolean {
	if (BLOCKS.has(node.name)) return true;
	if (!/^(?:span|font|b|strong|i|em|a|ins|u)$/.test(node.name)) return false;
	return node.children.some((child) => isTag(child) && isBlock(child));
}

function isCell({ name }: Element): boolean {
	return name === "td" || name === "th";
}

function spaced(runs: RunOrDisplay[]): RunOrDisplay[] {
	return [{ kind: "text", text: " " }, ...runs, { kind: "text", text: " " }];
}

/** The text of code with its line breaks. */
function preText(node: Element): string {
	return node.children
		.map((child) => {
			if (isText(child)) return child.data;
			if (!isTag(child)) return "";
			return child.name === "br" ? "\n" : preText(child);
		})
		.join("");
}
