// Reads questions from the cells of a table, pasted or from a file: one row a question, columns by their headings in English or
// Hindi (Kahoot's too), or by their content. Called for CSV, TSV, HTML tables, Excel sheets and Anki notes.

import { writeCells } from "#core/questions/export/cells.ts";
import { EXAMPLE, EXAMPLE_MARK } from "#core/questions/export/example.ts";
import { readAbout } from "#core/questions/export/moodle-texts.ts";
import { readOptionIds } from "#core/questions/export/option-ids.ts";
import { readTypedNumber } from "#core/questions/typed-number.ts";
import { withFormulas } from "./formulas.ts";
import { guessColumns } from "./guess-columns.ts";
import { type ColumnMeaning, hasTypedKeys, isUsable, readHeadings } from "./headings.ts";
import { latinDigits, positionOf } from "./keys.ts";
import { readTolerance, rowOfParts } from "./make-question.ts";
import { pictureTokens } from "./pictures.ts";
import { readStatements } from "./read-statements.ts";
import { makeRow, type Row, type RowLocation, type RowProblem } from "./rows.ts";
import { isOtherAnswer, isUnused } from "./second-reading.ts";
import { hasText, noticesOf, ROWS_ABOVE, type Table, type TableReading, trimmed } from "./table-rows.ts";

/** The questions of a table; undefined when it has none. */
export function readTable(table: Table): TableReading | undefined {
	const { part, firstRow = 1 } = table;
	// An apostrophe keeps a spreadsheet from running the cell as a formula (core/questions/export/cells.ts).
	const cells = table.cells.map((row) => row.map((cell) => cell.replace(/^'(?='*[=+\-@\t\r])/, "")));
	const above = cells.slice(0, ROWS_ABOVE);
	const withOptions = above.findIndex((row) => isUsable(readHeadings(row)));
	const at = withOptions === -1 ? above.findIndex((_, index) => isOfNumbers(cells.slice(index))) : withOptions;
	const statements = at === -1 ? readStatements({ ...table, cells }) : undefined;
	if (statements) return statements;
	const isGuessed = at === -1;
	const columns = isGuessed ? guessColumns(cells.filter(hasText)) : readHeadings(cells[at] ?? []);
	if (!columns) return undefined;
	const body = (isGuessed ? cells : cells.slice(at + 1)).map((row) =>
		row.map((cell, index) => (columns[index]?.is === "options" ? cell.replaceAll(BREAK, "\n") : cell)),
	);
	const context = { columns, keys: readKeyStyle(body, columns, isGuessed ? [] : (cells[at] ?? [])) };
	const rows = body.flatMap((row, index) => {
		if (!hasText(row) || isOnlyNumber(row, columns) || isExample(row) || isHelp(row, columns) || isRule(row)) return [];
		const position = isGuessed ? index : at + 1 + index;
		const place: RowLocation = { kind: "row", number: firstRow + position, part, ...ownNumber(row, columns) };
		const known: RowProblem[] = [...(table.problems?.(position) ?? [])];
		if (isGuessed) known.push({ code: "columns-inferred" });
		if (row.some((cell) => cell.includes(EXAMPLE_MARK))) known.push({ code: "example-row" });
		return [withUnused(readRow(row, place, context, known), row, columns)];
	});
	return {
		rows: withNumbers(rows),
		notices: isGuessed ? [] : noticesOf(cells.slice(0, at), cells[at] ?? [], columns, body),
	};
}

/** Whether rows below their headings, which name no options, are questions that are answered by a number. */
function isOfNumbers([headings = [], ...body]: readonly (readonly string[])[]): boolean {
	const columns = readHeadings(headings);
	if (!hasTypedKeys(columns)) return false;
	const type = columns.findIndex(({ is }) => is === "type");
	return body.some((row) => row[type]?.trim().toLowerCase() === "number");
}

/** A line break of HTML in front of the label of an option: "A) 19<br>B) 20". */
const BREAK = / ?<br ?\/?> ?(?=[([]?[A-Ha-h1-9][)\].])/gi;

/** The number that a row gives its question, to which keys beside the table refer. */
function ownNumber(row: readonly string[], columns: readonly ColumnMeaning[]): Pick<RowLocation, "question"> {
	const cell = latinDigits(row.find((_, at) => columns[at]?.is === "number")?.trim() ?? "");
	return /^\d{1,4}[.)]?$/.test(cell) ? { question: Number.parseInt(cell, 10) } : {};
}

