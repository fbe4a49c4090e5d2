// The tables of a document (core/mdast) as cells, in which questions are found by their columns. Called by read-document.ts and server/questions/import.
// Pure.
import { type Flow, innerFlow, type Table as MdastTable, type TableRow } from "#core/mdast/nodes.ts";
import { lossesOf } from "./losses.ts";
import { LINK } from "./pictures.ts";
import type { RowProblem } from "./rows.ts";
import type { Table } from "./table-rows.ts";
import { type WriteOptions, writeFlow } from "./write-mdast.ts";

/** Widest cell, so that a huge span makes no huge table. */
const MAX_SPAN = 30;

/** The outermost tables of a document. */
export function listTables(flow: readonly Flow[]): MdastTable[] {
	return flow.flatMap((node) => (node.type === "table" ? [node] : listTables(innerFlow(node))));
}

/** The cells of a table; what is lost in a row becomes its problem. */
export function tableCells(table: MdastTable, options: WriteOptions = {}): Table {
	const rows = rowsOf(table).map(({ children }) => {
		const texts = children.map((cell) => ({ cell, read: writeFlow(cell.children, options) }));
		const cells = texts.flatMap(({ cell, read }) => {
			const empty = Array.from({ length: Math.min(cell.columns, MAX_SPAN) - 1 }, () => "");
			return [read.text.replaceAll(LINK, ""), ...empty];
		});
		// Formulas are marked within the text.
		const lost = texts.map(({ read }) => (options.isMarked ? { ...read, formulas: 0 } : read));
		return { cells, problems: lossesOf(lost) };
	});
	return { cells: rows.map(({ cells }) => cells), problems: (index): RowProblem[] => rows[index]?.problems ?? [] };
}

/** The rows of a table, each with those of the tables in its cells below it. */
function rowsOf(table: MdastTable): TableRow[] {
	return table.children.flatMap((row) => {
		const inner = row.children.flatMap((cell) => listTables(cell.children)).flatMap(rowsOf);
		return [row, ...inner];
	});
}
