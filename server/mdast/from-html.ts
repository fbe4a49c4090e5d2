// Reads HTML as a tree: a web page, what browsers put into the clipboard, or a text of Moodle, QTI, GIFT, Anki or H5P. Called by
// server/questions/import and server/texts/import. Never fetches anything.
import { type AnyNode, type Element, isTag, isText } from "domhandler";
import { findOne, textContent } from "domutils";
import { parseDocument } from "htmlparser2";
import { type Leaf, type MarkAround, nestMarks } from "#core/mdast/nest-marks.ts";
import type { Flow, ListItem, Phrasing, Root, Table, TableCell, TableRow } from "#core/mdast/nodes.ts";
import { localName } from "#server/mdast/xml/xml.ts";
import { codeText, hasWords, isBlock, keepsLines, limitDepth, marksInside, unsupportedOf } from "./html-elements.ts";
import { type AddPicture, type OpenPicture, openDataAddress } from "./pictures.ts";

/** Largest number of columns or rows that a cell spans. */
const MAX_SPAN = 200;
const CODE = new Set(["code", "tt", "kbd", "samp"]);

/** How pictures are found and noted. Without it they are left out, with their descriptions. */
export type HtmlPictures = { open?: OpenPicture; take?: AddPicture };

/** The tree of a page or of a clipboard's HTML. */
export function readHtml(html: string, pictures: HtmlPictures = {}): Root {
	const { children } = parseDocument(html);
	limitDepth(children);
	const title = findTitle(children);
	return { type: "root", title, children: readHtmlNodes(children, pictures), footnotes: [] };
}

/** The blocks of parsed nodes, of HTML or of XML with HTML elements. Flattens what is nested too deeply. */
export function readHtmlNodes(nodes: readonly AnyNode[], pictures: HtmlPictures = {}): Flow[] {
	limitDepth(nodes);
	return createReader(pictures).readFlow(nodes, []);
}

/** The nodes of an HTML fragment; unknown names in angle brackets, such as "git branch <name>", stay text. */
export function parseFragment(html: string): AnyNode[] {
	const written = html.replaceAll(TAG, (tag, name: string) => (ELEMENT.test(name) ? tag : tag.replace("<", "&lt;")));
	return parseDocument(written).children;
}

const TAG = /<\/?([A-Za-z][^\s/<>]*)[^<>]*>/g;
/** Elements of HTML, those of MathML after "m", and every name with a colon, such as Word's. */
const ELEMENT =
	/:|^(?:a|abbr|acronym|address|annotation(?:-xml)?|area|article|aside|audio|b|base|basefont|bdi|bdo|big|blink|blockquote|body|br|button|canvas|caption|center|cite|code|col|colgroup|data|datalist|dd|del|details|dfn|dialog|dir|div|dl|dt|em|embed|fieldset|figcaption|figure|font|footer|form|frame|frameset|g|h[1-6]|head|header|hgroup|hr|html|i|iframe|img|input|ins|kbd|label|legend|li|line|link|main|map|mark|marquee|math|menclose|menu|merror|meta|meter|mfenced|mfrac|mglyph|mi|mmultiscripts|mn|mo|mover|mpadded|mphantom|mroot|mrow|ms|mspace|msqrt|mstyle|msub|msubsup|msup|mtable|mtd|mtext|mtr|munder|munderover|nav|nobr|noframes|noscript|object|ol|optgroup|option|output|p|param|path|picture|pre|progress|q|rb|rect|rp|rt|rtc|ruby|s|samp|script|search|section|select|semantics|slot|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea|tfoot|th|thead|time|title|tr|track|tt|u|ul|var|video|wbr|anki-mathjax|circle|ellipse|polygon|polyline|text|tspan|use|defs|symbol|image)$/i;

function findTitle(nodes: readonly AnyNode[]): string {
	const titled = findOne((element) => localName(element) === "title", [...nodes]);
	return (titled ? textContent(titled) : "").replaceAll(/\s+/g, " ").trim();
}

type Marks = readonly MarkAround[];

