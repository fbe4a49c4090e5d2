// What stands between the questions of a paper: headings of sections, directions, passages. Called by read-questions-text.ts, which
// moves them out of the question above: passages to the questions that they belong to, headings into a notice. And the parts of one
// question: text with options, answer, explanation.

import { findOptions } from "./find-options.ts";
import { FURNITURE, INSTRUCTION } from "./proofs.ts";
import type { Block } from "./split-text.ts";
import { ANSWER, DIRECTIONS, isCapitals, MARKDOWN, NAMED, SUBJECT, type TextLine } from "./text-lines.ts";

const GENERAL = /^\s*(?:\*\*|#{1,6}\s*)?(?:general\s+)?instructions?(?![a-z])|^\s*(?:\*\*)?note(?![a-z])/iu;
const RANGE = /(\d{1,3})\s*(?:[-–—&]|to|and|से|तथा|और)\s*(\d{1,3})(?![\d.])/iu;
/** "Directions for questions 2 and 3", "Directions (2-3)": the numbers are those of questions. */
const OF_QUESTIONS =
	/(?:q(?:ues(?:tion)?)?s?\.? {0,3}(?:nos?\.? {0,3})?|प्रश्न {0,3}(?:संख्या|सं\.|क्र\.)? {0,3}|[([] {0,3})(\d{1,3})\s{0,3}(?:[-–—&]|to|and|से|तथा|और)/iu;
const NAMED_DIRECTIONS = /^\s*(?:\*\*|#{1,6}\s*)?[([]?(?:directions?|instructions?|comprehension|निर्देश)(?![a-z])/iu;
const OPTION =
	/^\s*(?:\*{1,2}|[-•]\s+)?[([{（]?\s?(?:[A-Ha-h]|[1-9]|[१-९]|[कखगघङच]|[अबसदयआइई]|i{1,3}|iv)\s?[)\]}.:）．、]\s*\S/u;

/** What stands before a block: a passage, and whether it is certain that the passage belongs to it. */
export type Context = { passage: string; isCertain: boolean };
export type CutPaper = { blocks: Block[]; head: TextLine[]; contexts: (Context | undefined)[]; headings: string[] };

/** Takes headings, directions and passages out of the blocks. */
export function cutParts(blocks: readonly Block[], head: readonly TextLine[]): CutPaper {
	const headings: string[] = [];
	const found = takeHead(head);
	const passages: Passage[] = found.passage ? [found.passage] : [];
	const contexts: (Context | undefined)[] = [];
	const cut = blocks.map((block) => {
		const { lines, parts, isMixed } = cutBlock(block);
		const opening = cutOpening(lines);
		for (const part of [...opening.parts]) note(part, passages, headings);
		contexts.push(contextOf(passages, block.number));
		for (const part of parts) note(part, passages, headings);
		return { ...block, lines: opening.lines, isUncertain: block.isUncertain || isMixed };
	});
	// Directions of no question, "Note: ..." at the end of a paper, are dropped, and listed.
	headings.push(...passages.filter(({ isUsed }) => isUsed !== true).map(({ text }) => text));
	return { blocks: cut, head: found.left, contexts, headings };
}

type Passage = { text: string; from: number | undefined; to: number | undefined; isOver?: boolean; isUsed?: boolean };
type Part = { lines: TextLine[] };

/** Directions become a passage; a heading ends one without a range. */
function note({ lines }: Part, passages: Passage[], headings: string[]): void {
	const first = lines.findIndex(({ text }) => DIRECTIONS.test(text));
	const above = first === -1 ? lines : lines.slice(0, first);
	const words = above.map(({ text }) => text.trim()).filter(Boolean);
	if (words.length > 0) {
		headings.push(words.join("\n"));
		for (const passage of passages) if (passage.to === undefined) passage.isOver = true;
	}
	if (first !== -1) passages.push(passageOf(lines.slice(first)));
}

function passageOf(lines: readonly TextLine[]): Passage {
	const text = lines
		.map((line) => line.text.trim())
		.join("\n")
		.trim();
	const [, from, to] = RANGE.exec(text.slice(0, 160)) ?? [];
	const isRange = from !== undefined && to !== undefined && Number(from) < Number(to);
	return { text, from: isRange ? Number(from) : undefined, to: isRange ? Number(to) : undefined };
}

function contextOf(passages: readonly Passage[], number: number | undefined): Context | undefined {
	const last = passages.findLast(
		({ from, to, isOver }) =>
			isOver !== true &&
			(from === undefined || to === undefined || (number !== undefined && number >= from && number <= to)),
	);
	if (!last) return undefined;
	last.isUsed = true;
	// Without a number nobody knows whether a question is in the range.
	return { passage: last.text, isCertain: last.from !== undefined };
}

/** The directions at the end of the lines before the first question; general instructions stay outside. */
function takeHead(head: readonly TextLine[]): { left: TextLine[]; passage: Passage | undefined } {
	const at = head.findLastIndex(({ text }) => DIRECTIONS.test(text) && !GENERAL.test(text));
	if (at === -1) return { left: [...head], passage: undefined };
	return { left: head.slice(0, at), passage: passageOf(head.slice(at)) };
}

/** Fewest options of a question without an answer: two may be instructions. */
const LEAST_OPTIONS = 3;

/** The question without a number at the end of the lines before the first numbered one; no lines where there is none. */
export function takeOpening(head: readonly TextLine[]): { left: TextLine[]; opening: TextLine[]; isAnswered: boolean } {
	const { lines, parts } = cutOpening(head);
	const { body, answer } = splitParts(lines);
	const { before, options } = findOptions(body, answer);
	const isAnswered = answer !== undefined && options.length >= 2;
	// "Mark (A) if both are true, (B) if ..." and "(a) All questions are compulsory." are no options of a question.
	const isPlain = !head.some(({ text }) => DIRECTIONS.test(text) || INSTRUCTION.test(text));
	const isQuestion = before !== "" && (isAnswered || (isPlain && options.length >= LEAST_OPTIONS));
	if (!isQuestion) return { left: [...head], opening: [], isAnswered: false };
	return { left: parts.flatMap((part) => part.lines), opening: lines, isAnswered };
}

/** A block up to the heading or the directions below its options, and what follows. */
function cutBlock({ lines, number }: Block): { lines: TextLine[]; parts: Part[]; isMixed: boolean } {
	let options = 0;
	const at = lines.findIndex(({ text, answer, explanation }, index) => {
		if (answer !== undefined) options += 2;
		options += countLabels(text);
		if (index > 0 && isForLater(text, number)) return true;
		if (index === 0 || answer !== undefined || explanation !== undefined || options < 2 || OPTION.test(text))
			return false;
		return isHeading(lines, index) || DIRECTIONS.test(text);
	});
	// Directions in a question without options may be those of the next ones.
	const isOpen = options === 0 && lines.slice(1).some(({ text }) => NAMED_DIRECTIONS.test(text));
	if (at === -1) return { lines, parts: [], isMixed: isOpen };
	const tail = lines.slice(at);
	// A question without a number below the heading: nothing is cut.
	const isMixed =
		tail.some(({ answer }) => answer !== undefined) || tail.filter(({ text }) => OPTION.test(text)).length >= 2;
	return isMixed ? { lines, parts: [], isMixed } : { lines: lines.slice(0, at), parts: [{ lines: tail }], isMixed };
}

/** Whether directions name later questions than the one that they stand in. */
function isForLater(text: string, number: number | undefined): boolean {
	if (number === undefined || !DIRECTIONS.test(text)) return false;
	const [, from] = OF_QUESTIONS.exec(text.slice(0, 160)) ?? [];
	return from !== undefined && Number(from) > number;
}

/** The headings above the text of a question that has no number. */
function cutOpening(lines: readonly TextLine[]): { lines: TextLine[]; parts: Part[] } {
	const firstOption = lines.findIndex(({ text }) => OPTION.test(text));
	const opening = lines.slice(0, firstOption === -1 ? 0 : firstOption);
	const at = opening.findLastIndex(({ text }) => NAMED.test(text) || SUBJECT.test(text));
	const isAlone = at !== -1 && opening.slice(at + 1).some(({ text }) => text.trim() !== "");
	if (!isAlone) return { lines: [...lines], parts: [] };
	return { lines: lines.slice(at + 1), parts: [{ lines: lines.slice(0, at + 1) }] };
}

function countLabels(text: string): number {
	return (
		text.match(/(?:^|\s)[([{（]?\s?(?:[A-Ha-h]|[1-9]|[कखगघअबसदयआइई]|i{1,3}|iv)\s?[)\]}.:）．、](?=\s*\S)/gu)?.length ??
		0
	);
}

/** Whether a line below the options of a question is the heading of the next ones. */
function isHeading(lines: readonly TextLine[], index: number): boolean {
	const text = lines[index]?.text ?? "";
	if (NAMED.test(text) || SUBJECT.test(text) || MARKDOWN.test(text)) return true;
	return isCapitals(text) && lines.slice(index + 1).every((line) => line.text.trim() === "" || isShort(line.text));
}

function isShort(text: string): boolean {
	return text.trim().length <= 70 && !/[?]\s*$/.test(text);
}

const SOLVED =
	/^(?:[([]\s*([a-h1-6कखगघअबसदयआइई])\s*[)\]]|(?:the\s+)?(?:correct|right)\s+(?:answer|option|choice)\s+is\s+(?:option\s+)?(?:[([]\s*([a-h1-6])\s*[)\]]|([a-h1-6])(?=\s*(?:$|[.,:;)]|because\b|since\b|as\b))))[\s.,:;)–-]*([\s\S]*)$/iu;
/** The reason goes on to other options, or says that the first one is not right. */
const OTHERWISE =
	/^(?:is|are|was|were|has|had|can|may|would|refers?|means?|denotes?|shows?|gives?)\b|^(?:not\b|wrong|incorrect|false|and\b|or\b|both\b|&|,)|\b(?:correct|right|answer|hence|therefore|thus)\b|सही|उत्तर|(?:[.;:।\n]|^)[^\S\n]*[([]\s*[a-h1-6कखगघअबसदयआइई]\s*[)\]]/iu;

/** "Sol. (d) because ..." names the key where no answer does, unless the reason may name another one. */
export function withSolution(
	parts: ReturnType<typeof splitParts>,
	lines: readonly TextLine[],
): ReturnType<typeof splitParts> {
	const word = lines.find(({ explanation }) => explanation !== undefined)?.text ?? "";
	const [, bracketed, named, bare, reason = ""] =
		parts.answer === undefined ? (SOLVED.exec(parts.explanation) ?? []) : [];
	const label = bracketed ?? named ?? bare;
	// "Hint: (c) is tempting" names no key, and "Explanation: (c) ..." need not.
	const isSolution =
		bracketed === undefined ? !/^\W*hint/i.test(word) : /^\W*(?:detailed\s+)?(?:sol|हल|समाधान)/iu.test(word);
	if (label === undefined || !isSolution || OTHERWISE.test(reason)) return parts;
	return { ...parts, answer: `(${label})`, explanation: reason.trim() };
}

/** Words behind a key that say more about it, and those that name an answer. */
const CONTINUED =
	/^(?:is|are|was|were|has|had|can|may|would|refers?|means?|denotes?|shows?|gives?|not|wrong|incorrect|false|and|or|both)\b|^[&,/=+*×÷<>–-]/iu;
const NAMES_ANSWER =
	/\b(?:answers?|option|choice)\b|\b(?:correct|right)\s+(?:one|is)\b|\b(?:hence|therefore|thus)\W{1,3}[a-h]\b|उत्तर|विकल्प/iu;
const ANY_LABEL =
	/[([]\s?([a-h1-6]|[कखगघअबसद])\s?[)\]]|\b(?:answer|option|choice)\s{1,3}(?:is\s{1,3})?(?:option\s{1,3})?([a-h])\b/giu;

/**
 * "Sol.1.(b) Gain = 20" below the options of question 1 is its answer with the reason. As it is where the number is another one, or the
 * reason may name another answer.
 */
export function withOwnKey({ lines, number }: Block): readonly TextLine[] {
	const at = lines.findIndex(({ keyed }) => keyed !== undefined);
	const keyed = lines[at]?.keyed;
	if (keyed?.value !== number || keyed === undefined || lines.filter((line) => line.keyed).length > 1) return lines;
	const line = { number: lines[at]?.number ?? 1, text: lines[at]?.text ?? "" };
	const reason = [keyed.reason, ...lines.slice(at + 1).map(({ text }) => text)].join("\n").trim();
	const bare = (label: string) => label.replaceAll(/[\s()[\]]/g, "").toLowerCase();
	const named = [...reason.matchAll(ANY_LABEL)].map(([, one, other]) => bare(one ?? other ?? ""));
	const isOther = named.some((label) => label !== bare(keyed.key)) || (NAMES_ANSWER.test(reason) && named.length === 0);
	const isAnswered = lines.some(
		(one, index) => one.answer !== undefined || (one.explanation !== undefined && index < at),
	);
	const body = lines.slice(0, at).map(({ text }) => text);
	if (isOther || isAnswered || CONTINUED.test(reason) || findOptions(body.join("\n")).options.length < 2) return lines;
	return [
		...lines.slice(0, at),
		{ ...line, answer: keyed.key },
		{ ...line, explanation: keyed.reason },
		...lines.slice(at + 1),
	];
}

/** A block with the keys that have its number, "Sol.1.(b)", as answers: another answer contradicts them. */
export function withOwnKeys(block: Block): Block {
	const { number } = block;
	const lines = block.lines.map((line) => {
		return line.keyed?.value === number && line.keyed ? { ...line, answer: line.answer ?? line.keyed.key } : line;
	});
	return { ...block, lines };
}

/** The lines of a block by kind: question and options, the answer, the explanation. */
export function splitParts(lines: readonly TextLine[]) {
	const body: string[] = [];
	const explained: string[] = [];
	let answer: string | undefined;
	let state: "body" | "answer" | "explanation" = "body";
	let isBlank = false;
	let isLoose = false;
	for (const { text, answer: given, explanation } of lines) {
		if (given !== undefined && answer === undefined) {
			state = "answer";
			answer = given;
			// "Answer:" alone: the key is on the next line.
			if (given.trim() === "") answer = undefined;
		} else if (explanation !== undefined) {
			state = "explanation";
			if (explanation.trim() !== "") explained.push(explanation);
		} else if (state === "body") body.push(text);
		else if (state === "answer" && answer === undefined) {
			if (text.trim() !== "") answer = text.trim();
		} else if (text.trim() !== "" || explained.length > 0) {
			isLoose ||= state === "answer" && text.trim() !== "" && (isBlank || FURNITURE.test(text));
			explained.push(ANSWER.test(text) ? text : text.trim());
		}
		isBlank = text.trim() === "";
	}
	return { body: body.join("\n").trim(), answer, explanation: explained.join("\n").trim(), isLoose };
}
