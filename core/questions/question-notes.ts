// Warnings about a question in the panel. None blocks anything, except that a question whose explanation contradicts its key must be
// confirmed before it is published. Pure.

import { plainFormula } from "#core/rich-text/plain-formula.ts";
import { hasBarePicture } from "./picture.ts";
import { letterOf, textsOf } from "./question-texts.ts";

type QuestionNoteCode =
	| "contradicts-key"
	| "no-explanation"
	| "alike-options"
	| "longest-is-right"
	| "answer-in-question"
	| "mixed-letters"
	| "picture-without-text"
	| "formula-unreadable";
/** `values` are the parameters of the message: the letters of options, the word. */
export type QuestionNote = { code: QuestionNoteCode; values?: Record<string, string> };

/** The fields that the checks need; every question of a file fits. */
export type NotedQuestion = {
	text: string;
	explanation: string;
	options: readonly { id: string; text: string; isCorrect: boolean; explanation?: string | undefined }[];
	format?: string | undefined;
};
/** Parses the formulas of a formatted text; returns the part that is not understood, or undefined. */
export type FindBadFormula = (text: string) => string | undefined;

/** The right option is noted as conspicuously long from LONG_FROM characters on, when it is LONGER_BY times as long as the second longest. */
const LONG_FROM = 24;
const LONGER_BY = 1.5;
/** Shortest answer that is searched for in the question: shorter ones match by chance. */
const ANSWER_FROM = 4;

/** The notes of a question, in the order of their codes above. @param findBadFormula used for texts of the format "md1" only */
export function notesOfQuestion(question: NotedQuestion, findBadFormula?: FindBadFormula): QuestionNote[] {
	return [
		contradiction(question),
		question.explanation.trim() === "" ? { code: "no-explanation" as const } : undefined,
		alikeOptions(question),
		longestIsRight(question),
		answerInQuestion(question),
		mixedLetters(question),
		pictureWithoutText(question),
		badFormula(question, findBadFormula),
	].filter((note) => note !== undefined);
}

/** The notes that an import asks about: the others say nothing about its reading. */
export function readingNotesOf(question: NotedQuestion): QuestionNote[] {
	return [contradiction(question), alikeOptions(question)].filter((note) => note !== undefined);
}

/** Whether a question must be confirmed before it is published. */
export function mustBeReviewed(question: NotedQuestion): boolean {
	return contradiction(question) !== undefined;
}

const LETTER = String.raw`\(?\b([A-Za-z]|[1-9])\b\)?`;
const RIGHT = "(?:right|correct|true|सही)";
/** "(c) is right", "option C is the correct answer"; "is not right" does not match. */
const NAMED_RIGHT = new RegExp(
	String.raw`(?:\(([A-Za-z])\)|\b(?:option|choice|answer|विकल्प)\s+${LETTER})\s*(?:is|are|was|=|:)?\s*(?:therefore |thus |the |only )?${RIGHT}`,
	"giu",
);
/** "the right answer is (c)", "Answer: c", "correct option: C". */
const RIGHT_NAMED = new RegExp(
	String.raw`(?:\b(?:${RIGHT}\s+(?:answer|option|choice)|answer|ans|key)\s*(?:is|:|=|-)\s*(?:the\s+)?(?:option|choice)?\s*|सही (?:उत्तर|विकल्प)\s*:?\s*)(?:\(([A-Za-z])\)|([A-Za-z])(?=[\s.,;)]|$))`,
	"giu",
);

/** Only when the explanation names a wrong option as right and no right one: "(a) and (c) are right" is fine. */
function contradiction({ explanation, options }: NotedQuestion): QuestionNote | undefined {
	const named = [...explanation.matchAll(NAMED_RIGHT), ...explanation.matchAll(RIGHT_NAMED)].flatMap((match) => {
		const letter = match.slice(1).find((group) => group !== undefined);
		// A lone "a" is usually an article: "the answer is a planet".
		const isArticle = letter === "a" && !match[0].includes("(a)") && /\ba\s*$/.test(match[0]);
		return letter === undefined || isArticle ? [] : [letter];
	});
	const wrong = named.filter((letter) => optionsNamed(options, letter).some(({ isCorrect }) => !isCorrect));
	const isRightNamed = named.some((letter) => optionsNamed(options, letter).some(({ isCorrect }) => isCorrect));
	if (wrong.length === 0 || isRightNamed) return undefined;
	const right = options.flatMap(({ isCorrect }, index) => (isCorrect ? [letterOf(index)] : []));
	return { code: "contradicts-key", values: { named: wrong[0]?.toUpperCase() ?? "", right: right.join(", ") } };
}

/** By place and by id, which differ in some files: an explanation may mean either. */
function optionsNamed<Option extends { id: string }>(options: readonly Option[], letter: string): Option[] {
	const small = letter.toLowerCase();
	const place = /\d/.test(small) ? Number(small) - 1 : small.charCodeAt(0) - 0x61;
	const byPlace = options[place];
	const byId = options.filter(({ id }) => id.toLowerCase() === small);
	return byPlace ? [byPlace, ...byId] : byId;
}

