// Splits a passage's plain text into paragraphs, list items and tables for the page, with matching words and the text's own
// notes marked. Keeps every character except the markers of lists and tables. Pure; used by the page's quote-text.tsx.
import type { TextRange } from "./passage-window.ts";

/** A text's own note, such as "[2]" or "[2, 3]", which looks like the number of a source. */
export const OWN_NOTE = /\[(\d{1,3}(?:\s*[,–-]\s*\d{1,3})*)\]/g;

export type Piece = { text: string; start: number; kind: "plain" | "match" | "note" };
export type QuoteTable = {
	kind: "table";
	start: number;
	head: Piece[][];
	rows: { start: number; cells: Piece[][] }[];
};
export type QuoteBlock = { kind: "text" | "item"; start: number; end: number; pieces: Piece[] } | QuoteTable;

const ITEM = "- ";
const CELL = " | ";

/** The pieces of a range of a text; together they are that range. */
export function listPieces(text: string, [start, end]: TextRange, words: readonly TextRange[]): Piece[] {
	const notes = [...text.slice(start, end).matchAll(OWN_NOTE)].map(({ 0: note, index }) => {
		return { start: start + index, end: start + index + note.length, kind: "note" as const };
	});
	const matches = words.map(([start, end]) => ({ start, end, kind: "match" as const }));
	const marked = [...notes, ...matches].sort((a, b) => a.start - b.start);
	const pieces: Piece[] = [];
	let at = start;
	const add = (to: number, kind: Piece["kind"]) => {
		if (to > at) pieces.push({ text: text.slice(at, to), start: at, kind });
		at = Math.max(at, to);
	};
	for (const mark of marked) {
		if (mark.start < at || mark.end > end || mark.end <= mark.start) continue;
		add(mark.start, "plain");
		add(mark.end, mark.kind);
	}
	add(end, "plain");
	return pieces;
}

/** The blocks of a range of a passage. A table keeps its headings, even when the range begins below them. */
export function listBlocks(text: string, range: TextRange, words: readonly TextRange[]): QuoteBlock[] {
	const lines = listLines(text);
	const blocks: QuoteBlock[] = [];
	let table: { count: number; block: QuoteTable } | undefined;
	for (const [index, line] of lines.entries()) {
		const cells = readCells(text, line);
		const isInTable = table !== undefined && cells.length === table.count;
		const next = lines[index + 1];
		const isHead = !isInTable && cells.length > 1 && next && readCells(text, next).length === cells.length;
		const [start, end] = [Math.max(line[0], range[0]), Math.min(line[1], range[1])];
		const isShown = start < end;
		if (isHead) {
			const head = cells.map((cell) => listPieces(text, cell, words));
			table = { count: cells.length, block: { kind: "table", start: line[0], head, rows: [] } };
			if (isShown) blocks.push(table.block);
		} else if (table && isInTable) {
			if (!isShown) continue;
			if (blocks.at(-1) !== table.block) blocks.push(table.block);
			table.block.rows.push({
				start: line[0],
				cells: cells.map((cell) => listPieces(text, cell, words)),
			});
		} else {
			table = undefined;
			if (!isShown) continue;
			const isItem = text.startsWith(ITEM, line[0]);
			const from = isItem ? Math.max(start, line[0] + ITEM.length) : start;
			const last = blocks.at(-1);
			// Lines of one paragraph stay together, with the breaks between them.
			if (!isItem && last?.kind === "text" && text.slice(last.end, from) === "\n") {
				last.end = end;
				last.pieces = listPieces(text, [last.start, end], words);
			} else if (from < end) {
				const pieces = listPieces(text, [from, end], words);
				blocks.push({ kind: isItem ? "item" : "text", start, end, pieces });
			}
		}
	}
	return blocks;
}

/** The non-empty lines, with their places. */
function listLines(text: string): TextRange[] {
	const lines: TextRange[] = [];
	let start = 0;
	for (const line of text.split("\n")) {
		if (line.trim() !== "") lines.push([start, start + line.length]);
		start += line.length + 1;
	}
	return lines;
}

function readCells(text: string, [start, end]: TextRange): TextRange[] {
	const cells: TextRange[] = [];
	let at = start;
	for (const cell of text.slice(start, end).split(CELL)) {
		cells.push([at, at + cell.length]);
		at += cell.length + CELL.length;
	}
	return cells;
}
