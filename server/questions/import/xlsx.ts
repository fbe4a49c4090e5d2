// Reads the sheets of an Excel workbook as tables of questions. Called by read-source.ts with a zip that is checked.
import readWorkbook from "read-excel-file/node";
import { pictureToken } from "#core/questions/import/pictures.ts";
import { readTable } from "#core/questions/import/read-table.ts";
import type { ImportNotice, ImportReading, Row, RowProblem } from "#core/questions/import/rows.ts";
import { type FoundPictures, notePicture } from "#server/mdast/pictures.ts";
import { type Entries, packPlain } from "../../mdast/zip/unzip.ts";
import { listSheetPictures, type SheetPicture } from "./sheet-pictures.ts";
import { boundSheets } from "./sheet-size.ts";
import { CONVERTED_CELL, withShownCells } from "./shown-cells.ts";

/** Rows of all sheets with questions; the others are listed by name. @param found gets the pictures */
export async function readXlsx(entries: Entries, found: FoundPictures): Promise<ImportReading> {
	const sized = boundSheets(entries);
	const bound = sized && withShownCells(sized);
	if (!bound) return { ok: false, kind: "too-much-memory" };
	const pictures = listSheetPictures(bound);
	const sheets = await readWorkbook(Buffer.from(packPlain(bound)));
	if (countCharacters(sheets) > MAX_CHARACTERS) return { ok: false, kind: "too-much-memory" };
	const rows: Row[] = [];
	const notices: ImportNotice[] = [];
	const without: string[] = [];
	for (const { sheet, data } of sheets) {
		const shown = data.map((row) => row.map(asText));
		const converted = shown.map((row) => row.some((cell) => cell.startsWith(CONVERTED_CELL)));
		const cells = shown.map((row) => row.map((cell) => cell.replaceAll(CONVERTED_CELL, "")));
		addPictures(cells, pictures.get(sheet) ?? [], found);
		if (!cells.some((row) => row.some(Boolean))) continue;
		const problems = (index: number): RowProblem[] => (converted[index] ? [{ code: "cell-converted" }] : []);
		const reading = readTable({ cells, problems, ...(sheets.length > 1 && { part: sheet }) });
		if (!reading || reading.rows.length === 0) {
			without.push(sheet);
			continue;
		}
		rows.push(...reading.rows);
		notices.push(...reading.notices);
	}
	if (rows.length === 0) return { ok: false, kind: "no-questions" };
	if (without.length > 0)
		notices.push({ code: "hidden-sheets", values: { names: without.map((name) => `“${name}”`).join(", ") } });
	return { ok: true, kind: "excel", rows, notices };
}

/** Of all cells. A text that many cells share is stored once, but each row has it. */
const MAX_CHARACTERS = 10_000_000;

function countCharacters(sheets: readonly { data: readonly (readonly unknown[])[] }[]): number {
	let count = 0;
	for (const { data } of sheets)
		for (const row of data) for (const cell of row) if (typeof cell === "string") count += cell.length;
	return count;
}

/** Rows and columns after the last text in which pictures are read. */
const BEHIND = 50;

/** Writes pictures into their cells; adds missing cells. Changes the cells. */
function addPictures(cells: string[][], pictures: readonly SheetPicture[], found: FoundPictures): void {
	const last = cells.length + BEHIND;
	for (const { row, column, bytes, alt } of pictures) {
		if (row > last || column > (cells[row]?.length ?? 0) + BEHIND) continue;
		while (cells.length <= row) cells.push([]);
		const line = cells[row] ?? [];
		while (line.length <= column) line.push("");
		const token = pictureToken(bytes && notePicture(found, bytes).slice("sha256:".length), alt);
		const text = line[column] === "#VALUE!" ? "" : (line[column] ?? "");
		line[column] = text === "" ? token : `${text}\n${token}`;
	}
}

/** A cell as it is shown: numbers rounded to 15 digits, dates as year-month-day. */
function asText(cell: unknown): string {
	if (cell === null || cell === undefined) return "";
	if (cell instanceof Date) return cell.toISOString().slice(0, 10);
	if (typeof cell === "number") return String(Number(cell.toPrecision(15)));
	return typeof cell === "boolean" ? (cell ? "True" : "False") : String(cell);
}
