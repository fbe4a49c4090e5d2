// Finds the options in the text of one question: "(a) … (b) …" on lines of their own or in one line, in Latin or Hindi letters,
// digits or Roman numbers, with marks such as "*" or a tick at the right one. Called by read-questions-text.ts.
import { labelAt, positionOf, romanPosition } from "./keys.ts";

export type FoundOptions = {
	/** What stands before the first option. */
	before: string;
	options: string[];
	/** Positions with a mark of their own. */
	marked: number[];
	/** Positions that are all in bold, which may mean the right one. */
	bold: number[];
	/** A later letter begins a line, and one before it is missing; or the next one stands inside of the last option. */
	isGapped: boolean;
	/** The marks are stars behind options, which can be part of them too. */
	isStarred: boolean;
	/** They have Roman numbers, as statements in a question often do. */
	isRoman: boolean;
	/** Options that the labels leave out, between the first and the last one. */
	missing: MissingOption[];
	/** Labels that occur twice, of which the second is read as the one that is left out behind it. Positions are those of the first. */
	repeated: MissingOption[];
};
/** `position`: from 0, among all options of the question. */
export type MissingOption = { position: number; label: string };
type Label = {
	position: number;
	style: string;
	start: number;
	end: number;
	isMarked: boolean;
	isBold: boolean;
	/** A tick stands between this option and the one before, with a space on both sides. */
	isDoubtful: boolean;
	onLine: boolean;
};

/** Most questions have at least so many options. */
const FEW_OPTIONS = 4;
/** Labels that can be left out; behind more of them a label begins something else. */
const MAX_MISSING = 2;
/** What a last series weighs more when the key is written as its labels are. */
const AS_KEY = 40;
const TICKS = "[✓✔☑✅√]";
const TICK = new RegExp(`^${TICKS}`, "u");
/** A label with its signs; the sign in front may be missing, the one behind may not. A mark stands on the label's own line. */
const LABEL = new RegExp(
	`(^|\\n|[ \\t]|(?<=[^\\s(\\[]))(\\*{1,2}|${TICKS}[ \\t]*|(?<=(?:^|\\n)[ \\t]*)[-•][ \\t]+|\\[[xX ]\\][ \\t]*)?([([{（]?)[ ]?([A-Za-z]|[1-9]\\d?|[१-९][०-९]?|[कखगघङच]|[अबसदआ]|(?:i{1,3}|iv|vi{0,3}|I{1,3}|IV))[ ]?([)\\]}.:）．、]|[-–](?=\\s))(?!\\d)`,
	"gu",
);
const END_MARK = new RegExp(
	`\\s*(?:${TICKS}|[[(]\\s*(?:correct(?: answer)?|right|true|सही)\\s*[)\\]]|<-+|←)\\s*$`,
	"iu",
);
const WHOLE_BOLD = /^\*\*[\s\S]+\*\*$/;

/** Of a text without options. */
export const NO_OPTIONS = {
	options: [],
	marked: [],
	bold: [],
	isGapped: false,
	isStarred: false,
	isRoman: false,
	missing: [],
	repeated: [],
};

/**
 * The options of a question's text; none when there are fewer than two.
 * @param key as it is given: a star at an option's end is then part of it, and its sign tells options from statements before them
 */
