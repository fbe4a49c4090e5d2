// JSON from strangers: bounded depth, no hostile keys, and the place of a fault. Question files (core/mcq.ts) and
// stored sessions (core/session.ts) are read through it. It must never hand on text that JSON.parse has not accepted.

import type { Problem } from "./problem.ts";

/** Deepest nesting that is parsed; a question file needs 4. Millions of levels parse, and then crash JSON.stringify. */
export const MAX_JSON_DEPTH = 16;

const HOSTILE_KEYS = ["__proto__", "constructor", "prototype"];
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SPACES = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const UNICODE_ESCAPE = /u[0-9a-fA-F]{4}/y;
const LITERALS = ["true", "false", "null"];

export type JsonReading = { ok: true; value: unknown } | { ok: false; problem: Problem };

/** Reads a JSON text; see the two that do. */
export type ReadJson = (text: string) => JsonReading;

/**
 * The value of a JSON text. A leading byte order mark is skipped. Problems: "too-deep", found before parsing, and
 * "invalid-json", without a place: for who cannot mend the text anyway. Never throws.
 */
export function parseJson(text: string): JsonReading {
	const json = withoutMark(text);
	if (findTooDeep(json) !== -1) return { ok: false, problem: { code: "too-deep" } };
	try {
		const value: unknown = JSON.parse(json);
		return { ok: true, value };
	} catch {
		return { ok: false, problem: { code: "invalid-json" } };
	}
}

/** The same with the line and column (from 1, in UTF-16 units) of what is wrong. */
export function readJson(text: string): JsonReading {
	const reading = parseJson(text);
	if (reading.ok) return reading;
	const json = withoutMark(text);
	const { code } = reading.problem;
	// Engines word their messages differently and often name no place, so the place is our own finding.
	const place = code === "too-deep" ? findTooDeep(json) : findFault(json);
	return { ok: false, problem: { code, ...placeAt(json, place) } };
}

function withoutMark(text: string): string {
	return text.startsWith("\ufeff") ? text.slice(1) : text;
}

/** Whether a JSON text could hold a hostile key at all, plain or escaped: cheap, so that most files skip the walk. */
export function mayHoldHostileKey(text: string): boolean {
	return HOSTILE_KEYS.some((key) => text.includes(key)) || text.includes("\\u00");
}

/** The first own key, however deep, that could reach a prototype if the value were ever copied carelessly. */
export function findHostileKey(value: unknown): string | undefined {
	if (typeof value !== "object" || value === null) return undefined;
	if (Array.isArray(value)) {
		for (const inner of value) {
			const found = findHostileKey(inner);
			if (found !== undefined) return found;
		}
		return undefined;
	}
	for (const key of Object.keys(value)) {
		const found = HOSTILE_KEYS.includes(key) ? key : findHostileKey(Reflect.get(value, key));
		if (found !== undefined) return found;
	}
	return undefined;
}

/** Line and column of an index, both from 1. \n, \r\n and a lone \r end a line. */
export function placeAt(text: string, index: number): { line: number; column: number } {
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

/** Index of the bracket that opens one level too many, or -1. Brackets inside strings do not count. */
function findTooDeep(text: string): number {
	let depth = 0;
	for (let index = 0; index < text.length; index++) {
		const char = text.charCodeAt(index);
		if (char === QUOTE) {
			index = skipString(text, index);
		} else if (char === 0x5b || char === 0x7b) {
			depth += 1;
			if (depth > MAX_JSON_DEPTH) return index;
		} else if (char === 0x5d || char === 0x7d) {
			depth -= 1;
		}
	}
	return -1;
}

/** Index of the quote that ends the string begun at `start`; the end of the text when it never ends. */
function skipString(text: string, start: number): number {
	for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
		let backslashes = 0;
		while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes += 1;
		if (backslashes % 2 === 0) return end;
	}
	return text.length;
}

/**
 * Index of the first character that JSON does not allow where it stands; the text's length when it ends too
 * early or nothing is wrong. Runs only on text that JSON.parse has refused.
 */
function findFault(text: string): number {
	const open: string[] = [];
	let expected: "value" | "first-value" | "key" | "first-key" | "colon" | "comma" | "end" = "value";
	let index = 0;
	for (;;) {
		index = endOfMatch(SPACES, text, index) ?? index;
		if (index >= text.length) return text.length;
		const char = text.charAt(index);
		const inObject = open.at(-1) === "{";
		if (char === (inObject ? "}" : "]") && ["first-value", "first-key", "comma"].includes(expected)) {
			open.pop();
			index += 1;
			expected = open.length === 0 ? "end" : "comma";
		} else if (expected === "comma" && char === ",") {
			index += 1;
			expected = inObject ? "key" : "value";
		} else if (expected === "colon" && char === ":") {
			index += 1;
			expected = "value";
		} else if ((expected === "key" || expected === "first-key") && char === '"') {
			const string = readString(text, index);
			if (!string.closed) return string.end;
			index = string.end;
			expected = "colon";
		} else if (expected !== "value" && expected !== "first-value") {
			return index;
		} else if (char === "{" || char === "[") {
			open.push(char);
			index += 1;
			expected = char === "{" ? "first-key" : "first-value";
		} else {
			const scalar = readScalar(text, index);
			if (!scalar.closed) return scalar.end;
			index = scalar.end;
			expected = open.length === 0 ? "end" : "comma";
		}
	}
}

type Scalar = { closed: boolean; end: number };

function readScalar(text: string, start: number): Scalar {
	if (text.charCodeAt(start) === QUOTE) return readString(text, start);
	const literal = LITERALS.find((word) => text.startsWith(word, start));
	const end = literal === undefined ? endOfMatch(NUMBER, text, start) : start + literal.length;
	return { closed: end !== undefined, end: end ?? start };
}

/** Unlike skipString it stops at what a string may not hold: raw control characters and unknown escapes. */
function readString(text: string, start: number): Scalar {
	let index = start + 1;
	while (index < text.length) {
		const char = text.charCodeAt(index);
		if (char === QUOTE) return { closed: true, end: index + 1 };
		if (char < 0x20) return { closed: false, end: index };
		if (char === BACKSLASH) {
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
