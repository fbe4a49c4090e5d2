// Reads the key of a question ("b", "(2)", "A and C", "ख", the text of an option) as positions of options. Called by every
// importer. Must never guess: an ambiguous key is no key.
import { explainsKey, findAnswer, findText, isPartOf } from "./answer-text.ts";
import { comparable } from "./comparable.ts";

/** Each string holds the labels of one series in order; a label's index is the option's position. */
const SERIES = ["abcdefghijklmnopqrstuvwxyz", "कखगघङच", "अबसदय"] as const;
const POSITIONS: ReadonlyMap<string, number> = new Map([
	...SERIES.flatMap((series) => Array.from(series, (letter, position): [string, number] => [letter, position])),
	["आ", 1],
	["इ", 2],
	["ई", 3],
]);
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
	return POSITIONS.get(name) ?? romanPosition(name);
}

/** The position that a Roman number names. "i" counts here too, although it is also a letter. */
export function romanPosition(label: string): number | undefined {
	const position = ROMAN.indexOf(label.toLowerCase());
	return position === -1 ? undefined : position;
}

/** The label at a position of the series that begins with `first`: "a", "A", "1", "१", "क", "अ" or "i". */
export function labelAt(first: string, position: number): string {
	if (first === "1") return String(position + 1);
	if (first === "१") return String.fromCharCode(HINDI_ZERO + position + 1);
	if (first === "i") return ROMAN[position] ?? String(position + 1);
	const series = Array.from(SERIES.find((one) => one.startsWith(first.toLowerCase())) ?? SERIES[0]);
	const label = series[position] ?? String(position + 1);
	return first === "A" ? label.toUpperCase() : label;
}

export type KeyReading =
	/** `rest`: the text after the key, such as an explanation. */
	| { is: "read"; positions: number[]; isAnyOf: boolean; rest: string }
	/** The key names one option's label and another option's text. */
	| { is: "conflict" }
	| { is: "unreadable" };

const LABEL = "(?:i{2,3}|iv|vi{1,3}|[a-z]|[1-9]\\d?|[०-९]{1,2}|[कखगघङच]|[अबसदयआइई])";
const ONE = `[([{]?\\s*${LABEL}\\s*[)\\]}]?`;
const WORD =
	/^(?:(?:the\s+)?(?:correct\s+)?(?:option|choice|answer|ans|विकल्प)s?\s*(?:is|are|no\.?|number)?\s*[.:\-–—=]?\s*)+/i;
const LIST = new RegExp(
	`^(${ONE}(?:\\s*(?:,|;|&|\\+|/|and|or|तथा|और|एवं|या)\\s*${ONE})*)(?![\\p{L}\\p{M}\\p{N}%°₹$^_+*/=-])`,
	"iu",
);
const PART = new RegExp(LABEL, "giu");
/** A label with its delimiters, and what separates an option's text from the next label. */
const LABELLED = new RegExp(`^[([{]?\\s*(${LABEL})\\s*[)\\]}.:]\\s*`, "iu");
const LABELS = new RegExp(`(?<=^|[\\s,;&])[([{]?(${LABEL})\\s*[)\\]}.:](?=\\s|$)\\s*`, "giu");
const BETWEEN =
	/^[.।]?(?:$|\s*(?:[,;&+/]|\band\b|तथा|और|एवं)\s*(?:(?:and|और)\s+)?|\s+(?=(?:[([{]\s*)?[a-z\d]{1,3}\s*[)\]}.:]))/iu;

/** Reasons and second mentions behind a label: "B because ...", "A is correct". */
const REASON = /^\s+(?:because|since|is\s+(?:the\s+)?(?:correct|right)|क्योंकि)(?![\p{L}\p{M}])/iu;

/** A label that stands alone behind a key, or with its reason. */
const SECOND = new RegExp(
	`^[([{]?\\s*(${LABEL})\\s*(?:[)\\]}.:]\\s*)?(?:$|(?:because|since|क्योंकि)(?![\\p{L}\\p{M}]))`,
	"iu",
);

/** Another mention of an option, alone behind a text: "(Option C)", "- विकल्प 2". */
const MENTION = new RegExp(
	`^[\\s([{–—:,.-]*(?:option|choice|answer|ans|विकल्प)\\s*(?:no\\.?)?\\s*[.:-]?\\s*[([{]?\\s*(${LABEL})[\\s)\\]}.]*$`,
	"iu",
);

