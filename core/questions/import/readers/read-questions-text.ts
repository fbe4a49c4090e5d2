// Reads questions from pasted text: numbered or not, options on lines or in one, keys inside, after each or in a list at the end.
// Called by the readers of texts, Word files and PDF files. Every line ends up in a row, in its explanation or in a notice.

import { findText } from "#core/questions/import/answer-text.ts";
import { positionOf } from "#core/questions/import/keys.ts";
import { rowOfParts } from "#core/questions/import/make-question.ts";
import {
	type ImportNotice,
	type Row,
	type RowLocation,
	type RowProblem,
	textIgnored,
} from "#core/questions/import/rows.ts";
import { losesWords } from "#core/questions/import/second-reading.ts";
import { asksForTruth, isTruthLetter, readTruth, splitTruth } from "#core/questions/import/true-false.ts";
import { plainKey } from "#core/questions/import/without-marks.ts";
import { findAnswersAbove, hasTwoKeys } from "./answers-above.ts";
import { withAnswersInOrder } from "./answers-in-order.ts";
import { type FoundOptions, findOptions, NO_OPTIONS, sharedOptions } from "./find-options.ts";
import { findUnlabelled } from "./find-unlabelled.ts";
import { findKeyLists, isKeyList, type KeyList } from "./key-list.ts";
import { findReasons, listedKeysOf, withWords } from "./listed-keys.ts";
import {
	type Context,
	cutParts,
	splitParts,
	takeOpening,
	withOwnKey,
	withOwnKeys,
	withSolution,
} from "./paper-parts.ts";
import {
	areProven,
	asked,
	askedAsOne,
	besideItems,
	besideStray,
	concluded,
	explainedAlike,
	hasNumberInside,
	NUMBER_INSIDE,
	type NumberKey,
	readNumberKey,
	withAnswersAbove,
	withCorrections,
	withHead,
	withNumbers,
	withOneBase,
	withShift,
	withTwice,
} from "./proofs.ts";
import { type Block, listSplittings, type Splitting, splitText } from "./split-text.ts";
import { INLINE_ANSWER, readLines, STRAY_ANSWER, type TextLine } from "./text-lines.ts";

export type QuestionsFromText = { rows: Row[]; notices: ImportNotice[]; score: number };
export type TextOptions = { kind?: RowLocation["kind"]; part?: string };

/** An answer with a dash right before a number. */
const SIGNED = /[-–—−]\d+(?:\.\d+)?\s*$/;
const ROMAN_KEY = /^\s*(?:[([]\s*)?[iv]+\s*[)\].]?/i;

/** The questions of a text; no rows without any. `score`: complete questions minus incomplete ones. */
export function readQuestionsText(text: string, options: TextOptions = {}): QuestionsFromText {
	const { lines, dropped } = readLines(text);
	const reasons = findReasons(lines);
	const lists = [...findKeyLists(lines.slice(0, reasons?.start)), ...(reasons ? [reasons] : [])];
	const portions = portionsOf(lines, lists).map((portion) => readPortion(portion, options));
	const rows = askedAsOne(withOneBase(portions.flatMap((portion) => portion.rows)));
	const notices = [...portions.flatMap((portion) => portion.notices), ...droppedNotice(dropped)];
	const checked = rows.map((row) => (row.problems.length === 0 && losesWords(row) ? asked(row) : row));
	const ignored = [...portions.flatMap((portion) => portion.ignored), ...dropped];
	return {
		rows: withCorrections(ignored, checked),
		notices,
		score: portions.reduce((sum, portion) => sum + portion.score, 0),
	};
}

/** `isAbove`: the list may as well belong to the questions in front of it. */
type Portion = { body: TextLine[]; list: KeyList | undefined; isAbove?: boolean };