/** Numbers that do not rise are ids of another program: the rows have no numbers of their own then. */
function withNumbers(rows: Row[]): Row[] {
	const numbers = rows.map(({ place }) => place.question);
	const areRising = numbers.every((number, at) => {
		return number !== undefined && (at === 0 || number === 1 || number > (numbers[at - 1] ?? 0));
	});
	if (areRising) return rows;
	return rows.map((row) => {
		const { question: _, ...place } = row.place;
		return { ...row, place };
	});
}

/** Columns whose cells become texts of the question. */
const TEXTS: readonly ColumnMeaning["is"][] = [
	"question",
	"option",
	"options",
	"wrong",
	"note",
	"explanation",
	"topic",
	"source",
];

/** A row with a cell that is in no text of its question, or that has more cells than there are headings, asks. */
function withUnused(row: Row, cells: readonly string[], columns: readonly ColumnMeaning[]): Row {
	const { question, problems } = row;
	if (!question || problems.length > 0) return row;
	const isLost = cells.some((cell, at) => {
		const is = columns[at]?.is;
		if (cell.trim() === "") return false;
		if (is === undefined) return true;
		if (is === "key") return isOtherAnswer(cell, question);
		return TEXTS.includes(is) && isUnused(is === "option" ? cell : withoutLabels(cell), question);
	});
	return isLost ? { ...row, problems: [{ code: "text-unused" }] } : row;
}

/** A list of options in one cell loses its labels. */
function withoutLabels(cell: string): string {
	return cell.replaceAll(/(?<=(?:^|[\n|;,]) {0,3})[([]?[A-Ha-h1-9][)\].]\s|(?<=\s)[([]?[A-Ha-h1-9][)\]]\s/g, " ");
}

const EXAMPLE_ROW = trimmed(writeCells([EXAMPLE])[1] ?? []);

/** Whether a row is the template's unchanged example. */
function isExample(row: readonly string[]): boolean {
	return trimmed(row) === EXAMPLE_ROW;
}

const HELP =
	/^(?:text|enter|type|write|add|first|second|third|fourth|option|answer|correct)\b.{0,40}\b(?:option|answer|choice|question)/i;

/** Whether a row explains the columns of a template: "Text of the question", "Text for option 1". */
function isHelp(row: readonly string[], columns: readonly ColumnMeaning[]): boolean {
	const options = row.filter((cell, index) => columns[index]?.is === "option" && cell.trim() !== "");
	return options.length >= 2 && options.every((cell) => HELP.test(cell.trim()));
}

/** The line below the headings of a table in Markdown. */
function isRule(row: readonly string[]): boolean {
	const filled = row.filter((cell) => cell.trim() !== "");
	return filled.length > 1 && filled.every((cell) => /^(?::-+:?|:?-+:|-{2,})$/.test(cell.trim()));
}

/** The template numbers empty rows. */
function isOnlyNumber(row: readonly string[], columns: readonly ColumnMeaning[]): boolean {
	return row.every((cell, index) => cell.trim() === "" || columns[index]?.is === "number");
}

type Context = { columns: readonly ColumnMeaning[]; keys: KeyStyle };

