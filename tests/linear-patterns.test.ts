// Every regular expression that meets texts and files of others takes linear time: no text, pasted or uploaded, keeps the server busy for
// minutes.
import { expect, test } from "vitest";
import { readProject, readSources } from "./house/source.ts";

const FOLDERS =
	/^(?:core\/(?:mdast|rich-text|questions|texts|doubts\/retrieval)|server\/(?:mdast|rich-text|passages|questions\/(?:import|export)|texts\/import))\//;
/** What a pattern may have to repeat; the words of the pattern itself are added. */
const SIGNS = [
	...Array.from(" \n\ta1A<>([{}])$\\-.,_*=~\"'|#:;!?%&/^@अकé–"),
	...[
		" \n",
		"a ",
		"1 ",
		"a.",
		"1.",
		"\\a",
		"<a ",
		"![",
		"$a",
		"(a",
		"[a",
		"a\n",
		"1,",
		"a,",
		"a=",
		"{a",
		"()",
		"&a",
		"::",
	],
];
const LENGTH = 20_000;
/** A pattern that doubles its time with each letter would never end for a long text: these are tried first. */
const SHORT_LENGTHS = [16, 20, 24, 28, 32, 36, 40, 44, 48];
const SHORT_SUSPECT_MS = 5;
/** A linear pattern takes a millisecond, a quadratic one 35 to 600. */
const SUSPECT_MS = 15;
/** So long a time is not one pause of a busy machine, and need not be taken again. */
const SURE_MS = 150;
/** A linear pattern takes a quarter of the time for a quarter of the text, a quadratic one a sixteenth. */
const LEAST_SHARE = 1 / 8;

type Literal = { pattern: string; flags: string };

function isLiteral(value: unknown): value is Literal {
	return typeof value === "object" && value !== null && "pattern" in value && "flags" in value;
}

/** The patterns of the product's code, with a file where each stands. */
function listPatterns(): Map<string, { literal: Literal; path: string }> {
	const found = new Map<string, { literal: Literal; path: string }>();
	const files = readProject().filter(({ path }) => FOLDERS.test(path) && !/\.test\.ts$/.test(path));
	for (const { nodes, path } of readSources(files))
		for (const { regex } of nodes)
			if (isLiteral(regex)) found.set(`/${regex.pattern}/${regex.flags}`, { literal: regex, path });
	return found;
}

/** Milliseconds of CPU for all matches in a text; the least of some runs. */
function timeOf(pattern: RegExp, text: string, runs: number): number {
	const times = Array.from({ length: runs }, () => {
		pattern.lastIndex = 0;
		const begun = process.cpuUsage();
		text.replace(pattern, "");
		const { user, system } = process.cpuUsage(begun);
		return (user + system) / 1_000;
	});
	return Math.min(...times);
}

/** Whether a pattern takes long for one of these texts, by a clock that costs less than the CPU's; tries no further one. */
function isLong(pattern: RegExp, texts: readonly string[]): boolean {
	return texts.some((text) => {
		pattern.lastIndex = 0;
		const begun = performance.now();
		text.replace(pattern, "");
		return performance.now() - begun > SHORT_SUSPECT_MS;
	});
}

const repeated = new Map<string, string>();

/** A text that is repeated to a length, and an end that no pattern expects; every pattern gets the same ones. */
function repeat(pump: string, length: number): string {
	const key = `${length} ${pump}`;
	const text = repeated.get(key) ?? `${pump.repeat(length / pump.length)}\u0001`;
	repeated.set(key, text);
	return text;
}

/** The repeated texts for which a pattern takes more than linear time. */
function slowFor({ pattern, flags }: Literal, signs: readonly string[] = SIGNS): string[] {
	// A sticky pattern is tried at one place.
	const regex = new RegExp(pattern, flags.includes("y") || flags.includes("g") ? flags : `${flags}g`);
	const words = (pattern.match(/[a-z\u0900-\u097f]{2,}/gi) ?? []).filter((word) => word.length < 12);
	return [...new Set([...signs, ...words])].filter((pump) => {
		const textOf = (length: number) => repeat(pump, length);
		if (
			isLong(regex, SHORT_LENGTHS.map(textOf)) &&
			SHORT_LENGTHS.some((length) => timeOf(regex, textOf(length), 3) > SHORT_SUSPECT_MS)
		)
			return true;
		const first = timeOf(regex, textOf(LENGTH), 1);
		if (first < SUSPECT_MS) return false;
		const whole = first < SURE_MS ? timeOf(regex, textOf(LENGTH), 3) : first;
		return whole >= SUSPECT_MS && timeOf(regex, textOf(LENGTH / 4), 3) < LEAST_SHARE * whole;
	});
}

test("the check finds patterns that take quadratic time", () => {
	expect(slowFor({ pattern: "\\s+$", flags: "" }, [" "])).toEqual([" "]);
	expect(slowFor({ pattern: "!\\[[^\\]]*\\]\\(", flags: "g" }, ["!["])).toEqual(["!["]);
	expect(slowFor({ pattern: "(?<!\\s)\\s+$", flags: "" }, [" "])).toEqual([]);
	expect(slowFor({ pattern: "^(?:a\\s*[\\s,]*){2,}$", flags: "" }, ["a "])).toEqual(["a "]);
});

test("every pattern takes linear time", () => {
	const patterns = listPatterns();
	expect(patterns.size).toBeGreaterThan(400);
	const slow = [...patterns].flatMap(([shown, { literal, path }]) =>
		slowFor(literal).map((pump) => `${path}: ${shown.slice(0, 120)} for ${JSON.stringify(pump)}`),
	);
	expect(slow).toEqual([]);
});