/** A list belongs to the questions between the list before it and itself; one above all questions belongs to what follows. */
function portionsOf(lines: readonly TextLine[], lists: readonly KeyList[]): Portion[] {
	const hasQuestions = (some: readonly TextLine[]) => some.some(({ numbered }) => numbered);
	const bodyOf = (at: number) => lines.slice(at === -1 ? 0 : lists[at]?.end, lists[at + 1]?.start ?? lines.length);
	// Each of several lists stands above its questions.
	if (lists.length > 1 && !hasQuestions(bodyOf(-1)) && lists.every((_, at) => hasQuestions(bodyOf(at))))
		return lists.map((list, at) => ({
			body: at === 0 ? [...bodyOf(-1), ...bodyOf(0)] : bodyOf(at),
			list,
			isAbove: true,
		}));
	const portions: Portion[] = [];
	const between: TextLine[] = [];
	let start = 0;
	for (const list of lists) {
		const body = lines.slice(start, list.start);
		const last = portions.at(-1);
		start = list.end;
		// A second list for the same questions: where the two differ, both ask.
		if (last?.list && !hasQuestions(body)) {
			last.list = { ...last.list, runs: [...last.list.runs, ...list.runs] };
			if (body.some(({ text }) => text.trim() !== "")) between.push(...body);
		} else portions.push({ body, list });
	}
	if (between.length > 0) portions.push({ body: between, list: undefined });
	const rest = lines.slice(start);
	const [only] = portions;
	if (portions.length === 1 && only && !only.body.some(({ numbered }) => numbered)) {
		return [{ body: [...only.body, ...rest], list: only.list }];
	}
	if (portions.length === 0 || rest.some(({ text }) => text.trim() !== ""))
		portions.push({ body: rest, list: undefined });
	return portions;
}

type PortionRead = QuestionsFromText & { ignored: readonly string[] };

function readPortion({ body, list, isAbove }: Portion, options: TextOptions): PortionRead {
	const isJudging = body.some(({ text }) => asksForTruth(text));
	const readings = listSplittings(body).map((splitting) => {
		const { head, blocks: given } = splitText(body, splitting);
		const { left: others, opening, isAnswered } = takeOpening(given.length > 0 ? head : []);
		const found = findAnswersAbove(head, given);
		// The answer in front of the first number is that of the question without one.
		const above = isAnswered && found?.is === "below" ? undefined : found;
		const hasKeys = list?.runs.some(({ areReasons }) => !areReasons);
		const ordered = hasKeys || above ? undefined : withAnswersInOrder(given);
		const blocks = ordered ?? above?.blocks ?? given;
		const cut = cutParts(blocks, opening.length > 0 ? others : head);
		const keys = listedKeysOf(list, cut.blocks, body);
		const loose = new Set<Row>();
		const numbers: NumberKey[] = [];
		const rows = cut.blocks.map((block, at) =>
			rowOfBlock(block, { keys, context: cut.contexts[at], at, options, loose, numbers, isJudging }),
		);
		const score = scoreOf(rows, [...opening, ...cut.head]) + (isCounted(blocks) ? rows.length * COUNTED : 0);
		const proven = withHead(
			isAnswered ? cut.head : [...opening, ...cut.head],
			withAnswersAbove(above, besideItems(besideStray(explainedAlike(rows, loose)))),
		);
		const asking = !isByWord(splitting, body)
			? proven.map(asked)
			: ordered
				? proven.map((row) => concluded(row, "order"))
				: isAbove
					? proven.map((row) => concluded(row, "above"))
					: proven;
		const marked = splitting.style === undefined ? asking.map((row, at) => afterKeyless(row, at, asking)) : asking;
		const left = keys.left();
		const notices = [...noticesOf(cut.head, left), ...droppedNotice([...cut.headings, ...keys.leftReasons()])];
		const ignored = [...cut.head.map(({ text }) => text), ...cut.headings];
		return {
			rows: [
				...openingRow(opening, options, isJudging),
				...withNumbers(numbers, withTwice(keys.firstTwice(), left, withShift(left, marked))),
			],
			notices,
			score,
			ignored,
		};
	});
	return readings.toSorted((a, b) => b.score - a.score)[0] ?? { rows: [], notices: [], score: 0, ignored: [] };
}

