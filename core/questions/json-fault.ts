// Where a text stops being JSON. For who can mend it: the administrator's upload, in the browser and on the server. What
// a learner's browser reads goes through json.ts alone. Why it stops there says json-reason.ts.

import { type CountNested, findTooDeep, type JsonReading, parseJson, withoutMark } from "#core/json.ts";
import { type Expected, findReason, type JsonFault } from "./json-reason.ts";

const SPACES = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const UNICODE_ESCAPE = /u[0-9a-fA-F]{4}/y;
const LITERALS = ["true", "false", "null"];

/**
 * As parseJson; a problem has the line and column (from 1, in UTF-16 units) of what is wrong, and "invalid-json" the
 * `reason` among its values where it is sure.
 */
export function readJson(text: string, countKnown?: CountNested): JsonReading {
	const reading = parseJson(text, countKnown);
	if (reading.ok) return reading;
	const json = withoutMark(text);
	const { code } = reading.problem;
	if (code === "too-deep") return { ok: false, problem: { code, ...placeAt(json, findTooDeep(json)) } };
	// Engines word their messages differently and often name no place, so the place is our own finding.
	const fault = findFault(json);
	const reason = findReason(json, fault);
	const place = placeAt(json, fault.index);
	return { ok: false, problem: { code, ...place, ...(reason && { values: { reason } }) } };
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
