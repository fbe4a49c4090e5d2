// Finds the options in the text of one question: "(a) … (b) …" on lines of their own or in one line, in Latin or Hindi letters,
// digits or Roman numbers, with marks such as "*" or a tick at the right one. Called by read-text.ts.
import { positionOf } from "./keys.ts";

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
};
type Label = {
	position: number;
	style: string;
	start: number;
	end: number;
	isMarked: boolean;
	isBold: boolean;
	onLine: boolean;
};

/** Most questions have at least so many options. */
const FEW_OPTIONS = 4;
const TICKS = "[✓✔☑✅√]";
/** A label with its signs; the sign in front may be missing, the one behind may not. */
const LABEL = new RegExp(
	`(^|\\n|[ \\t]|(?<=[^\\s(\\[]))(\\*{1,2}|${TICKS}\\s*|[-•]\\s+|\\[[xX ]\\]\\s*)?([([{（]?)[ ]?([A-Za-z]|[1-9]|[१-९]|[कखगघङच]|[अबसदआ]|(?:i{1,3}|iv|vi{0,3}|I{1,3}|IV))[ ]?([)\\]}.:）．、]|[-–](?=\\s))(?!\\d)`,
	"gu",
);
const END_MARK = new RegExp(
	`\\s*(?:${TICKS}|[[(]\\s*(?:correct(?: answer)?|right|true|सही)\\s*[)\\]]|<-+|←)\\s*$`,
	"iu",
);
const WHOLE_BOLD = /^\*\*[\s\S]+\*\*$/;

/**
 * The options of a question's text; none when there are fewer than two.
 * @param hasKey the key is given, so that a star at an option's end is part of it
 */
export function findOptions(text: string, hasKey = false): FoundOptions {
	const labels = [...text.matchAll(LABEL)].flatMap((match) => labelOf(match));
	const series = listSeries(labels).toSorted((a, b) => weightOf(b) - weightOf(a))[0];
	if (!series) return { before: text, options: [], marked: [], bold: [], isGapped: false, isStarred: false };
	const style = series[0]?.style;
	const marked = series.flatMap(({ isMarked }, index) => (isMarked ? [index] : []));
	const raws = series.map((label, index) => text.slice(label.end, series[index + 1]?.start ?? text.length).trim());
	// A star behind an option is a mark only where nothing else says which is right.
	const isStarred = !hasKey && marked.length === 0 && raws.some(endsWithStar);
	const bold: number[] = [];
	const options = raws.map((raw, index) => {
		const isEndMarked = END_MARK.test(raw) || (isStarred && endsWithStar(raw));
		if (isEndMarked && !marked.includes(index)) marked.push(index);
		const plain = isEndMarked ? raw.replace(END_MARK, "").replace(isStarred ? /\s*\*$/ : /$^/, "") : raw;
		const isBold = WHOLE_BOLD.test(plain) || (series[index]?.isBold === true && plain.endsWith("**"));
		if (isBold) bold.push(index);
		return (isBold ? plain.replace(/^\*\*/, "").replace(/\*\*$/, "") : plain).replace(/[;,]$/, "").trim();
	});
	const lastStart = series.at(-1)?.start ?? 0;
	// A next letter inside of the last of few options may begin one, as in "C. salt D. sugar".
	const isNext = ({ position, start }: Label) =>
		series.length < FEW_OPTIONS && position === series.length && start > lastStart;
	const isGapped = labels.some(
		(label) => label.style === style && ((label.onLine && label.position >= series.length) || isNext(label)),
	);
	return {
		before: text.slice(0, series[0]?.start).trim(),
		options,
		marked,
		// "**" in front of every option is a style and marks none.
		bold: bold.length < options.length ? bold : [],
		isGapped,
		isStarred,
	};
}

/** One star that has no other to belong to: "*x*" is in italics. */
function endsWithStar(text: string): boolean {
	return /[^*]\*$/.test(text) && (text.match(/\*/g)?.length ?? 0) % 2 === 1;
}

function labelOf(match: RegExpMatchArray): Label[] {
	const [whole, lead = "", mark = "", open = "", name = "", close = ""] = match;
	const position = positionOf(name);
	const index = match.index ?? 0;
	// Right behind a word only a sign in front makes it a label: "acid.(b) base".
	const isFullWidth = "．、".includes(close);
	if (position === undefined || (lead === "" && index > 0 && open === "" && !isFullWidth)) return [];
	const family = familyOf(name);
	const isTick = mark !== "" && !mark.startsWith("-") && !mark.startsWith("•") && mark !== "**" && !/^\[ \]/.test(mark);
	const onLine = index === 0 || lead === "\n" || /\n[ \t]*$/.test(match.input?.slice(0, index + lead.length) ?? "");
	return [
		{
			position,
			style: `${family}${open}${close}`,
			start: index + lead.length,
			end: index + whole.length,
			isMarked: isTick,
			isBold: mark === "**",
			onLine,
		},
	];
}

function familyOf(name: string): string {
	if (/^[1-9]$/.test(name)) return "1";
	if (/^[१-९]$/.test(name)) return "१";
	if (/^[a-z]$/.test(name)) return "a";
	if (/^[A-Z]$/.test(name)) return "A";
	return /[क-घङच]/.test(name) ? "क" : /[अबसदआ]/.test(name) ? "अ" : "i";
}

/** Labels of one style that count up from the first: all of them, those that begin a line, and those behind the last first one. */
function listSeries(labels: readonly Label[]): Label[][] {
	return [...new Set(labels.map(({ style }) => style))].flatMap((style) => {
		const own = labels.filter((label) => label.style === style);
		const last = own.findLastIndex(({ position }) => position === 0);
		return [own, own.filter(({ onLine }) => onLine), own.slice(Math.max(last, 0))]
			.map(countUp)
			.filter((series) => series.length > 1);
	});
}

/** "(c) Both (a) and (b)" names options again: only the next label in order begins one. */
function countUp(labels: readonly Label[]): Label[] {
	const series: Label[] = [];
	for (const label of labels) if (label.position === series.length) series.push(label);
	return series;
}

/** Letters before digits, which also number statements; labels on lines of their own, and the later series. */
function weightOf(series: readonly Label[]): number {
	const style = series[0]?.style ?? "";
	const isDigit = /^[1१]/.test(style);
	const isRoman = style.startsWith("i");
	const isBracketed = /[([{]/.test(style);
	const onLines = series.filter(({ onLine }) => onLine).length === series.length;
	const length = Math.min(series.length, 5);
	return (
		length * 4 +
		(isDigit || isRoman ? 0 : 16) +
		(onLines ? 6 : 0) +
		(isBracketed ? 3 : 0) +
		(series[0]?.start ?? 0) * 1e-6
	);
}