/** The question without a number in front of the numbered ones, which asks. */
function openingRow(lines: TextLine[], options: TextOptions, isJudging: boolean): Row[] {
	if (lines.length === 0) return [];
	const keys = listedKeysOf(undefined, [], []);
	const block: Block = { lines, number: undefined, isUncertain: true };
	return [rowOfBlock(block, { keys, context: undefined, at: 0, options, loose: new Set(), numbers: [], isJudging })];
}

/** Whether numbers with a word, "Q. No. 3", begin the questions where a text has them: otherwise they are inside of texts. */
function isByWord({ style }: Splitting, body: readonly TextLine[]): boolean {
	const isWorded = body.filter(({ numbered }) => numbered?.style === "q").length > 1;
	return !isWorded || (style !== undefined && !/^\W*1\W*$/.test(style));
}

function scoreOf(rows: readonly Row[], head: readonly TextLine[]): number {
	const whole = rows.filter(({ question }) => (question?.options.length ?? 0) >= 2 && question?.text !== "");
	const keyed = whole.filter(({ question }) => question?.options.some(({ isCorrect }) => isCorrect));
	const optionLines = head.filter(({ answer }) => answer !== undefined).length;
	// In a source with keys, a block without one is usually not a question: its options may be statements of the next.
	const keyless = (whole.length - keyed.length) * (keyed.length > 0 ? 0.05 : 1);
	return keyed.length * 2 + keyless - (rows.length - whole.length) * 0.6 - optionLines;
}

/** Score bonus for consecutive numbers: without it statements inside questions look like questions too. */
const COUNTED = 0.1;
const MOST = 0.8;

function isCounted(blocks: readonly Block[]): boolean {
	const steps = blocks.slice(1).filter(({ number }, index) => number === (blocks[index]?.number ?? 0) + 1);
	return blocks.length > 1 && steps.length >= (blocks.length - 1) * MOST;
}

/** The only block without a key, or one of few, may belong to the next question, whose statements were taken for options. */
function afterKeyless(row: Row, at: number, rows: readonly Row[]): Row {
	const isKeyed = ({ question }: Row) => question?.options.some(({ isCorrect }) => isCorrect) === true;
	const before = rows[at - 1];
	if (!before || isKeyed(before) || !isKeyed(row)) return row;
	const keyed = rows.filter(isKeyed).length;
	const isOnly = keyed === rows.length - 1 || keyed >= rows.length * MOST;
	return isOnly ? asked(row) : row;
}

function noticesOf(head: readonly TextLine[], left: readonly number[]): ImportNotice[] {
	const notices = textIgnored(head.map(({ text }) => text));
	if (left.length > 0) notices.push({ code: "keys-left-over", values: { numbers: left.slice(0, 20).join(", ") } });
	return notices;
}

/** Everything that was dropped, each text once. */
function droppedNotice(texts: readonly string[]): ImportNotice[] {
	const all = [...new Set(texts.map((text) => text.trim()).filter(Boolean))];
	return all.length === 0 ? [] : [{ code: "text-ignored", values: { text: all.join(" · ").slice(0, DROPPED_LENGTH) } }];
}

/** Longest list of dropped texts, in characters. */
const DROPPED_LENGTH = 2_000;

type BlockContext = {
	keys: ReturnType<typeof listedKeysOf>;
	context: Context | undefined;
	/** The block's place among all. */
	at: number;
	/** Gets the rows with a text behind their answer and a blank line: it may belong to the next question. */
	loose: Set<Row>;
	/** Gets how the numbers of a list can be read, at the places of their blocks. */
	numbers: NumberKey[];
	options: TextOptions;
	/** The paper asks what is true or false. */
	isJudging: boolean;
};

