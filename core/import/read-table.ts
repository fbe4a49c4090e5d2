// Reads questions from the cells of a table, pasted or from a file: one row a question, columns by their headings in English or
// Hindi (Kahoot's too), or by their content. Called for CSV, TSV, HTML tables, Excel sheets and Anki notes.

import { writeCells } from "#core/export/cells.ts";
import { EXAMPLE, EXAMPLE_MARK } from "#core/export/example.ts";
import { readOptionIds, withOptionIds } from "#core/export/option-ids.ts";
import { withFormulas } from "./formulas.ts";
import { guessColumns } from "./guess-columns.ts";
import { type Column, isUsable, readHeadings } from "./headings.ts";
import { positionOf } from "./keys.ts";
import { rowOfParts } from "./make-question.ts";
import { pictureTokens, withoutPictureTokens } from "./pictures.ts";
import { type ImportNotice, makeRow, type Row, type RowPlace, type RowProblem, type RowQuestion } from "./rows.ts";

export type Table = {
	cells: readonly (readonly string[])[];
	/** A sheet's name. */
	part?: string;
	/** The number of the first row in its file, from 1. */
	firstRow?: number;
	/** Problems that are known of a row before it is read, by its index. */
	problems?: (index: number) => RowProblem[];
};
export type TableReading = { rows: Row[]; notices: ImportNotice[] };

/** Rows above the headings, such as a title. */
const ROWS_ABOVE = 15;
const IGNORED_NAMED = 12;

/** The questions of a table; undefined when it is none of questions. */
export function readTable(table: Table): TableReading | undefined {
	const { part, firstRow = 1 } = table;
	// An apostrophe keeps a spreadsheet from running the cell as a formula (core/export/csv.ts).
	const cells = table.cells.map((row) => row.map((cell) => cell.replace(/^'(?='*[=+\-@\t\r])/, "")));
	const at = cells.slice(0, ROWS_ABOVE).findIndex((row) => isUsable(columnsOf(row)));
	const isGuessed = at === -1;
	const body = isGuessed ? cells : cells.slice(at + 1);
	const columns = isGuessed ? guessColumns(cells.filter(hasText)) : columnsOf(cells[at] ?? []);
	if (!columns) return undefined;
	const context = { columns, isZeroBased: isZeroBased(body, columns), areLabels: areLabels(body, columns) };
	const rows = body.flatMap((row, index) => {
		if (!hasText(row) || isOnlyNumber(row, columns) || isExample(row)) return [];
		const position = isGuessed ? index : at + 1 + index;
		const place: RowPlace = { kind: "row", number: firstRow + position, ...(part !== undefined && { part }) };
		const known: RowProblem[] = [...(table.problems?.(position) ?? [])];
		if (isGuessed) known.push({ code: "columns-inferred" });
		if (row.some((cell) => cell.includes(EXAMPLE_MARK))) known.push({ code: "example-row" });
		return [withColumnIds(withColumnNotes(readRow(row, place, context, known), row, columns), row, columns)];
	});
	return { rows, notices: isGuessed ? [] : noticesOf(cells.slice(0, at), cells[at] ?? [], columns, body) };
}

function columnsOf(headings: readonly string[]): Column[] {
	return readHeadings(headings);
}

function hasText(row: readonly string[]): boolean {
	return row.some((cell) => cell.trim() !== "");
}

const EXAMPLE_ROW = trimmed(writeCells([EXAMPLE])[1] ?? []);

/** Whether a row is the template's example as it was. */
function isExample(row: readonly string[]): boolean {
	return trimmed(row) === EXAMPLE_ROW;
}

function trimmed(row: readonly string[]): string {
	return row
		.map((cell) => cell.trim())
		.join("\t")
		.trim();
}

/** The row with the explanations of its options, which stand in columns of their own. */
function withColumnNotes(read: Row, row: readonly string[], columns: readonly Column[]): Row {
	const { question } = read;
	if (!question || !columns.some(({ is }) => is === "note")) return read;
	const notes = new Map(
		columns.flatMap((column, index) => (column.is === "note" ? [[column.position, row[index]?.trim()] as const] : [])),
	);
	const { kept } = optionsOf(row, columns);
	const options = question.options.map((option, index) => {
		const explanation = notes.get(kept[index] ?? -1);
		return explanation ? { ...option, explanation } : option;
	});
	return { ...read, question: { ...question, options } };
}

