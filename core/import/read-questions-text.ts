// Reads questions from pasted text: numbered or not, options on lines or in one, keys inside, after each or in a list at the end.
// Called by the readers of texts, Word files and PDF files. Every line ends up in a row, in its explanation or in a notice.
import { type FoundOptions, findOptions, NO_OPTIONS } from "./find-options.ts";
import { findKeyList, type KeyList } from "./key-list.ts";
import { positionOf } from "./keys.ts";
import { rowOfParts } from "./make-question.ts";
import { type ImportNotice, type Row, type RowPlace, type RowProblem, textIgnored } from "./rows.ts";
import { type Block, listSplittings, splitText } from "./split-text.ts";
import { ANSWER, INLINE_ANSWER, readLines, STRAY_ANSWER, type TextLine } from "./text-lines.ts";

export type QuestionsFromText = { rows: Row[]; notices: ImportNotice[]; score: number };
export type TextOptions = { kind?: RowPlace["kind"]; part?: string };

/** An answer with a dash right before a number. */
const SIGNED = /[-–—−]\d+(?:\.\d+)?\s*$/;
const ROMAN_KEY = /^\s*(?:[([]\s*)?[iv]+\s*[)\].]?/i;

/** The questions of a text; no rows without any. `score`: complete questions minus incomplete ones. */
export function readQuestionsText(text: string, options: TextOptions = {}): QuestionsFromText {
	const lines = readLines(text);
	const list = findKeyList(lines);
	const body = list ? lines.slice(0, list.start) : lines;
	const readings = listSplittings(body).map((splitting) => {
		const { head, blocks } = splitText(body, splitting);
		const used = new Set<number>();
		const rows = blocks.map((block) => rowOfBlock(block, list, used, options));
		const score = scoreOf(rows, head) + (isCounted(blocks) ? rows.length * COUNTED : 0);
		const marked = splitting.style === undefined ? rows.map((row, at) => afterKeyless(row, at, rows)) : rows;
		return { rows: marked, notices: noticesOf(head, list, used), score };
	});
	return readings.toSorted((a, b) => b.score - a.score)[0] ?? { rows: [], notices: [], score: 0 };
}

function scoreOf(rows: readonly Row[], head: readonly TextLine[]): number {
	const whole = rows.filter(({ question }) => (question?.options.length ?? 0) >= 2);
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

/** The only block without a key may belong to the next question, whose statements were taken for options. */
function afterKeyless(row: Row, at: number, rows: readonly Row[]): Row {
	const isKeyed = ({ question }: Row) => question?.options.some(({ isCorrect }) => isCorrect) === true;
	const before = rows[at - 1];
	if (!before || isKeyed(before) || !isKeyed(row) || rows.filter(isKeyed).length < rows.length * MOST) return row;
	if (row.problems.some(({ code }) => code === "boundary-inferred")) return row;
	return { ...row, problems: [...row.problems, { code: "boundary-inferred" }] };
}

function noticesOf(head: readonly TextLine[], list: KeyList | undefined, used: ReadonlySet<number>): ImportNotice[] {
	const notices = textIgnored(head.map(({ text }) => text));
	const left = [...(list?.keys.keys() ?? [])].filter((number) => !used.has(number));
	if (left.length > 0) notices.push({ code: "keys-left-over", values: { numbers: left.slice(0, 20).join(", ") } });
	return notices;
}

function rowOfBlock(block: Block, list: KeyList | undefined, used: Set<number>, options: TextOptions): Row {
	const { kind = "line", part } = options;
	const source = block.lines
		.map(({ text }) => text)
		.join("\n")
		.trim();
	const place: RowPlace = { kind, number: block.lines[0]?.number ?? 1, part, question: block.number };
	const { body, answer, explanation } = takeApart(block.lines);
	const problems: RowProblem[] = [];
	const listed = keyFromList(block, list, used, problems);
	const several = findOptions(body, answer ?? listed);
	const found = several.options.length > 0 ? several : (onlyOption(body) ?? several);
	const last = found.options.at(-1);
	const inline = answer === undefined ? INLINE_ANSWER.exec(last ?? "") : null;
	const texts =
		inline && last !== undefined ? [...found.options.slice(0, -1), last.slice(0, inline.index)] : found.options;
	const isMixed = [found.before, ...texts].some((one) => STRAY_ANSWER.test(one));
	// Detects an unrecognised question inside the previous explanation.
	const more = findOptions(explanation);
	const hasMore = more.options.length > 1 && more.missing.length === 0;
	const { missing, repeated } = found;
	if (block.isUncertain || isMixed || found.isGapped || hasMore) problems.push({ code: "boundary-inferred" });
	const own = answer ?? inline?.[1];
	const key = own ?? listed;
	// A letter for options with Roman numbers: these may be statements, and the options may be missing.
	if (
		found.isRoman &&
		key !== undefined &&
		positionOf(key.replaceAll(/[().\s]/g, "")) !== undefined &&
		!ROMAN_KEY.test(key)
	)
		problems.push({ code: "boundary-inferred" });
	const parts = { text: found.before, options: texts, missing, explanation, problems };
	const bare = own?.toLowerCase().replaceAll(/[()\s.]/g, "");
	if (own !== undefined && listed !== undefined && bare !== listed.toLowerCase()) {
		problems.push({ code: "key-conflict", values: { key: `${own.trim()} / ${listed}` } });
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
	const text = found.before.replaceAll(/^\*\*|\*\*$/g, "");
	return rowOfParts(place, source, { ...parts, text, repeated, key, marked: isBold ? found.bold : found.marked });
}

/** The only option of a question whose others are missing: it is kept, and the row has to be corrected. */
function onlyOption(body: string): FoundOptions | undefined {
	const [, before, text] = /^([\s\S]*\S)\s*\n[ \t]*[([]?[Aa][)\].:][ \t]*(\S[\s\S]*)$/.exec(body) ?? [];
	if (before === undefined || text === undefined) return undefined;
	return { ...NO_OPTIONS, before, options: [text] };
}

function keyFromList({ number }: Block, list: KeyList | undefined, used: Set<number>, problems: RowProblem[]) {
	const key = number === undefined ? undefined : list?.keys.get(number);
	if (key === undefined || number === undefined) return undefined;
	// A second question with this number, or a second key for it: it is unclear which belongs to which.
	const isTwice = list?.repeated.has(number) === true || used.has(number);
	used.add(number);
	if (!isTwice) return key;
	problems.push({ code: "key-conflict", values: { key } });
	return undefined;
}

/** The lines of a block by kind: question and options, the answer, the explanation. */
function takeApart(lines: readonly TextLine[]) {
	const body: string[] = [];
	const explained: string[] = [];
	let answer: string | undefined;
	let state: "body" | "answer" | "explanation" = "body";
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
		} else if (text.trim() !== "" || explained.length > 0) explained.push(ANSWER.test(text) ? text : text.trim());
	}
	return { body: body.join("\n").trim(), answer, explanation: explained.join("\n").trim() };
}