export function findOptions(text: string, key?: string): FoundOptions {
	const labels = [...text.matchAll(LABEL)].flatMap((match) => labelOf(match));
	const all = listSeries(labels);
	const start = Math.max(...all.map((one) => one[0]?.start ?? 0));
	const isKeyed = (one: readonly Label[]) =>
		one[0]?.start === start && one.every(({ onLine }) => onLine) && isKeyOf(one, key);
	const weight = (one: readonly Label[]) => weightOf(one) + (isKeyed(one) ? AS_KEY : 0);
	const whole = all.toSorted((a, b) => weight(b) - weight(a))[0];
	const gapped = whole ? withGaps(whole, labels, text) : findGapped(labels, text);
	if (!gapped) return { ...NO_OPTIONS, before: text };
	const { series, repeated } = withRepeated(gapped, labels);
	const isWhole = gapped.length === whole?.length;
	const style = series[0]?.style;
	const marked = series.flatMap(({ isMarked }, index) => (isMarked ? [index] : []));
	const raws = series.map((label, index) => text.slice(label.end, series[index + 1]?.start ?? text.length).trim());
	// A star behind an option is a mark only where nothing else says which is right.
	const isStarred =
		key === undefined && marked.length === 0 && !raws.some((raw) => END_MARK.test(raw)) && raws.some(endsWithStar);
	const bold: number[] = [];
	const options = raws.map((raw, index) => {
		const isEndMarked = END_MARK.test(raw) || (isStarred && endsWithStar(raw));
		const isDoubtful = series[index + 1]?.isDoubtful === true;
		if (isEndMarked && !isDoubtful && !marked.includes(index)) marked.push(index);
		const plain = isEndMarked ? raw.replace(END_MARK, "").replace(isStarred ? /\s*\*$/ : /$^/, "") : raw;
		const isBold = WHOLE_BOLD.test(plain) || (series[index]?.isBold === true && plain.endsWith("**"));
		if (isBold) bold.push(index);
		return (isBold ? plain.replace(/^\*\*/, "").replace(/\*\*$/, "") : plain).trim();
	});
	const last = series.at(-1);
	const next = (last?.position ?? 0) + 1;
	const lastStart = last?.start ?? 0;
	// A next letter inside of the last of few options may begin one, as in "C. salt D. sugar".
	const isNext = ({ position, start }: Label) => series.length < FEW_OPTIONS && position === next && start > lastStart;
	// Where one is left out, any other label on a line of its own may begin an option.
	const isOther = (label: Label) =>
		!isWhole && label.start > (series[0]?.start ?? 0) && !series.some(({ start: known }) => known === label.start);
	const isGapped = labels.some(
		(label) => label.style === style && ((label.onLine && (label.position >= next || isOther(label))) || isNext(label)),
	);
	const before = text.slice(0, series[0]?.start).trim();
	// The first option behind the question, in a list with dashes: "Which?  - A. one".
	const isListed =
		series[0]?.onLine === false && series.slice(1).every((label) => /[-•]/.test(text[label.start] ?? ""));
	return {
		before: isListed ? before.replace(/\s[-•]$/, "") : before,
		options: withoutListSigns(options),
		marked,
		// "**" in front of every option is a style and marks none.
		bold: bold.length < options.length ? bold : [],
		isGapped,
		isStarred,
		isRoman: style?.startsWith("i") === true,
		missing: missingOf(series),
		repeated,
	};
}

