// Finds the JSON in a text as chat programs write it: in a code fence, between sentences, as JSON Lines, with trailing commas, or as the
// list of a script.
// Called by read-json.ts.
import { findHostileKey, findTooDeep, withoutMark } from "#core/json.ts";
import { readLiteral } from "./script-literal.ts";

export type FoundJson = {
	value: unknown;
	/** Text around the JSON, which is reported as ignored. */
	around: string;
};

const FENCE = /```[ \t]*(?:json[c5l]?|jsonl|javascript|js)?[ \t]*\r?\n([\s\S]*?)```/gi;

/** The values of a text; empty when it holds no JSON object or list. */
export function findJson(text: string): FoundJson[] {
	const whole = withoutMark(text).trim();
	const value = parse(whole);
	if (value !== undefined) return [{ value, around: "" }];
	const fenced = [...whole.matchAll(FENCE)].flatMap(([, inner = ""]) => readInner(inner));
	if (fenced.length > 0) return withAround(fenced, whole.replaceAll(FENCE, " "));
	const lines = readLines(whole);
	if (lines) return [{ value: lines, around: "" }];
	const between = readBetween(whole);
	return between.length > 0 ? between : readScript(whole);
}

/** Most places of a script where a list may begin. */
const MOST_LITERALS = 50;

/** The lists of a script, and what stands around them. */
function readScript(text: string): FoundJson[] {
	const values: unknown[] = [];
	const around: string[] = [];
	let end = 0;
	let tried = 0;
	for (const { index } of text.matchAll(/\[\s*(?:\{|\/[/*])|\{\s*["'\p{L}_$]/gu)) {
		if (index < end || tried++ > MOST_LITERALS) continue;
		const literal = readLiteral(text, index);
		const value = literal && parse(literal.json);
		if (!literal || value === undefined) continue;
		values.push(value);
		around.push(text.slice(end, index));
		end = literal.end;
	}
	return withAround(values, [...around, text.slice(end)].join(" "));
}

function readInner(text: string): unknown[] {
	const value = parse(text.trim()) ?? readLines(text.trim());
	return value === undefined ? readScript(text).map((found) => found.value) : [value];
}

function withAround(values: readonly unknown[], around: string): FoundJson[] {
	return values.map((value, index) => ({ value, around: index === 0 ? around.replaceAll(/\s+/g, " ").trim() : "" }));
}

/** JSON Lines: every line that is not empty is an object. */
function readLines(text: string): unknown[] | undefined {
	const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
	if (lines.length < 2 || !lines.every((line) => /^\s*\{.*\}\s*,?\s*$/.test(line))) return undefined;
	const values = lines.map((line) => parse(line.trim().replace(/,$/, "")));
	return values.includes(undefined) ? undefined : values;
}

/** The longest stretch from an opening bracket to the last closing one. */
function readBetween(text: string): FoundJson[] {
	for (const [open, close] of [
		["[", "]"],
		["{", "}"],
	] as const) {
		const start = text.search(open === "[" ? /\[\s*\{/ : /\{\s*"/);
		const end = text.lastIndexOf(close);
		if (start === -1 || end <= start) continue;
		const value = parse(text.slice(start, end + 1));
		if (value !== undefined) return withAround([value], `${text.slice(0, start)} ${text.slice(end + 1)}`);
	}
	return [];
}

function parse(text: string): unknown {
	if (!/^[[{]/.test(text) || findTooDeep(text) !== -1) return undefined;
	for (const candidate of [text, withoutExtraCommas(text)]) {
		try {
			const value: unknown = JSON.parse(candidate);
			return findHostileKey(value) === undefined ? value : undefined;
		} catch {
			// Not JSON; try the next candidate.
		}
	}
	return undefined;
}

/** Drops commas before a closing bracket, outside of strings. */
function withoutExtraCommas(text: string): string {
	return text.replaceAll(/("(?:[^"\\]|\\.)*")|,(?=\s*[\]}])/g, (_, string?: string) => string ?? "");
}
