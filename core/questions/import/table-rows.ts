// What every reading of a table shares: its cells, its rows as text, and the notices about what was not read. Called by read-table.ts and
// read-statements.ts.
import type { ColumnMeaning } from "./headings.ts";
import { withoutPictureTokens } from "./pictures.ts";
import { type ImportNotice, type Row, type RowProblem, textIgnored } from "./rows.ts";

export type Table = {
	cells: readonly (readonly string[])[];
	/** A sheet's name. */
	part?: string;
	/** The number of the first row in its file, from 1. */
	firstRow?: number;
	/** Problems of a row that are known before it is read, by its index. */
	problems?: (index: number) => RowProblem[];
};
export type TableReading = { rows: Row[]; notices: ImportNotice[] };

/** Rows above the headings, such as a title. */
export const ROWS_ABOVE = 15;
const IGNORED_NAMED = 12;

export function hasText(row: readonly string[]): boolean {
	return row.some((cell) => cell.trim() !== "");
}

export function trimmed(row: readonly string[]): string {
	return row
		.map((cell) => cell.trim())
		.join("\t")
		.trim();
}

/** Numbers in a column without a heading are row numbers. */
function isTaken(heading: string, cell: string): boolean {
	return cell.trim() !== "" && !(heading.trim() === "" && /^\d+$/.test(cell.trim()));
}

/** What stands above the table, and the columns that were not read. */
export function noticesOf(
	above: readonly (readonly string[])[],
	headings: readonly string[],
	columns: readonly ColumnMeaning[],
	body: readonly (readonly string[])[],
): ImportNotice[] {
	const notices = textIgnored(above.flat());
	const unknown = columns.flatMap(({ is }, index) =>
		is === "unknown" && body.some((row) => isTaken(headings[index] ?? "", withoutPictureTokens(row[index] ?? "")))
			? [headings[index]?.trim() || `#${index + 1}`]
			: [],
	);
	if (unknown.length > 0)
		notices.push({
			code: "columns-ignored",
			values: {
				names: unknown
					.slice(0, IGNORED_NAMED)
					.map((name) => `“${name}”`)
					.join(", "),
			},
		});
	return notices;
}
