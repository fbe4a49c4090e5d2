// Finds the option that the text of an answer names: "3.30 PM" is the option "3.30 p.m.", "1,200" is "₹1,200", "2.5" is
// "2.5 m/s". Called by keys.ts. Never takes the nearest one: what fits two options gives both. It also tells words that explain an answer
// from those that stand for an option's text.
import { comparable, remembered } from "./comparable.ts";

/** The positions of the options with this text, as it is written or, where none is, in another writing. */
export function findText(text: string, options: readonly string[]): number[] {
	const same = findBy(comparable, text, options);
	return same.length > 0 ? same : findBy(loose, text, options);
}

/** The same, and then the options that the text names without their unit, or with one that they leave out. */
export function findAnswer(text: string, options: readonly string[]): number[] {
	const same = findText(text, options);
	return same.length > 0 ? same : findAmount(text, options);
}

function findBy(form: (text: string) => string, text: string, options: readonly string[]): number[] {
	const wanted = form(text);
	return wanted === "" ? [] : options.flatMap((option, index) => (form(option) === wanted ? [index] : []));
}

const TITLES = /^(?:(?:dr|mr|mrs|ms|prof|shri|smt|sri|pt|sir|the)[.\s]\s*)+/;

/** Without what writers add or leave out: titles, "only" and "both", currency, separators of thousands, ordinals, spaces around signs. */
const loose = remembered((text) =>
	comparable(text.replaceAll(/[([{]\s?([a-z\d]{1,3}|[क-ह])\s?[)\]}]/giu, "$1"))
		.replaceAll("\u2044", "/")
		.replaceAll(/(?<=\d)\.(?=\d\d ?[ap]\.? ?m)/g, ":")
		.replace(TITLES, "")
		.replace(/^(?:both|only|केवल) /, "")
		.replace(/ (?:only|केवल)$/, "")
		.replaceAll(/(?:₹|\brs\.?|\binr\b|[$€£])\s*(?=\d)/g, "")
		// 1,200 and 1,00,000
		.replaceAll(/(?<=\d),(?=\d{2,3}(?!\d))/g, "")
		// 5th June. "2nd" alone may be the second option.
		.replaceAll(/(?<=\d)(?:st|nd|rd|th)(?= \p{L})/gu, "")
		.replaceAll(/ ?& ?/g, " and ")
		.replaceAll(/\s+(?=[^\p{L}\p{N}])|(?<=[^\p{L}\p{N}])\s+/gu, "")
		.replaceAll(/(?<=\p{L})\.(?=\p{L}|$)/gu, "")
		.replaceAll(/(?<=\p{L})\.(?=[^\p{L}\p{N}])/gu, "")
		// Only pairs: "C) O₂" is not the option "CO₂".
		.replaceAll(/[([{]([^()[\]{}]*)[)\]}]/g, "$1")
		.replaceAll(/(?<=\d) (?=\p{L})/gu, ""),
);

/** A number, alone or with its unit: "2.5 m/s", "20 %", "₹1200". */
const AMOUNT = /^([-−]?\d+(?:\.\d+)?(?:[/:]\d+)?)\s*([\p{L}\p{S}%°/].*)?$/u;

/** Options whose number is that of the text, where one of both has no unit. */
function findAmount(text: string, options: readonly string[]): number[] {
	const [, number, unit = ""] = AMOUNT.exec(loose(text)) ?? [];
	// "2nd" counts options and is no amount.
	if (number === undefined || /^(?:st|nd|rd|th)$/.test(unit)) return [];
	return options.flatMap((option, index) => {
		const [, optionNumber, optionUnit = ""] = AMOUNT.exec(loose(option)) ?? [];
		return optionNumber !== undefined &&
			sameNumber(optionNumber, number) &&
			(unit === "" || optionUnit === "" || unit === optionUnit)
			? [index]
			: [];
	});
}

function sameNumber(a: string, b: string): boolean {
	return a === b || (Number.isFinite(Number(a)) && Number(a) === Number(b));
}

/** What begins a reason, or says nothing of an option. */
const OPENER =
	/^\W*(?:because|since|as|due|by|for|from|hence|thus|so|therefore|when|while|if|given|using|here|see|refer|note|it|its|they|this|these|that|there|we|he|she|only|both|is|are|was|were|has|have|will|can|correct|right|true|explanations?|exp|reason(?:ing)?|rationale|sol(?:ution|n)?|hint|why|ncert|page|pg|source|marks?|क्योंकि|चूँकि|चूंकि|कारण|यह|ये|इस|इसका|इसमें|व्याख्या|हल|सही|केवल|है)(?![\p{L}\p{M}])/iu;
/** A year, a page or marks in brackets: "(NEET 2019)", "[1 mark]". */
const CITED = /^[([][^()[\]]*(?:\b(?:19|20)\d\d\b|\b(?:marks?|page|p\.|pg|ncert)(?![\p{L}\p{M}]))[^()[\]]*[)\]]\.?$/iu;
const WORKING = /[=⇒∴→≈]/u;
const SENTENCE_END = /[.!।]["'”’)]*$/u;

/** Fewest words of a sentence, and of a text without a stop that is none of the options. */
const SENTENCE_WORDS = 4;
const LONG_WORDS = 6;
/** Shortest text of an option that is searched for: shorter ones begin a sentence by chance. */
const SHORTEST = 3;

/**
 * Whether the words behind a key explain it, and do not stand for an option's text.
 * @param read the options that the key names
 */
export function explainsKey(words: string, read: readonly number[], options: readonly string[]): boolean {
	const text = comparable(words);
	if (text === "") return true;
	const others = options.filter((_, at) => !read.includes(at)).map(comparable);
	const own = read
		.map((at) => comparable(options[at] ?? ""))
		.filter((option) => option !== "" && text.startsWith(option));
	const behindOwn = own.map((option) => text.slice(option.length));
	const texts = [text, ...behindOwn.map((rest) => rest.replace(/^[\s\-–—:;,.(]+/, ""))];
	if (texts.some((one) => others.some((option) => beginsWith(one, option)))) return false;
	if (behindOwn.some(isReasonBehind)) return true;
	if (CITED.test(words.trim()) || (OPENER.test(words) && !options.some((option) => OPENER.test(option)))) return true;
	if (WORKING.test(words) && !options.some((option) => WORKING.test(option))) return true;
	const longest = Math.max(...options.map(countWords));
	const count = countWords(words);
	if (SENTENCE_END.test(words.trim()) && count >= SENTENCE_WORDS && count > longest) return true;
	return count >= LONG_WORDS && count > 2 * longest;
}

/** Whether what stands behind the key's own option is a reason: "x – so.", "Delhi is the capital". "5.5" is another number than "5". */
function isReasonBehind(rest: string): boolean {
	return /^\s*(?:[-–—:;,.](?=\s)|\()/u.test(rest) || (/^\s/.test(rest) && OPENER.test(rest));
}

function beginsWith(text: string, option: string): boolean {
	return option.length >= SHORTEST && text.startsWith(option) && !/^[\p{L}\p{M}\p{N}]/u.test(text.slice(option.length));
}

/** Whether words are what an option says in one of its languages: "Delhi / दिल्ली", "दिल्ली (Delhi)". */
export function isPartOf(words: string, option: string): boolean {
	const text = comparable(words);
	return text.length >= SHORTEST && option.split(/\s\/\s|[|()[\]\n]/).some((part) => comparable(part) === text);
}

function countWords(text: string): number {
	return text.match(/[\p{L}\p{M}\p{N}]+/gu)?.length ?? 0;
}