/** The row with the ids of its options. */
function withColumnIds(read: Row, row: readonly string[], columns: readonly Column[]): Row {
	const ids = row.find((_, index) => columns[index]?.is === "option-ids") ?? "";
	return ids === "" ? read : withOptionIds(read, readOptionIds(ids, read.question?.options.length ?? 0));
}

/** Templates number rows that nobody has filled. */
function isOnlyNumber(row: readonly string[], columns: readonly Column[]): boolean {
	return row.every((cell, index) => cell.trim() === "" || columns[index]?.is === "number");
}

type Context = { columns: readonly Column[]; isZeroBased: boolean; areLabels: boolean };

function readRow(
	row: readonly string[],
	place: RowPlace,
	{ columns, isZeroBased, areLabels }: Context,
	known: RowProblem[],
): Row {
	const cell = (is: Column["is"]) => row.find((_, index) => columns[index]?.is === is)?.trim() ?? "";
	const source = row
		.map((one) => one.trim())
		.join("\t")
		.trim();
	const text = [cell("question"), ...picturesBeside(row, columns)].filter(Boolean).join("\n");
	const explanation = cell("explanation");
	const extra = extraOf(cell);
	const wrong = row.filter((one, index) => columns[index]?.is === "wrong" && one.trim() !== "");
	const type = cell("type").toLowerCase();
	if (/open|poll|survey|essay|fill|match|order|puzzle|word cloud|draw|slide/.test(type))
		return makeRow(place, source, { text, options: [], explanation, ...extra }, [
			{ code: "not-choice", values: { kind: type } },
		]);
	if (wrong.length > 0) {
		const right = cell("key");
		const options = right === "" ? wrong : [right, ...wrong];
		return rowOfParts(place, source, {
			text,
			options,
			marked: right === "" ? [] : [0],
			explanation,
			extra,
			problems: known,
		});
	}
	if (type === "number") return numberRow(place, source, cell, { text, options: [], explanation, ...extra }, known);
	const { options, kept } = optionsOf(row, columns);
	const letters = cell("letters");
	if (letters !== "") {
		const named = letters
			.split(/[,;\s]+/)
			.map((letter) => (/^[A-Za-z]$/.test(letter) ? kept.indexOf(letter.toLowerCase().charCodeAt(0) - 97) : -1));
		const marked = named.filter((position) => position !== -1);
		const key = marked.length < named.length ? letters : undefined;
		const shape = { isAnyOf: type === "any", isSeveral: type === "several" };
		return rowOfParts(place, source, {
			text,
			options,
			marked: key ? [] : marked,
			key,
			explanation,
			extra,
			problems: known,
			...shape,
		});
	}
	let key: string | undefined = cell("key");
	let marked: number[] = [];
	const positions = /^\d(?:\s*[,;]\s*\d)*$/.test(key) ? key.split(/[,;]/).map(Number) : undefined;
	if (positions && isZeroBased) {
		known.push({ code: "key-inferred", values: { how: "from-zero", key } });
		marked = positions.map((one) => kept.indexOf(one)).filter((one) => one !== -1);
		key = undefined;
	} else if (positions && areLabels && key.split(/[,;]/).every((one) => options.includes(one.trim()))) {
		// The other keys of this column are positions, so "2" is one too, although an option reads "2".
		known.push({ code: "key-inferred", values: { how: "position", key } });
		marked = positions.map((one) => kept.indexOf(one - 1)).filter((one) => one !== -1);
		key = undefined;
	} else if (positions || /^\(?[a-hA-H]\)?$/.test(key)) {
		// Options that are left out keep their letters.
		const named = positions ?? [(positionOf(key.replaceAll(/[()]/g, "")) ?? 0) + 1];
		const hasGap = kept.some((position, index) => position !== index);
		if (hasGap) {
			marked = named.map((one) => kept.indexOf(one - 1)).filter((one) => one !== -1);
			key = marked.length === named.length ? undefined : key;
		}
	}
	return rowOfParts(place, source, { text, options, key, marked, explanation, extra, problems: known });
}

