// Marks as exact fractions. A mark is stored and sent as text ("4", "-2/3", "0.25") and calculated as a Fraction; a number of
// JavaScript never holds one. Rounding for people is here and nowhere else.
import Fraction from "fraction.js";

/** Decimal places that people see. */
const SHOWN_PLACES = 3;
const SCALE = 10n ** BigInt(SHOWN_PLACES);
/** The largest denominator of a fraction that people see without a decimal. */
const MOST_PARTS = 99n;
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
 * A mark for people, to the fraction: "4", "−0.5", "6/7", "2 6/7". Where that is long, rounded half away from zero, with the exact value:
 * "≈ 2.016 (2 8/501)". The minus is U+2212, the space of a mixed fraction and that after "≈" do not break.
 * @param text as writeMarks or a scheme gives it
 * @param hasPlus more than zero begins with "+"
 */
export function showMarks(text: string, hasPlus = false): string {
	const marks = readMarks(text);
	const sign = marks.s < 0n ? "−" : hasPlus && marks.n > 0n ? "+" : "";
	const exact = `${sign}${mixed(marks)}`;
	if (SCALE % marks.d === 0n) return `${sign}${rounded(marks)}`;
	const near = rounded(marks);
	return marks.d <= MOST_PARTS ? exact : `≈\u00a0${near === "0" ? "" : sign}${near} (${exact})`;
}

/** A mark as a number of a spreadsheet, rounded as showMarks does. @param text as writeMarks gives it */
export function roundMarks(text: string): number {
	const marks = readMarks(text);
	return Number(rounded(marks)) * (marks.s < 0n ? -1 : 1);
}

/** Whether roundMarks loses something. */
export function isRounded(text: string): boolean {
	return SCALE % readMarks(text).d !== 0n;
}

/** The exact value for a spreadsheet, which takes "6/7" for a day and "0 6/7" for a fraction: "2 6/7", "−0 2/3", "4". */
export function sheetMarks(text: string): string {
	const { s, n, d } = readMarks(text);
	const whole = `${s < 0n ? "−" : ""}${n / d}`;
	return d === 1n ? whole : `${whole} ${n % d}/${d}`;
}

/** A number that has a finite decimal, such as that of a key, exactly. The minus is U+2212. */
export function showDecimal(text: string): string {
	return readMarks(text).toString().replace("-", "−");
}

/** Without its sign: "6/7", "2 6/7", "4". */
function mixed({ n, d }: Fraction): string {
	if (d === 1n) return String(n);
	return n < d ? `${n}/${d}` : `${n / d}\u00a0${n % d}/${d}`;
}

/** Without its sign, half away from zero. */
function rounded({ n, d }: Fraction): string {
	const units = (2n * n * SCALE + d) / (2n * d);
	const places = String(units % SCALE)
		.padStart(SHOWN_PLACES, "0")
		.replace(/0+$/, "");
	return places === "" ? String(units / SCALE) : `${units / SCALE}.${places}`;
}
