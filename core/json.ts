// JSON from strangers: bounded depth and no hostile keys. Question files (core/questions/question-file.ts) and stored sessions
// (core/session/read-session.ts) are read through it. It must never hand on text that JSON.parse has not accepted.

import type { Problem } from "./problem.ts";

/** Deepest nesting that is parsed; a question file needs 4. Millions of levels parse, and then crash JSON.stringify. */
export const MAX_JSON_DEPTH = 16;

const HOSTILE_KEYS = ["__proto__", "constructor", "prototype"];
const HOSTILE_TEXT = new RegExp(HOSTILE_KEYS.join("|"));
/** Begins a letter of such a key that is written by its number. */
const ESCAPED_LETTER = "\\u00";
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

export type JsonReading = { ok: true; value: unknown } | { ok: false; problem: Problem };

/** Counts the objects and lists of a value, itself included, at the places that its reader knows of; others not. */
export type CountNested = (value: unknown) => number;
/** Reads a JSON text: parseJson, or readJson (json-fault.ts), which also says where it is wrong. */
export type ReadJson = (text: string, countKnown?: CountNested) => JsonReading;

/** Brackets that are parsed before it is known how deep they nest: no parser stumbles over so few. */
const FEW_BRACKETS = 50_000;

/**
 * The value of a JSON text. A leading byte order mark is skipped. Problems: "too-deep", whether or not it is JSON, and
 * "invalid-json", without a place: for who cannot mend the text anyway. Never throws.
 * @param countKnown finds sooner than a look through the whole value that nothing is anywhere else
 */
export function parseJson(text: string, countKnown?: CountNested): JsonReading {
	const json = withoutMark(text);
	const brackets = countOf(json, "{") + countOf(json, "[");
	// A value is looked through in a third of the time of its text. It is as deep where it has every bracket of the text:
	// none stands in a string, and none was lost to a key that came twice.
	let isLookedAt = brackets > FEW_BRACKETS;
	if (isLookedAt && findTooDeep(json) !== -1) return { ok: false, problem: { code: "too-deep" } };
	try {
		const value: unknown = JSON.parse(json);
		isLookedAt ||= countKnown?.(value) === brackets || countNested(value, MAX_JSON_DEPTH) === brackets;
		if (isLookedAt || findTooDeep(json) === -1) return { ok: true, value };
	} catch {
		if (isLookedAt || findTooDeep(json) === -1) return { ok: false, problem: { code: "invalid-json" } };
	}
	return { ok: false, problem: { code: "too-deep" } };
}

function countOf(text: string, sign: string): number {
	let count = 0;
	for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) count += 1;
	return count;
}

/** How many objects and lists there are in a value, itself included; NaN where they nest deeper than `levels`. */
function countNested(value: unknown, levels: number): number {
	if (!isNested(value)) return 0;
	if (levels === 0) return Number.NaN;
	let count = 1;
	if (Array.isArray(value)) {
		for (const inner of value) if (isNested(inner)) count += countNested(inner, levels - 1);
	} else {
		// "in" makes no list of what is there; what JSON.parse makes inherits nothing that it would find.
		for (const key in value) if (isNested(value[key])) count += countNested(value[key], levels - 1);
	}
	return count;
}

/** Whether a value is an object or a list. */
export function isNested(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null;
}

/** The text without one leading byte order mark. */
export function withoutMark(text: string): string {
	return text.startsWith("\ufeff") ? text.slice(1) : text;
}

/** Whether a JSON text could hold a hostile key at all, plain or escaped: cheap, so that most files skip the walk. */
export function mayHoldHostileKey(text: string): boolean {
	// Two searches: what begins with a backslash and with letters together cannot be skipped through.
	return text.includes(ESCAPED_LETTER) || HOSTILE_TEXT.test(text);
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

/** Index of the bracket that opens one level too many, or -1. Brackets inside strings do not count. */
export function findTooDeep(text: string): number {
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
