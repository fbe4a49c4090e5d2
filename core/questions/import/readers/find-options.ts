// Finds the options in the text of one question: "(a) … (b) …" on lines of their own or in one line, in Latin or Hindi letters,
// digits or Roman numbers, with marks such as "*" or a tick at the right one. Called by read-questions-text.ts.
import { labelAt } from "#core/questions/import/keys.ts";
import type { MissingOption } from "#core/questions/import/make-question.ts";
import { isKeyOf, type Label, listLabels, TICKS } from "./option-labels.ts";
import { findCiting, hasRival, isEnclosed, isNamedInside } from "./statements.ts";

export type FoundOptions = {
	/** The text before the first option. */
	before: string;
	options: string[];
	/** Positions with a mark. */
	marked: number[];
	/** Positions in bold, which may mean the right one. */
	bold: number[];
	/** A label of the series is missing, or a label was found inside the last option. */
	isGapped: boolean;
	/** The marks are trailing stars, which may be part of the option's text. */
	isStarred: boolean;
	/** Which labels are options and which are statements is not certain. */
	isUncertain: boolean;
	/** The labels are Roman numbers, which often number statements of the question. */
	isRoman: boolean;
	/** Positions without a label, between the first and the last one. */
	missing: MissingOption[];
	/** Positions of labels that occur twice; the second occurrence is read as the missing next label. */
	repeated: MissingOption[];
};
/** Most questions have at least so many options. */
const FEW_OPTIONS = 4;
/** Most labels that may be missing in a row; after a larger gap a label starts something else. */
const MAX_MISSING = 2;
/** Score bonus of a series whose label style is that of the key. */
const AS_KEY = 40;
const END_MARK = new RegExp(
	`\\s*(?:${TICKS}\ufe0f?|[[(]\\s*(?:correct(?: answer)?|right(?: answer)?|true|answer|ans\\.?|सही(?: उत्तर)?|उत्तर)\\s*[)\\]]|<-+|←)\\s*$`,
	"iu",
);
const WHOLE_BOLD = /^\*\*[\s\S]+\*\*$/;

/** For a text without options. */
export const NO_OPTIONS = {
	options: [],
	marked: [],
	bold: [],
	isGapped: false,
	isStarred: false,
	isRoman: false,
	isUncertain: false,
	missing: [],
	repeated: [],
};

/**
 * The options of a question's text; none when there are fewer than two.
 * @param key as given: a star at an option's end is then part of the option, and the key's style tells options from statements
 */
export function findOptions(text: string, key?: string): FoundOptions {
	const labels = listLabels(text);
	const candidates = listSeries(labels);
	const listed = candidates.filter((one) => !isNamedInside(one, candidates, text) && !isEnclosed(one, candidates));
	const citing = findCiting(listed, text);
	const all = citing ? [citing] : listed;
	const start = Math.max(...all.map((one) => one[0]?.start ?? 0));
	const isKeyed = (one: readonly Label[]) =>
		one[0]?.start === start && one.every(({ onLine }) => onLine) && isKeyOf(one, key);
	const weight = (one: readonly Label[]) => weightOf(one) + (isKeyed(one) ? AS_KEY : 0);
	const whole = all.toSorted((a, b) => weight(b) - weight(a))[0];
	const gapped = whole ? withGaps(whole, labels, text) : findGapped(labels, text);
	if (!gapped) return { ...NO_OPTIONS, before: text };
	const { series, repeated } = withRepeated(gapped, labels);
	// The same labels twice are the options of two questions.
	const firsts = labels.filter((label) => label.onLine && label.position === 0 && label.style === series[0]?.style);
	const isTwice = firsts.some((label) => label.start < (series[0]?.start ?? 0));
	const isUncertain = isTwice || (citing === undefined && hasRival(series, listed, text, key));
	const isGapless = gapped.length === whole?.length;
	const style = series[0]?.style;
	const marked = series.flatMap(({ isMarked }, index) => (isMarked ? [index] : []));
	const raws = series.map((label, index) => text.slice(label.end, series[index + 1]?.start ?? text.length).trim());
	// A trailing star is a mark only when nothing else says which option is right.
	const isStarred =
		key === undefined && marked.length === 0 && !raws.some((raw) => END_MARK.test(raw)) && raws.some(endsWithStar);
	const bold: number[] = [];
	const options = raws.map((raw, index) => {
		const isEndMarked = END_MARK.test(raw) || (isStarred && endsWithStar(raw));
		const isDoubtful = series[index + 1]?.isDoubtful === true;
		if (isEndMarked && !isDoubtful && !marked.includes(index)) marked.push(index);
		const plain = isEndMarked ? raw.replace(END_MARK, "").replace(isStarred ? /(?<!\s)\s*\*$/ : /$^/, "") : raw;
		const isBold = WHOLE_BOLD.test(plain) || (series[index]?.isBold === true && plain.endsWith("**"));
		if (isBold) bold.push(index);
		return (isBold ? plain.replace(/^\*\*/, "").replace(/\*\*$/, "") : plain).trim();
	});
	const last = series.at(-1);
	const next = (last?.position ?? 0) + 1;
	const lastStart = last?.start ?? 0;
	// A next letter inside the last of few options may start one, as in "C. salt D. sugar".
	const isNext = ({ position, start }: Label) => series.length < FEW_OPTIONS && position === next && start > lastStart;
	// When a label is missing, any other label at the start of a line may start an option.
	const isOther = (label: Label) =>
		!isGapless && label.start > (series[0]?.start ?? 0) && !series.some(({ start: known }) => known === label.start);
	// "a) p    c) r" above "b) q    d) s": a label in a column of its own.
	const isColumn = ({ start, onLine }: Label) =>
		!onLine && /(?: {2}|\t ?)$/.test(text.slice(0, start)) && !series.some((known) => known.start === start);
	const isGapped = labels.some(
		(label) =>
			label.style === style &&
			// Statements above the options, "(i)" to "(iii)", are letters too.
			label.start > (series[0]?.start ?? 0) &&
			((label.onLine && (label.position >= next || isOther(label))) || isNext(label) || isColumn(label)),
	);
	const before = text.slice(0, series[0]?.start).trim();
	// The first option after the question, in a list with dashes: "Which?  - A. one".
	const isListed =
		series[0]?.onLine === false && series.slice(1).every((label) => /[-•]/.test(text[label.start] ?? ""));
	const signed = withoutSigns(withoutListSigns(options));
	if (marked.length === 0) marked.push(...signed.marked);
	// A tick at every option decorates them.
	const isEveryMarked = marked.length === options.length;
	return {
		before: isListed ? before.replace(/\s[-•]$/, "") : before,
		options: signed.options,
		marked: isEveryMarked ? [] : marked,
		// "**" before every option is formatting, not a mark.
		bold: bold.length < options.length ? bold : [],
		isGapped,
		isStarred,
		isRoman: style?.startsWith("i") === true,
		isUncertain,
		missing: missingOf(series),
		repeated,
	};
}

