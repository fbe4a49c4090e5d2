// Marks as exact fractions. A mark is stored and sent as text ("4", "-2/3", "0.25") and calculated as a Fraction; a number of
// JavaScript never holds one. Rounding for people is here and nowhere else.
import Fraction from "fraction.js";

/** Decimal places that people see. */
const SHOWN_PLACES = 3;
/** Units of one mark in `sortableMarks`: totals with other denominators below 30,000 differ by more than one unit. */
const UNITS = 1_000_000_000n;

/** The value of a mark. @throws RangeError for what is no mark, also numbers in other notations */
export function readMarks(text: string): Fraction {
	if (!/^-?\d+(?:\.\d+|\/[1-9]\d*)?$/.test(text)) throw new RangeError(`"${text}" is no mark`);
	return new Fraction(text);
}

/** A whole number as a fraction. */
export function wholeMarks(whole: number): Fraction {
	return new Fraction(BigInt(whole));
}

/** The exact value as text: "6/7", "-2", never a decimal. `readMarks` reads it. */
export function writeMarks(marks: Fraction): string {
	return marks.toFraction();
}

/**
 * A whole number that sorts as the mark does and is equal for equal marks, for columns of a database: billionths of a mark, rounded
 * down. Exact order for marks below nine million with denominators below 30,000.
 * @param text as writeMarks gives it
 */
export function sortableMarks(text: string): number {
	const { s, n, d } = readMarks(text);
	const units = (n * UNITS) / d;
	return Number(s < 0n ? -units - (n * UNITS === units * d ? 0n : 1n) : units);
}

export function sumMarks(marks: readonly Fraction[]): Fraction {
	return marks.reduce((sum, one) => sum.add(one), wholeMarks(0));
}

/** The mean of one or more marks, exactly. @param texts as writeMarks gives them */
export function meanMarks(texts: readonly string[]): string {
	return writeMarks(sumMarks(texts.map(readMarks)).div(wholeMarks(texts.length)));
}

/**
 * A mark for people: at most 3 decimal places, half away from zero, without zeros at the end: "2.02", "−0.667". The minus is U+2212.
 * @param text as writeMarks or a scheme gives it
 */
export function showMarks(text: string): string {
	const marks = readMarks(text);
	const scale = 10n ** BigInt(SHOWN_PLACES);
	const { n, d } = marks;
	const rounded = (2n * n * scale + d) / (2n * d);
	const places = String(rounded % scale)
		.padStart(SHOWN_PLACES, "0")
		.replace(/0+$/, "");
	const shown = places === "" ? String(rounded / scale) : `${rounded / scale}.${places}`;
	return marks.s < 0n && rounded > 0n ? `−${shown}` : shown;
}
