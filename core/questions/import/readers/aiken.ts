// Reads the Aiken format: a line with the question, options "A." or "A)" on lines of their own, "ANSWER: B". Called by
// server/questions/import. A block that breaks the format is a row with its problem, and the others are read.
import { rowOfParts } from "#core/questions/import/make-question.ts";
import { makeRow, type Row } from "#core/questions/import/rows.ts";
import { besideLines } from "#core/questions/import/second-reading.ts";

const OPTION = /^\s*([A-Z])[.)]\s*(.*)$/;
const EXPLANATION = /^\s*(?:explanation|feedback|solution|reason|rationale)\s*[:.-]\s*(.*)/i;
const ANSWER = /^\s*ANSWER:\s*(.*)$/;

/** Whether a text is Aiken: nothing but blocks that end with an "ANSWER:" in capitals. */
export function isAiken(text: string): boolean {
	const answers = text.match(/^[ \t]*ANSWER:[ \t]*[A-Z][ \t]*$/gm) ?? [];
	return answers.length > 0 && /^[ \t]*A[.)][ \t]*\S/m.test(text) && !/^[ \t]*(?:Q\s*)?\d+[.)]/m.test(text);
}

/** One row for each block, which ends with its answer or before a line that begins the next question. */
export function readAiken(text: string): Row[] {
	const rows: Row[] = [];
	let block: string[] = [];
	let start = 1;
	const close = (next: number) => {
		if (block.some((line) => line.trim() !== "")) rows.push(readBlock(block, start));
		block = [];
		start = next;
	};
	const lines = text.split(/\r\n?|\n/);
	/** An explanation goes on to the next blank line. */
	let isExplaining = false;
	for (const [index, line] of lines.entries()) {
		if (isExplaining && line.trim() === "" && block.some((one) => EXPLANATION.test(one))) {
			isExplaining = false;
			close(index + 2);
		}
		if (isExplaining) {
			block.push(line);
			continue;
		}
		const hasOptions = block.some((one) => OPTION.test(one));
		// A plain line after options: the answer is missing, and the next question begins.
		if (hasOptions && line.trim() !== "" && !OPTION.test(line) && !ANSWER.test(line)) close(index + 1);
		if (block.length === 0 && line.trim() === "") {
			start = index + 2;
			continue;
		}
		block.push(line);
		if (!ANSWER.test(line)) continue;
		const next = lines.slice(index + 1, index + 3).find((one) => one.trim() !== "") ?? "";
		if (!EXPLANATION.test(next)) close(index + 2);
		else isExplaining = true;
	}
	close(1);
	return rows;
}

function readBlock(lines: readonly string[], number: number): Row {
	const place = { kind: "line" as const, number };
	const source = lines.join("\n").trim();
	const first = lines.findIndex((line) => OPTION.test(line));
	if (first === -1) return makeRow(place, source, undefined, [{ code: "unreadable" }]);
	const text = lines.slice(0, first).join("\n").trim();
	const options = lines.flatMap((line) => OPTION.exec(line)?.[2] ?? []);
	const letters = lines.flatMap((line) => OPTION.exec(line)?.[1] ?? []);
	const key = lines.flatMap((line) => ANSWER.exec(line)?.[1] ?? [])[0]?.trim();
	const at = letters.indexOf(key ?? "");
	const isKnown = key !== undefined && at !== -1 && letters.lastIndexOf(key) === at;
	const from = lines.findIndex((line) => EXPLANATION.test(line));
	const explanation = from === -1 ? "" : lines.slice(from).join("\n").replace(EXPLANATION, "$1").trim();
	const problems = key === undefined || isKnown ? [] : [{ code: "key-unreadable" as const, values: { key } }];
	const parts = { text, options, marked: isKnown ? [at] : [], explanation, problems };
	return besideLines(rowOfParts(place, source, parts));
}
