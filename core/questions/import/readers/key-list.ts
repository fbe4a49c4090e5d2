// Keys listed together: "Answers: 1-b, 2-c", "1. (b) 2. (c)", rows of numbers above letters, solutions with reasons. A list belongs
// to the questions before it, from the previous list on. Called by read-questions-text.ts. Never fills a hole from a neighbour.
import { isCount, isOptionLine, isTextList, withoutCommas } from "#core/questions/import/key-shapes.ts";
import { latinDigits, OPEN_END } from "#core/questions/import/keys.ts";
import { ANSWER, type TextLine } from "./text-lines.ts";

/** `key`: undefined for a question without one, such as "Bonus". */
export type ListedKey = {
	key: string | undefined;
	explanation: string;
	/** From a list of hints or explanations without keys. */
	reason?: string;
};
export type KeyList = {
	/** The keys by question number; a new run begins with a heading or a number that is not larger than the one before. */
	runs: KeyRun[];
	/** The lines of the list, from 0; `end` is behind the last one. */
	start: number;
	end: number;
};
export type KeyRun = {
	keys: ReadonlyMap<number, ListedKey>;
	/** Numbers with more than one key, which are ambiguous. */
	repeated: ReadonlySet<number>;
	/** The heading of its section. */
	name: string | undefined;
	/** Hints or explanations without keys. */
	areReasons?: true;
};
type Pair = { number: number; listed: ListedKey };
type Part = Pair | { heading: string };

const isPair = (part: Part): part is Pair => "number" in part;

const HEADING =
	/^\s*(?:\*\*|#+\s*)?(?:(?:(?:detailed|final|official|provisional)\s+)?(?:answers?|ans\.?)(?:\s*(?:keys?|sheet))?(?:\s*(?:with|and|&)\s*(?:explanations?|solutions?|hints?|reasons?))?|(?:(?:final|official|provisional)\s+)?keys?(?:\s+to\s+[a-z ]{1,30})?|correct\s+answers?|(?:hints?\s*(?:and|&)\s*|detailed\s+)?solutions?|उत्तर\s*(?:माला|कुंजी|तालिका|पत्रक)?|उत्तरमाला|हल|réponses|lösungen)(?: {0,3}[([] {0,3}(?:section|part|paper|set|group|unit|खण्ड|खंड|भाग) {0,3}[-–—]? {0,3}[\p{L}\d]{1,4} {0,3}[)\]])?\s*(?:\*\*)?\s*[:\-–—.]*\s*(?:\*\*)?\s*/iu;
/** Headings of several answers; a single "Answer:" belongs to its question. */
const PLURAL =
	/answers|ans(?:wer)?\.?\s*(?:key|sheet)|\bkeys?\b|solutions|उत्तर\s*(?:माला|कुंजी|तालिका|पत्रक)|réponses|lösungen/iu;
const LABEL = "(?:[A-Ha-h]|[1-6]|[१-६]|[कखगघङ]|[अबसदयआइई]|i{1,3}|iv|v)";
const NONE = "(?:bonus|deleted|dropped|cancell?ed|withdrawn|n\\.?a\\.?|x|\\*|#|[-–—]{1,2})";
const PAIR = new RegExp(
	`[[(]?(?:q(?:ue(?:s(?:tion)?)?)?\\.?\\s*)?(\\d{1,4}|[०-९]{1,4})(?:\\s*[-–—]\\s*(\\d{1,4})(?=\\s*[:=]))?[\\])]?\\s*[-–—.):=→>|]*\\s*(?:(?:ans(?:wer)?|sol(?:ution)?|option|उत्तर)[.:]?\\s*)?[[(]?\\s*(?:(${LABEL})((?:\\s*(?:[,&/]|and|or)\\s*[([]?[A-Ha-h1-6](?![A-Za-z\\d]|\\s*[-–—:=→>]|\\s+\\.))*)|(true|false|सत्य|असत्य)|(${NONE}))\\s*[\\])]?(?=$|[\\s,;|.])\\s*[,;|.]*\\s*`,
	"giuy",
);
/** "1. (a) Iron oxide makes it red.", "1. Sol. (a) ..." */
const SOLUTION = new RegExp(
	`^\\s*(?:\\*\\*)?(?:q(?:ue(?:s(?:tion)?)?)?\\.?\\s*)?(\\d{1,4}|[०-९]{1,4})\\s*[.):\\]-]*\\s*(?:\\*\\*)?(?:(?:ans(?:wer)?|sol(?:ution)?|correct\\s+(?:answer|option)|उत्तर|हल)\\s*[.:]?\\s*(?:is\\s+)?)?(?:([([]\\s*${LABEL}\\s*[)\\]])|(${LABEL})\\s*[).:]|(${LABEL})(?=\\s*$|\\s+(?:because|since|as)\\s))(?:\\*\\*)?\\s*[-–—:.]*\\s*(.*)$`,
	"iu",
);
const NUMBER_ONLY = /^\s*(?:\*\*)?(?:q(?:ue(?:s(?:tion)?)?)?\.?\s*)?(\d{1,4}|[०-९]{1,4})\s*[.):\]]/iu;
/** Words above or beside a list, which are no keys. */
const HEADS =
	/^(?:q(?:uestion|ues)?s?\.?(?:\s*(?:no|number)s?\.?)?|s(?:r|l)?\.?\s*no\.?|no\.?|ans(?:wer)?s?\.?|keys?|options?|correct|प्र(?:श्न)?\.?(?:\s*(?:सं|संख्या|क्र)\.?)?|उत्तर|विकल्प|[\s|:.\-–—])+$/iu;
