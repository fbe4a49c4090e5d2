// What makes the reading of a paper doubtful, seen over its questions: texts that may belong elsewhere, keys that several readings
// explain. Called by read-questions-text.ts. A row in doubt asks; nothing is repaired here.
import { findText } from "#core/questions/import/answer-text.ts";
import { latinDigits } from "#core/questions/import/keys.ts";
import type { Row } from "#core/questions/import/rows.ts";
import type { AnswersAbove } from "./answers-above.ts";
import type { TextLine } from "./text-lines.ts";

/** A place of the web, a phone number or a page number: nothing that an option ends with. */
export const FURNITURE = /https?:\/\/|www\.|(?<!\d)\d{5}[ -]?\d{5}(?!\d)|(?<![\p{L}])page \d/iu;
/** A line that is at least so long may go on in the next one. */
const WRAPPED = 32;

/** A letter of an Indian script in brackets that is no known label: it may begin an option. */
const OTHER_LABEL = /\s[([]\s?(?![कखगघङचअबसदयआइई]\s?[)\]])[\u0900-\u0dff]\p{M}?\s?[)\]]\s*\S/u;

/** Whether every line of the options belongs to them: all have as many lines, or a long line goes on in the next. */
export function areProven(options: readonly string[]): boolean {
	const lines = options.map((option) => option.split("\n"));
	if (options.some((option) => OTHER_LABEL.test(option))) return false;
	if (options.some((option) => FURNITURE.test(option)) && !options.every((option) => FURNITURE.test(option)))
		return false;
	if (new Set(lines.map(({ length }) => length)).size <= 1) return true;
	return lines.every((own) =>
		own.every((line, at) => {
			const before = own[at - 1];
			if (before === undefined) return true;
			if (line.trim() === "" || before.trim() === "") return false;
			return before.trim().length >= WRAPPED || /^\s*(?:\p{Ll}|[-\ue0e0-\ue3ff=+×÷<>])/u.test(line);
		}),
	);
}

/** A text behind a blank line below the last option may be the passage of the next question, which asks too. */
export function besideStray(rows: readonly Row[]): Row[] {
	const hasStray = (row: Row | undefined) => /\n\s*\n/.test(row?.question?.options.at(-1)?.text ?? "");
	return rows.map((row, at) => (hasStray(rows[at - 1]) ? asked(row) : row));
}

/**
 * Rows with a text behind their answer that has no word in front, unless most of the paper is written so. Behind the last answer it may
 * be the end of the paper: two rows before it have to be written so.
 */
export function explainedAlike(rows: readonly Row[], loose: ReadonlySet<Row>): Row[] {
	const count = rows.filter((row) => loose.has(row)).length;
	if (count >= rows.length / 2)
		return rows.map((row, at) => (count <= 2 && at > 0 && at === rows.length - 1 && loose.has(row) ? asked(row) : row));
	return rows.map((row) => (loose.has(row) ? asked(row) : row));
}

/** Behind numbers that begin again and have no options, "1. Fe" and "2. Au" of a list, the next number may be an item of the list too. */
export function besideItems(rows: readonly Row[]): Row[] {
	let isListing = false;
	return rows.map((row, at) => {
		const number = row.place.question;
		const before = rows[at - 1]?.place.question;
		if (row.question?.options.length === 0) {
			isListing ||= number === 1 && before !== undefined;
			return row;
		}
		const isOpen = isListing && before !== undefined && number === before + 1;
		isListing = false;
		return isOpen ? asked(row) : row;
	});
}

/** The row with its beginning or end in doubt. */
export function asked(row: Row): Row {
	if (row.problems.some(({ code }) => code === "boundary-inferred")) return row;
	return { ...row, problems: [...row.problems, { code: "boundary-inferred" }] };
}

/** A key that is 0 shows that numbers count from 0, which no label does: all numbers of the text ask. */
export function withOneBase(rows: readonly Row[]): Row[] {
	const isZero = rows.some(({ problems }) =>
		problems.some(({ code, values }) => code === "key-unreadable" && values?.key === "0"),
	);
	if (!isZero) return [...rows];
	return rows.map((row) => (NUMBER_KEY.test(row.source) ? withoutKey(row) : row));
}

const NUMBER_KEY = /(?:ans(?:wer)?|key|option|उत्तर)\s*[.:=-]+\s*\d\s*$/imu;

/** A question that says itself that several options are right. */
const ASKS_SEVERAL =
	/\b(?:(?:select|choose|pick|mark|tick|check)\s+(?:all|any|the\s+)?\s*(?:two|three|four|2|3|4|that\s+apply|correct\s+options|right\s+options)|all\s+that\s+apply|one\s+or\s+more|more\s+than\s+one|which\s+(?:two|three|2|3))(?![\p{L}\p{N}])|एक\s+से\s+अधिक/iu;