/** Two labels in directions may be an example. */
const LEAST_SHARED = 3;
const FIRST_LABEL = /^\s*[([]?(?:[\p{L}\d]|i{2,3}|iv)[)\].]\s*\S/iu;

/**
 * The options that stand once in the directions of several questions, "Mark (A) if both are true, (B) if only one is, (C) ...", for a
 * question without any; undefined when there are none.
 */
export function sharedOptions(directions: string, body: string): FoundOptions | undefined {
	const found = findOptions(directions);
	if (body.trim() === "" || found.options.length < LEAST_SHARED) return undefined;
	// In one line they may as well be named in passing.
	const isUncertain =
		found.isUncertain || directions.split("\n").filter((line) => FIRST_LABEL.test(line)).length < found.options.length;
	return { ...found, before: `${found.before}\n\n${body}`, marked: [], bold: [], isUncertain };
}

const SIGN = /^\s*([✓✔✅☑✘✗❌✖☒])\ufe0f?\s+(?=\S)/u;

/** "1. ✘ Venus 2. ✔ Mars": response sheets have a sign at every option. */
function withoutSigns(options: readonly string[]): { options: string[]; marked: number[] } {
	const signs = options.map((option) => SIGN.exec(option)?.[1]);
	const right = signs.flatMap((sign, index) => (sign && /[✓✔✅☑]/u.test(sign) ? [index] : []));
	if (signs.includes(undefined) || right.length === 0) return { options: [...options], marked: [] };
	return { options: options.map((option) => option.replace(SIGN, "")), marked: right };
}

/** Options without the commas or semicolons of a list. Code such as "x = 1;" ends with one in the last option too. */
function withoutListSigns(options: readonly string[]): string[] {
	const [sign] = [";", ","].filter((one) => options.slice(0, -1).every((option) => option.endsWith(one)));
	// "- a) Mars   - b) Venus"
	if (sign === undefined && options.slice(0, -1).every((option) => / [-•|]$/.test(option)))
		return options.map((option, index) => (index < options.length - 1 ? option.slice(0, -1).trim() : option));
	const isList = sign === "," || (sign !== undefined && !options.at(-1)?.endsWith(sign));
	return options.map((option) => (isList && option.endsWith(sign) ? option.slice(0, -1).trim() : option));
}

/** A star without a partner: "*x*" is italic. */
function endsWithStar(text: string): boolean {
	return /[^*]\*$/.test(text) && (text.match(/\*/g)?.length ?? 0) % 2 === 1;
}

/**
 * Candidate series of one style from its first label on: of all labels, of labels at line starts, and of those after the last
 * first label.
 */
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

/** "(c) Both (a) and (b)" mentions options: only the next label in order starts one. */
function countUp(labels: readonly Label[]): Label[] {
	const series: Label[] = [];
	for (const label of labels) if (label.position === series.length) series.push(label);
	return series;
}

/** The series with gaps of one or two labels: "(a) … (b) … (d) …". */
function withGaps(series: readonly Label[], labels: readonly Label[], text: string): Label[] {
	const found = [...series];
	const isInline = series.length > 1 && !series.slice(1).some(({ onLine }) => onLine);
	const style = series[0]?.style ?? "";
	for (const label of labels) {
		const last = found.at(-1);
		if (!last || label.style !== style || label.start < last.end || label.position <= last.position) continue;
		if (label.position - found.length > MAX_MISSING || label.position === series.length) continue;
		// "Vitamin D." is no label, and nothing follows "(d)" at the end of a line.
		const isInLine = isInline && /[([{]/.test(style) && /^[ \t]*[^\s.,;)]/.test(text.slice(label.end));
		if (label.onLine || isInLine) found.push(label);
	}
	return found;
}

/** The series at line starts without its second label: "(a) … (c) … (d) …". */
function findGapped(labels: readonly Label[], text: string): Label[] | undefined {
	return labels
		.filter(({ position, onLine }) => position === 0 && onLine)
		.map((first) => withGaps([first], labels, text))
		.find((series) => series.length > 2);
}

/** The series in which a repeated label at a line start replaces the missing next one: "(a) … (b) … (b) … (d) …". */
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

/**
 * Ranks series: letters first, then digits and Roman numbers, which often number statements; labels at line starts first; later
 * series first.
 */
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
