// Cells as CSV that Excel opens with its Hindi whole and without running anything as a formula.

/** Cells that a spreadsheet takes for a formula get an apostrophe in front, which the import takes off again. */
const FORMULA = /^'*[=+\-@\t\r]/;

export function writeCsv(cells: readonly (readonly string[])[]): string {
	const lines = cells.map((row) => row.map(writeCell).join(","));
	return `\ufeff${lines.join("\r\n")}\r\n`;
}

function writeCell(cell: string): string {
	const safe = FORMULA.test(cell) ? `'${cell}` : cell;
	return /[",\r\n;\t|]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
