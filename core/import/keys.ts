// Reads the key of a question ("b", "(2)", "A and C", "ख", the text of an option) as positions of options. Called by every
// importer. Must never conclude a position that the key does not say: a key with two readings is no key.

/** Each string holds the labels of one series in order; a label's place is the position of its option. */
const SERIES = ["abcdefghijklmnopqrstuvwxyz", "कखगघङच", "अबसद"] as const;
const ROMAN = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii"];
const HINDI_ZERO = "०".charCodeAt(0);

/** The digits 0 to 9 for Hindi ones, everything else as it is. */
export function latinDigits(text: string): string {
	return text.replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - HINDI_ZERO));
}

/** The position (from 0) that a label names: "b" and "2" are 1, "ग" is 2; undefined for anything else. */
export function positionOf(label: string): number | undefined {
	const name = latinDigits(label.trim().toLowerCase());
	if (/^[1-9]\d?$/.test(name)) return Number(name) - 1;
	for (const series of SERIES) {
		const position = Array.from(series).indexOf(name);
		if (position !== -1) return position;
	}
	if (name === "आ") return 1;
	const roman = name.length > 1 ? ROMAN.indexOf(name) : -1;
	return roman === -1 ? undefined : roman;
}

/** A text for comparison: without case, spaces, a closing stop and marks around it. */
export function comparable(text: string): string {
	return text
		.normalize("NFKC")
		.toLowerCase()
		.replaceAll(/\s+/g, " ")
		.trim()
		.replace(/[.।;,]+$/, "")
		.replace(/^["'“”‘’(]+|["'“”‘’)]+$/g, "")
		.trim();
}

export type KeyReading =
	/** `rest`: what stands behind the key, such as an explanation. */
	| { is: "read"; positions: number[]; isAnyOf: boolean; rest: string }
	/** It names a place and the text of another option. */
	| { is: "conflict" }
	| { is: "unreadable" };

const LABEL = "(?:i{2,3}|iv|vi{1,3}|[a-z]|[1-9]\\d?|[०-९]{1,2}|[कखगघङच]|[अबसदआ])";
const ONE = `[([{]?\\s*${LABEL}\\s*[)\\]}]?`;
const WORD =
	/^(?:(?:the\s+)?(?:correct\s+)?(?:option|choice|answer|ans|विकल्प)s?\s*(?:is|are|no\.?|number)?\s*[.:\-–—=]?\s*)+/i;
const LIST = new RegExp(
	`^(${ONE}(?:\\s*(?:,|;|&|\\+|/|and|or|तथा|और|एवं|या)\\s*${ONE})*)(?![\\p{L}\\p{M}\\p{N}%°₹$^_+*/=-])`,
	"iu",
);
const PART = new RegExp(LABEL, "giu");

/**
 * @param key as it stands behind "Answer:"
 * @param options the texts of the options, in order
 */
export function readKey(key: string, options: readonly string[]): KeyReading {
	const wanted = key.trim();
	if (wanted === "") return { is: "unreadable" };
	const byText = findText(wanted, options);
	const named = wanted.replace(WORD, "").trim();
	const list = readLabels(named, options.length);
	if (!list) {
		const texts = byText.length > 0 ? byText : findText(named, options);
		if (texts.length === 1) return { is: "read", positions: texts, isAnyOf: false, rest: "" };
		return texts.length > 1 ? { is: "conflict" } : { is: "unreadable" };
	}
	// "2" where an option reads "2": the place or the text?
	if (byText.length > 0 && !(byText.length === 1 && list.positions.length === 1 && byText[0] === list.positions[0]))
		return { is: "conflict" };
	const rest = list.rest.replace(/^[\s.:)\]\-–—,]+/, "");
	const texts = rest === "" ? [] : findText(rest, options);
	if (list.positions.length === 1 && texts.length > 0 && !texts.includes(list.positions[0] ?? -1))
		return { is: "conflict" };
	return { is: "read", ...list, rest: texts.length > 0 ? "" : rest };
}

/** Positions of the labels at the beginning of a text; undefined when it begins with none, or with one that no option has. */
function readLabels(text: string, count: number) {
	const found = LIST.exec(text)?.[1];
	if (found === undefined) return readJoined(text, count);
	const rest = text.slice(found.length);
	// "A mitochondrion" begins with a word, "A. Delhi" and "A) Delhi" with a label.
	if (/^\s+[\p{L}\p{N}]/u.test(rest) && !/[)\]}]\s*$/.test(found) && !/^\s+(?:is|are)\s+(?:correct|right)/i.test(rest))
		return undefined;
	const inner = found.replaceAll(/\b(?:and|or)\b|तथा|और|एवं|या/gi, " ");
	const positions = [...inner.matchAll(PART)].map(([label]) => positionOf(label));
	const isAnyOf = /\bor\b|\/|या/i.test(found);
	return withinCount(positions, count, isAnyOf, rest);
}

/** "AC" or "BD": capital letters of at least two options, in order, and nothing else. */
function readJoined(text: string, count: number) {
	if (!/^[A-H]{2,8}$/.test(text) || [...text].toSorted().join("") !== text) return undefined;
	return withinCount([...text].map(positionOf), count, false, "");
}

function withinCount(found: (number | undefined)[], count: number, isAnyOf: boolean, rest: string) {
	const positions = [...new Set(found)].filter((position) => position !== undefined && position < count);
	if (positions.length === 0 || positions.length !== found.length) return undefined;
	return { positions: positions.filter((position) => position !== undefined), isAnyOf, rest };
}

function findText(text: string, options: readonly string[]): number[] {
	const wanted = comparable(text);
	return wanted === "" ? [] : options.flatMap((option, index) => (comparable(option) === wanted ? [index] : []));
}
