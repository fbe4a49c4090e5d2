// Reads CSV and TSV with any separator and quotes. Called by read-source.ts.
import Papa from "papaparse";
import { readTable } from "#core/questions/import/read-table.ts";
import type { TableReading } from "#core/questions/import/table-rows.ts";

const SEPARATORS = ["\t", ",", ";", "|"];

/**
 * The questions of separated values; undefined when no separator gives a table of questions.
 * `isByHeadings`: recognised by its headings, not only by its content.
 */
export function readCsv(text: string): (TableReading & { isByHeadings: boolean }) | undefined {
	const body = text.replace(/^\ufeff/, "").replace(/^sep=(.)\r?\n/, "");
	const readings = SEPARATORS.flatMap((delimiter) => {
		if (!body.includes(delimiter)) return [];
		const { data } = Papa.parse<string[]>(body, { delimiter, skipEmptyLines: false });
		// A final line break does not begin a row.
		const last = data.at(-1);
		const cells = last?.length === 1 && last[0] === "" ? data.slice(0, -1) : data;
		const reading = readTable({ cells });
		if (!reading || reading.rows.length === 0) return [];
		const isByHeadings = !reading.rows.some(({ problems }) => problems.some(({ code }) => code === "columns-inferred"));
		const whole = reading.rows.filter(({ question }) => {
			return (question?.options.length ?? 0) >= 2 || question?.type === "number";
		}).length;
		// Without headings every line must have as many values as the first: sentences with commas do not.
		if (!isByHeadings && new Set(cells.map(({ length }) => length)).size > 1) return [];
		return [{ ...reading, isByHeadings, whole }];
	});
	return readings.toSorted((a, b) => b.whole - a.whole)[0];
}
