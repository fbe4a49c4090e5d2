// Quoted texts of a source as they are read: notices show words, no markup.

const HEADING = /^[ \t]{0,3}#{1,6}[ \t]+/gm;
/** The two stars of bold text: never those of a power, as in "x**2". */
const BOLD = /(?<![\p{L}\p{N}*])\*\*(?=[^\s*])|(?<=[^\s*])\*\*(?![\p{L}\p{N}*])/gu;

/** A text without the marks of headings and bold words, and without spaces at its ends. */
export function withoutMarks(text: string): string {
	return text.replaceAll(HEADING, "").replaceAll(BOLD, "").trim();
}
