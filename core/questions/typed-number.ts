// Reads a number as learners type it, and the keys that are typed in the panel or written in a table. Strict: ambiguous or extra input
// is refused. Pure. Learners load it only with the field for numbers; given-answer.ts gets the value.

/** Longest text that is read, in UTF-16 units. */
const TYPED_LENGTH = 40;
/** The zeros of the digits that phones type: Latin, Arabic, Persian, Devanagari, Bengali, Gurmukhi, Gujarati, Tamil, Telugu. */
const ZEROS = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xbe6, 0xc66];
const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/;
/** "1,000" is ambiguous (1000 or 1.0); "0,125" and "12,5" are decimals. */
const AMBIGUOUS = /^[+-]?[1-9]\d{0,2},\d{3}(?!\d)/;

export type TypedNumber =
	| { ok: true; value: number }
	/** "unclear": a comma that may stand for a decimal point or for thousands. */
	| { ok: false; reason: "empty" | "unclear" | "not-a-number" };

/**
 * The value of "9.8", "9,8", "-3", "−3", "1e3", "3×10^8", "3 · 10⁸". Refused: "1,000", "1 000", "1/2", "5 m", "0x10",
 * and values that are too large for a number.
 */
export function readTypedNumber(text: string): TypedNumber {
	const trimmed = text.trim();
	if (trimmed === "") return { ok: false, reason: "empty" };
	if (trimmed.length > TYPED_LENGTH) return { ok: false, reason: "not-a-number" };
	const plain = withTenPower(Array.from(trimmed, toLatin).join("")).toLowerCase();
	if (hasUnclearComma(plain)) return { ok: false, reason: "unclear" };
	const decimal = plain.replace(",", ".");
	const value = NUMBER.test(decimal) ? Number(decimal) : Number.NaN;
	return Number.isFinite(value) ? { ok: true, value } : { ok: false, reason: "not-a-number" };
}

/** Whether a comma may stand for a decimal point or for thousands. The digits are Latin ones. */
export function hasUnclearComma(plain: string): boolean {
	return AMBIGUOUS.test(plain);
}

/** "3 × 10^8" and "3·10⁸" as "3e8". */
function withTenPower(text: string): string {
	const raised = text.replace(/10([⁺⁻]?)([⁰¹²³⁴⁵⁶⁷⁸⁹]+)$/, (_, sign: string, digits: string) => {
		const exponent = Array.from(digits, (digit) => SUPERSCRIPTS.indexOf(digit)).join("");
		return `10^${sign === "⁻" ? "-" : ""}${exponent}`;
	});
	return raised.replace(/(\d)\s*[×x*·⋅]\s*10\s*\^\s*\(?([+-]?\d+)\)?$/i, "$1e$2");
}

/** Digits of other scripts, the minus sign and the Arabic decimal sign as ASCII. */
export function toLatin(char: string): string {
	if (char === "−" || char === "–") return "-";
	if (char === "٫") return ".";
	const code = char.codePointAt(0) ?? 0;
	const zero = ZEROS.find((first) => code >= first && code < first + 10);
	return zero === undefined ? char : String(code - zero);
}
