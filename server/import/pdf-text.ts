// The text of a PDF page with its powers and indices, which are smaller letters above or below their line: "10" and a raised "3" are 10³,
// not 103. Called by pdf.ts.
import { smallText } from "./html-text.ts";

/** A stretch of text with its font size and its place: the last two numbers are x and y, upwards. */
type Stretch = { str: string; transform: readonly unknown[]; height: number; hasEOL: boolean };
/** Letters are raised or lowered when they are smaller than their line and by so much of its height out of it. */
const SMALLER = 0.92;
const RAISED = { least: 0.1, most: 0.95 };
/** Longest power or index, in characters. */
const MOST_SMALL = 8;

/** The text of a page; smaller letters above or below their line are powers and indices. */
export function pageText(items: readonly Stretch[]): string {
	let line: Stretch | undefined;
	let text = "";
	for (const item of items) {
		const isBlank = item.str.trim() === "";
		const up = line ? (Number(item.transform[5]) - Number(line.transform[5])) / line.height : 0;
		const isSmall =
			line !== undefined &&
			!isBlank &&
			item.str.trim().length <= MOST_SMALL &&
			item.height < line.height * SMALLER &&
			Math.abs(up) >= RAISED.least &&
			Math.abs(up) <= RAISED.most;
		// Some programs end the line before a power.
		if (isSmall) text = text.replace(/\n$/, "") + smallText(item.str, up > 0 ? "sup" : "sub");
		else text += item.str;
		if (!isBlank && !isSmall) line = item;
		if (item.hasEOL) text += "\n";
	}
	return text;
}
