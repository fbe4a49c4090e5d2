// Writes a study text (to-study-text.ts) as Markdown: CommonMark without HTML, with pipe tables, formulas between dollar signs, footnotes
// and pictures by their checksum. Reading it back gives the same text. Pure; called by server/texts/import.

import {
	type Flow,
	isVisible,
	type List,
	type ListItem,
	type Phrasing,
	type Root,
	type TableRow,
} from "#core/mdast/nodes.ts";
import { codeFence, pipeTable } from "#core/questions/import/formulas.ts";
import { escapeLineStart } from "./escape-markdown.ts";
import { flatten } from "./flatten.ts";
import { runsOf } from "./runs.ts";
import { tidyTex, writeRuns } from "./write-runs.ts";

/** Deepest headings, lists and quotes; deeper ones are written on this level. */
export const MAX_HEADING = 4;
const MAX_DEPTH = 6;

type Context = { inline: (words: readonly Phrasing[], lineBreak: string) => string; depth: number };

/** The Markdown of a tree; empty for a tree without content. */
export function writeMarkdown({ children, footnotes }: Pick<Root, "children" | "footnotes">): string {
	const order = new Map<number, number>();
	const noteNumber = (note: number) => {
		const number = order.get(note) ?? order.size + 1;
		order.set(note, number);
		return number;
	};
	const inline: Context["inline"] = (words, lineBreak) => writeRuns(runsOf(words), { lineBreak, noteNumber });
	const body = writeBlocks(children, { inline, depth: 0 });
	const written: string[] = [];
	// A note may refer to another one, which is then appended.
	for (const [note, number] of order)
		written.push(`[^${number}]: ${inline(flatten(footnotes[note] ?? [], " "), " ") || "…"}`);
	return [body, ...written].filter((text) => text !== "").join("\n\n");
}

function writeBlocks(blocks: readonly Flow[], context: Context): string {
	const written: string[] = [];
	let lastList: { isNumbered: boolean; isSecond: boolean } | undefined;
	for (const block of blocks) {
		if (block.type === "list") {
			// Adjacent lists have different markers, or they would be one list.
			const isNumbered = block.ordered;
			const isSecond = lastList?.isNumbered === isNumbered && !lastList.isSecond;
			const text = writeList(block, isSecond, context);
			if (text === "") continue;
			written.push(text);
			lastList = { isNumbered, isSecond };
			continue;
		}
		const text = writeBlock(block, context);
		if (text === "") continue;
		written.push(text);
		lastList = undefined;
	}
	return written.join("\n\n");
}

function writeBlock(block: Exclude<Flow, List>, context: Context): string {
	switch (block.type) {
		case "heading":
			return writeHeading(block, context);
		case "paragraph":
			return writeLines(context.inline(block.children, "\\\n"));
		case "table":
			return writeTable(block.children, context);
		case "code":
			return writeFence(block.value);
		case "blockquote": {
			if (context.depth >= MAX_DEPTH) return writeBlocks(block.children, context);
			return indent(writeBlocks(block.children, { ...context, depth: context.depth + 1 }), "> ", "> ");
		}
		case "math":
			return `$$${tidyTex(block.value)}$$`;
		case "thematicBreak":
			return "---";
		default:
			return writeBlocks(block.children, context);
	}
}

function writeHeading({ depth, children }: Extract<Flow, { type: "heading" }>, { inline }: Context): string {
	const words = inline(children, " ").replace(/(?<!#)#+$/, (signs) => signs.replaceAll("#", "\\#"));
	return words === "" ? "" : `${"#".repeat(Math.min(Math.max(depth, 1), MAX_HEADING))} ${words}`;
}

function writeLines(text: string): string {
	return text
		.split("\n")
		.map((line) => escapeLineStart(line.trimStart()))
		.join("\n");
}

function writeList(list: List, isSecond: boolean, context: Context): string {
	const { ordered, start = 1, children } = list;
	if (context.depth >= MAX_DEPTH) return writeLines(context.inline(flatten([list]), "\\\n"));
	const inner = { ...context, depth: context.depth + 1 };
	const isTight = children.every(isShort);
	let number = Math.min(Math.max(start, 0), 999_999_000);
	const written: string[] = [];
	for (const item of children) {
		const text = isTight ? writeShort(item, inner) : writeBlocks(item.children, inner);
		if (text === "") continue;
		const marker = ordered ? `${number}${isSecond ? ")" : "."} ` : isSecond ? "* " : "- ";
		written.push(indent(text, marker, " ".repeat(marker.length)));
		number += 1;
	}
	return written.join(isTight ? "\n" : "\n\n");
}

/** Whether an item is one line, with or without lists of such lines below it, so that no blank line is needed. */
function isShort({ children }: ListItem): boolean {
	const [first, ...rest] = children;
	if (first?.type !== "paragraph" || !isVisible(first.children) || rest.length > 1) return false;
	return rest.every((block) => block.type === "list" && (block.start ?? 1) === 1 && block.children.every(isShort));
}

function writeShort({ children }: ListItem, context: Context): string {
	return children
		.map((block) => writeBlocks([block], context))
		.filter((text) => text !== "")
		.join("\n");
}

/** The first line after its marker, the others indented below it; blank lines have no trailing spaces. */
function indent(text: string, first: string, others: string): string {
	if (text === "") return "";
	return text
		.split("\n")
		.map((line, index) => `${index === 0 ? first : others}${line}`.trimEnd())
		.join("\n");
}

function writeTable(rows: readonly TableRow[], { inline }: Context): string {
	const words = rows.map((row) => row.children.map((cell) => flatten(cell.children)));
	const visible = words.filter((cells) => cells.some(isVisible));
	const width = Math.max(0, ...visible.map((cells) => cells.length));
	if (width === 0) return "";
	return pipeTable(
		visible.map((cells) => Array.from({ length: width }, (_, index) => inline(cells[index] ?? [], " "))),
	);
}

function writeFence(text: string): string {
	const code = text.replaceAll(/\r\n?/g, "\n").replaceAll(/[\0\ue0f0-\ue0ff]/g, "");
	return code.trim() === "" ? "" : codeFence(code);
}
