// The tables of an HTML text, such as Word and Excel put on the clipboard, and those of a Word file. Called by read-source.ts
// and docx.ts.
import { type AnyNode, type Element, isTag } from "domhandler";
import { findAll } from "domutils";
import { parseDocument } from "htmlparser2";
import type { Table } from "#core/import/read-table.ts";
import type { RowProblem } from "#core/import/rows.ts";
import { lossesOf, nodesText } from "./html-text.ts";

/** Widest cell that is written to several columns, so that a huge colspan makes no huge row. */
const MAX_SPAN = 30;

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
				const span = Math.min(Math.max(Number(cell.attribs.colspan) || 1, 1), MAX_SPAN);
				return [read.text, ...Array.from({ length: span - 1 }, () => "")];
			}),
			problems: lossesOf(texts.map(({ read }) => read)),
		};
	});
	return { cells: rows.map(({ cells }) => cells), problems: (index): RowProblem[] => rows[index]?.problems ?? [] };
}
