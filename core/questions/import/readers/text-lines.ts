// The lines of a pasted text with what they begin with: a number, an answer, an explanation. Called by split-text.ts.
import { latinDigits } from "#core/questions/import/keys.ts";
import { plainLabels } from "./plain-labels.ts";
import { tidyLines } from "./tidy-lines.ts";

export type TextLine = {
	/** From 1. */
	number: number;
	text: string;
	/** "1." or "Q1)" at the start: its value, its style, and the text after it. */
	numbered?: { value: number; style: string; rest: string };
	/** "1 Which" at the start: a number that may be that of a question. */
	bare?: { value: number; rest: string };
	/** The text after "Answer:". */
	answer?: string;
	explanation?: string;
	/** "Sol.1.(b) Gain": the key of the question with this number, and its reason. */
	keyed?: { value: number; key: string; reason: string };
	/** An item of a list in an explanation. */
	isItem?: true;
};

const QUESTION_WORD =
	"(?:q(?:uestion|uest|ues|ue|no|n)?s?\\.?\\s*(?:no\\.?)?|प्रश्न\\s*(?:संख्या|क्रमांक|क्र\\.?)?|प्र\\.?|سؤال)";
const NUMBERED = new RegExp(
	`^\\s*(?:#{1,4}\\s*)?(?:\\*\\*)?(${QUESTION_WORD})?\\s*([([（]?)\\s*(\\d{1,4}|[०-९]{1,4})\\s*([.):\\]।．）、\\-–—]+(?:\\*\\*)?(?!\\d)|\\s(?=\\s*\\S)|(?=(?:\\*\\*)?$))\\s*(?:\\*\\*(?=\\s|$))?\\s*`,
	"iu",
);
const HEADING_REST = /^(?:of|\/)\s*\d{1,4}\s*(?:\*\*)?\s*$/i;
/** A horizontal rule. */
const RULE = /^\s*(?:-\s?){3,}\s*$|^\s*(?:\*\s?){3,}\s*$|^\s*={3,}\s*$/;
const ANSWER_WORD =
	"(?:the\\s+)?(?:(?:correct|right|सही)\\s*)?(?:ans(?:wers?)?|correct(?:\\s+(?:option|choice))?|key|उत्तर(?:माला)?|उ\\.|उत्तर\\s*कुंजी|सही\\s*(?:उत्तर|विकल्प|जवाब)|जवाब)(?:\\s+(?:is|key|option))?";
export const ANSWER = new RegExp(
	`^\\s*(?:\\*\\*|[[(>\\-–•]\\s*)?${ANSWER_WORD}\\s*(?:\\*\\*)?\\s*(?:[.:।=]+(?:\\s*[-–—]*>|\\s*[-–—]+(?=\\s|[(\\[\\p{L}]))?|[-–—=>]+|(?=[([]\\s*[\\p{L}\\d]{1,3}\\s*[)\\]])|(?<=(?:correct|right)\\s(?:answer|option|choice)\\sis)\\s(?=\\S)|\\s(?=(?:\\*\\*)?[A-Ha-h1-6कखगघ](?:\\*\\*)?[.)]?\\s*$))\\s*(?:\\*\\*)?\\s*(.*)$`,
	"iu",
);
/** An answer after the last option of a line. */
export const INLINE_ANSWER = new RegExp(
	`\\s+[[(]?${ANSWER_WORD}\\s*[.:=]+(?:\\s*[-–—]+(?=\\s|[(\\[\\p{L}]))?\\s*([^\\n]+?)[\\])]?\\s*$`,
	"iu",
);
/** An answer in the middle of a text: it belongs to another question or was not read. */
export const STRAY_ANSWER = new RegExp(`(?:^|\\s)${ANSWER_WORD}\\s*[:=]`, "iu");
const EXPLANATION =
	/^\s*(?:\*\*)?(?:(?:detailed\s+)?sol(?:ution|n)?|exp(?:lanation|l)?|reason(?:ing)?|rationale|hint|why|व्याख्या|हल|स्पष्टीकरण|समाधान)\s*(?:\*\*)?\s*(?:[.:।]+\s*[-–—]*|[-–—]+)\s*(?:\*\*)?\s*(.*)$/iu;

const KEYED =
	/^\s*(?:\*\*)?(?:sol(?:ution|n)?\s?\.?\s?(\d{1,4})\s?[.):]{1,2}\s?(?:ans(?:wer)?\s?[.:-]{0,2}\s?)?|s\s?\.?\s?(\d{1,4})\s?[.):-]{0,2}\s?ans(?:wer)?\s?[.:-]{0,2}\s?)(?:\*\*)?\s?([([]\s?(?:[a-h]|[1-6]|[कखगघअबसद])\s?[)\]])[.:]?(?:\*\*)?(?:\s*$|(?:\s+|(?=\p{L}))(.*)$)/iu;