function alikeOptions({ options }: NotedQuestion): QuestionNote | undefined {
	const plain = options.map(({ text }) =>
		asRead(text)
			.toLowerCase()
			.replaceAll(/[\s.]+/gu, " ")
			.trim(),
	);
	const second = plain.findIndex((text, index) => text !== "" && plain.indexOf(text) < index);
	const first = plain.indexOf(plain[second] ?? "");
	return second === -1
		? undefined
		: { code: "alike-options", values: { one: letterOf(first), other: letterOf(second) } };
}

/** A text without kinds of letters that look alike. NFKC alone would turn "10²" into "102" and "2½" into "21⁄2". */
function asRead(text: string): string {
	return BEYOND_ASCII.test(text) ? foldLetters(text) : text;
}

const BEYOND_ASCII = /\P{ASCII}/u;

function foldLetters(text: string): string {
	return text
		.replaceAll(/[⁰¹²³⁴-⁹⁺⁻ⁿ]+/g, (power) => `^${power}`)
		.replaceAll(/[₀-₉₊₋]+/g, (index) => `_${index}`)
		.replaceAll(/(?<=\d)(?=[¼-¾⅐-⅞])/g, " ")
		.normalize("NFKC");
}

function longestIsRight({ options, format }: NotedQuestion): QuestionNote | undefined {
	const lengths = options.map(({ text, isCorrect }) => ({ length: lengthOf(text, format), isCorrect }));
	const [first, second] = lengths.toSorted((one, other) => other.length - one.length);
	if (!first?.isCorrect || !second || lengths.filter(({ isCorrect }) => isCorrect).length > 1) return undefined;
	const isLong = first.length >= LONG_FROM && first.length >= second.length * LONGER_BY;
	return isLong ? { code: "longest-is-right" } : undefined;
}

/** The characters that learners see of a text, about: no marks of emphasis, and formulas in signs. */
function lengthOf(text: string, format: string | undefined): number {
	const shown = withoutAddresses(text, format);
	if (format !== "md1") return shown.length;
	const inSigns = shown.replaceAll(/\$([^$]+)\$/g, (_, tex: string) => plainFormula(tex));
	return inSigns.replaceAll(/[*`$]|~~/g, "").trim().length;
}

/** A text without its pictures and the addresses of its links. */
function withoutAddresses(text: string, format: string | undefined): string {
	if (format !== "md1") return text.trim();
	return text
		.replaceAll(/(!?)\[([^\]\n]{0,500})\]\([^)\n]{0,2000}\)/g, (_, picture: string, words: string) =>
			picture ? " " : words,
		)
		.trim();
}

function answerInQuestion({ text, options, format }: NotedQuestion): QuestionNote | undefined {
	const stem = plainWords(withoutAddresses(text, format));
	const isNamed = (option: string) => {
		const words = plainWords(withoutAddresses(option, format));
		return words.trim().length >= ANSWER_FROM && stem.includes(words);
	};
	const named = options.filter((option) => isNamed(option.text));
	const [only] = named;
	return only?.isCorrect && named.length === 1
		? { code: "answer-in-question", values: { answer: withoutAddresses(only.text, format) } }
		: undefined;
}

/** Words padded with spaces, for whole-word search. */
function plainWords(text: string): string {
	return ` ${(
		asRead(text)
			.toLowerCase()
			.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
	).join(" ")} `;
}

const WORD = /[\p{L}\p{M}]+/gu;
const LATIN = /\p{Script=Latin}/u;
const CYRILLIC = /\p{Script=Cyrillic}/u;
/** Greek letters that look like Latin ones. Others are meant in formulas: ΔH, μm. */
const GREEK_LOOKALIKE = /[ΑΒΕΖΗΙΚΜΝΟΡΤΥΧο]/u;
const TWO_LATIN = /\p{Script=Latin}.*\p{Script=Latin}/u;

/** A letter of another script inside a word, typed with a wrong keyboard: "аnswer" with a Cyrillic а. */
function mixedLetters({ text, explanation, options }: NotedQuestion): QuestionNote | undefined {
	const all = [text, explanation, ...options.map((option) => option.text)].join("\n");
	if (!CYRILLIC.test(all) && !GREEK_LOOKALIKE.test(all)) return undefined;
	for (const [word] of all.matchAll(WORD)) {
		const isCyrillic = LATIN.test(word) && CYRILLIC.test(word);
		if (isCyrillic || (TWO_LATIN.test(word) && GREEK_LOOKALIKE.test(word)))
			return { code: "mixed-letters", values: { word } };
	}
	return undefined;
}

function pictureWithoutText(question: NotedQuestion): QuestionNote | undefined {
	const isBare = formattedTexts(question).some(hasBarePicture);
	return isBare ? { code: "picture-without-text" } : undefined;
}

function badFormula(question: NotedQuestion, find: FindBadFormula | undefined): QuestionNote | undefined {
	if (!find) return undefined;
	for (const text of formattedTexts(question)) {
		const formula = find(text);
		if (formula !== undefined) return { code: "formula-unreadable", values: { formula } };
	}
	return undefined;
}

/** No texts of other formats, where the characters of Markdown and TeX are plain text. */
function formattedTexts(question: NotedQuestion): string[] {
	return question.format === "md1" ? textsOf(question) : [];
}
