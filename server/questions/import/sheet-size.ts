// Bounds the size of a workbook's sheets before they are read: a single cell far away makes a table of millions of cells. Called by
// xlsx.ts.
import { strToU8 } from "fflate";
import { type Entries, textOf } from "../../mdast/zip/unzip.ts";

/** Most cells of the area that a sheet spans: 20,000 questions have 200,000. */
const MAX_CELLS = 2_000_000;
/** Excel's own limits. */
const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;

/** The files with sheets of a bounded size, without far empty cells; undefined when a cell with a value is too far away. */
export function boundSheets(entries: Entries): Entries | undefined {
	const bound: Record<string, Uint8Array> = { ...entries };
	for (const name of Object.keys(entries)) {
		const text = /^xl\/worksheets\/[^/]*\.xml$/i.test(name) ? textOf(entries, name) : undefined;
		if (text === undefined || areaOf(text) <= MAX_CELLS) continue;
		const without = withoutEmpty(text);
		if (areaOf(without) > MAX_CELLS) return undefined;
		bound[name] = strToU8(without);
	}
	return bound;
}

/** Rows times columns up to the last cell. */
function areaOf(sheet: string): number {
	let rows = 0;
	let columns = 0;
	for (const [, letters = "", digits = ""] of sheet.matchAll(/\sr\s*=\s*["']([A-Za-z]{0,10})(\d{1,20})["']/g)) {
		const column = [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
		if (Number(digits) > MAX_ROWS || column > MAX_COLUMNS) return Number.POSITIVE_INFINITY;
		rows = Math.max(rows, Number(digits));
		columns = Math.max(columns, column);
	}
	return rows * Math.max(columns, 1);
}

/** Programs format whole columns down to the last row: cells and rows that have a format only. */
function withoutEmpty(sheet: string): string {
	return sheet.replaceAll(/<c\s[^<>]*(?:\/>|><\/c>)/g, "").replaceAll(/<row\s[^<>]*(?:\/>|><\/row>)/g, "");
}
