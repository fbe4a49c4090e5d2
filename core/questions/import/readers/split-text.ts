// Splits the lines of a pasted text into blocks of one question each. The numbers of questions and those of options can look
// alike, so read-questions-text.ts tries every way of numbering that occurs and takes the one with the most complete questions.
import { isBetweenQuestions, type TextLine } from "./text-lines.ts";

export type Block = { lines: TextLine[]; number: number | undefined; isUncertain: boolean };
/** How questions begin: with a number of this style, or without one. */
export type Splitting = { style: string } | { style: undefined };

/** Paragraphs that end with their answer, without numbers and labels. */
const PARAGRAPHS = "paragraphs";

/** Numbers in several styles that count up: "1 Which", "2) Which", "Question 3". */
const ANY = "any";

const OPTION_LINE =
	/^\s*(?:\*{1,2}|[✓✔☑✅√]\s*|[-•]\s+|\[[xX ]\]\s*)?[([{（]?\s?(?:[A-Ha-h]|[1-9]|[१-९]|[कखगघङच]|[अबसदयआइई]|i{1,3}|iv)\s?[)\]}.:）．、]\s*\S/u;
const FIRST_OPTION = /^\s*(?:\*{1,2}|[✓✔☑✅√]\s*|[-•]\s+|\[[xX ]\]\s*)?[([{（]?\s?(?:[Aa1१कअi])\s?[)\]}.:）．、]\s*\S/u;
const CITING = /^[([]?(?:[A-Ea-e]|i{1,3}|iv)[)\]]?(?:\s*(?:,|&|[-–—→])|\s+(?:and|only|both|तथा|और))\s*\S/u;
const LETTERED_LINE = /^\s*(?:[-•*]\s+)?[([{（]?[A-Ha-hकखगघअबसदयआइई][)\]}.）．、]\s*\S/u;
const LETTERED = /(?:^|\s)[([{（]?[A-Ha-hकखगघअबसदयआइई][)\]}.）．、]\s*\S/gu;

/** The ways to split that are tried. */
export function listSplittings(lines: readonly TextLine[]): Splitting[] {
	const styles = new Set(lines.flatMap(({ numbered }) => (numbered ? [numbered.style] : [])));
	const isUneven = styles.size > 1 || lines.some(({ bare }) => bare);
	const isBare = styles.size === 0 && !lines.some(({ text, answer }) => answer === undefined && OPTION_LINE.test(text));
	if (isBare && lines.some(({ answer }) => answer !== undefined)) return [{ style: PARAGRAPHS }];
	return [...[...styles].map((style) => ({ style })), { style: undefined }, ...(isUneven ? [{ style: ANY }] : [])];
}

/** @returns the blocks, and the lines before the first one */
export function splitText(lines: readonly TextLine[], { style }: Splitting): { head: TextLine[]; blocks: Block[] } {
	if (style === ANY) return splitCounted(lines);
	if (style === PARAGRAPHS) return splitParagraphs(lines);
	return style === undefined ? splitUnnumbered(lines) : splitNumbered(lines, style);
}

/** Any number that is the next one begins a question, once the question before has its options. */
function splitCounted(lines: readonly TextLine[]) {
	const head: TextLine[] = [];
	const blocks: Block[] = [];
	let block: Block | undefined;
	let parts = 0;
	for (const line of lines) {
		const found = line.numbered ?? line.bare;
		const isNext = block ? parts >= 2 && found?.value === (block.number ?? 0) + 1 : found?.value === 1;
		if (found && isNext) {
			block = { lines: [{ ...line, text: found.rest }], number: found.value, isUncertain: false };
			blocks.push(block);
			parts = partsOf({ ...line, text: found.rest });
			continue;
		}
		parts += partsOf(line);
		(block?.lines ?? head).push(line);
	}
	return { head, blocks };
}

