// Writes the tree of a document (core/mdast) as the text in which questions are found: line breaks, powers and indices, tokens of formulas,
// pictures and formatting (formulas.ts, pictures.ts). Called by server/questions/import. Pure.
import { type Flow, flowText, type List, type Phrasing, phrasingText, type Table } from "#core/mdast/nodes.ts";
import { smallSigns } from "#core/mdast/super-and-subscript.ts";
import { codeToken, emphasisToken, formulaToken, tableToken } from "./formulas.ts";
import { labelLists } from "./label-lists.ts";
import { CONVERTED, hiddenToken, LOST_FORMULA, linkToken, type QuestionText } from "./losses.ts";
import { pictureToken } from "./pictures.ts";

export type WriteOptions = {
	/** Keeps bold words, code, tables and the numbers of lists, as tokens. */
	isFormatted?: boolean;
	/** Marks what is lost within the text, for the row that will have it (losses.ts). */
	isMarked?: boolean;
};

type Context = WriteOptions & { lost: { formulas: number; links: string[] }; isUnderlined: boolean };

/** The words by which a question speaks of an underlined word. */
export const UNDERLINED = /underlin|रेखांकित/i;

/** The text of blocks. Formatted lists have their numbers; the items of others have their labels (label-lists.ts) or none. */
export function writeFlow(flow: readonly Flow[], options: WriteOptions = {}): QuestionText {
	const isUnderlined = options.isFormatted === true && UNDERLINED.test(flowText(flow));
	const context = { ...options, lost: { formulas: 0, links: [] }, isUnderlined };
	const text = tidy(writeBlocks(options.isFormatted ? labelLists(flow, "numbered") : flow, context));
	return { text, formulas: context.lost.formulas, links: context.lost.links };
}

/** The text of a paragraph: an underlined word keeps its mark, as bold text, where the paragraph speaks of it. */
export function writePhrasing(nodes: readonly Phrasing[], options: WriteOptions = {}): string {
	return tidy(writeWords(nodes, { ...options, lost: { formulas: 0, links: [] }, isUnderlined: speaks(nodes) }));
}

function tidy(text: string): string {
	return text
		.replaceAll("\u00a0", " ")
		.replaceAll(/(?:(?<![ \t])[ \t]+)?\n[ \t]*/g, "\n")
		.replaceAll(/\n{3,}/g, "\n\n")
		.replaceAll(/ {2,}/g, " ")
		.trim();
}

function speaks(nodes: readonly Phrasing[]): boolean {
	return UNDERLINED.test(phrasingText(nodes));
}

/** Blocks below each other, with an empty line between them unless one stands right below the other. */
function writeBlocks(flow: readonly Flow[], context: Context): string {
	let written = "";
	for (const node of flow) {
		const text = writeBlock(node, context);
		if (text.trim() === "") continue;
		written += (written === "" ? "" : isTight(node) ? "\n" : "\n\n") + text;
	}
	return written;
}

/** Whether the first text of a block stands right below what is before it. */
function isTight(node: Flow): boolean {
	if (node.type === "paragraph") return node.isTight === true;
	if (node.type !== "blockquote" && node.type !== "section" && node.type !== "unsupportedFlow") return false;
	const [first] = node.children;
	return first !== undefined && isTight(first);
}

function writeBlock(node: Flow, context: Context): string {
	switch (node.type) {
		case "heading":
			return [node.label, writeWords(node.children, context)].filter(Boolean).join(" ");
		case "paragraph": {
			const isUnderlined = context.isUnderlined || speaks(node.children);
			return writeWords(node.children, isUnderlined ? { ...context, isUnderlined } : context);
		}
		case "list":
			return writeList(node, context);
		case "table":
			return writeTable(node, context);
		case "code":
			if (context.isFormatted) return codeToken(node.value, true);
			return node.children ? writeWords(node.children, context) : node.value;
		case "math":
			return `\\(${node.value}\\)`;
		case "thematicBreak":
			return "";
		default:
			return writeBlocks(node.children, context);
	}
}

function writeList(list: List, context: Context): string {
	const lines = list.children.map(({ label, children }) => {
		const text = writeBlocks(children, context).trim();
		return text === "" || label === undefined ? text : `${label} ${text}`;
	});
	return lines.filter((line) => line !== "").join(context.isFormatted ? "\n" : "\n\n");
}

