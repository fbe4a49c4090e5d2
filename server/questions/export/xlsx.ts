// Writes cells as an Excel workbook: one sheet, the first row as headings, drop-downs where only some values are
// valid. A workbook is a zip of a few XML files; cells are texts and plain numbers, so that nothing becomes a date or a formula.
import { strToU8, zipSync } from "fflate";
import type { Cell } from "#core/questions/export/cells.ts";
import { escapeXml } from "#core/questions/export/moodle-xml.ts";

/** `column` from 0; other values may be typed too. */
export type DropDown = { column: number; words: readonly string[] };

/** Rows that have a drop-down. */
const LAST_ROW = 2_000;
/** A fixed time in the zip, so that the same questions give the same bytes. */
const MADE_AT = new Date(2020, 0, 1);
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

export function writeXlsx(
	cells: readonly (readonly Cell[])[],
	dropDowns: readonly DropDown[] = [],
	sheet = "Questions",
): Uint8Array {
	const files = {
		"[Content_Types].xml": CONTENT_TYPES,
		"_rels/.rels": relations([["officeDocument", "xl/workbook.xml"]]),
		"xl/workbook.xml": `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${escapeXml(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
		"xl/_rels/workbook.xml.rels": relations([
			["worksheet", "worksheets/sheet1.xml"],
			["styles", "styles.xml"],
		]),
		"xl/styles.xml": STYLES,
		"xl/worksheets/sheet1.xml": writeSheet(cells, dropDowns),
	};
	const zipped = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const);
	return zipSync(Object.fromEntries(zipped), { mtime: MADE_AT });
}

function writeSheet(cells: readonly (readonly Cell[])[], dropDowns: readonly DropDown[]): string {
	const widths = (cells[0] ?? []).map((heading, index) => {
		const width = heading === "Question" || heading === "Explanation" ? 50 : 18;
		return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
	});
	const rows = cells.map((row, y) => {
		const style = y === 0 ? 2 : 1;
		const written = row.map((cell, x) => writeCell(cell, `${columnName(x)}${y + 1}`, style));
		return `<row r="${y + 1}">${written.join("")}</row>`;
	});
	const lists = dropDowns.map(({ column, words }) => {
		const name = columnName(column);
		const list = escapeXml(`"${words.join(",")}"`);
		return `<dataValidation type="list" allowBlank="1" showErrorMessage="0" sqref="${name}2:${name}${LAST_ROW}"><formula1>${list}</formula1></dataValidation>`;
	});
	const validations =
		lists.length > 0 ? `<dataValidations count="${lists.length}">${lists.join("")}</dataValidations>` : "";
	const view =
		'<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
	return `${HEAD}<worksheet xmlns="${MAIN}">${view}<cols>${widths.join("")}</cols><sheetData>${rows.join("")}</sheetData>${validations}</worksheet>`;
}

function writeCell(cell: Cell, place: string, style: number): string {
	if (cell === "") return "";
	if (typeof cell === "number") return `<c r="${place}"><v>${cell}</v></c>`;
	const text = escapeXml(asText(cell));
	return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

/** The import removes one apostrophe in front of a formula (core/questions/export/cells.ts), so one of the text itself is doubled. */
function asText(cell: string): string {
	return /^'+[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

/** A, B, …, Z, AA, … */
function columnName(index: number): string {
	const letter = String.fromCharCode(65 + (index % 26));
	return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

function relations(list: readonly (readonly [kind: string, target: string])[]): string {
	const parts = list.map(
		([kind, target], index) => `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${kind}" Target="${target}"/>`,
	);
	return `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${parts.join("")}</Relationships>`;
}

const SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const CONTENT_TYPES = `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/></Types>`;
/** Style 1: text that wraps. Style 2: headings in bold. */
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf xfId="0" numFmtId="49" applyNumberFormat="1" applyAlignment="1"><alignment wrapText="1" vertical="top"/></xf><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>`;
