// Finds where and why a text stops being JSON, for the administrator's upload in the browser and on the server. A reason is
// only given when it is certain; otherwise the administrator gets the general hint. Learners' pages must not load this.
import { findTooDeep, type JsonReading, parseJson, withoutMark } from "#core/json.ts";

const SPACES = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const UNICODE_ESCAPE = /u[0-9a-fA-F]{4}/y;
const LITERALS = ["true", "false", "null"];

/**
 * As parseJson; a problem has the line and column (from 1, in UTF-16 units) of the fault, and "invalid-json" the
 * `reason` among its values when it is certain.
 */
export function readJson(text: string): JsonReading {
	const reading = parseJson(text);
	if (reading.ok) return reading;
	const json = withoutMark(text);
	const { code } = reading.problem;
	if (code === "too-deep") return { ok: false, problem: { code, ...positionInText(json, findTooDeep(json)) } };
	// Engines word their messages differently and often name no position, so we locate the fault ourselves.
	const fault = findFault(json);
	const reason = findReason(json, fault);
	const values = reason && { values: { reason, ...detailsOf(reason, json, fault.index) } };
	return { ok: false, problem: { code, ...positionInText(json, fault.index), ...values } };
}

/** Line and column of an index, both from 1. \n, \r\n and a lone \r end a line. */
export function positionInText(text: string, index: number): { line: number; column: number } {
	let line = 1;
	let lineStart = 0;
	for (const lineBreak of text.matchAll(/\r\n|\n|\r/g)) {
		const end = lineBreak.index + lineBreak[0].length;
		if (end > index) break;
		line += 1;
		lineStart = end;
	}
	return { line, column: index - lineStart + 1 };
}

/** The first fault of a text that JSON.parse has refused. */
export function findFault(text: string): JsonFault {
	const brackets: string[] = [];
	let expected: Expected = "value";
	let index = 0;
	for (;;) {
		index = endOfMatch(SPACES, text, index) ?? index;
		const open = brackets.at(-1);
		if (index >= text.length) return { index: text.length, expected, open };
		const char = text.charAt(index);
		const inObject = open === "{";
		if (char === (inObject ? "}" : "]") && ["first-item", "first-key", "comma"].includes(expected)) {
			brackets.pop();
			index += 1;
			expected = brackets.length === 0 ? "end" : "comma";
		} else if (expected === "comma" && char === ",") {
			index += 1;
			expected = inObject ? "key" : "item";
		} else if (expected === "colon" && char === ":") {
			index += 1;
			expected = "value";
		} else if ((expected === "key" || expected === "first-key") && char === '"') {
			const string = readString(text, index);
			if (!string.closed) return { index: string.end, expected: "string", open };
			index = string.end;
			expected = "colon";
		} else if (!["value", "item", "first-item"].includes(expected)) {
			return { index, expected, open };
		} else if (char === "{" || char === "[") {
			brackets.push(char);
			index += 1;
			expected = char === "{" ? "first-key" : "first-item";
		} else {
			const scalar = char === '"' ? readString(text, index) : readWord(text, index);
			if (!scalar.closed) return { index: scalar.end, expected: char === '"' ? "string" : expected, open };
			index = scalar.end;
			expected = brackets.length === 0 ? "end" : "comma";
		}
	}
}

type Scalar = { closed: boolean; end: number };

function readWord(text: string, start: number): Scalar {
	const literal = LITERALS.find((word) => text.startsWith(word, start));
	const end = literal === undefined ? endOfMatch(NUMBER, text, start) : start + literal.length;
	return { closed: end !== undefined, end: end ?? start };
}

/** Stops at what a string may not hold: raw control characters and unknown escapes. */
function readString(text: string, start: number): Scalar {
	let index = start + 1;
	while (index < text.length) {
		const char = text.charAt(index);
		if (char === '"') return { closed: true, end: index + 1 };
		if (char < " ") return { closed: false, end: index };
		if (char === "\\") {
			const escaped = endOfMatch(UNICODE_ESCAPE, text, index + 1);
			if (escaped === undefined && !'"\\/bfnrt'.includes(text.charAt(index + 1) || "?"))
				return { closed: false, end: index };
			index = escaped ?? index + 2;
		} else {
			index += 1;
		}
	}
	return { closed: false, end: text.length };
}