/** A question goes on to the blank line behind its answer. */
function splitParagraphs(lines: readonly TextLine[]) {
	const blocks: Block[] = [];
	let block: Block | undefined;
	let isOver = true;
	for (const line of lines) {
		const isBlank = line.text.trim() === "";
		if (isBlank && block?.lines.some(({ answer }) => answer !== undefined)) isOver = true;
		if (isOver && isBlank) continue;
		if (isOver) {
			block = { lines: [], number: undefined, isUncertain: false };
			blocks.push(block);
			isOver = false;
		}
		block?.lines.push(line);
	}
	for (const one of blocks) one.isUncertain = !isPlainParagraph(one.lines);
	return { head: [], blocks };
}

/** Whether the first line alone asks, and no blank line separates it from what follows: nothing else stands above the question. */
function isPlainParagraph(lines: readonly TextLine[]): boolean {
	const end = lines.findIndex(({ answer }) => answer !== undefined);
	const own = lines
		.slice(0, end)
		.map(({ text }) => text.trim())
		.join("\n")
		.trim()
		.split("\n");
	return !own.includes("") && own.every((text, at) => /[?:？।]$/u.test(text) === (at === 0));
}

function splitNumbered(lines: readonly TextLine[], style: string) {
	const head: TextLine[] = [];
	const blocks: Block[] = [];
	let block: Block | undefined;
	let inner = 1;
	let parts = 0;
	/** An option of the block names statements of the block: those below it are options too, up to the answer. */
	let isListing = false;
	let above = NOTHING_ABOVE;
	/** A list in front of the next question may be its own. */
	let isNextOpen = false;
	const readItem = createItemReader(lines, style);
	for (const [index, line] of lines.entries()) {
		const numbered = line.numbered?.style === style ? line.numbered : undefined;
		const number = block?.number ?? 0;
		const hasParts = parts >= 2;
		const item = block && above.isExplained ? readItem(index, number, above) : "none";
		if (block && (item === "likely" || item === "open")) block.isUncertain = true;
		if (item === "certain" || item === "likely") {
			block?.lines.push({ ...line, isItem: true });
			above = { ...above, isBlank: false };
			isNextOpen ||= above.isApart;
			continue;
		}
		above = readAbove(above, line, number);
		// "1. (a) and (c) only" is an option, whatever stands above.
		const isCiting = block !== undefined && numbered !== undefined && CITING.test(numbered.rest);
		const isOption = isListing && inner <= MOST_LISTED;
		const isInner = block !== undefined && (isCiting || (numbered?.value === inner && (!hasParts || isOption)));
		// A smaller number is a step of the solution, unless a question with options follows it.
		const isNext = (value: number) => value > number || value === 1 || (hasParts && isQuestionAt(lines, index, style));
		if (numbered && !isInner && isNext(numbered.value)) {
			block = { lines: [{ ...line, text: numbered.rest }], number: numbered.value, isUncertain: isNextOpen };
			blocks.push(block);
			isNextOpen = false;
			inner = 1;
			isListing = false;
			above = NOTHING_ABOVE;
			parts = partsOf({ ...line, text: numbered.rest });
			continue;
		}
		// The fourth option of question 3 may be question 4.
		if (block && isInner && !isCiting && isOption && numbered?.value === number + 1) block.isUncertain = true;
		if (isInner) inner += 1;
		isListing = line.answer === undefined && (isListing || isCiting);
		parts += partsOf(line);
		(block?.lines ?? head).push(line);
	}
	return { head, blocks };
}

/** What stands in a block above one of its lines. */
type Above = {
	isAnswered: boolean;
	/** An explanation has begun, and no heading stands below it. */
	isExplained: boolean;
	/** The line in front is blank. */
	isBlank: boolean;
	/** A paragraph without a word in front stands below the explanation: it may belong to the next question. */
	isApart: boolean;
	/** The last text ends with a colon. */
	isAnnouncing: boolean;
};
const NOTHING_ABOVE: Above = {
	isAnswered: false,
	isExplained: false,
	isBlank: false,
	isApart: false,
	isAnnouncing: false,
};