/** What is behind a key that is not the only one, or none. */
export const OPEN_END =
	/^[\s.,:;()[\]–—-]*(?:\/|\?|(?:or|bonus|cancell?ed|dropped|deleted|withdrawn|doubtful|disputed)(?![\p{L}\p{M}])|(?:बोनस|रद्द|या)(?![\p{L}\p{M}]))/iu;

/**
 * The text of an option goes before a label: "2.5" is the option "2.5 m/s", not the second one with "5" behind it. A key that names
 * one option as a label and another one as a text is a conflict.
 * @param key the text after "Answer:"
 * @param options the texts of the options, in order
 */
export function readKey(key: string, options: readonly string[]): KeyReading {
	const wanted = key.trim();
	if (wanted === "") return { is: "unreadable" };
	const named = wanted.replace(WORD, "").trim();
	const whole = findText(wanted, options);
	const byText = whole.length > 0 ? whole : findText(named, options);
	const own = readLabelledText(named, options);
	if (own !== undefined && !byText.some((one) => one !== own))
		return { is: "read", positions: [own], isAnyOf: false, rest: "" };
	const several = readLabelledTexts(named, options);
	if (several) return { is: "read", positions: several, isAnyOf: false, rest: "" };
	const list = readLabels(named, options);
	if (!list) return readAsText(byText.length > 0 ? byText : findAnswer(named, options));
	const rest = list.rest.replace(/^[\s.:)\]\-–—,]+/, "");
	const [only] = list.positions;
	const isBare = rest === "" && list.positions.length === 1;
	// Brackets are those of a label, as in "(b)".
	const isLabel = /^(?:[([{]\s*)?\S+\s*[)\]}]$/.test(named) && !options.some((one) => one.trim() === named);
	// "Option 2" is a label too, unless "2" is the text of an option: "2 m" is none.
	const isWorded = /^(?:the\s+)?(?:correct\s+)?(?:option|choice|विकल्प)/i.test(wanted);
	const answers = byText.length > 0 || (isBare && isWorded) ? byText : findAnswer(named, options);
	// "b" is not the text of the option "only (b)".
	const texts = answers.filter(
		(one) => !isBare || /\d/.test(named) || comparable(options[one] ?? "") === comparable(named),
	);
	if (isBare && !isLabel && texts.some((one) => one !== only)) return { is: "conflict" };
	// "1 and 2" where an option reads "1 and 2 only", "1/2" where one reads "½".
	if (!isBare && answers.length > 0) return readAsText(answers);
	if (list.positions.length > 1 && (answers.length > 0 || areCombined(options)))
		return answers.length > 0 ? readAsText(answers) : { is: "conflict" };
	const behind = rest === "" ? [] : findAnswer(rest, options);
	// "(d) / bonus", "(b)?": the key leaves another answer open.
	if (OPEN_END.test(list.rest)) return { is: "conflict" };
	// "1. b", "2) (c) because ...": the number may be the question's, and the letter behind it the key.
	const second = positionAmong(SECOND.exec(rest)?.[1] ?? "", options.length);
	if (second !== undefined && second < options.length && !list.positions.includes(second)) return { is: "conflict" };
	// "A) Goa, C)": the text after the first label names more options than were read.
	if (namesMore(rest, list.positions, options)) return { is: "conflict" };
	if (list.positions.length === 1 && behind.length > 0 && !behind.includes(only ?? -1)) return { is: "conflict" };
	// "A) kg" where the first option is "gram": either of both may be meant.
	const isRepeated = behind.length > 0 || list.positions.some((at) => isPartOf(rest, options[at] ?? ""));
	if (rest !== "" && !isRepeated && !explainsKey(rest, list.positions, options)) return { is: "conflict" };
	return { is: "read", ...list, rest: isRepeated ? "" : rest };
}

function readAsText(texts: readonly number[]): KeyReading {
	if (texts.length === 1) return { is: "read", positions: [...texts], isAnyOf: false, rest: "" };
	return texts.length > 1 ? { is: "conflict" } : { is: "unreadable" };
}

/** How many labels a key joins by a comma or "and", and nothing else: "A, B" has two, "A or B" and "2.5" none. */
export function countLabels(key: string): number {
	const named = key.trim().replace(WORD, "").trim();
	const [found] = LIST.exec(named) ?? [];
	if (found === undefined || found !== named || /\bor\b|\/|या/i.test(found)) return 0;
	return found.replaceAll(/\band\b|तथा|और|एवं/gi, " ").match(PART)?.length ?? 0;
}