function writeTable(table: Table, context: Context): string {
	const above = writeBlocks(table.caption, { ...context, isFormatted: false }).trim();
	if (!context.isFormatted) {
		const lines = table.children.map((row) => {
			return row.children.map((cell) => writeBlocks(cell.children, context).trim()).join("\t");
		});
		return [above, ...lines].filter(Boolean).join("\n\n");
	}
	const rows = gridOf(table, context);
	const width = Math.max(0, ...rows.map((cells) => cells.length));
	// A table of one row or column is text.
	if (width < 2 || rows.length < 2) return [above, ...rows.flat()].filter(Boolean).join("\n");
	const even = rows.map((cells) => [...cells, ...Array.from({ length: width - cells.length }, () => "")]);
	return `${above}\n\n${tableToken(even)}\n\n`;
}

/** Widest and highest cell, so that a huge span makes no huge table. */
const MAX_SPAN = 30;

/** The texts of a table's cells; a cell over several columns or rows leaves empty ones. */
function gridOf(table: Table, context: Context): string[][] {
	// Cells that reach into the rows below, by their column.
	let below: number[] = [];
	return table.children.map((row) => {
		const cells: string[] = [];
		const next: number[] = [];
		const skip = () => {
			for (let left = below[cells.length] ?? 0; left > 0; left = below[cells.length] ?? 0) {
				next[cells.length] = left - 1;
				cells.push("");
			}
		};
		for (const cell of row.children) {
			skip();
			const text = writeBlocks(cell.children, context).trim();
			for (let column = 0; column < Math.min(cell.columns, MAX_SPAN); column++) {
				next[cells.length] = Math.min(cell.rows, MAX_SPAN) - 1;
				cells.push(column === 0 ? text : "");
			}
		}
		skip();
		below = next;
		return cells;
	});
}

function writeWords(nodes: readonly Phrasing[], context: Context): string {
	return nodes.map((node) => writeWord(node, context)).join("");
}

function writeWord(node: Phrasing, context: Context): string {
	switch (node.type) {
		case "text":
			return node.value;
		case "break":
			return "\n";
		case "inlineCode":
			return context.isFormatted ? codeToken(node.value, false) : node.value;
		case "inlineMath":
			return node.isConverted ? formulaToken(node.value, node.isDisplay === true) : `\\(${node.value}\\)`;
		case "lostFormula":
			context.lost.formulas += 1;
			return ` ${node.value || "[formula]"}${context.isMarked ? LOST_FORMULA : ""} `;
		case "image":
			return ` ${pictureToken(node.url.replace("sha256:", "") || undefined, node.alt)} `;
		case "footnoteReference":
			return `[${node.index + 1}]`;
		default:
			return writeMark(node, context);
	}
}

function writeMark(node: Extract<Phrasing, { children: Phrasing[] }>, context: Context): string {
	if (node.type === "unsupported") return writeUnsupported(node, context);
	const inner = writeWords(node.children, context);
	switch (node.type) {
		case "superscript":
		case "subscript":
			return smallText(inner, node.type === "superscript" ? "sup" : "sub");
		case "strong":
		case "emphasis":
			return context.isFormatted ? emphasisToken(inner, node.type === "strong") : inner;
		case "underline":
			return context.isUnderlined ? underlined(inner, context) : inner;
		case "delete":
			return context.isMarked ? hiddenToken(inner) : inner;
		case "converted":
			return context.isMarked ? CONVERTED + inner : inner;
		case "link":
			return inner + noteLink(node.url, inner, context);
		default:
			return inner;
	}
}

function writeUnsupported(node: Extract<Phrasing, { type: "unsupported" }>, context: Context): string {
	const inner = ["scripts", "frames", "media"].includes(node.what) ? "" : writeWords(node.children, context);
	return node.what === "hidden-text" && context.isMarked ? hiddenToken(inner) : inner;
}

/** A word in stars, as bold text. */
function underlined(text: string, { isFormatted }: Context): string {
	return isFormatted ? emphasisToken(text, true) : starred(text);
}

/** A text in stars, without the spaces around it. */
export function starred(text: string): string {
	const [, start = "", word = "", end = ""] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
	return word === "" ? text : `${start}**${word}**${end}`;
}

/** Collects the address of a link, unless its text contains it. */
function noteLink(given: string, words: string, { lost, isMarked }: Context): string {
	const address = given.trim();
	if (!/^(?:https?:|mailto:|\/\/|@@)/i.test(address) || words.includes(address.replace(/^mailto:/i, ""))) return "";
	lost.links.push(address);
	return isMarked ? linkToken(address) : "";
}

/** Raised or lowered text in characters of its own, or behind a sign. */
export function smallText(text: string, position: "sub" | "sup"): string {
	// Italic markup inside sub or superscript is dropped.
	const letters = text.replaceAll(/[\ue0e0-\ue0e3]/g, "").trim();
	if (letters === "") return text;
	const mark = position === "sub" ? "_" : "^";
	return smallSigns(letters, position) ?? mark + (Array.from(letters).length === 1 ? letters : `(${letters})`);
}