export const SUBHEADING =
	/^\s*(?:\*\*|#+\s*)?(?:(?:section|part|paper|set|group|unit|खण्ड|खंड|भाग)\s*[-–—:.]*\s*(?:[a-z]|\d{1,2}|[ivx]{1,4}|[क-घअबसदयआइई])(?![a-z])|physics|chemistry|biology|math(?:s|ematics)?|english|reasoning|hindi|science)[^\d]{0,60}$/iu;
const FEWEST = 2;
/** Fewest keys of a list without a heading. */
const FEWEST_BARE = 3;

/** All lists of the lines, in their order. */
export function findKeyLists(lines: readonly TextLine[]): KeyList[] {
	const lists: KeyList[] = [];
	for (let at = 0; at < lines.length; at++) {
		const found = listAt(lines, at);
		if (!found) continue;
		lists.push(found);
		at = found.end - 1;
	}
	const tail = lists.length === 0 ? bareList(lines) : undefined;
	return tail ? [tail] : lists;
}

/** Keys that are typed or pasted alone: the runs of a list without its questions, and the lines that are none of it. */
export function readKeysAlone(lines: readonly TextLine[]): { runs: KeyRun[]; unread: string[] } {
	const solutions = solutionsAt(lines, -1);
	const read = linesAlone(lines);
	// "1. (a) because ..." in every line, and what lies between them belongs to it.
	if (read.unread.length > 0 && solutions?.end === lines.length) return { runs: solutions.runs, unread: [] };
	// A column of cells: a number, and its label in the next line.
	const joined = readPairs(lines.map(({ text }) => text.trim()).join(" "));
	if (read.unread.length > 0 && joined) return { runs: runsOf(joined), unread: [] };
	return { runs: runsOf(read.parts), unread: read.unread };
}

function linesAlone(lines: readonly TextLine[]): { parts: Part[]; unread: string[] } {
	const parts: Part[] = [];
	const unread: string[] = [];
	for (let at = 0; at < lines.length; at++) {
		const line = (lines[at]?.text ?? "").replace(HEADING, "").trim();
		if (line === "" || HEADS.test(line)) continue;
		const [grid, skipped] = readGrid(lines, at);
		const found = grid ?? readPairs(withoutPipes(line)) ?? sectionKeys(line) ?? headingOf(line);
		if (found === undefined) unread.push(line);
		else parts.push(...found);
		at += skipped;
	}
	return { parts, unread };
}

/** A section's name in front of its keys. */
const SECTION =
	/^(?:section|part|paper|set|group|unit|खण्ड|खंड|भाग)\s{0,3}[-–—]?\s{0,3}(?:[a-z]|\d{1,2}|[ivx]{1,4}|[क-घअबसद])\s{0,3}[:.)–—-]{1,3}\s{0,3}(?=\S)/iu;

/** "PART A: 1-b 2-a": a section's keys behind its name. */
function sectionKeys(line: string): Part[] | undefined {
	const name = SECTION.exec(line)?.[0];
	const pairs = name === undefined ? undefined : readPairs(withoutPipes(line.slice(name.length)));
	return pairs && [{ heading: name ?? "" }, ...pairs];
}

function headingOf(line: string): Part[] | undefined {
	return SUBHEADING.test(line) ? [{ heading: line }] : undefined;
}

