// The labels of options in a text: "(a)", "B.", "3)", "(iv)", "ख)". What looks like a label need not be one: find-options.ts and
// statements.ts decide. Called by them.
import { positionOf, romanPosition } from "#core/questions/import/keys.ts";

export type Label = {
	position: number;
	style: string;
	start: number;
	end: number;
	isMarked: boolean;
	isBold: boolean;
	/** A tick between this option and the previous one, equally far from both. */
	isDoubtful: boolean;
	onLine: boolean;
};

export const TICKS = "[✓✔☑✅√]";
const TICK = new RegExp(`^${TICKS}`, "u");
/** A label: the opening bracket is optional, the closing character is not. A mark is on the label's own line. */
const LABEL = new RegExp(
	`(^|\\n|[ \\t]|(?<=[^\\s(\\[]))((?<![^\\s])\\*{1,2}|${TICKS}\ufe0f?[ \\t]*(?:\\*\\*)?|(?<=(?:^|\\n)[ \\t]*)[-•][ \\t]+|\\[[xX ]\\][ \\t]*)?([([{（]?)[ ]?([A-Za-z]|[1-9]\\d?|[१-९][०-९]?|[कखगघङच]|[अबसदयआइई]|(?:i{1,3}|iv|vi{0,3}|I{1,3}|IV))[ ]?([)\\]}.:）．、]|[-–](?=\\s))(?:(?<=(?:^|\\s)[([{（] ?\\p{L}{1,4} ?[)\\]}）])|(?!\\d))`,
	"gu",
);

/** Everything in a text that looks like a label; "i" and "v" give two, a letter and a Roman number. */
export function listLabels(text: string): Label[] {
	const labels = [...text.matchAll(LABEL)]
		.flatMap((match) => labelOf(match))
		.filter(
			({ start, onLine }) =>
				onLine ||
				!OF_WORD.test(text.slice(Math.max(0, start - OF_WORD_LENGTH), start)) ||
				BRACKETS.test(text[start] ?? ""),
		);
	const isNamed = ({ start, onLine }: Label) =>
		!onLine && NAMED.test(text.slice(Math.max(0, start - NAMED_LENGTH), start));
	const named = new Set(labels.filter(isNamed));
	if (named.size === 0) return labels;
	// "(a) Both (a) and (b)   (b) Only (a)": what is named behind "and" is no label where another one has its place.
	const own = new Set(labels.filter((label) => !named.has(label)).map(({ style, position }) => `${style} ${position}`));
	return labels.filter((label) => !named.has(label) || !own.has(`${label.style} ${label.position}`));
}

/** "Statement 1: x = 5. Statement 2: ...": the number belongs to the word. */
const OF_WORD =
	/(?<!\p{L})(?:statements?|conclusions?|assumptions?|assertions?|reasons?|steps?|cases?|fig(?:ure|\.)?|tables?|parts?|कथन|निष्कर्ष|चरण|चित्र)\s?$/iu;
const OF_WORD_LENGTH = 16;
const BRACKETS = /[([{（]/;
const NAMED = /(?:(?:^|\s)(?:and|or|both|only|nor|और|तथा|या|केवल)|[,&])\s*$/iu;
const NAMED_LENGTH = 12;

/** Whether a key is written as the labels of a series: "(iv)", "(3)", "B", "ख". */
export function isKeyOf(series: readonly Label[], key = ""): boolean {
	const name = /^\s*(?:[([{]\s*)?([a-z\d]{1,3}|[०-९]|[क-ह])\s*(?![\p{L}\p{M}\p{N}])/iu.exec(key)?.[1];
	const family = series[0]?.style.charAt(0).toLowerCase();
	return name !== undefined && readingsOf(name).some((reading) => reading.family.toLowerCase() === family);
}

function labelOf(match: RegExpMatchArray): Label[] {
	const [whole, lead = "", mark = "", open = "", name = "", close = ""] = match;
	const index = match.index ?? 0;
	// Right after a word only a label with an opening bracket counts: "acid.(b) base", not "\mathrm{b}".
	const isFullWidth = "．、".includes(close);
	if (lead === "" && index > 0 && (open === "" || open === "{") && !isFullWidth) return [];
	if (close === "}" && open !== "{") return [];
	const isTick = mark !== "" && !mark.startsWith("-") && !mark.startsWith("•") && mark !== "**" && !/^\[ \]/.test(mark);
	const onLine = isLineStart(match.input ?? "", index + lead.length);
	// A tick between two options belongs to the nearer one; equally near to both it is ambiguous.
	const gap = TICK.test(mark) && !onLine ? gapsAround(match, mark.replace("**", "")) : undefined;
	const isBehind = gap !== undefined && gap.before <= gap.after && gap.after > 0;
	const label = {
		start: index + lead.length + (isBehind ? mark.length : 0),
		end: index + whole.length,
		isMarked: isTick && !isBehind,
		isBold: mark.endsWith("**"),
		isDoubtful: isBehind && gap.before === gap.after,
		onLine,
	};
	return readingsOf(name).map(({ position, family }) => ({ ...label, position, style: `${family}${open}${close}` }));
}

/** Whether only spaces precede an index on its line. */
function isLineStart(text: string, at: number): boolean {
	let before = at - 1;
	while (text[before] === " " || text[before] === "\t") before -= 1;
	return before < 0 || text[before] === "\n";
}

/** The spaces before a tick and after it. */
function gapsAround({ input = "", index = 0 }: RegExpMatchArray, mark: string): { before: number; after: number } {
	const at = input.indexOf(mark, index);
	return { before: at - input.slice(0, at).trimEnd().length, after: mark.length - mark.trimEnd().length };
}

/** The styles that a label can belong to: "i" and "v" are letters and Roman numbers. */
export function readingsOf(name: string): { position: number; family: string }[] {
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
	return /[क-घङच]/.test(name) ? "क" : /[अबसदयआइई]/.test(name) ? "अ" : "i";
}