function rowOfBlock(block: Block, { keys, context, at, options, loose, numbers, isJudging }: BlockContext): Row {
	const { kind = "line", part } = options;
	const source = block.lines
		.map(({ text }) => text)
		.join("\n")
		.trim();
	const place: RowLocation = { kind, number: block.lines[0]?.number ?? 1, part, question: block.number };
	const { body, answer, explanation: written, isLoose } = withSolution(splitParts(withOwnKey(block)), block.lines);
	const problems: RowProblem[] = [];
	const listed = keys.find(at, problems);
	const reason = listed?.reason ?? "";
	const given = [written, listed?.explanation ?? "", reason].filter(Boolean).join("\n");
	const truth = findTruth(body, answer ?? listed?.key, isJudging);
	if (truth) {
		if (block.isUncertain || context?.isCertain === false) problems.push({ code: "boundary-inferred" });
		const whole = context ? `${context.passage}\n\n${truth.text}` : truth.text;
		return rowOfParts(place, source, {
			text: whole,
			options: truth.options,
			marked: [truth.at],
			explanation: given,
			problems,
		});
	}
	const stated = findAnyOptions(body, answer ?? listed?.key);
	const shared = stated.options.length === 0 && context?.isCertain ? sharedOptions(context.passage, body) : undefined;
	const found = shared ?? stated;
	const last = found.options.at(-1);
	const inline = answer === undefined ? INLINE_ANSWER.exec(last ?? "") : null;
	const texts =
		inline && last !== undefined ? [...found.options.slice(0, -1), last.slice(0, inline.index)] : found.options;
	const isMixed = [found.before.replaceAll(PROMPT, ""), ...texts].some((one) => STRAY_ANSWER.test(one));
	// Detects an unrecognised question inside the previous explanation.
	const isListed = block.lines.some(({ isItem }) => isItem);
	const more = findOptions(isListed ? splitParts(block.lines.filter(({ isItem }) => !isItem)).explanation : written);
	const hasMore =
		(more.options.length > 1 && more.missing.length === 0) || QUESTION_INSIDE.test(`${written}\n${given}`);
	const { missing, repeated } = found;
	const isUnproven =
		found.isUncertain || !areProven(texts) || context?.isCertain === false || hasNumberInside(found.before);
	if (block.isUncertain || isMixed || found.isGapped || hasMore || isUnproven || hasTwoKeys(withOwnKeys(block)))
		problems.push({ code: "boundary-inferred" });
	const line = answer ?? inline?.[1];
	const { key: own, behind } = line === undefined ? { key: undefined, behind: "" } : plainKey(line, texts);
	const isOfSeveral = own !== undefined && isKeyList(own) && findText(own, texts).length === 0;
	const worded = listed && withWords(listed, texts);
	const key = own ?? worded?.key;
	// A letter for options with Roman numbers: these may be statements, and the options may be missing.
	if (
		found.isRoman &&
		key !== undefined &&
		positionOf(key.replaceAll(/[().\s]/g, "")) !== undefined &&
		!ROMAN_KEY.test(key)
	)
		problems.push({ code: "boundary-inferred" });
	const explanation = [behind, written, worded?.explanation ?? "", reason].filter(Boolean).join("\n");
	const withPassage = (text: string) => (context && !shared ? `${context.passage}\n\n${text}` : text);
	const parts = { text: withPassage(found.before), options: texts, missing, explanation, problems };
	if (isOfSeveral) {
		problems.push({ code: "key-conflict", values: { key: own.trim().slice(0, 200) } });
		return rowOfParts(place, source, parts);
	}
	const bare = own?.toLowerCase().replaceAll(/[()\s.]/g, "");
	if (own !== undefined && listed?.key !== undefined && bare !== listed.key.toLowerCase().replaceAll(/[()\s.]/g, "")) {
		problems.push({ code: "key-conflict", values: { key: `${own.trim()} / ${listed.key.replaceAll(/[()]/g, "")}` } });
		return rowOfParts(place, source, parts);
	}
	// "Ans -2" where an option reads "-2": the dash is a minus or a separator.
	const isSigned =
		key !== undefined && block.lines.some(({ text }) => SIGNED.test(text)) && texts.includes(`-${key.trim()}`);
	if (isSigned) {
		problems.push({ code: "key-conflict", values: { key: `-${key.trim()}` } });
		return rowOfParts(place, source, parts);
	}
	const isBold = key === undefined && found.marked.length === 0 && found.bold.length === 1;
	if (isBold) problems.push({ code: "key-inferred", values: { how: "bold" } });
	if (found.isStarred && key === undefined) problems.push({ code: "key-inferred", values: { how: "star" } });
	const text = withPassage(withoutOuterBold(found.before));
	const marked = isBold ? found.bold : found.marked;
	const keyFrom = own !== undefined ? "answer" : key !== undefined ? "list" : isBold ? "bold" : "mark";
	const row = rowOfParts(place, source, { ...parts, text, repeated, key, marked, keyFrom });
	if (isLoose) loose.add(row);
	if (row.keyFrom === "list" && key !== undefined) numbers[at] = readNumberKey(key, texts);
	return key === undefined ? row : withStar(row);
}