/** The list whose heading is a line. */
function listAt(lines: readonly TextLine[], start: number): KeyList | undefined {
	const text = lines[start]?.text.trim() ?? "";
	const named = namedGridAt(lines, start);
	if (named) return named;
	const heading = HEADING.exec(text)?.[0];
	if (heading === undefined || text === "") return undefined;
	const bare = text.slice(heading.length).replace(/\*\*$/, "");
	const isAlone = HEADS.test(bare) || bare === "";
	const own = isAlone ? [] : readPairs(bare);
	if (!own || (!isAlone && isOption(lines, start, bare))) return undefined;
	const parts: Part[] = [...own];
	let end = start + 1;
	let last = end;
	for (; end < lines.length; end++) {
		const line = lines[end]?.text.trim() ?? "";
		if (line === "" || HEADS.test(line)) continue;
		const [grid, skipped] = readGrid(lines, end);
		const found = grid ?? readPairs(withoutPipes(line)) ?? sectionKeys(line) ?? headingOf(line);
		if (found === undefined) break;
		// The heading of the next questions, unless more keys follow.
		if (found.every((part) => !isPair(part)) && !isPairAhead(lines, end + 1)) break;
		parts.push(...found);
		end += skipped;
		last = end + 1;
	}
	const pairs = parts.filter(isPair);
	const isNamed = isAlone || PLURAL.test(heading) || isOfAll(pairs, lines.slice(0, start));
	if (pairs.length >= (isNamed ? FEWEST : FEWEST_BARE) && isRising(pairs, isNamed))
		return { runs: runsOf(parts), start, end: last };
	return isAlone ? solutionsAt(lines, start) : undefined;
}

const NUMBERS_HEAD = /^[\s|]*(?:q(?:uestion|ues)?s?|s(?:r|l)?|प्रश्न|प्र)\.?\s*(?:no|numbers?|सं|संख्या|क्र)?\.?[\s|:.-]*\d/iu;
const KEYS_HEAD = /^[\s|]*(?:ans(?:wer)?s?|keys?|उत्तर)\.?[\s|:.-]+\S/iu;

/** "Q. No. 1 2 3" above "Ans 3 1 4": a grid that names itself. */
function namedGridAt(lines: readonly TextLine[], start: number): KeyList | undefined {
	const parts: Pair[] = [];
	let end = start;
	let last = start;
	for (; end < lines.length; end++) {
		const text = lines[end]?.text ?? "";
		if (/^[\s|:\-–—]*$/.test(text)) continue;
		const [grid, skipped] = NUMBERS_HEAD.test(text) ? readGrid(lines, end) : [undefined, 0];
		if (!grid || !KEYS_HEAD.test(lines[end + skipped]?.text ?? "")) break;
		parts.push(...grid);
		end += skipped;
		last = end + 1;
	}
	return parts.length >= FEWEST ? { runs: runsOf(parts), start, end: last } : undefined;
}

/** "Answer: 1-b, 2-a" can be the text of an option that matches two lists. */
function isOption(lines: readonly TextLine[], at: number, text: string): boolean {
	const plain = (one: string) => one.replaceAll(/[\s()[\].,;:–—-]/g, "").toLowerCase();
	const wanted = plain(text);
	return lines.slice(Math.max(0, at - 12), at).some((line) => plain(line.text).includes(wanted));
}

/** Whether the questions above have these numbers, each one, and no answers of their own. */
function isOfAll(pairs: readonly Pair[], above: readonly TextLine[]): boolean {
	if (above.some(({ answer }) => answer !== undefined)) return false;
	const listed = pairs.map(({ number }) => number).toSorted((a, b) => a - b);
	const styles = Map.groupBy(above, ({ numbered }) => numbered?.style);
	return styles.entries().some(([style, own]) => {
		const values = own.map(({ numbered }) => numbered?.value);
		return style !== undefined && values.length === listed.length && values.every((one, at) => one === listed[at]);
	});
}

function isPairAhead(lines: readonly TextLine[], from: number): boolean {
	const next = lines.slice(from, from + 4).find(({ text }) => text.trim() !== "" && !HEADS.test(text.trim()));
	return next !== undefined && readPairs(withoutPipes(next.text.trim())) !== undefined;
}

function isRising(pairs: readonly Pair[], mayRestart: boolean): boolean {
	return mayRestart || pairs.every(({ number }, index) => index === 0 || number > (pairs[index - 1]?.number ?? 0));
}

