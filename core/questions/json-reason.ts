// Why a text is not JSON, where that is sure; used by json-fault.ts. Each reason is a closed word, never a guess: where two
// mistakes would look alike there is none, and the reader gets the general hint.

/** What may stand at a place. "item": a value after a comma; "first-…": the bracket may close here as well. */
export type Expected = "value" | "item" | "first-item" | "key" | "first-key" | "colon" | "comma" | "end";
export type JsonFault = {
	/** Of the first character that JSON does not allow where it stands; the text's length when it ends too early. */
	index: number;
	/** What should stand there; "string": the fault is inside of one. */
	expected: Expected | "string";
	/** The innermost open bracket. */
	open: string | undefined;
};

export const JSON_REASONS = [
	/** The text is the beginning of a JSON text: all of it is right, and something is still open. */
	"cut-off",
	"trailing-comma",
	/** NaN, Infinity or -Infinity. */
	"not-a-number",
	/** True, False, None: Python's words; and JavaScript's undefined. */
	"foreign-word",
	"comment",
	"single-quotes",
	"curly-quotes",
	/** A chat's or Markdown's ``` lines around the JSON. */
	"markdown-fence",
	"web-page",
] as const;
export type JsonReason = (typeof JSON_REASONS)[number];

/** What may follow a value. After anything else it was more than the one word, so nothing is sure. */
const AFTER_VALUE = String.raw`(?=[ \t\n\r]*(?:[,}\]]|$))`;
const NOT_A_NUMBER = new RegExp(`-?(?:NaN|Infinity)${AFTER_VALUE}`, "y");
const FOREIGN_WORD = new RegExp(`(?:True|False|None|undefined)${AFTER_VALUE}`, "y");
/** The beginnings of a word, and of an escape, that could still become one that JSON has. */
const BEGUN_WORD = /(?:-|t|tr|tru|f|fa|fal|fals|n|nu|nul)$/y;
const BEGUN_ESCAPE = /\\(?:u[0-9a-fA-F]{0,3})?$/y;
const SINGLE_QUOTE = /'/y;
const CURLY_QUOTE = /[“”„‟«»‘’‚]/y;
/** Two strokes before a host's name may be a link without quotation marks. */
const COMMENT = /\/\*|\/\/(?![\w-]+\.\w)/y;
const BRACKET = /[[{]/;
const FENCE = /^[ \t]*```[\w-]*[ \t]*$/m;
const WEB_PAGE = /\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+html|html|head|body)\b/iy;

/** The reason of a fault that findFault has found in this text; undefined when it is not sure. */
export function findReason(text: string, { index, expected, open }: JsonFault): JsonReason | undefined {
	const isAt = (pattern: RegExp) => {
		pattern.lastIndex = index;
		return pattern.test(text);
	};
	if (open === undefined) return reasonOutside(text, index, expected === "end");
	if (index === text.length) return "cut-off";
	if (expected === "string") return isAt(BEGUN_ESCAPE) ? "cut-off" : undefined;
	if (expected === "colon") return undefined;
	const char = text.charAt(index);
	// Only after a comma is a key or an item expected that may not be missing.
	if (expected === "key" && char === "}") return "trailing-comma";
	if (expected === "item" && char === "]") return "trailing-comma";
	if (isAt(COMMENT)) return "comment";
	if (expected === "comma") return undefined;
	if (isAt(SINGLE_QUOTE)) return "single-quotes";
	if (isAt(CURLY_QUOTE)) return "curly-quotes";
	if (expected === "key" || expected === "first-key") return undefined;
	if (isAt(BEGUN_WORD)) return "cut-off";
	if (isAt(NOT_A_NUMBER)) return "not-a-number";
	return isAt(FOREIGN_WORD) ? "foreign-word" : undefined;
}

/** Before the first bracket, or after the last one. */
function reasonOutside(text: string, index: number, isAfter: boolean): JsonReason | undefined {
	if (isAfter) {
		const rest = text.slice(index);
		return FENCE.exec(rest)?.index === 0 ? "markdown-fence" : undefined;
	}
	WEB_PAGE.lastIndex = 0;
	if (WEB_PAGE.test(text)) return "web-page";
	const code = skipComments(text, index);
	if (code > index && BRACKET.test(text.charAt(code))) return "comment";
	const fence = FENCE.exec(text);
	const fenced = fence ? text.slice(fence.index + fence[0].length).trimStart() : "";
	return BRACKET.test(fenced.charAt(0)) ? "markdown-fence" : undefined;
}

/** Where the first thing stands that is neither comment nor white space. */
function skipComments(text: string, start: number): number {
	let index = start;
	for (;;) {
		const end = text.startsWith("//", index) ? "\n" : text.startsWith("/*", index) ? "*/" : undefined;
		if (end === undefined) return index;
		const found = text.indexOf(end, index + 2);
		if (found === -1) return text.length;
		index = found + end.length;
		while (" \t\n\r".includes(text.charAt(index) || "?")) index += 1;
	}
}