/** Whether a key is written as the labels of a series: "(iv)", "(3)", "B", "ख". */
function isKeyOf(series: readonly Label[], key = ""): boolean {
	const name = /^\s*[([{]?\s*([a-z\d]{1,3}|[०-९]|[क-ह])\s*(?![\p{L}\p{M}\p{N}])/iu.exec(key)?.[1];
	const family = series[0]?.style.charAt(0).toLowerCase();
	return name !== undefined && readingsOf(name).some((reading) => reading.family.toLowerCase() === family);
}

/** Options without the commas or semicolons of a list: code such as "x = 1;" ends with one in the last option too. */
function withoutListSigns(options: readonly string[]): string[] {
	const [sign] = [";", ","].filter((one) => options.slice(0, -1).every((option) => option.endsWith(one)));
	const isList = sign === "," || (sign !== undefined && !options.at(-1)?.endsWith(sign));
	return options.map((option) => (isList && option.endsWith(sign) ? option.slice(0, -1).trim() : option));
}

/** One star that has no other to belong to: "*x*" is in italics. */
function endsWithStar(text: string): boolean {
	return /[^*]\*$/.test(text) && (text.match(/\*/g)?.length ?? 0) % 2 === 1;
}

function labelOf(match: RegExpMatchArray): Label[] {
	const [whole, lead = "", mark = "", open = "", name = "", close = ""] = match;
	const index = match.index ?? 0;
	// Right behind a word only a sign in front makes it a label: "acid.(b) base", not "\mathrm{b}".
	const isFullWidth = "．、".includes(close);
	if (lead === "" && index > 0 && (open === "" || open === "{") && !isFullWidth) return [];
	if (close === "}" && open !== "{") return [];
	const isTick = mark !== "" && !mark.startsWith("-") && !mark.startsWith("•") && mark !== "**" && !/^\[ \]/.test(mark);
	const onLine = isLineStart(match.input ?? "", index + lead.length);
	// Between two options of a line a tick belongs to the nearer one, and to neither for sure when both are as near.
	const gap = TICK.test(mark) && !onLine ? gapsAround(match, mark) : undefined;
	const isBehind = gap !== undefined && gap.before <= gap.after && gap.after > 0;
	const label = {
		start: index + lead.length + (isBehind ? mark.length : 0),
		end: index + whole.length,
		isMarked: isTick && !isBehind,
		isBold: mark === "**",
		isDoubtful: isBehind && gap.before === gap.after,
		onLine,
	};
	return readingsOf(name).map(({ position, family }) => ({ ...label, position, style: `${family}${open}${close}` }));
}

/** Whether only spaces stand before a place on its line. */
function isLineStart(text: string, at: number): boolean {
	let before = at - 1;
	while (text[before] === " " || text[before] === "\t") before -= 1;
	return before < 0 || text[before] === "\n";
}

/** The spaces before a tick and behind it. */
function gapsAround({ input = "", index = 0 }: RegExpMatchArray, mark: string): { before: number; after: number } {
	const at = input.indexOf(mark, index);
	return { before: at - input.slice(0, at).trimEnd().length, after: mark.length - mark.trimEnd().length };
}

/** What a name can count as: "i" and "v" are letters and Roman numbers. */
function readingsOf(name: string): { position: number; family: string }[] {
	const position = positionOf(name);
	const readings = position === undefined ? [] : [{ position, family: familyOf(name) }];
	const roman = /^[iv]$/i.test(name) ? romanPosition(name) : undefined;
	return roman === undefined ? readings : [...readings, { position: roman, family: "i" }];
}

function familyOf(name: string): string {
	if (/^\d+$/.test(name)) return "1";
	if (/^[०-९]+$/.test(name)) return "१";
	if (/^[a-z]$/.test(name)) return "a";
	if (/^[A-Z]$/.test(name)) return "A";
	return /[क-घङच]/.test(name) ? "क" : /[अबसदआ]/.test(name) ? "अ" : "i";
}

/** Labels of one style that count up from the first: all of them, those that begin a line, and those behind the last first one. */
function listSeries(labels: readonly Label[]): Label[][] {
	return [...new Set(labels.map(({ style }) => style))].flatMap((style) => {
		const own = labels.filter((label) => label.style === style);
		const onLines = own.filter(({ onLine }) => onLine);
		const behindLast = (all: readonly Label[]) =>
			all.slice(
				Math.max(
					all.findLastIndex(({ position }) => position === 0),
					0,
				),
			);
		return [own, onLines, behindLast(own), behindLast(onLines)].map(countUp).filter((series) => series.length > 1);
	});
}

/** "(c) Both (a) and (b)" names options again: only the next label in order begins one. */
function countUp(labels: readonly Label[]): Label[] {
	const series: Label[] = [];
	for (const label of labels) if (label.position === series.length) series.push(label);
	return series;
}

/** The series with the labels behind it that leave out one or two: "(a) … (b) … (d) …". */
function withGaps(series: readonly Label[], labels: readonly Label[], text: string): Label[] {
	const found = [...series];
	const isInline = series.length > 1 && !series.slice(1).some(({ onLine }) => onLine);
	const style = series[0]?.style ?? "";
	for (const label of labels) {
		const last = found.at(-1);
		if (!last || label.style !== style || label.start < last.end || label.position <= last.position) continue;
		if (label.position - found.length > MAX_MISSING || label.position === series.length) continue;
		// "Vitamin D." is no label, and "(d)" at the end of a line has no option behind it.
		const isInLine = isInline && /[([{]/.test(style) && /^[ \t]*[^\s.,;)]/.test(text.slice(label.end));
		if (label.onLine || isInLine) found.push(label);
	}
	return found;
}

/** Labels on lines of their own without the second one: "(a) … (c) … (d) …". */
function findGapped(labels: readonly Label[], text: string): Label[] | undefined {
	return labels
		.filter(({ position, onLine }) => position === 0 && onLine)
		.map((first) => withGaps([first], labels, text))
		.find((series) => series.length > 2);
}

/** The series with a label that occurs twice on lines of its own, as in "(a) … (b) … (b) … (d) …", where the next is left out. */
function withRepeated(
	series: readonly Label[],
	labels: readonly Label[],
): { series: Label[]; repeated: MissingOption[] } {
	const repeated: MissingOption[] = [];
	const found = series.flatMap((label, index) => {
		const next = series[index + 1];
		const second = labels.find(
			({ style, position, start, onLine }) =>
				onLine &&
				style === label.style &&
				position === label.position &&
				start >= label.end &&
				start < (next?.start ?? 0),
		);
		if (!second || next?.position !== label.position + 2) return [label];
		repeated.push({ position: label.position, label: labelAt(label.style.charAt(0), label.position) });
		return [label, { ...second, position: label.position + 1 }];
	});
	return { series: found, repeated };
}

function missingOf(series: readonly Label[]): MissingOption[] {
	const [first = ""] = series[0]?.style ?? "";
	const count = (series.at(-1)?.position ?? -1) + 1;
	return Array.from({ length: count }, (_, position) => ({ position, label: labelAt(first, position) })).filter(
		({ position }) => !series.some((label) => label.position === position),
	);
}

/** Letters before digits, which also number statements, and Roman numbers, which mostly do; labels on lines of their own, and the later series. */
function weightOf(series: readonly Label[]): number {
	const style = series[0]?.style ?? "";
	const isDigit = /^[1१]/.test(style);
	const isRoman = style.startsWith("i");
	const isBracketed = /[([{]/.test(style);
	const onLines = series.filter(({ onLine }) => onLine).length === series.length;
	const length = Math.min(series.length, 5);
	return (
		length * 4 +
		(isRoman ? -12 : isDigit ? 0 : 16) +
		(onLines ? 6 : 0) +
		(isBracketed ? 3 : 0) +
		(series[0]?.start ?? 0) * 1e-6
	);
}