/** Solutions with reasons below their heading: a number, a label, and the reason up to the next number. */
function solutionsAt(lines: readonly TextLine[], start: number): KeyList | undefined {
	const parts: Part[] = [];
	let end = start + 1;
	let current: Pair | undefined;
	for (; end < lines.length; end++) {
		const text = lines[end]?.text ?? "";
		if (text.trim() === "") continue;
		const [, digits = "", bracketed, closed, bare, reason = ""] = SOLUTION.exec(text) ?? [];
		const label = bracketed ?? closed ?? bare;
		const number = Number(latinDigits(digits));
		if (label !== undefined && !isOptionLine(label, reason)) {
			current = { number, listed: { key: keyOf(label), explanation: withoutHalf(reason.trim()) } };
			// "2 (d) / bonus" leaves the key open.
			if (OPEN_END.test(reason)) current.listed.key = `${keyOf(label)} ${reason.trim()}`;
			parts.push(current);
			continue;
		}
		if (label !== undefined || (SUBHEADING.test(text) && !isSolutionAhead(lines, end + 1))) break;
		if (SUBHEADING.test(text)) {
			parts.push({ heading: text });
			current = undefined;
			continue;
		}
		const other = NUMBER_ONLY.exec(text)?.[1];
		if (other !== undefined && Number(latinDigits(other)) === (current?.number ?? 0) + 1) {
			current = { number: Number(latinDigits(other)), listed: { key: undefined, explanation: text.trim() } };
			parts.push(current);
		} else if (current)
			current.listed.explanation = [current.listed.explanation, text.trim()].filter(Boolean).join("\n");
		else break;
	}
	const pairs = parts.filter(isPair);
	return pairs.filter(({ listed }) => listed.key !== undefined).length >= FEWEST
		? { runs: runsOf(parts), start, end }
		: undefined;
}

function isSolutionAhead(lines: readonly TextLine[], from: number): boolean {
	const next = lines.slice(from, from + 3).find(({ text }) => text.trim() !== "");
	return next !== undefined && SOLUTION.test(next.text);
}

/** A list at the end without a heading. */
function bareList(lines: readonly TextLine[]): KeyList | undefined {
	const pairs: Pair[] = [];
	let start = lines.length;
	for (let at = lines.length - 1; at >= 0; at--) {
		const text = lines[at]?.text.trim() ?? "";
		if (text === "") continue;
		const found = readPairs(withoutPipes(text));
		if (!found) break;
		pairs.unshift(...found);
		start = at;
	}
	// Options such as "1. a" are no list: their numbers begin again.
	const above = lines.slice(0, start).findLastIndex(({ text }) => text.trim() !== "");
	const isHeaded = isHeadRow(lines[above]?.text ?? "");
	if (isHeaded) start = above;
	const isList =
		pairs.length >= FEWEST_BARE &&
		isRising(pairs, isHeaded) &&
		!lines.slice(start).some(({ text }) => ANSWER.test(text));
	return isList ? { runs: runsOf(pairs), start, end: lines.length } : undefined;
}

/** "Q.No.  Ans  Q.No.  Ans" above keys that count down the columns. */
function isHeadRow(text: string): boolean {
	const cells = text
		.split(/\t|\|| {2,}/)
		.map((cell) => cell.trim())
		.filter(Boolean);
	return cells.length > 1 && cells.length % 2 === 0 && cells.every((cell) => HEADS.test(cell));
}

/** Without the end of bold text that began in front of it. */
function withoutHalf(text: string): string {
	return (text.match(/\*\*/g)?.length ?? 0) % 2 === 1 ? text.replace("**", "") : text;
}

function runsOf(parts: readonly Part[]): KeyRun[] {
	const groups: Pair[][] = [[]];
	const names: string[] = [];
	for (const part of parts) {
		const group = groups.at(-1) ?? [];
		const last = group.at(-1)?.number;
		if (!isPair(part)) {
			if (group.length > 0) groups.push([]);
			names[groups.length - 1] = part.heading;
		} else if (last !== undefined && part.number === 1 && last > 1) groups.push([part]);
		else group.push(part);
	}
	return groups
		.map((group, at) => ({ group, name: names[at] }))
		.filter(({ group }) => group.length > 0)
		.map(({ group, name }) => {
			const keys = new Map<number, ListedKey>();
			const repeated = new Set<number>();
			for (const { number, listed } of group) {
				if (keys.has(number)) repeated.add(number);
				keys.set(number, listed);
			}
			return { keys, repeated, name };
		});
}

/** A label in brackets, so that it is not taken for the text of an option. */
function keyOf(label: string, more = ""): string {
	const bare = label.replaceAll(/[()[\]\s]/g, "");
	return more === "" ? `(${bare})` : bare + more;
}

/** "1-5: b c a d b": a label for each number. */
const RANGED = new RegExp(
	`^\\s*(?:q\\.?\\s*)?(\\d{1,4})\\s*(?:[-–—]|to)\\s*(\\d{1,4})\\s*[:.)=-]+\\s*((?:[[(]?${LABEL}[)\\]]?[\\s,;|]*){2,})$`,
	"iu",
);