/** "Short answer questions": a heading of questions without options. */
const OTHER_QUESTIONS =
	/^[\s*]*(?:fill in|(?:very )?(?:short|long) answer|questions?(?![\p{L}\p{M}])|प्रश्न(?![\p{L}\p{M}]))/iu;

function readAbove(above: Above, line: TextLine, number: number): Above {
	const { text, answer, keyed } = line;
	const explanation = line.explanation ?? (keyed?.value === number ? keyed.reason : undefined);
	if (answer !== undefined) return { ...NOTHING_ABOVE, isAnswered: true };
	if (text.trim() === "") return { ...above, isBlank: true };
	if (isBetweenQuestions(text) || OTHER_QUESTIONS.test(text)) return NOTHING_ABOVE;
	const isAnnouncing = /[:：][*_\s]{0,5}$/u.test(text);
	if (explanation !== undefined) return { ...above, isExplained: true, isBlank: false, isApart: false, isAnnouncing };
	const isInner = /^\s|^[-•*+]\s/.test(text);
	return {
		isAnswered: above.isAnswered,
		isExplained: above.isExplained || above.isAnswered,
		isBlank: false,
		isApart: above.isApart || (above.isExplained && above.isBlank && !isInner),
		isAnnouncing,
	};
}

/** Whether a numbered line is an item of a list in an explanation; "open": it begins a question, and the one in front of it asks. */
type ItemReading = "certain" | "likely" | "open" | "none";
type Numbered = {
	value: number;
	/** At least two options. */
	isQuestion: boolean;
	/** Options, an answer or an explanation of its own. */
	hasParts: boolean;
	isAsking: boolean;
};

/** Tells lists in explanations from questions: "Two steps:", "1. Added in 1976.", "2. By a committee.", "2. Which part ...?" */
function createItemReader(lines: readonly TextLine[], style: string) {
	const starts = lines.flatMap(({ numbered }, index) => (numbered?.style === style ? [index] : []));
	const numbers = starts.map((start, place) => readNumbered(lines.slice(start, starts[place + 1])));
	const places = new Map(starts.map((start, place) => [start, place]));
	/** The first place behind the list. */
	let end = 0;
	/** @param number of the question whose explanation may go on */
	return (index: number, number: number, { isBlank, isApart, isAnnouncing }: Above): ItemReading => {
		const place = places.get(index) ?? -1;
		const own = numbers[place];
		if (!own || own.hasParts) return "none";
		if (own.value === 1 && end <= place) end = endOfList(numbers, place);
		const isListed = place < end;
		const next = numbers[isListed ? end : place + 1];
		const isFollowed = next?.value === number + 1 && next.hasParts;
		// "1976. By a committee.": a number of the text in front of the next question.
		if (!isListed)
			return own.value <= number + 1 || !isFollowed ? "none" : own.isAsking || isApart ? "likely" : "certain";
		// "1. Which is red?", "1. Mars": options with the numbers of questions.
		if (next && !next.hasParts) return next.value === own.value ? "none" : "open";
		if (next && !next.isQuestion && next.value === (numbers[end - 1]?.value ?? 0) + 1) return "open";
		// The item may be the next question without its options.
		if (next && own.value === number + 1 && !isFollowed) return "open";
		// Questions without options may begin below a blank line.
		if (!next && own.value === 1 && isBlank && !isAnnouncing) return "open";
		const isLast = next === undefined && own.value <= number;
		return !own.isAsking && !isApart && (isLast || isFollowed) ? "certain" : "likely";
	};
}

/** The first place behind lists that count up from 1 and whose items have no options. */
function endOfList(numbers: readonly Numbered[], start: number): number {
	let place = start + 1;
	for (let before = 1; numbers[place]?.hasParts === false; place += 1) {
		const value = numbers[place]?.value ?? 0;
		if (value !== before + 1 && (value !== 1 || before === 1)) break;
		before = value;
	}
	return place;
}

