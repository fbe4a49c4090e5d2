// What of a question's short fields looks like a slip. A file may have any word there, so nothing is refused: the form says it at the
// field. Pure.

export type OddWord = "difficulty-out-of-range" | "no-year";

/** Four digits of any script, as in "2024" and "NEET 2019". */
const YEAR = /(?<!\p{Nd})\p{Nd}{4}(?!\p{Nd})/u;
/** The first digits of a year, while it is typed. */
const YEAR_BEGUN = /^\p{Nd}{1,3}$/u;
/** A number, also one with a sign or a fraction. */
const NUMBER = /^[-+−]?[\d.,]+$/;

/**
 * A difficulty that is a number, but none from 1 to 5, and a year without a year; undefined for all else.
 * @param isTyping whether more may follow
 */
export function oddWordOf(field: string, typed: string, isTyping = false): OddWord | undefined {
	const word = typed.trim();
	if (word === "") return undefined;
	if (field === "difficulty" && NUMBER.test(word) && !/^[1-5]$/.test(word)) return "difficulty-out-of-range";
	if (field !== "year" || YEAR.test(word) || (isTyping && YEAR_BEGUN.test(word))) return undefined;
	return "no-year";
}