function readRange(text: string): Pair[] | undefined {
	const [, from, to, labels = ""] = RANGED.exec(text) ?? [];
	const found = labels.split(/[\s,;|]+/).filter(Boolean);
	// Letters without spaces between them: "bcadb".
	const [only = ""] = found;
	const all = found.length === 1 && /^[A-Ha-h]+$/.test(only) ? [...only] : found;
	if (from === undefined || all.length !== Number(to) - Number(from) + 1) return undefined;
	return all.map((label, at) => ({ number: Number(from) + at, listed: { key: keyOf(label), explanation: "" } }));
}

/** "1. (b), 2." is the first line of a list. */
const BEGINNING =
	/^\s*[([]?\d{1,4}[)\]]?\s*[-–—.):=]+\s*[([]?[A-Ha-hकखगघअबसद][)\]]?\s*[,;]?\s+[([]?\d{1,4}\s*[-–—.):=]/u;

/** Whether the text behind "Ans:" is a list of keys, "1. a  2. c", and not the key of one question. */
export function isKeyList(text: string): boolean {
	const pairs = readPairs(text.trim()) ?? [];
	if (BEGINNING.test(text) || isTextList(text)) return true;
	return pairs.length >= FEWEST && new Set(pairs.map(({ number }) => number)).size === pairs.length;
}

function readPairs(text: string): Pair[] | undefined {
	if (isCount(text)) return undefined;
	return readRange(text) ?? readEach(text) ?? readEach(withoutCommas(text));
}

function readEach(text: string): Pair[] | undefined {
	const pairs: Pair[] = [];
	let end = 0;
	PAIR.lastIndex = 0;
	for (const match of text.matchAll(PAIR)) {
		if (match.index !== end) return undefined;
		end = match.index + match[0].length;
		const [, number = "", until, label, more = "", word] = match;
		const first = Number(latinDigits(number));
		const last = until === undefined ? first : Number(until);
		if (last < first || last - first > 500) return undefined;
		const key = label === undefined ? word : keyOf(label, more);
		for (let one = first; one <= last; one++) pairs.push({ number: one, listed: { key, explanation: "" } });
	}
	return end === text.length && pairs.length > 0 ? pairs : undefined;
}

function withoutPipes(text: string): string {
	if (!text.includes("|")) return text;
	return /^[\s|:\-–—]+$/.test(text)
		? ""
		: text
				.replace(/^\s*\|/, "")
				.replaceAll("|", "  ")
				.trim();
}

const LABEL_CELL = new RegExp(`^[([]?(${LABEL}|${NONE})[)\\].]?$`, "iu");

/** Numbers in one line and as many labels in the next. @returns the pairs, and how many lines follow the first one */
function readGrid(lines: readonly TextLine[], at: number): [Pair[] | undefined, number] {
	const numbers = cellsOf(lines[at]?.text ?? "");
	if (numbers.length < FEWEST || !numbers.every((cell) => /^(?:\d{1,4}|[०-९]{1,4})[.)]?$/.test(cell)))
		return [undefined, 0];
	const values = numbers.map((cell) => Number.parseInt(latinDigits(cell), 10));
	if (values.some((value, index) => index > 0 && value !== (values[index - 1] ?? 0) + 1)) return [undefined, 0];
	let next = at + 1;
	while (next < lines.length && /^[\s|:\-–—]*$/.test(lines[next]?.text ?? "")) next += 1;
	const cells = cellsOf(lines[next]?.text ?? "");
	// "A" in front of a row of answers is a heading.
	const labels = cells.length === numbers.length + 1 && /^(?:A|Q|K)$/.test(cells[0] ?? "") ? cells.slice(1) : cells;
	if (labels.length !== numbers.length || !labels.every((cell) => LABEL_CELL.test(cell))) return [undefined, 0];
	const pairs = values.map((number, index) => {
		const label = LABEL_CELL.exec(labels[index] ?? "")?.[1] ?? "";
		const isNone = new RegExp(`^${NONE}$`, "i").test(label);
		return { number, listed: { key: isNone ? undefined : keyOf(label), explanation: "" } };
	});
	return [pairs, next - at];
}

/** The cells of a row in tabs, pipes or spaces, without the words in front: "Q. No. | 1 | 2". */
function cellsOf(text: string): string[] {
	const cells = text.split(/[\t|]|\s+/).filter(Boolean);
	const first = cells.findIndex((cell) => /^[([]?(?:\d|[०-९]|[A-Ha-h](?![a-z])|[कखगघअबसदयआइई])/u.test(cell));
	const isWords = first > 0 && HEADS.test(cells.slice(0, first).join(" "));
	return isWords ? cells.slice(first) : cells;
}
