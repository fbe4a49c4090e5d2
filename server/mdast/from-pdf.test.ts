// Powers and indices of PDF files, and the lines that they stand in.
import { expect, test } from "vitest";
import { writeFlow } from "#core/questions/import/write-mdast.ts";
import { readLines } from "./from-pdf.ts";

/** Stretches of text on a page, each behind the one before unless it begins a line. */
function page(...given: [str: string, y: number, height?: number, hasEOL?: boolean][]) {
	let x = 50;
	return given.map(([str, y, height = 12, hasEOL = false]) => {
		const width = str.length * 5;
		const item = { str, height, hasEOL, width, transform: [height, 0, 0, height, x, y] };
		x = hasEOL ? 50 : x + width;
		return item;
	});
}
const textOf = (...given: Parameters<typeof page>) =>
	readLines(page(...given), 800).map(({ words }) => writeFlow([{ type: "paragraph", children: words }]).text);

test("smaller letters above or below their line are powers and indices", () => {
	expect(
		textOf(["10", 100], ["-3", 104.5, 9], [" m", 100, 12, true], ["H", 80], ["2", 77, 9], ["O", 80, 12, true]),
	).toEqual(["10⁻³ m", "H₂O"]);
	expect(textOf(["x", 100, 12, true], ["2", 105, 9, true], ["y", 80])).toEqual(["x²", "y"]);
});

test("smaller text on the line or on lines of its own stays as it is", () => {
	expect(textOf(["Which?", 100, 12, true], ["12", 86, 9, true], ["page", 70, 9], ["3", 70, 9])).toEqual([
		"Which?",
		"12",
		"page3",
	]);
});
