// Finds the columns of a table without headings by their content. What it finds is marked as inferred and must be confirmed.
// Called by read-table.ts.
import type { ColumnMeaning } from "./headings.ts";
import { positionOf, readKey } from "./keys.ts";

/** Share of the rows that must fit. */
const MOST = 0.9;

/** The columns; undefined when the content does not show them clearly. */
export function guessColumns(rows: readonly (readonly string[])[]): ColumnMeaning[] | undefined {
	const width = Math.max(0, ...rows.map((row) => row.length));
	if (rows.length === 0 || width < 3 || width > 30) return undefined;
	const cells = Array.from({ length: width }, (_, column) => rows.map((row) => row[column]?.trim() ?? ""));
	const isMost = (column: number, fits: (cell: string) => boolean) => {
		const all = cells[column] ?? [];
		const filled = all.filter(Boolean);
		return filled.length >= all.length * MOST && filled.filter(fits).length >= filled.length * MOST;
	};
	const columns: ColumnMeaning[] = Array.from({ length: width }, () => ({ is: "unknown" }));
	let first = 0;
	if (isMost(0, (cell) => /^\d{1,5}[.)]?$/.test(cell)) && isCounting(cells[0] ?? [])) {
		columns[0] = { is: "number" };
		first = 1;
	}
	const isLabel = (cell: string) => cell.length <= 3 && positionOf(cell.replaceAll(/[().\s]/g, "")) !== undefined;
	// The key is after the options: the last column of labels, or of texts that equal an option of their row.
	let key = -1;
	for (let column = width - 1; column >= first + 3 && key === -1; column--)
		if (isMost(column, isLabel) || isRepeated(rows, first, column)) key = column;
	if (key === -1) return undefined;
	columns[first] = { is: "question" };
	const options = cells.slice(first + 1, key);
	if (options.length < 2 || options.length > 10) return undefined;
	for (let column = first + 1; column < key; column++) columns[column] = { is: "option", position: column - first - 1 };
	columns[key] = { is: "key" };
	const behind = cells[key + 1];
	if (behind && isMost(key + 1, (cell) => cell.length > 3)) columns[key + 1] = { is: "explanation" };
	return columns;
}

function isCounting(cells: readonly string[]): boolean {
	return cells.every(
		(cell, index) => index === 0 || Number.parseInt(cell, 10) > Number.parseInt(cells[index - 1] ?? "", 10),
	);
}

function isRepeated(rows: readonly (readonly string[])[], first: number, key: number): boolean {
	const filled = rows.filter((row) => (row[key] ?? "").trim() !== "");
	const fitting = filled.filter((row) => readKey(row[key] ?? "", row.slice(first + 1, key)).is === "read");
	return filled.length >= rows.length * MOST && fitting.length >= filled.length * MOST;
}