/** Headings of sections, by their name, of a subject and of Markdown. */
export const NAMED =
	/^\s*(?:\*\*|#{1,6}\s*)?(?:section|part|unit|chapter|paper|group|set|topic|module|test|exercise|खण्ड|खंड|भाग|अध्याय|इकाई|अभ्यास)\s*[-–—:.]*\s*(?:[A-Za-z]|\d{1,3}|[ivxIVX]{1,5}|[क-घअबसदयआइई])(?:\s*(?:\*\*)?$|\s*[-–—:(,.|][^?]{0,90}$)/iu;
export const SUBJECT =
	/^\s*(?:\*\*|#{1,6}\s*)?(?:(?:subject|topic|chapter|विषय|time|max(?:imum|\.)?\s*marks|total\s*marks|समय|पूर्णांक)\s*[-–—:].{0,80}|(?:physics|chemistry|biology|botany|zoology|math(?:s|ematics)?|english|reasoning|history|geography|civics|polity|economics|science|hindi|gk|general\s+(?:knowledge|science|awareness|studies|english)|(?:quantitative|numerical)\s+(?:aptitude|ability)|computer|भौतिक(?:ी| विज्ञान)|रसायन(?: विज्ञान)?|जीव विज्ञान|गणित|हिन्दी|हिंदी|इतिहास|भूगोल)(?:\s+section)?)\s*[:.]?(?:\*\*)?\s*$/iu;
export const MARKDOWN = /^\s*#{1,6}\s+\S/;
/** Directions, and what else begins a passage for several questions. */
export const DIRECTIONS =
	/^\s*(?:\*\*|#{1,6}\s*)?[([]?(?:directions?|instructions?|general\s+instructions?|note|comprehension|passage|paragraph|case\s*study|common\s+data|read\s+the|study\s+the|observe\s+the|refer\s+to|consider\s+the\s+(?:passage|table|graph)|for\s+q|(?:q(?:uestion)?s?\.?\s*(?:nos?\.?)?)\s*\d{1,3}\s*(?:[-–—&]|to|and)\s*\d|निर्देश|गद्यांश|अनुच्छेद|पद्यांश)(?![a-z])/iu;

/** The lines of a text, without control and invisible characters, and what was dropped between them. */
export function readLines(text: string): { lines: TextLine[]; dropped: string[] } {
	const raw = withoutDetails(text)
		.replaceAll(/\r\n?|\u2028|\u2029|\v|\f/g, "\n")
		.replaceAll(/[\u00a0\u2007\u202f]/g, " ")
		.replaceAll(/[\u200b\u2060\ufeff]/g, "")
		// Keys on phones: a digit in a square, and letters in squares at the start of a line.
		.replaceAll(/(\d)\ufe0f?\u20e3[ \t]*/g, "$1) ")
		.replaceAll(SIGN_LETTER, lettered)
		.split("\n");
	const apart: string[] = [];
	const { lines, dropped } = tidyLines(plainLabels(raw, apart));
	const read = withoutFences(lines).flatMap(({ line, index }) =>
		unglued(RULE.test(line) ? "" : line.trimEnd()).map((part) => readLine(part, index + 1)),
	);
	return { lines: read.map((line, index) => withoutPrompt(line, index, read)), dropped: [...apart, ...dropped] };
}

const FENCE = /^\s*(?:```|~~~)\s*[\w+#.-]{0,20}\s*$/;

/** The lines at their places, without those that fence code, when every fence is closed. */
function withoutFences(lines: readonly string[]): { line: string; index: number }[] {
	const all = lines.map((line, index) => ({ line, index }));
	const count = lines.filter((line) => FENCE.test(line)).length;
	return count % 2 === 0 ? all.filter(({ line }) => !FENCE.test(line)) : all;
}

/** Letters in squares and circles, "🅰", "🅐", "🄰", "Ⓐ", "ⓐ", at the start of a line or behind the word of an answer. */
const SIGN_LETTER =
	/(^|\n|(?:ans(?:wer)?|उत्तर)[ \t]*[.:–-]{0,2})([ \t]*)([\u{1f170}-\u{1f177}]|[\u{1f150}-\u{1f157}]|[\u{1f130}-\u{1f137}]|[\u24b6-\u24bd]|[\u24d0-\u24d7]|\u00a9(?=\ufe0f))\ufe0f?[ \t]*/giu;
/** The first letter of each series of signs. */
const FIRST_SIGNS = [0x1f170, 0x1f150, 0x1f130, 0x24d0, 0x24b6];

/** A letter in a sign as a label; phones write C as the sign of copyright. */
function lettered(_: string, start: string, indent: string, sign: string): string {
	const code = sign.codePointAt(0) ?? 0;
	const first = FIRST_SIGNS.find((one) => code >= one && code < one + 8);
	return `${start}${indent}${first === undefined ? "C" : String.fromCharCode(65 + code - first)}) `;
}

/** An answer in the middle of a line, with the number of the next question behind it. */
const GLUED =
	/(?<=\bAns(?:wer)?\s{0,2}[:.-]\s{0,2}[([]?[a-h1-6][)\]]?[.,;]?)\s+(?=(?:Q(?:ues(?:tion)?)?\.?\s?)?\d{1,3}\s?[.)]\s?\S)/giu;

/** The answer at the end of a question: "Ans: (a)". */
const ANSWERED = /\bAns(?:wer)?\s{0,2}[:.-]\s{0,2}[([]?[a-h1-6][)\]]?[.,;]?\s*$/iu;

/** The marks of a label: "()" of "(a)". */
function styleOf(label: string): string {
	return label.replaceAll(/[\p{L}\d]/gu, "");
}

/** Whole questions in one line as a line each: "1.Which?a)Rose b)Lily Ans:a 2.Which?..." */
function unglued(line: string): string[] {
	const parts = line.split(GLUED);
	// Each part has one first option: a question without an answer would become a part of the next one.
	const isWhole =
		parts.length > 1 &&
		parts.every((part) => {
			const all = part.replace(ANSWERED, "").match(/(?<!\p{L})[([]?[aAbB][).]/gu) ?? [];
			// "(c) Dr. A. Roy" has an initial, not a second first option.
			const labels = all.filter((label) => styleOf(label) === styleOf(all[0] ?? ""));
			return labels.some((label) => /b/i.test(label)) && labels.filter((label) => /a/i.test(label)).length === 1;
		});
	return isWhole ? parts.map((part) => part.replace(/(?<=[?:])(?=[([]?[aA1][).])/u, " ")) : [line];
}

const OPTION = /^\s*(?:\*{1,2}|[-•]\s+)?[([{]?\s?(?:[A-Ha-h]|[1-6]|[कखगघअबसदयआइई]|i{1,3}|iv)\s?[)\].:]\s*\S/u;
/** Lines that are searched for the options of a question. */
const NEAR = 8;

/** "The correct answer is:" above the options is the end of the question. */
function withoutPrompt(line: TextLine, index: number, lines: readonly TextLine[]): TextLine {
	if (line.answer?.trim() !== "") return line;
	const next = lines.slice(index + 1).find(({ text }) => text.trim() !== "");
	if (!next || !OPTION.test(next.text)) return line;
	const before = lines.slice(Math.max(0, index - NEAR), index);
	const own = before.slice(before.findLastIndex(({ answer, numbered }) => answer !== undefined || numbered) + 1);
	const isBelow =
		own.some(({ text }) => OPTION.test(text)) ||
		before.some(({ text, numbered }) => numbered !== undefined && OPTION.test(text));
	return isBelow ? line : { number: line.number, text: line.text };
}

/** GitHub pages hide answers in an HTML element, whose tags are dropped. */
function withoutDetails(text: string): string {
	if (!/<details[\s>]/i.test(text)) return text;
	return text.replaceAll(/<summary[^>]*>[^<\n]*<\/summary>|<\/?(?:details|summary)(?:\s[^>]*)?>/gi, "");
}

/** Without the end of bold text whose beginning was in front. */
function withoutHalf(text: string): string {
	return (text.match(/\*\*/g)?.length ?? 0) % 2 === 1 ? text.replace(/\*\*\s*$/, "") : text;
}

function readLine(text: string, number: number): TextLine {
	const line = readStart(text, number);
	const [whole, first, second, key = "", reason = ""] = KEYED.exec(text) ?? [];
	return whole === undefined ? line : { ...line, keyed: { value: Number(first ?? second), key, reason } };
}

function readStart(text: string, number: number): TextLine {
	const answer = ANSWER.exec(text)?.[1]
		?.replace(/\*\*\s*$/, "")
		.replace(/^([\p{L}\d]{1,3})\*\*/u, "$1");
	if (answer !== undefined) return { number, text, answer };
	const explanation = EXPLANATION.exec(text)?.[1];
	if (explanation !== undefined) return { number, text, explanation: withoutHalf(explanation) };
	const found = NUMBERED.exec(text);
	if (!found) return { number, text };
	const [whole, word = "", open, digits = "", close = ""] = found;
	if (word === "" && close.replace("**", "").trim() === "") {
		const rest = text.slice(whole.length);
		return { number, text, ...(rest.trim() !== "" && { bare: { value: Number(latinDigits(digits)), rest } }) };
	}
	// "1.5 metres" is no number of a question.
	const style = word === "" ? `${open}1${close.trim().charAt(0)}` : "q";
	// "Question 3 of 20" and "Question 3 (2 points)" are headings.
	const rest = text.slice(whole.length).replace(word === "" ? /^$/ : HEADING_REST, "");
	return { number, text, numbered: { value: Number(latinDigits(digits)), style, rest } };
}

/** Whether a line reads as a heading or as directions, which stand between questions. */
export function isBetweenQuestions(text: string): boolean {
	return NAMED.test(text) || SUBJECT.test(text) || MARKDOWN.test(text) || DIRECTIONS.test(text) || isCapitals(text);
}

/** A line in capitals, as headings are written. */
export function isCapitals(text: string): boolean {
	const bare = text.replaceAll("*", "").trim();
	const letters = bare.match(/\p{L}/gu)?.length ?? 0;
	return letters >= 4 && bare.length <= 70 && !/\p{Ll}|[?=]/u.test(bare) && /\p{Lu}{2}/u.test(bare);
}