const BRACKETED_DIGIT = /(?:^|\s)[([{（] ?[1-9] ?[)\]}）]/gu;

/** @param lines from a number to the next one */
function readNumbered(lines: readonly TextLine[]): Numbered {
	const [first, ...others] = lines;
	const rest = first?.numbered?.rest ?? "";
	let labels = Math.max(rest.match(LETTERED)?.length ?? 0, rest.match(BRACKETED_DIGIT)?.length ?? 0);
	for (const { text } of others) {
		if (OPTION_LINE.test(text))
			labels += Math.max(text.match(LETTERED)?.length ?? 0, text.match(BRACKETED_DIGIT)?.length ?? 0, 1);
	}
	return {
		value: first?.numbered?.value ?? 0,
		isQuestion: labels >= 2,
		hasParts:
			labels >= 2 || others.some(({ answer, explanation }) => answer !== undefined || explanation !== undefined),
		isAsking: [rest, ...others.map(({ text }) => text)].some((text) => /[?？]["”’)*\s]{0,5}$/u.test(text)),
	};
}

/** Most options that are counted without labels of statements in each. */
const MOST_LISTED = 4;

/** Look-ahead limit in lines. */
const LOOK_AHEAD = 40;

/** Whether at least two options with letters, on lines that begin with one, come before the next number of this style. */
function isQuestionAt(lines: readonly TextLine[], start: number, style: string): boolean {
	let options = 0;
	for (const { text, numbered } of lines.slice(start + 1, start + LOOK_AHEAD)) {
		if (numbered?.style === style) return false;
		if (LETTERED_LINE.test(text)) options += text.match(LETTERED)?.length ?? 0;
		if (options >= 2) return true;
	}
	return false;
}

/** An answer counts as much as two options with letters: with two the question is complete. */
function partsOf({ answer, text }: TextLine): number {
	return answer === undefined ? (text.match(LETTERED)?.length ?? 0) : 2;
}

function splitUnnumbered(lines: readonly TextLine[]) {
	const head: TextLine[] = [];
	const blocks: Block[] = [];
	/** The plain lines since the last option, answer or explanation. */
	let run: TextLine[] = [];
	let block: Block | undefined;
	let isOpen = true;
	/** Option lines of the block. */
	let optionCount = 0;
	for (const line of lines) {
		const isMarked = line.answer !== undefined || line.explanation !== undefined || OPTION_LINE.test(line.text);
		if (!isMarked) {
			run.push(line);
			continue;
		}
		const beginsOptions = FIRST_OPTION.test(line.text) && line.answer === undefined && line.explanation === undefined;
		if (beginsOptions && isOpen && run.some(({ text }) => text.trim() !== "")) {
			const { tail, question, isUncertain } = cutRun(run, block !== undefined);
			(block?.lines ?? head).push(...tail);
			block = { lines: [...question], number: undefined, isUncertain };
			blocks.push(block);
			isOpen = false;
			optionCount = 0;
		} else (block?.lines ?? head).push(...run);
		run = [];
		(block?.lines ?? head).push(line);
		// A first option label starts a new question when the current one has two options or an answer.
		if (OPTION_LINE.test(line.text)) optionCount += 1;
		isOpen ||= optionCount >= 2 || line.answer !== undefined;
	}
	(block?.lines ?? head).push(...run);
	return { head, blocks };
}

/** The lines between two questions that belong to the first one: everything up to the first blank line. */
function cutRun(run: readonly TextLine[], hasBefore: boolean) {
	const first = run.findIndex(({ text }) => text.trim() === "");
	const cut = hasBefore && first > 0 ? first : 0;
	const tail = run.slice(0, cut);
	const question = run.slice(cut);
	const paragraphs = question
		.map(({ text }) => text.trim())
		.join("\n")
		.trim()
		.split(/\n\n+/);
	return { tail, question, isUncertain: hasBefore && paragraphs.length > 1 };
}
