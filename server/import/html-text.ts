// Converts the HTML of Moodle, QTI, Anki, Word and the clipboard to plain text with line breaks, tables, sub and superscripts.
// Formulas become TeX if the HTML has it; losses are counted. With FORMATTED, bold text, code and tables become tokens. The HTML is
// never shown.
import { type AnyNode, type Element, isTag, isText } from "domhandler";
import { findAll, findOne, textContent } from "domutils";
import { parseDocument } from "htmlparser2";
import { codeToken, emphasisToken, tableToken } from "#core/import/formulas.ts";
import { pictureToken } from "#core/import/pictures.ts";
import type { RowProblem } from "#core/import/rows.ts";
import type { Table } from "#core/import/table-rows.ts";
import { smallSigns } from "#core/text-import/super-and-subscript.ts";
import { localName } from "./xml/xml.ts";

/** `formulas`: how many could not be read. `links`: addresses of links reduced to their text. */
export type HtmlText = { text: string; formulas: number; links?: readonly string[] };

const BLOCKS = new Set([
	"p",
	"div",
	"li",
	"ul",
	"ol",
	"h1",
	"h2",
	"h3",
	"h4",
	"h5",
	"h6",
	"table",
	"blockquote",
	"pre",
	"section",
	"tr",
]);
const SKIPPED = new Set(["script", "style", "head", "title", "object", "video", "audio", "svg"]);

/** Keeps bold words, code, tables and the numbers of lists, as tokens (core/import/formulas.ts). */
export type HtmlOptions = { isFormatted?: boolean };
export const FORMATTED: HtmlOptions = { isFormatted: true };

/** The text of an HTML fragment. @param prepare changes its nodes before */
export function htmlText(html: string, options: HtmlOptions, prepare?: (nodes: AnyNode[]) => void): HtmlText {
	if (!/[<&]/.test(html)) return { text: html.trim(), formulas: 0 };
	const nodes = parseHtml(html);
	prepare?.(nodes);
	return nodesText(nodes, options);
}

/** A text with its entities decoded; tags stay as they are written. */
export function decodeEntities(text: string): string {
	return textContent(parseDocument(text.replaceAll("<", "&lt;")).children);
}

/** The nodes of an HTML fragment; unknown names in angle brackets, such as "git branch <name>", stay text. */
function parseHtml(html: string): AnyNode[] {
	const written = html.replaceAll(TAG, (tag, name: string) => (ELEMENT.test(name) ? tag : tag.replace("<", "&lt;")));
	return parseDocument(written).children;
}

const TAG = /<\/?([A-Za-z][^\s/<>]*)[^<>]*>/g;
/** Elements of HTML, those of MathML after "m", and every name with a colon, such as Word's. */
const ELEMENT =
	/:|^(?:a|abbr|acronym|address|annotation(?:-xml)?|area|article|aside|audio|b|base|basefont|bdi|bdo|big|blink|blockquote|body|br|button|canvas|caption|center|cite|code|col|colgroup|data|datalist|dd|del|details|dfn|dialog|dir|div|dl|dt|em|embed|fieldset|figcaption|figure|font|footer|form|frame|frameset|g|h[1-6]|head|header|hgroup|hr|html|i|iframe|img|input|ins|kbd|label|legend|li|line|link|main|map|mark|marquee|math|menclose|menu|merror|meta|meter|mfenced|mfrac|mglyph|mi|mmultiscripts|mn|mo|mover|mpadded|mphantom|mroot|mrow|ms|mspace|msqrt|mstyle|msub|msubsup|msup|mtable|mtd|mtext|mtr|munder|munderover|nav|nobr|noframes|noscript|object|ol|optgroup|option|output|p|param|path|picture|pre|progress|q|rb|rect|rp|rt|rtc|ruby|s|samp|script|search|section|select|semantics|slot|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea|tfoot|th|thead|time|title|tr|track|tt|u|ul|var|video|wbr|anki-mathjax|circle|ellipse|polygon|polyline|text|tspan|use|defs|symbol|image)$/i;

/** The text of parsed nodes, of HTML or of XML with HTML elements. */
export function nodesText(nodes: readonly AnyNode[], { isFormatted = false }: HtmlOptions = {}): HtmlText {
	const lost: Lost = { formulas: 0, links: [], isFormatted };
	const raw = nodes.map((node) => write(node, lost)).join("");
	const text = raw
		.replaceAll("\u00a0", " ")
		.replaceAll(/(?:(?<![ \t])[ \t]+)?\n[ \t]*/g, "\n")
		.replaceAll(/\n{3,}/g, "\n\n")
		.replaceAll(/ {2,}/g, " ")
		.trim();
	return { text, formulas: lost.formulas, links: lost.links };
}

