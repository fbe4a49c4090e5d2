// Reads untrusted JSON with bounded depth and finds hostile keys. Must never accept what JSON.parse rejects.

import type { Problem } from "./problem.ts";

/** Deepest nesting that is parsed; a question file needs 4. Millions of levels parse, and then crash JSON.stringify. */
export const MAX_JSON_DEPTH = 16;

const HOSTILE_KEYS = ["__proto__", "constructor", "prototype"];
const HOSTILE_TEXT = new RegExp(HOSTILE_KEYS.join("|"));
/** Start of a Unicode escape. */
const ESCAPED_LETTER = "\\u00";
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

export type JsonReading = { ok: true; value: unknown } | { ok: false; problem: Problem };

/** Parses a JSON text: parseJson, or readJson (json-fault.ts), which also locates the fault. */
export type ReadJson = (text: string) => JsonReading;

/**
 * The value of a JSON text. A leading byte order mark is skipped. Problems: "too-deep", whether or not it is JSON, and
 * "invalid-json", without line and column. Never throws.
 */
export function parseJson(text: string): JsonReading {
	const json = withoutMark(text);
	if (findTooDeep(json) !== -1) return { ok: false, problem: { code: "too-deep" } };
	try {
		return { ok: true, value: JSON.parse(json) };
	} catch {
		return { ok: false, problem: { code: "invalid-json" } };
	}
}

/** Whether a value is an object or a list. */
export function isNested(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null;
}

/** The text without one leading byte order mark. */
export function withoutMark(text: string): string {
	return text.startsWith("\ufeff") ? text.slice(1) : text;
}

/** Whether a JSON text may hold a hostile key, plain or escaped: a cheap check, so that most files skip the walk. */
export function mayHoldHostileKey(text: string): boolean {
	return text.includes(ESCAPED_LETTER) || HOSTILE_TEXT.test(text);
}

/** The first own key, at any depth, that could change a prototype if the value were copied carelessly. */
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

/** Index of the bracket that opens one level too many, or -1. Brackets inside strings do not count. */
export function findTooDeep(text: string): number {
	let depth = 0;
	for (let index = 0; index < text.length; index++) {
		const char = text.charCodeAt(index);
		if (char === QUOTE) {
			index = endOfString(text, index);
		} else if (char === 0x5b || char === 0x7b) {
			depth += 1;
			if (depth > MAX_JSON_DEPTH) return index;
		} else if (char === 0x5d || char === 0x7d) {
			depth -= 1;
		}
	}
	return -1;
}

/** Index of the quote that closes the string opened at `start`; the text's length if there is none. */
export function endOfString(text: string, start: number): number {
	for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
		let backslashes = 0;
		while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes += 1;
		if (backslashes % 2 === 0) return end;
	}
	return text.length;
}