function endOfMatch(pattern: RegExp, text: string, start: number): number | undefined {
	pattern.lastIndex = start;
	return pattern.test(text) ? pattern.lastIndex : undefined;
}

/** What is allowed at a position. "item": a value after a comma; "first-…": the bracket may close here as well. */
type Expected = "value" | "item" | "first-item" | "key" | "first-key" | "colon" | "comma" | "end";
export type JsonFault = {
	/** Index of the first character that JSON does not allow there; the text's length when it ends too early. */
	index: number;
	/** What is expected there; "string": the fault is inside one. */
	expected: Expected | "string";
	/** The innermost open bracket. */
	open: string | undefined;
};

export const JSON_REASONS = [
	/** White space only. */
	"empty",
	/** The text is the start of a JSON text: all of it is valid, and something is still open. */
	"cut-off",
	"trailing-comma",
	/** NaN, Infinity or -Infinity. */
	"not-a-number",
	/** True, False, None of Python, and JavaScript's undefined. */
	"foreign-word",
	"comment",
	"single-quotes",
	"curly-quotes",
	/** A chat's or Markdown's ``` lines around the JSON. */
	"markdown-fence",
	"web-page",
	/** A backslash that starts no escape of JSON, as in hand-typed LaTeX. */
	"backslash",
	/** A line ends inside a string. */
	"line-break",
	/** A control, format or space character that JSON does not allow here, such as NUL or a no-break space. */
	"invisible-character",
] as const;
export type JsonReason = (typeof JSON_REASONS)[number];

/** What may follow a value. Otherwise the text is not just this word, and no reason is given. */
const AFTER_VALUE = String.raw`(?=[ \t\n\r]*(?:[,}\]]|$))`;
const NOT_A_NUMBER = new RegExp(`-?(?:NaN|Infinity)${AFTER_VALUE}`, "y");
const FOREIGN_WORD = new RegExp(`(?:True|False|None|undefined)${AFTER_VALUE}`, "y");
/** Starts of words and escapes of JSON that are still incomplete. */
const BEGUN_WORD = /(?:-|t|tr|tru|f|fa|fal|fals|n|nu|nul)$/y;
const BEGUN_ESCAPE = /\\(?:u[0-9a-fA-F]{0,3})?$/y;
const SINGLE_QUOTE = /'/y;
const CURLY_QUOTE = /[“”„‟«»‘’‚]/y;
/** Two slashes before a host name may be a link without quotation marks. */
const COMMENT = /\/\*|\/\/(?![\w-]+\.\w)/y;
const BRACKET = /[[{]/;
const FENCE = /^[ \t]*```[\w-]*[ \t]*$/m;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Z}]/uy;
/** The command or the one character after a backslash. */
const COMMAND = /\\(?:[A-Za-z]{1,30}|[!-~])?/y;
const WEB_PAGE = /\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+html|html|head|body)\b/iy;

/** The reason of a fault that findFault found in this text; undefined when it is uncertain. */
function findReason(text: string, { index, expected, open }: JsonFault): JsonReason | undefined {
	const isAt = (pattern: RegExp) => {
		pattern.lastIndex = index;
		return pattern.test(text);
	};
	if (expected === "string" && index < text.length) return isAt(BEGUN_ESCAPE) ? "cut-off" : reasonInString(text, index);
	if (open === undefined) {
		if (index === text.length) return expected === "value" ? "empty" : undefined;
		return reasonOutside(text, index, expected === "end") ?? (isAt(INVISIBLE) ? "invisible-character" : undefined);
	}
	if (index === text.length) return "cut-off";
	if (isAt(INVISIBLE)) return "invisible-character";
	if (expected === "colon") return undefined;
	const char = text.charAt(index);
	// Only after a comma is a key or an item required.
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

/** A string may hold anything but these three. */
function reasonInString(text: string, index: number): JsonReason {
	const char = text.charAt(index);
	if (char === "\\") return "backslash";
	return char === "\n" || char === "\r" ? "line-break" : "invisible-character";
}

/** The characters at fault, for the message. */
function detailsOf(reason: JsonReason, text: string, index: number): Record<string, string> {
	if (reason === "invisible-character") return { character: unicodeNotation(text.codePointAt(index) ?? 0) };
	if (reason !== "backslash") return {};
	return { written: text.slice(index, endOfMatch(COMMAND, text, index)) };
}

function unicodeNotation(code: number): string {
	return `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
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

/** Index of the first character outside comments and white space. */
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