/** The longest list of addresses in a problem. */
const NAMES_LENGTH = 400;

/** What of a text is lost, as problems of its row. */
export function lossesOf(texts: readonly HtmlText[]): RowProblem[] {
	const formulas = texts.reduce((sum, text) => sum + text.formulas, 0);
	const links = [...new Set(texts.flatMap((text) => text.links ?? []))];
	return [
		...(formulas > 0 ? [{ code: "formula-lost" as const, values: { count: formulas } }] : []),
		...(links.length > 0
			? [
					{
						code: "link-lost" as const,
						values: { count: links.length, names: links.join(", ").slice(0, NAMES_LENGTH) },
					},
				]
			: []),
	];
}

type Lost = { formulas: number; links: string[]; isFormatted: boolean };

function write(node: AnyNode, lost: Lost): string {
	if (isText(node)) return node.data.replaceAll(/\s+/g, " ");
	if ("children" in node && !isTag(node)) return node.children.map((child) => write(child, lost)).join("");
	if (!isTag(node)) return "";
	const name = localName(node);
	if (SKIPPED.has(name)) return "";
	if (name === "br") return "\n";
	if (name === "img") return writePicture(node);
	if (name === "math") return writeFormula(node, lost);
	if (lost.isFormatted) {
		const formatted = writeFormatted(node, name, lost);
		if (formatted !== undefined) return formatted;
	}
	const inner = writeAll(node.children, lost);
	if (name === "a") noteLink(node, inner, lost);
	if (name === "sub" || name === "sup") return smallText(inner, name);
	// Each language of a text is on a line of its own.
	if (name === "span" && /\bmultilang\b/.test(node.attribs.class ?? "")) return `\n${inner}\n`;
	if (name === "td" || name === "th") return `${inner.trim()}\t`;
	return BLOCKS.has(name) ? `\n${inner}\n` : inner;
}

/** Collects the address of a link, unless its text contains it. */
function noteLink({ attribs }: Element, words: string, lost: Lost): void {
	const address = attribs.href?.trim() ?? "";
	if (/^(?:https?:|mailto:|\/\/|@@)/i.test(address) && !words.includes(address.replace(/^mailto:/i, "")))
		lost.links.push(address);
}

function writeAll(nodes: readonly AnyNode[], lost: Lost): string {
	return nodes.map((node) => write(node, lost)).join("");
}

const CODE = new Set(["code", "tt", "kbd", "samp"]);

/** Markup of formatted texts; undefined for other elements. */
function writeFormatted(node: Element, name: string, lost: Lost): string | undefined {
	if (name === "pre") return `\n\n${codeToken(codeOf(node), true)}\n\n`;
	if (CODE.has(name)) return codeToken(codeOf(node).replaceAll(/\s+/g, " "), false);
	if (name === "table") return writeTable(node, lost);
	if (name === "ol" || name === "ul") return writeList(node, name, lost);
	const style = node.attribs.style ?? "";
	const isBold = name === "b" || name === "strong" || /font-weight:\s*(?:bold|[6-9]00)/i.test(style);
	const isItalic = name === "i" || name === "em" || /font-style:\s*(?:italic|oblique)/i.test(style);
	if (!isBold && !isItalic) return undefined;
	const inner = writeAll(node.children, lost);
	const slanted = isItalic ? emphasisToken(inner, false) : inner;
	const text = isBold ? emphasisToken(slanted, true) : slanted;
	return BLOCKS.has(name) ? `\n${text}\n` : text;
}

function codeOf(node: Element): string {
	return node.children
		.map((child) => (isTag(child) ? (localName(child) === "br" ? "\n" : codeOf(child)) : textContent(child)))
		.join("")
		.replaceAll("\u00a0", " ");
}

/** Items as lines with their numbers, or "- "; a single item is written as text. */
function writeList(list: Element, name: string, lost: Lost): string {
	const items = list.children.filter(isTag).filter((child) => localName(child) === "li");
	let number = Math.trunc(Number(list.attribs.start ?? 1)) || 1;
	const lines = list.children.map((child) => {
		const inner = write(child, lost).trim();
		if (!isTag(child) || localName(child) !== "li" || items.length < 2) return inner;
		const label = name === "ul" ? "-" : `${numberOf(number++, list.attribs.type)}.`;
		return `${label} ${inner}`;
	});
	return `\n${lines.filter(Boolean).join("\n")}\n`;
}

const ROMAN = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"];