/** "Answers: a, b, c" behind questions without keys: one key of three options, or keys of several questions. */
export function askedAsOne(rows: readonly Row[]): Row[] {
	const isKeyed = ({ question, problems }: Row) =>
		question?.options.some(({ isCorrect }) => isCorrect) === true ||
		problems.some(({ code }) => code.startsWith("key-"));
	return rows.map((row, at) => {
		const count = row.question?.options.filter(({ isCorrect }) => isCorrect).length ?? 0;
		if (count < 2 || row.keyFrom !== "answer" || ASKS_SEVERAL.test(row.question?.text ?? "")) return row;
		const open = rows.slice(0, at).toReversed().findIndex(isKeyed);
		const next = rows[at + 1];
		const isOpenBehind = next !== undefined && next.question !== undefined && !isKeyed(next);
		return isOpenBehind || (open === -1 ? at : open) > 0 ? withoutKey(row) : row;
	});
}

/** Rows behind an answer that stands in front of its question, or that is one too many, ask. */
export function withAnswersAbove(above: AnswersAbove | undefined, rows: readonly Row[]): Row[] {
	return rows.map((row, at) => {
		// The row before the first one has two answers, one of which was taken away.
		if (above && at === above.from - 1) return asked(row);
		if (!above || at < above.from) return row;
		if (above.is === "open") return withoutKey(row);
		if (above.is === "below") return asked(row);
		return concluded(row, "above");
	});
}

/** The row with its key as a proposal. */
export function concluded(row: Row, how: "above" | "order" | "shifted" | "corrected"): Row {
	const isKeyed = row.question?.options.some(({ isCorrect }) => isCorrect) === true;
	return isKeyed ? { ...row, problems: [...row.problems, { code: "key-inferred", values: { how } }] } : row;
}

/** Keys of a list that name as many other numbers as there are questions without a key: the list may be shifted, and all of it asks. */
export function withShift(left: readonly number[], rows: readonly Row[]): Row[] {
	const open = rows.filter(({ question }) => question && !question.options.some(({ isCorrect }) => isCorrect));
	if (left.length === 0 || open.length !== left.length) return [...rows];
	return rows.map((row) => (row.keyFrom === "list" ? concluded(row, "shifted") : row));
}

/** Behind a number that occurs twice the others may have moved by one, where the list and the questions do not come out even. */
export function withTwice(first: number, left: readonly number[], rows: readonly Row[]): Row[] {
	const isOpen = (row: Row) => row.problems.some(({ code }) => code === "no-right-option");
	if (left.length === 0 && !rows.some((row, at) => at > first && isOpen(row))) return [...rows];
	return rows.map((row, at) => (at > first && row.keyFrom === "list" ? concluded(row, "shifted") : row));
}

/** How a key of a list reads: only as a label, as the label and the text of the same option, or as those of two. */
export type NumberKey = "label" | "same" | "other";

export function readNumberKey(key: string, options: readonly string[]): NumberKey {
	const digits = key.replaceAll(/[()\s]/g, "");
	const [only] = /^\d{1,2}$/.test(digits) ? findText(digits, options) : [];
	return only === undefined ? "label" : only === Number(digits) - 1 ? "same" : "other";
}

/** A list of numbers each of which is also the text of an option, "4" of 4, 3, 2, 1, may name labels or texts, and asks. */
export function withNumbers(numbers: readonly (NumberKey | undefined)[], rows: readonly Row[]): Row[] {
	const isOpen = numbers.includes("other") && !numbers.includes("label");
	return rows.map((row, at) => (isOpen && numbers[at] === "other" ? withoutKey(row) : row));
}

const CORRECTION =
	/\b(?:correct(?:ion|ed)|corrigend|errat|revis|amend|accepted|mistake|wrong|instead|cancel|dropped|deleted|bonus|grace|change|sorry|answer|ans|key)|संशोध|शुद्धि|गलत|रद्द|मान्य|बोनस|उत्तर/iu;
