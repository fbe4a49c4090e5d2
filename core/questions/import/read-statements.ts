// Reads a table of statements that are true or false. Called by read-table.ts for tables without options.
import { type ColumnMeaning, readHeadings } from "./headings.ts";
import { rowOfParts } from "./make-question.ts";
import type { RowLocation } from "./rows.ts";
import { hasText, noticesOf, ROWS_ABOVE, type Table, type TableReading, trimmed } from "./table-rows.ts";
import { readTruth } from "./true-false.ts";

/** Statements that are true or false: a column with the word, or one for each of both words with a mark in it. */
export function readStatements({ cells, part, firstRow = 1, problems }: Table): TableReading | undefined {
	const at = cells.slice(0, ROWS_ABOVE).findIndex((row) => isStatements(row.map(statementHeading)));
	const headings = cells[at] ?? [];
	const columns = headings.map(statementHeading);
	const body = cells.slice(at + 1);
	const own = columns.indexOf("key");
	const areWords = (row: readonly string[]) =>
		readTruth(row[own] ?? "") !== undefined || (row[own] ?? "").trim() === "";
	if (at === -1 || (own !== -1 && (!body.every(areWords) || !body.some(hasText)))) return undefined;
	const rows = body.flatMap((row, index) => {
		if (!hasText(row) || row.every((cell, column) => cell.trim() === "" || columns[column] === "number")) return [];
		const place: RowLocation = { kind: "row", number: firstRow + at + 1 + index, part };
		const cell = (is: StatementColumn) => row[columns.indexOf(is)]?.trim() ?? "";
		const marks = [cell("true"), cell("false")].map((mark) => mark !== "" && !/^(?:0|no|n|-)$/i.test(mark));
		const truth = own === -1 ? { options: ["True", "False"], at: marks.indexOf(true) } : readTruth(cell("key"));
		const marked = truth && marks.filter(Boolean).length < 2 && truth.at !== -1 ? [truth.at] : [];
		const known = problems?.(at + 1 + index) ?? [];
		const options = truth?.options ?? ["True", "False"];
		const parts = { text: cell("text"), options, marked, explanation: cell("explanation"), problems: known };
		return [rowOfParts(place, trimmed(row), parts)];
	});
	const meanings = columns.map((is): ColumnMeaning => ({ is: is === "other" ? "unknown" : "number" }));
	return { rows, notices: noticesOf(cells.slice(0, at), headings, meanings, body) };
}

type StatementColumn = "text" | "key" | "true" | "false" | "explanation" | "number" | "other";

function statementHeading(heading: string): StatementColumn {
	const name = heading
		.toLowerCase()
		.replaceAll(/[\s:.()]+/g, " ")
		.trim();
	if (/^(?:statements?|कथन)$/u.test(name)) return "text";
	if (/^(?:true ?(?:\/|or) ?false|t ?\/ ?f|सत्य ?\/ ?असत्य|true false)$/u.test(name)) return "key";
	if (/^(?:true|t|सत्य|सही)$/u.test(name)) return "true";
	if (/^(?:false|f|असत्य|गलत)$/u.test(name)) return "false";
	const is = readHeadings([heading])[0]?.is;
	if (is === "question") return "text";
	return is === "key" || is === "explanation" || is === "number" ? is : "other";
}

/** One text, and one key or a pair of columns to mark. */
function isStatements(columns: readonly StatementColumn[]): boolean {
	const count = (is: StatementColumn) => columns.filter((column) => column === is).length;
	const isPair = count("true") === 1 && count("false") === 1 && count("key") === 0;
	return count("text") === 1 && (isPair || (count("key") === 1 && count("true") + count("false") === 0));
}