/** Pictures in columns that have no field belong to the question. */
function picturesBeside(row: readonly string[], columns: readonly Column[]): string[] {
	return row.flatMap((cell, index) => {
		const is = columns[index]?.is ?? "unknown";
		return is === "unknown" || is === "number" ? pictureTokens(cell) : [];
	});
}

function numberRow(
	place: RowPlace,
	source: string,
	cell: (is: Column["is"]) => string,
	question: RowQuestion,
	known: readonly RowProblem[],
): Row {
	const number = (is: Column["is"]) => {
		const text = cell(is).replace(",", ".");
		return text !== "" && Number.isFinite(Number(text)) ? Number(text) : undefined;
	};
	const answer = number("value") ?? number("key");
	const tolerance = number("tolerance");
	const unit = cell("unit");
	const numbers = {
		...(answer !== undefined && { answer }),
		...(tolerance !== undefined && { tolerance }),
		...(unit && { unit }),
	};
	return makeRow(place, source, withFormulas({ ...question, type: "number", ...numbers }), known);
}

/** The options with text, and the position that each has among the columns. */
function optionsOf(row: readonly string[], columns: readonly Column[]): { options: string[]; kept: number[] } {
	const list = row.find((_, index) => columns[index]?.is === "options") ?? "";
	if (list.trim() !== "") {
		const separator = ["\n", "|", ";", ","].find((sign) => list.includes(sign)) ?? "\n";
		const parts = list
			.split(separator)
			.map((one) => one.trim().replace(/^[([]?[A-Ha-h1-9][)\].]\s+/, ""))
			.filter(Boolean);
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

function extraOf(cell: (is: Column["is"]) => string) {
	const [id, topic, difficulty, source, year] = (["id", "topic", "difficulty", "source", "year"] as const).map(cell);
	return {
		...(id && { id }),
		...(topic && { topic: topic.slice(0, 200) }),
		...(difficulty && { difficulty: /^[1-5]$/.test(difficulty) ? Number(difficulty) : difficulty.slice(0, 200) }),
		...(source && { source: source.slice(0, 200) }),
		...(cell("format") === "md1" && { format: "md1" as const }),
		...(year && { year: /^\d{4}$/.test(year) ? Number(year) : year.slice(0, 200) }),
	};
}

/** Numbers in a column without a heading count the rows. */
function isTaken(heading: string, cell: string): boolean {
	return cell.trim() !== "" && !(heading.trim() === "" && /^\d+$/.test(cell.trim()));
}

function keysOf(body: readonly (readonly string[])[], columns: readonly Column[]): string[] {
	const at = columns.findIndex(({ is }) => is === "key");
	return at === -1 ? [] : body.map((row) => row[at]?.trim() ?? "").filter(Boolean);
}

/** Whether the keys count from 0: all are digits, one of them is 0. */
function isZeroBased(body: readonly (readonly string[])[], columns: readonly Column[]): boolean {
	const keys = keysOf(body, columns);
	return (
		keys.length > 0 &&
		keys.every((key) => /^\d(?:\s*[,;]\s*\d)*$/.test(key)) &&
		keys.some((key) => /(?:^|\D)0/.test(key))
	);
}

/** Whether all keys are digits, and some cannot be the text of an option. */
function areLabels(body: readonly (readonly string[])[], columns: readonly Column[]): boolean {
	const at = columns.findIndex(({ is }) => is === "key");
	const rows = body.filter((row) => (row[at]?.trim() ?? "") !== "");
	if (at === -1 || !rows.every((row) => /^[1-9](?:\s*[,;]\s*[1-9])*$/.test(row[at]?.trim() ?? ""))) return false;
	const others = rows.filter((row) => !optionsOf(row, columns).options.includes(row[at]?.trim() ?? ""));
	return others.length >= rows.length / 2;
}

function noticesOf(
	above: readonly (readonly string[])[],
	headings: readonly string[],
	columns: readonly Column[],
	body: readonly (readonly string[])[],
): ImportNotice[] {
	const notices: ImportNotice[] = [];
	const text = above
		.flat()
		.map((cell) => cell.trim())
		.filter(Boolean)
		.join(" ");
	if (text !== "") notices.push({ code: "text-ignored", values: { text: text.slice(0, 300) } });
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