const STRICT_CORRECTION = /\b(?:corrections?|corrigend(?:um|a)|errat(?:um|a))\b|संशोधन|शुद्धि/iu;
/** "Sorry, answer: B", and the same the other way round. */
const OTHER_ANSWER =
	/\b(?:sorry|mistake|wrong|oops|instead|actually|correct\s+answer|right\s+answer)\b.{0,40}(?:\bans(?:wer)?|\bkey|\boption|\bis)\s*[:=–-]?\s*[([]?[a-h1-6](?![\p{L}\p{N}])|(?:\bans(?:wer)?|\bkey|\boption)\s*(?:is|[:=–-])\s*[([]?[a-h1-6](?![\p{L}\p{N}]).{0,40}\b(?:sorry|not|mistake|wrong)\b|(?:गलत|माफ़?|सॉरी).{0,40}उत्तर\s*[:=–-]?\s*[([]?(?:[a-h1-6]|[कखगघअबसद])(?![\p{L}\p{M}\p{N}])/iu;
/** "Q2", "question no. 2", "answer of 2". */
const NAMED_QUESTION =
	/(?:\bq(?:ues(?:tion)?)?s?\.?\s?(?:no\.?\s?)?|\banswers?\s(?:of|to|for)\s|प्र(?:श्न)?\.?\s?(?:संख्या|सं\.?|क्र\.?)?\s?)(\d{1,4})/giu;

/** What stands outside of all questions and speaks of the answer of one may correct its key: the question asks. */
export function withCorrections(ignored: readonly string[], rows: readonly Row[]): Row[] {
	const texts = ignored.flatMap((text) => text.split("\n")).filter((text) => CORRECTION.test(text));
	const named = texts.map((text) => [...text.matchAll(NAMED_QUESTION)].map(([, digits]) => Number(digits)));
	const numbers = new Set(named.flat());
	const isOpen = texts.some(
		(text, at) => named[at]?.length === 0 && (STRICT_CORRECTION.test(text) || OTHER_ANSWER.test(text)),
	);
	if (numbers.size === 0 && !isOpen) return [...rows];
	return rows.map((row) => (isOpen || numbers.has(row.place.question ?? -1) ? concluded(row, "corrected") : row));
}

const LETTERED = /^\s*[([]?(?:[A-Ha-h]|[ivIV]{1,3}|[कखगघअबसदयआइई])[)\].]\s*\S/u;
export const INSTRUCTION = /instruct|compulsory|attempt|marks|negative|duration|निर्देश|अनिवार्य|अंक/iu;

/** What stands above the first question and has labels of its own may be its beginning. */
export function withHead(head: readonly TextLine[], rows: readonly Row[]): Row[] {
	const texts = head.map(({ text }) => text);
	const isPart =
		texts.filter((text) => LETTERED.test(text)).length >= 2 || texts.some((text) => /[?？]\s*$/.test(text));
	if (!isPart || texts.some((text) => INSTRUCTION.test(text))) return [...rows];
	return rows.map((row, at) => (at === 0 ? asked(row) : row));
}

/** The row with its key in doubt: nothing is marked. */
function withoutKey(row: Row): Row {
	const { question } = row;
	const others = row.problems.filter(({ code }) => code !== "key-inferred");
	if (!question || others.some(({ code }) => code.startsWith("key-"))) return row;
	const { type, ...rest } = question;
	const right = question.options.filter(({ isCorrect }) => isCorrect).map(({ text }) => text);
	const options = question.options.map((option) => ({ ...option, isCorrect: false }));
	const kept = type === "several" ? rest : question;
	// A key of several options is asked with buttons that take several.
	const labels = right.length > 1 ? { labels: right.length } : {};
	return {
		...row,
		question: { ...kept, options },
		problems: [...others, { code: "key-conflict", values: { key: right.join(", ").slice(0, 200), ...labels } }],
	};
}

/** The number of another question inside the text of one. */
export const NUMBER_INSIDE = /\n[ \t]*(?:q|question|ques|प्रश्न)[ \t]*\.?[ \t]*\d{1,4}[ \t]*[.):]/iu;

/** A number at the start of a line inside of a text, as questions have them. */
const LINE_NUMBER = /(?<=\n)[ \t]{0,20}(?:\*\*)?[([]?(\d{1,3}|[०-९]{1,3}) {0,2}[.):\]](?!\d)/gu;

/**
 * Whether a number inside of a question's text may be that of a question, so that what is in front of it may belong to the question
 * before: all but statements, which count up from 1.
 */
export function hasNumberInside(text: string): boolean {
	if (NUMBER_INSIDE.test(text)) return true;
	let last = 0;
	let end = 0;
	for (const { 0: label, 1: digits = "", index } of text.matchAll(LINE_NUMBER)) {
		const value = Number(latinDigits(digits));
		// "Consider: 1. Iron rusts." may have its first statement in the line above.
		const isNext = value === 1 || value === last + 1 || namesNumber(text.slice(end, index), value - 1);
		if (!isNext) return true;
		last = value;
		end = index + label.length;
	}
	return false;
}

/** Whether a number stands as a label within a line. */
function namesNumber(text: string, number: number): boolean {
	return [...text.matchAll(/(?<![\p{L}\p{N}.,])(\d{1,3}) ?[.):\]](?!\d)/gu)].some(
		([, digits]) => Number(digits) === number,
	);
}