/** Whether options are combinations of numbers or letters, "1 and 2 only": a list is then one of them, not several options. */
function areCombined(options: readonly string[]): boolean {
	const combination = /^(?:only\s+)?[([]?(?:[a-h]|[1-9]|i{1,3}|iv)[)\]]?\s*(?:,|&|and|both|तथा|और|एवं)/i;
	return options.filter((option) => combination.test(option.trim())).length >= 2;
}

/** "4) −10": the label of an option and its whole text. */
function readLabelledText(text: string, options: readonly string[]): number | undefined {
	const [label = "", name = ""] = LABELLED.exec(text) ?? [];
	const position = label === "" ? undefined : positionAmong(name, options.length);
	const body = comparable(text.slice(label.length));
	return position !== undefined && body !== "" && body === comparable(options[position] ?? "") ? position : undefined;
}

/** "A) Goa, C) Pune": two or more labels with the texts of their options, and nothing else. */
function readLabelledTexts(text: string, options: readonly string[]): number[] | undefined {
	let left = comparable(text);
	const positions: number[] = [];
	while (left !== "") {
		const [label = "", name = ""] = LABELLED.exec(left) ?? [];
		const position = positionAmong(name, options.length);
		const option = comparable(options[position ?? -1] ?? "");
		const body = left.slice(label.length);
		if (label === "" || position === undefined || option === "" || !body.startsWith(option)) return undefined;
		positions.push(position);
		const end = BETWEEN.exec(body.slice(option.length))?.[0];
		if (end === undefined) return undefined;
		left = body.slice(option.length + end.length);
	}
	return positions.length > 1 && new Set(positions).size === positions.length ? positions : undefined;
}

/** Whether the text after a key names another option: by label and text, or by a label after the text of the option that was read. */
function namesMore(rest: string, read: readonly number[], options: readonly string[]): boolean {
	const text = rest.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim();
	const own = comparable(options[read[0] ?? -1] ?? "");
	const left = own !== "" && text.startsWith(own) ? text.slice(own.length) : undefined;
	if (left !== undefined && new RegExp(`${BETWEEN.source}${LABELLED.source.slice(1)}`, "iu").test(left)) return true;
	const mentioned = positionAmong(MENTION.exec(left ?? text)?.[1] ?? "", options.length);
	if (mentioned !== undefined && !read.includes(mentioned)) return true;
	return [...text.matchAll(LABELS)].some(({ 0: label, 1: name = "", index }) => {
		const position = positionAmong(name, options.length);
		if (position === undefined || position >= options.length || read.includes(position)) return false;
		const option = comparable(options[position] ?? "");
		return option !== "" && text.slice(index + label.length).startsWith(option);
	});
}

/** Positions of the labels at the start of a text; undefined without one, or for a label without an option. */
function readLabels(text: string, options: readonly string[]) {
	const count = options.length;
	const found = LIST.exec(text)?.[1];
	if (found === undefined) return readJoined(text, count);
	const rest = text.slice(found.length);
	const inner = found.replaceAll(/\b(?:and|or)\b|तथा|और|एवं|या/gi, " ");
	const positions = [...inner.matchAll(PART)].map(([label]) => positionAmong(label, count));
	const isClosed = /[)\]}]\s*$/.test(found);
	const isOptionText = () => findText(rest, options).some((one) => positions.length === 1 && positions[0] === one);
	// "A mitochondrion" starts with a word, "A. Delhi" and "A) Delhi" with a label.
	if (/^\s+[\p{L}\p{N}]/u.test(rest) && !isClosed && !REASON.test(rest) && !isOptionText()) return undefined;
	// "2.5", "B.R. Ambedkar" and "3:2" begin with no label, "B.Mumbai" does.
	if (/^[.:][^\s.:]/.test(rest) && !isClosed && findAnswer(rest.slice(1), options)[0] !== positions[0])
		return undefined;
	// "A. K. Gopalan" has initials.
	if (/^\.\s*\p{Lu}\./u.test(rest) && findAnswer(rest.slice(1), options)[0] !== positions[0]) return undefined;
	const isAnyOf = /\bor\b|\/|या/i.test(found);
	return withinCount(positions, count, isAnyOf, rest);
}

/** The position of a label; "i" and "v" are Roman numbers when there are too few options for the letter. */
function positionAmong(label: string, count: number): number | undefined {
	const position = positionOf(label);
	return position !== undefined && position < count ? position : (romanPosition(label) ?? position);
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