/**
 * A question without the bold print that surrounds it whole. Stars that belong together inside the question stay, and "**1. Bold**
 * unit", whose first stars went with the number, gets them back.
 */
function withoutOuterBold(text: string): string {
	const stars = [...text.matchAll(/\*\*/g)].map(({ index }) => index);
	const [first] = stars;
	if (first === undefined) return text;
	const isAtEnd = text.endsWith("**");
	if (stars.length % 2 === 0) {
		const isSurrounded = stars.length === 2 && first === 0 && isAtEnd && text.length > 4;
		return isSurrounded ? text.slice(2, -2) : text;
	}
	if (first === 0) return text.slice(2).trimStart();
	if (stars.length === 1 && isAtEnd) return text.slice(0, -2);
	return /^\S\*\*(?:\s|[?!.,:;]|$)/.test(text.slice(first - 1)) ? `**${text}` : text;
}

/** A star behind one option that is not the key's: it may mark another answer. */
function withStar(row: Row): Row {
	const starred = row.question?.options.filter(({ text }) => /[^*\s]\s?\*$/.test(text)) ?? [];
	return starred.length === 1 && starred[0]?.isCorrect === false ? asked(row) : row;
}

/** "Choose the correct answer:" is no answer. */
const PROMPT =
	/\b(?:choose|select|pick|mark|tick|find|give|identify)\s+(?:the\s+)?(?:most\s+)?(?:(?:correct|right|appropriate|suitable|best)\s+)?(?:answers?|options?)\s*[:=]?/gi;

/** A statement without options whose answer, below it or in brackets behind it, is true or false. */
function findTruth(body: string, key: string | undefined, isJudging: boolean) {
	const behind = key === undefined ? splitTruth(body) : undefined;
	const text = behind?.text ?? body;
	const answer = behind?.answer ?? key ?? "";
	const truth = isTruthLetter(answer) && !isJudging ? undefined : readTruth(answer);
	if (!truth || text.trim() === "" || STRAY_ANSWER.test(text) || NUMBER_INSIDE.test(text)) return undefined;
	return findAnyOptions(text, undefined).options.length === 0 ? { ...truth, text: text.trim() } : undefined;
}

type AnyOptions = FoundOptions & { isUncertain: boolean };

/** Options with labels, without them, or the only one of a question whose others are missing. */
function findAnyOptions(body: string, key: string | undefined): AnyOptions {
	const several = findOptions(body, key);
	if (several.options.length > 0) return several;
	const unlabelled = findUnlabelled(body, key);
	if (unlabelled) return { ...NO_OPTIONS, ...unlabelled };
	return { ...(onlyOption(body) ?? several), isUncertain: false };
}

/** The only option of a question whose others are missing: it is kept, and the row has to be corrected. */
function onlyOption(body: string): FoundOptions | undefined {
	const [, before, text] = /^([\s\S]*\S)\s*\n[ \t]*[([]?[Aa][)\].:][ \t]*(\S[\s\S]*)$/.exec(body) ?? [];
	if (before === undefined || text === undefined) return undefined;
	return { ...NO_OPTIONS, before, options: [text] };
}

/** The number of a question, or its answer, inside an explanation. */
const QUESTION_INSIDE =
	/\bQ(?:ues(?:tion)?)?\.?\s?\d{1,3}\s?[.)]|\bans(?:wer)?\s?[:.-]\s?[([]?[a-h1-6](?![\p{L}\p{N}])/iu;
