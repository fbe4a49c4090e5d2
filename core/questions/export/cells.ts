// A question file as the cells of a table, for Excel and CSV; core/questions/import reads the same columns back.
import type { Question } from "#core/questions/question-file.ts";
import { letterOf } from "#core/questions/question-texts.ts";
import { writeOptionIds } from "./option-ids.ts";

/** Option columns of an empty table. */
const FEWEST_OPTIONS = 4;

/** The heading, then a row for each question. Keys are letters; "any": choosing one of the right options is enough. */
export function writeCells(questions: readonly Question[]): string[][] {
	const isNoted = questions.some(({ options }) => options.some(({ explanation }) => explanation));
	const most = Math.max(FEWEST_OPTIONS, ...questions.map(({ options }) => options.length));
	const names = Array.from({ length: most }, (_, index) => `Option ${letterOf(index)}`);
	const notes = isNoted ? Array.from({ length: most }, (_, index) => `Explanation ${letterOf(index)}`) : [];
	const heading = ["Id", "Question", ...names, "Correct letters", "Explanation", "Type", "Number", "Tolerance", "Unit"];
	const ids = questions.map(({ options }) => writeOptionIds(options));
	const idHeading = ids.some(Boolean) ? ["Option ids"] : [];
	return [
		[...heading, "Topic", "Difficulty", "Source", "Year", "Format", ...idHeading, ...notes],
		...questions.map((question, at) => [
			...writeRow(question, most),
			...idHeading.map(() => ids[at] ?? ""),
			...notes.map((_, index) => question.options[index]?.explanation ?? ""),
		]),
	];
}

function writeRow(question: Question, most: number): string[] {
	const { id, text, options, explanation, type, answer, tolerance, unit, topic, difficulty, source, year, format } =
		question;
	const texts = Array.from({ length: most }, (_, index) => options[index]?.text ?? "");
	const right = options.flatMap(({ isCorrect }, index) => (isCorrect ? [letterOf(index)] : []));
	const kind = type ?? (right.length > 1 ? "any" : "");
	const numbers = type === "number" ? [asText(answer), asText(tolerance), asText(unit)] : ["", "", ""];
	const about = [topic, difficulty, source, year, format].map(asText);
	return [id, text, ...texts, right.join(", "), explanation, kind, ...numbers, ...about];
}

function asText(value: string | number | undefined): string {
	return value === undefined ? "" : String(value);
}

/** Cells that a spreadsheet would run as a formula get an apostrophe in front, which the import removes. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** A number is one in the spreadsheet, too: it can be added up. */
export type Cell = string | number;

/** Cells as CSV for Excel: UTF-8 with a byte order mark, and escaped against formula injection. */
export function writeCsv(cells: readonly (readonly Cell[])[]): string {
	const lines = cells.map((row) => row.map(writeCell).join(","));
	return `\ufeff${lines.join("\r\n")}\r\n`;
}

function writeCell(cell: Cell): string {
	if (typeof cell === "number") return String(cell);
	const safe = FORMULA.test(cell) ? `'${cell}` : cell;
	return /[",\r\n;\t|]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