function readRow(row: readonly string[], place: RowLocation, { columns, keys }: Context, known: RowProblem[]): Row {
	const cell = (is: ColumnMeaning["is"]) => row.find((_, index) => columns[index]?.is === is)?.trim() ?? "";
	const source = trimmed(row);
	const text = [cell("question"), ...picturesBeside(row, columns)].filter(Boolean).join("\n");
	const explanation = cell("explanation");
	const { unit: _, ...about } = readAbout(cell);
	const format = cell("format") === "md1" ? "md1" : undefined;
	const extra = { id: cell("id") || undefined, ...about, format } as const;
	const type = cell("type").toLowerCase();
	const question = { text, options: [], explanation, ...extra };
	if (/open|poll|survey|essay|fill|match|order|puzzle|word cloud|draw|slide/.test(type))
		return makeRow(place, source, question, [{ code: "not-choice", values: { kind: type } }]);
	if (type === "number") {
		const { numbers, problems } = readNumbers(cell);
		return makeRow(place, source, withFormulas({ ...question, ...numbers }), [...known, ...problems]);
	}
	const parts = { text, explanation, extra, problems: known };
	const wrong = row.filter((one, index) => columns[index]?.is === "wrong" && one.trim() !== "");
	if (wrong.length > 0) {
		const right = cell("key");
		if (right === "") return rowOfParts(place, source, { ...parts, options: wrong });
		return rowOfParts(place, source, { ...parts, options: [right, ...wrong], marked: [0] });
	}
	const found = optionsOf(row, columns);
	const { options, kept } = found;
	const notes = kept.map((at) => row.find((_, index) => isNote(columns[index], at))?.trim());
	const ofOptions = { options, notes, ids: readOptionIds(cell("option-ids"), options.length) };
	const letters = cell("letters");
	if (letters === "")
		return rowOfParts(place, source, { ...parts, ...ofOptions, ...readKeyCell(cell("key"), found, keys, known) });
	const named = letters.split(/[,;\s]+/);
	const marked = placesOf(
		named.map((letter) => (/^[A-Za-z]$/.test(letter) ? letter.toLowerCase().charCodeAt(0) - 97 : -1)),
		kept,
	);
	const shape = { isAnyOf: type === "any", isSeveral: type === "several" };
	const key = marked.length < named.length ? { key: letters } : { marked };
	return rowOfParts(place, source, { ...parts, ...ofOptions, ...key, ...shape });
}

function isNote(column: ColumnMeaning | undefined, position: number): boolean {
	return column?.is === "note" && column.position === position;
}

/** The places of columns among the options that are there. */
function placesOf(columns: readonly number[], kept: readonly number[]): number[] {
	return columns.map((one) => kept.indexOf(one)).filter((place) => place !== -1);
}

const DIGITS = /^\d(?:\s*[,;]\s*\d)*$/;

/** The right options of a key that counts columns; other keys are compared with the texts of the options. */
function readKeyCell(key: string, { options, kept }: FoundOptions, keys: KeyStyle, known: RowProblem[]) {
	const digits = DIGITS.test(key) ? key.split(/[,;]/) : undefined;
	if (digits && keys.isZeroBased) {
		if (!keys.isProven || options.some((option) => digits.includes(option.trim())))
			known.push({ code: "key-inferred", values: { how: "from-zero", key } });
		return { marked: placesOf(digits.map(Number), kept) };
	}
	const positions = digits?.map((digit) => Number(digit) - 1);
	if (positions && !keys.isProven && !digits?.some((one) => options.includes(one.trim()))) {
		known.push({ code: "key-inferred", values: { how: "position", key } });
		return { marked: placesOf(positions, kept) };
	}
	if (positions && keys.areLabels && digits?.every((one) => options.includes(one.trim()))) {
		// The other keys of this column are positions, so "2" is one too, although an option reads "2".
		known.push({ code: "key-inferred", values: { how: "position", key } });
		return { marked: placesOf(positions, kept) };
	}
	if (positions && keys.areColumns && keys.isProven && !digits?.some((one) => options.includes(one.trim()))) {
		const marked = placesOf(positions, kept);
		return marked.length === positions.length ? { marked } : { marked: [], key };
	}
	// Options that are left out still count as letters.
	const hasGap = kept.some((position, index) => position !== index);
	const named = positions ?? (/^\(?[a-hA-H]\)?$/.test(key) ? [positionOf(key.replaceAll(/[()]/g, "")) ?? 0] : []);
	const marked = hasGap ? placesOf(named, kept) : [];
	return marked.length > 0 && marked.length === named.length ? { marked } : { marked, key };
}

/** Pictures in columns that have no field belong to the question. */
function picturesBeside(row: readonly string[], columns: readonly ColumnMeaning[]): string[] {
	return row.flatMap((cell, index) => {
		const is = columns[index]?.is ?? "unknown";
		return is === "unknown" || is === "number" ? pictureTokens(cell) : [];
	});
}

