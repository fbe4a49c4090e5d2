// What looks like keys behind numbers, and is something else: numbers above their keys, options in one line, answers in words. Called by
// readers/key-list.ts.
import { latinDigits } from "./keys.ts";

/** "1 2 3 4": numbers of questions above their keys, whose row could not be read. They are no keys of each other. */
export function isCount(text: string): boolean {
	const cells = text.split(/[\s|.,)]+/).filter(Boolean);
	const numbers = cells.map((cell) => Number(latinDigits(cell)));
	return numbers.length > 2 && numbers.every((number, at) => at === 0 || number === (numbers[at - 1] ?? 0) + 1);
}

/** "1 -> 12, 2 -> x = 5": answers in words behind numbers that count up, all with the same sign. */
const TEXT_PAIR = /(?<=^|[,;\s])(\d{1,4}) {0,3}([-–—=]{0,2}>|→|⇒|[.):=]) {0,3}(?=\S)/gu;

/** Whether a text is a list of answers in words, which no question may take as its own. */
export function isTextList(text: string): boolean {
	const [first, second] = [...text.trim().matchAll(TEXT_PAIR)];
	if (!first || !second || first.index !== 0) return false;
	return first[2] === second[2] && Number(second[1]) === Number(first[1]) + 1;
}

/** "and (c)", ", (a)", "(c)" right behind a label. */
const SECOND_KEY = /^\s*(?:(?:and|or|&|,|\+|\/) {0,3})?[([] {0,3}[a-h1-6] {0,3}[)\]]/i;

/** Whether a label with what follows is a line of options, "(a) Mars (b) Venus", or names a second key, "(b) and (c)". */
export function isOptionLine(label: string, rest: string): boolean {
	const isOther = /[([]\s*[b-d2-4]\s*[)\]]\s*\S/i.test(rest);
	const isFirst = /^[([]?\s*[a1]\s*[)\]]?$/i.test(label.trim());
	return SECOND_KEY.test(rest) || (isOther && isFirst);
}

/** "1 A, 2 C": a comma that separates two keys, and not two options of one. */
const COMMA = /(?<=\d [([]?[A-Ha-h][)\]]?) ?, ?(?=\d{1,4} [([]?[A-Ha-h](?![a-z]))/g;

/** The text with its keys apart. */
export function withoutCommas(text: string): string {
	return text.replaceAll(COMMA, "  ");
}