/** A list number in the format of the list's type. */
function numberOf(number: number, type = "1"): string {
	const letter = number >= 1 && number <= 26 ? String.fromCharCode(96 + number) : undefined;
	const written = /^i$/i.test(type) ? ROMAN[number - 1] : /^a$/i.test(type) ? letter : undefined;
	return (/^[AI]$/.test(type) ? written?.toUpperCase() : written) ?? String(number);
}

/** Widest and highest cell, so that a huge span makes no huge table. */
const MAX_SPAN = 30;

function writeTable(table: Element, lost: Lost): string {
	const caption = table.children.filter(isTag).filter((child) => localName(child) === "caption");
	const above = writeAll(caption, lost).trim();
	const rows: string[][] = [];
	// Cells that reach into the rows below, by their column.
	let below: number[] = [];
	for (const row of rowsOf(table)) {
		const cells: string[] = [];
		const next: number[] = [];
		const skip = () => {
			for (let left = below[cells.length] ?? 0; left > 0; left = below[cells.length] ?? 0) {
				next[cells.length] = left - 1;
				cells.push("");
			}
		};
		for (const cell of row.children.filter(isTag).filter((child) => ["td", "th"].includes(localName(child)))) {
			skip();
			const height = spanOf(cell.attribs.rowspan);
			for (let column = 0; column < spanOf(cell.attribs.colspan); column++) {
				next[cells.length] = height - 1;
				cells.push(column === 0 ? writeAll(cell.children, lost).trim() : "");
			}
		}
		skip();
		below = next;
		rows.push(cells);
	}
	const width = Math.max(0, ...rows.map((cells) => cells.length));
	// A one-cell table is treated as text.
	if (width < 2 || rows.length < 2) return `\n${[above, ...rows.flat()].filter(Boolean).join("\n")}\n`;
	const even = rows.map((cells) => [...cells, ...Array.from({ length: width - cells.length }, () => "")]);
	return `\n${above}\n\n${tableToken(even)}\n\n`;
}

/** The rows of a table, without those of nested tables. */
function rowsOf(part: Element): Element[] {
	return part.children.filter(isTag).flatMap((child) => {
		const name = localName(child);
		return name === "tr" ? [child] : ["thead", "tbody", "tfoot"].includes(name) ? rowsOf(child) : [];
	});
}

function spanOf(value = "1"): number {
	return Math.min(Math.max(Math.trunc(Number(value)) || 1, 1), MAX_SPAN);
}

/** Raised or lowered text in characters of its own, or behind a sign. */
export function smallText(text: string, position: "sub" | "sup"): string {
	// Italic markup inside sub or superscript is dropped.
	const letters = text.replaceAll(/[\ue0e0-\ue0e3]/g, "").trim();
	const mark = position === "sub" ? "_" : "^";
	return smallSigns(letters, position) ?? mark + (Array.from(letters).length === 1 ? letters : `(${letters})`);
}

function writePicture({ attribs }: Element): string {
	const alt = attribs.alt?.trim();
	const [, checksum] = /^sha256:([0-9a-f]{64})$/.exec(attribs.src ?? "") ?? [];
	return ` ${pictureToken(checksum, alt)} `;
}

/** The TeX that a program has written beside its MathML; without it the formula is lost. */
function writeFormula(node: Element, lost: Lost): string {
	const isTex = (one: Element) => localName(one) === "annotation" && /tex/i.test(one.attribs.encoding ?? "");
	const annotation = findOne(isTex, node.children);
	if (annotation) return `\\(${textContent(annotation).trim()}\\)`;
	lost.formulas += 1;
	return ` ${textContent(node).replaceAll(/\s+/g, " ").trim()} `;
}

/** The outermost tables of an HTML text. */
export function htmlTables(html: string): Table[] {
	return listTables(parseDocument(html).children).map(readHtmlTable);
}

function listTables(nodes: readonly AnyNode[]): Element[] {
	return nodes.flatMap((node) => {
		if (isTag(node) && node.name === "table") return [node];
		return "children" in node ? listTables(node.children) : [];
	});
}

/** The cells of a table; what is lost in a row becomes its problem. */
export function readHtmlTable(table: Element): Table {
	const rows = findAll(({ name }) => name === "tr", table.children).map((row) => {
		const cells = row.children.filter(isTag).filter(({ name }) => name === "td" || name === "th");
		const texts = cells.map((cell) => ({ cell, read: nodesText(cell.children) }));
		return {
			cells: texts.flatMap(({ cell, read }) => {
				return [read.text, ...Array.from({ length: spanOf(cell.attribs.colspan) - 1 }, () => "")];
			}),
			problems: lossesOf(texts.map(({ read }) => read)),
		};
	});
	return { cells: rows.map(({ cells }) => cells), problems: (index): RowProblem[] => rows[index]?.problems ?? [] };
}
