// Writes the tree of a study text as Markdown: CommonMark without HTML, with pipe tables, formulas between dollar signs, footnotes
// and pictures by their checksum. Reading it back gives the same text. Pure; called by server/text-import.
import { codeFence, pipeTable } from "#core/import/formulas.ts";
import { escapeLineStart } from "./escape-markdown.ts";
import { flatten, isVisible, type TextBlock, type TextRun, type TextTree } from "./text-tree.ts";
import { tidyTex, writeRuns } from "./write-runs.ts";

/** Deepest headings, lists and quotes; deeper ones are written on this level. */
export const MAX_HEADING = 4;
export const MAX_DEPTH = 6;

type Context = { inline: (runs: readonly TextRun[], lineBreak: string) => string; depth: number };

/** The Markdown of a tree; empty for a tree without content. */
export function writeMarkdown({ blocks, notes }: TextTree): string {
	const order = new Map<number, number>();
	const noteNumber = (note: number) => {
		const number = order.get(note) ?? order.size + 1;
		order.set(note, number);
		return number;
	};
	const inline = (runs: readonly TextRun[], lineBreak: string) => writeRuns(runs, { lineBreak, noteNumber });
	const body = writeBlocks(blocks, { inline, depth: 0 });
	const written: string[] = [];
	// A note may refer to another one, which is then appended.
	for (const [note, number] of order) written.push(`[^${number}]: ${inline(notes[note] ?? [], " ") || "…"}`);
	return [body, ...written].filter((text) => text !== "").join("\n\n");
}

function writeBlocks(blocks: readonly TextBlock[], context: Context): string {
	const written: string[] = [];
	let lastList: { isNumbered: boolean; isSecond: boolean } | undefined;
	for (const block of blocks) {
		if (block.kind === "list") {
			// Adjacent lists have different markers, or they would be one list.
			const isNumbered = block.start !== undefined;
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

function writeBlock(block: Exclude<TextBlock, { kind: "list" }>, context: Context): string {
	switch (block.kind) {
		case "heading":
			return writeHeading(block, context);
		case "paragraph":
			return writeLines(context.inline(block.runs, "\\\n"));
		case "table":
			return writeTable(block.rows, context);
		case "code":
			return writeFence(block.text);
		case "quote": {
			if (context.depth >= MAX_DEPTH) return writeBlocks(block.children, context);
			return indent(writeBlocks(block.children, { ...context, depth: context.depth + 1 }), "> ", "> ");
		}
		case "formula":
			return `$$${tidyTex(block.tex)}$$`;
		case "rule":
			return "---";
	}
}

function writeHeading({ level, runs }: Extract<TextBlock, { kind: "heading" }>, { inline }: Context): string {
	const words = inline(runs, " ").replace(/(?<!#)#+$/, (signs) => signs.replaceAll("#", "\\#"));
	return words === "" ? "" : `${"#".repeat(Math.min(Math.max(level, 1), MAX_HEADING))} ${words}`;
}

function writeLines(text: string): string {
	return text
		.split("\n")
		.map((line) => escapeLineStart(line.trimStart()))
		.join("\n");
}

function writeList(
	{ start, items }: Extract<TextBlock, { kind: "list" }>,
	isSecond: boolean,
	context: Context,
): string {
	if (context.depth >= MAX_DEPTH) {
		const runs = flatten([{ kind: "list", items, ...(start !== undefined && { start }) }]);
		return writeLines(context.inline(runs, "\\\n"));
	}
	const inner = { ...context, depth: context.depth + 1 };
	const isTight = items.every(isShort);
	let number = Math.min(Math.max(start ?? 0, 0), 999_999_000);
	const written: string[] = [];
	for (const item of items) {
		const text = isTight ? writeShort(item, inner) : writeBlocks(item, inner);
		if (text === "") continue;
		const marker = start === undefined ? (isSecond ? "* " : "- ") : `${number}${isSecond ? ")" : "."} `;
		written.push(indent(text, marker, " ".repeat(marker.length)));
		number += 1;
	}
	return written.join(isTight ? "\n" : "\n\n");
}

/** Whether an item is one line, with or without lists of such lines below it, so that no blank line is needed. */
function isShort(item: readonly TextBlock[]): boolean {
	const [first, ...rest] = item;
	if (first?.kind !== "paragraph" || !isVisible(first.runs) || rest.length > 1) return false;
	return rest.every((block) => block.kind === "list" && (block.start ?? 1) === 1 && block.items.every(isShort));
}

function writeShort(item: readonly TextBlock[], context: Context): string {
	return item
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

function writeTable(rows: readonly (readonly TextRun[][])[], { inline }: Context): string {
	const visible = rows.filter((cells) => cells.some(isVisible));
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