function createReader(pictures: HtmlPictures) {
	// How many blocks have begun or ended since the last text: one stands below another without a gap when it is one.
	let borders = 2;

	/** Blocks, with the text between them as paragraphs. */
	function readFlow(nodes: readonly AnyNode[], marks: Marks, isPre = false): Flow[] {
		const flow: Flow[] = [];
		let leaves: Leaf[] = [];
		const close = () => {
			const children = nestMarks(leaves);
			leaves = [];
			if (children.every(isBlank)) return;
			flow.push({ type: "paragraph", children, ...(borders < 2 && { isTight: true }) });
			// What nobody sees, such as a script, is no text.
			if (children.some((child) => !isBlank(child) && child.type !== "unsupported")) borders = 0;
		};
		for (const node of nodes) {
			if (isTag(node) && isBlock(node)) {
				close();
				borders += 1;
				// One by one: a page may have more blocks than a call may have arguments.
				for (const block of readBlock(node, marks, isPre)) flow.push(block);
				borders += 1;
			} else for (const leaf of readInline(node, marks, isPre)) leaves.push(leaf);
		}
		close();
		return flow;
	}

	/** A block that is no text of its own. */
	function whole(node: Flow): Flow[] {
		borders = 0;
		return [node];
	}

	function readBlock(node: Element, marks: Marks, isPre: boolean): Flow[] {
		const name = localName(node);
		const what = unsupportedOf(node);
		const inside = marksInside(node, marks);
		const isLines = isPre || keepsLines(node);
		const readInside = () => readFlow(node.children, inside, isLines);
		if (what) return [{ type: "unsupportedFlow", what, children: readInside() }];
		if (/^h[1-6]$/.test(name)) {
			const children = nestMarks(readInlines(node, inside, isLines));
			return whole({ type: "heading", depth: Number(name.slice(1)), children });
		}
		switch (name) {
			case "ul":
			case "ol":
			case "menu":
				return [readList(node, marks, isLines)];
			case "table":
				return [readTable(node, marks, isLines)];
			case "pre": {
				const words = hasWords(node) ? { children: nestMarks(readInlines(node, inside, true)) } : {};
				return whole({ type: "code", value: codeText(node), ...words });
			}
			case "blockquote":
				return [{ type: "blockquote", children: readInside() }];
			case "hr":
				return whole({ type: "thematicBreak" });
			case "main":
			case "article":
				return [{ type: "section", name, children: readInside() }];
			case "dt":
			case "summary":
				return readFlow(node.children, withStrong(inside), isLines);
			default:
				if (node.attribs.role === "main") return [{ type: "section", name: "main", children: readInside() }];
				return readInside();
		}
	}

	/** The items of a list; what stands between items belongs to the one before. */
	function readList(node: Element, marks: Marks, isPre: boolean): Flow {
		const children: ListItem[] = [];
		for (const child of node.children) {
			const isItem = isTag(child) && localName(child) === "li";
			borders += 1;
			const inside = isItem ? marksInside(child, marks) : marks;
			const flow = readFlow(isItem ? child.children : [child], inside, isPre || (isItem && keepsLines(child)));
			borders += 1;
			const last = children.at(-1);
			if (!isItem && last) last.children.push(...flow);
			else if (isItem || flow.length > 0) children.push({ type: "listItem", ...itemValue(child), children: flow });
		}
		const start = Math.trunc(Number(node.attribs.start ?? Number.NaN));
		const style = styleOf(node) ?? styleOf(node.children.find(isTag));
		return {
			type: "list",
			ordered: localName(node) === "ol",
			...(Number.isFinite(start) && { start }),
			...(style !== undefined && { style }),
			children,
		};
	}

	function readTable(node: Element, marks: Marks, isPre: boolean): Table {
		const table: Table = { type: "table", caption: [], children: [] };
		let loose: TableRow | undefined;
		const visit = (nodes: readonly AnyNode[]) => {
			for (const child of nodes) {
				const name = isTag(child) ? localName(child) : "";
				if (isTag(child) && /^t[dh]$/.test(name)) {
					// Cells without a row are one.
					loose ??= addRow(table);
					loose.children.push(readCell(child, marks, isPre));
					continue;
				}
				if (isTag(child)) loose = undefined;
				if (isTag(child) && name === "caption")
					table.caption.push(...readFlow(child.children, withStrong(marks), isPre));
				else if (isTag(child) && name === "tr") table.children.push(readRow(child, marks, isPre));
				else if (isTag(child) && /^(?:thead|tbody|tfoot)$/.test(name)) visit(child.children);
				// What stands in no cell is shown above the table.
				else table.caption.push(...readFlow([child], marks, isPre));
			}
		};
		visit(node.children);
		borders = 2;
		return table;
	}

	function readRow(row: Element, marks: Marks, isPre: boolean): TableRow {
		const children = row.children.flatMap((child): TableCell[] => {
			if (isTag(child) && /^t[dh]$/.test(localName(child))) return [readCell(child, marks, isPre)];
			const inner = readFlow([child], marks, isPre);
			return inner.length > 0 ? [{ type: "tableCell", columns: 1, rows: 1, children: inner }] : [];
		});
		return { type: "tableRow", children };
	}

	function readCell(cell: Element, marks: Marks, isPre: boolean): TableCell {
		const span = (text = "1") => Math.min(Math.max(Number.parseInt(text, 10) || 1, 1), MAX_SPAN);
		borders = 2;
		const children = readFlow(cell.children, marksInside(cell, marks), isPre || keepsLines(cell));
		return { type: "tableCell", columns: span(cell.attribs.colspan), rows: span(cell.attribs.rowspan), children };
	}

	function readInlines(node: Element, marks: Marks, isPre: boolean): Leaf[] {
		return node.children.flatMap((child) => readInline(child, marks, isPre));
	}

	function readInline(node: AnyNode, marks: Marks, isPre: boolean): Leaf[] {
		const leaf = (one: Phrasing): Leaf[] => [{ around: marks, node: one }];
		if (isText(node)) return readText(node.data, marks, isPre);
		if ("children" in node && !isTag(node)) return node.children.flatMap((child) => readInline(child, marks, isPre));
		if (!isTag(node)) return [];
		const name = localName(node);
		const picture = readPicture(node, name, pictures);
		if (picture) return leaf(picture);
		const formula = readFormula(node, name);
		if (formula) return leaf(formula);
		if (name === "head") return node.children.filter(isTag).flatMap((child) => readInline(child, marks, isPre));
		if (name === "title" || name === "wbr") return [];
		const what = unsupportedOf(node);
		if (what === "scripts" && name !== "script" && name !== "style") return [];
		if (what) {
			// A script's text is code.
			const inner = what === "scripts" ? [] : readInlines(node, [...marks, { type: "unsupported", what }], isPre);
			return inner.length > 0 ? inner : leaf({ type: "unsupported", what, children: [] });
		}
		if (CODE.has(name)) return leaf({ type: "inlineCode", value: codeText(node).replaceAll(/\s+/g, " ") });
		if (name === "br") return leaf({ type: "break" });
		if (name === "q") {
			const sign = (value: string): Leaf => ({ around: marks, node: { type: "text", value } });
			return [sign("“"), ...readInlines(node, marks, isPre), sign("”")];
		}
		const inner = readInlines(node, marksInside(node, marks), isPre || keepsLines(node));
		// A heading, which takes blocks as words.
		const space: Leaf = { around: marks, node: { type: "text", value: " " } };
		return isBlock(node) ? [space, ...inner, space] : inner;
	}

	return { readFlow };
}