/** The number of a question. What is no number, or may be two ("1,000"), is missing, which asks. */
function readNumbers(cell: (is: ColumnMeaning["is"]) => string) {
	const answer = readTypedNumber(cell("value") || cell("key"));
	const tolerance = readTolerance(cell("tolerance"));
	const unit = cell("unit") || undefined;
	return {
		numbers: { type: "number" as const, answer: answer.ok ? answer.value : undefined, ...tolerance.read, unit },
		problems: tolerance.problems,
	};
}

/** The options with text, and the position that each has among the columns. */
type FoundOptions = { options: string[]; kept: number[] };

function optionsOf(row: readonly string[], columns: readonly ColumnMeaning[]): FoundOptions {
	const list = row.find((_, index) => columns[index]?.is === "options") ?? "";
	if (list.trim() !== "") {
		const parts = inOneLine(list) ?? separated(list);
		return { options: parts, kept: parts.map((_, index) => index) };
	}
	const found = row
		.flatMap((one, index) => {
			const column = columns[index];
			return column?.is === "option" && one.trim() !== "" ? [{ text: one.trim(), position: column.position }] : [];
		})
		.toSorted((a, b) => a.position - b.position);
	return { options: found.map(({ text }) => text), kept: found.map(({ position }) => position) };
}

function separated(list: string): string[] {
	const separator = ["\n", "|", ";", ","].find((sign) => list.includes(sign)) ?? "\n";
	const parts = list.split(separator).map((one) => one.trim().replace(/^[([]?[A-Ha-h1-9][)\].]\s+/, ""));
	return parts.filter(Boolean);
}

/** "(a) Mars (b) Venus": labels in their order, with nothing in front. */
function inOneLine(list: string): string[] | undefined {
	const [before = "", ...rest] = list.split(/(?<=^|\s)[([]?([A-Ha-h1-8])[)\]]\s/);
	const labels = rest.filter((_, at) => at % 2 === 0);
	const isCounted = labels.every((label, at) => positionOf(label) === at);
	const parts = rest.filter((_, at) => at % 2 === 1).map((text) => text.trim());
	const isPlain = !/[\n|]/.test(list) && before.trim() === "" && !parts.some((text) => /[;,]$/.test(text));
	return isPlain && labels.length > 1 && isCounted && !parts.includes("") ? parts : undefined;
}

type KeyStyle = {
	/** All keys are digits, and they count from 0. */
	isZeroBased: boolean;
	/** All keys are digits from 1, and some are the text of no option. */
	areLabels: boolean;
	/** A 0, the number of the options, or numbers in the headings of the options prove from where they count. */
	isProven: boolean;
	/** Keys are numbers of columns, whatever the options are. */
	areColumns: boolean;
};

/** Headings of an index, which programs count from 0. */
const INDEX = /\bindex\b|correct_index|answer_index/i;

function readKeyStyle(
	body: readonly (readonly string[])[],
	columns: readonly ColumnMeaning[],
	headings: readonly string[],
): KeyStyle {
	const at = columns.findIndex(({ is }) => is === "key");
	const keyed = body.map((row) => ({ row, key: row[at]?.trim() ?? "" })).filter(({ key }) => key !== "");
	const areDigits = keyed.length > 0 && keyed.every(({ key }) => DIGITS.test(key));
	const hasZero = keyed.some(({ key }) => /(?<!\d)0(?!\d)/.test(key));
	const isLast = keyed.some(({ row, key }) => {
		const { kept } = optionsOf(row, columns);
		return key.split(/[,;]/).some((one) => Number(one) === (kept.at(-1) ?? -1) + 1);
	});
	// Sheets of quiz tools, whose keys are numbers of columns: elsewhere "2" may be the option "2 m/s".
	const isTool = headings.some((heading) => /^time (?:in|limit)|include answer/i.test(heading.trim()));
	const isNumbered = columns.some(({ is }, index) => is === "option" && /\d/.test(headings[index] ?? ""));
	const isIndex = INDEX.test(headings[at] ?? "");
	const isZeroBased = areDigits && !isLast && (hasZero || (isIndex && !isNumbered));
	const others = keyed.filter(({ row, key }) => !optionsOf(row, columns).options.includes(key));
	const areLabels = areDigits && !isZeroBased && others.length >= keyed.length / 2;
	return {
		isZeroBased,
		areLabels,
		areColumns: isNumbered && isTool,
		isProven: !areDigits || (isLast && !hasZero) || (isNumbered && !hasZero && !isIndex),
	};
}