function isBlank(node: Phrasing): boolean {
	return node.type === "break" || (node.type === "text" && node.value.trim() === "");
}

function readText(data: string, around: Marks, isPre: boolean): Leaf[] {
	const lines = isPre && data.trim().includes("\n") ? data.split("\n") : [data];
	return lines.flatMap((line, index): Leaf[] => {
		const text: Leaf = { around, node: { type: "text", value: line.replaceAll(/\s+/g, " ") } };
		return index === 0 ? [text] : [{ around, node: { type: "break" } }, text];
	});
}

function withStrong(marks: Marks): Marks {
	return marks.some(({ type }) => type === "strong") ? marks : [...marks, { type: "strong" }];
}

function addRow(table: Table): TableRow {
	const row: TableRow = { type: "tableRow", children: [] };
	table.children.push(row);
	return row;
}

/** "upper-alpha" of the style, or "A" of the type. */
function styleOf(element: Element | undefined): string | undefined {
	const { style = "", type } = element?.attribs ?? {};
	return /list-style(?:-type)?:\s*([a-z-]+)/i.exec(style)?.[1]?.toLowerCase() ?? type;
}

function itemValue(item: AnyNode): { value?: number } {
	const value = isTag(item) ? Math.trunc(Number(item.attribs.value ?? 0)) : 0;
	return value ? { value } : {};
}

/** A picture, in HTML, as an object of QTI 2 or as material of QTI 1.2. */
function readPicture(node: Element, name: string, { open, take }: HtmlPictures): Phrasing | undefined {
	const { attribs } = node;
	const isObject = name === "object" && /^image\//i.test(attribs.type ?? "");
	if (!isObject && name !== "img" && name !== "matimage") return undefined;
	const address = attribs[isObject ? "data" : name === "img" ? "src" : "uri"] ?? "";
	const alt = (attribs.alt ?? attribs.label ?? (isObject ? textContent(node) : "")).replaceAll(/\s+/g, " ").trim();
	if (/^sha256:[0-9a-f]{64}$/.test(address)) return { type: "image", url: address, alt };
	const bytes = take && (openDataAddress(address) ?? open?.(address));
	return { type: "image", url: (bytes && take?.(bytes)) ?? "", alt };
}

/** The TeX that a program has written beside its formula; without it only the letters are left. */
function readFormula(node: Element, name: string): Phrasing | undefined {
	const classes = ` ${node.attribs.class ?? ""} `;
	if (name === "script" || (name !== "math" && !/ (?:katex|katex-display|mwe-math-element) /.test(classes)))
		return undefined;
	const isTex = (one: Element) => localName(one) === "annotation" && /tex/i.test(one.attribs.encoding ?? "");
	const annotation = findOne(isTex, node.children);
	const math = name === "math" ? node : findOne((one) => localName(one) === "math", node.children);
	const tex = (annotation ? textContent(annotation) : (math?.attribs.alttext ?? ""))
		.trim()
		.replace(/^\{\\(?:displaystyle|textstyle)\s*([\s\S]*)\}$/, "$1")
		.trim();
	if (tex === "") return { type: "lostFormula", value: textContent(node).replaceAll(/\s+/g, " ").trim() };
	const isDisplay = / katex-display /.test(classes) || math?.attribs.display === "block";
	return { type: "inlineMath", value: tex, ...(isDisplay && { isDisplay }) };
}
