import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { startCpuClock } from "../../tests/cpu-time.ts";
import type { JsonReason } from "./json-fault.ts";
import { findFault, readJson } from "./json-fault.ts";

function reasonOf(text: string): unknown {
	const reading = readJson(text);
	return reading.ok ? "sound" : reading.problem.values?.reason;
}

const containers = fc
	.oneof(fc.array(fc.jsonValue({ maxDepth: 3 })), fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })))
	.chain((value) => fc.constantFrom(undefined, 2, "\t").map((space) => JSON.stringify(value, null, space)));

/** What could still follow a truncated text before its brackets close. */
const WORD_ENDS = ["rue", "ue", "e", "alse", "lse", "se", "ull", "ll", "l", "0"];
const ESCAPE_ENDS = ["", "n", "0", "00", "000", "0000"].flatMap((end) => [`${end}"`, `${end}":0`]);
const ENDS = ["", ":0", '"":0', ...WORD_ENDS, ...ESCAPE_ENDS];

function canBeCompleted(text: string): boolean {
	const open: string[] = [];
	const structure = text.replaceAll(/"(?:[^"\\]|\\.)*(?:"|\\?$)/gs, "");
	for (const char of structure) {
		if (char === "{" || char === "[") open.unshift(char === "{" ? "}" : "]");
		else if (char === "}" || char === "]") open.shift();
	}
	return ENDS.some((end) => reasonOf(text + end + open.join("")) === "sound");
}

describe("finding the reason why a text is not JSON", () => {
	test.each<[string, JsonReason | undefined]>([
		['{"a":1,}', "trailing-comma"],
		["[1,\n]", "trailing-comma"],
		["[1,,2]", undefined],
		["[,]", undefined],
		['{"a":}', undefined],
		["[1,}", undefined],
		['{"questions":[{"id":"q1","text":"What', "cut-off"],
		['{"a":[1,2', "cut-off"],
		['{"a":tr', "cut-off"],
		['{"a":"\\u00', "cut-off"],
		["", "empty"],
		['"What is this', undefined],
		["  \r\n\t", "empty"],
		['{"text": "$\\alpha$"}', "backslash"],
		['{"text": "\\(x\\)"}', "backslash"],
		['{"text": "\\underline{x}"}', "backslash"],
		['{"text": "it\\\'s"}', "backslash"],
		['{"\\alpha": 1}', "backslash"],
		['"\\alpha"', "backslash"],
		["{\\alpha}", undefined],
		['{"text": "What\n', "line-break"],
		['{"text": "What,\r\n"id": 1}', "line-break"],
		['{"text": "a\tb"}', "invisible-character"],
		['{"text": "a\0b"}', "invisible-character"],
		['\0{"a":1}', "invisible-character"],
		["\0\0\0\0", "invisible-character"],
		['\ufeff\ufeff{"a":1}', "invisible-character"],
		['{\u00a0"a":1}', "invisible-character"],
		['{"a":1}\u200b', "invisible-character"],
		['{"a": NaN}', "not-a-number"],
		["[1, -Infinity]", "not-a-number"],
		["[NaNs]", undefined],
		["[NaN NaN]", undefined],
		['{"isCorrect": True}', "foreign-word"],
		['{"explanation": None, "b": 1}', "foreign-word"],
		["[undefined]", "foreign-word"],
		["[None of these]", undefined],
		['{"a": 1} // done', undefined],
		['{"a": 1, // one\n"b": 2}', "comment"],
		['{"a": 1 /* one */}', "comment"],
		["// my quiz\n\n/* of mine */\n{}", "comment"],
		["/* a style sheet */ body { color: red }", undefined],
		["// only words", undefined],
		['{"link": //example.com/x}', undefined],
		["{'a': 1}", "single-quotes"],
		["['a']", "single-quotes"],
		["'a'", undefined],
		['{"a": "it"s"}', undefined],
		["{“a”: 1}", "curly-quotes"],
		['{"a": ”b”}', "curly-quotes"],
		["Here is your quiz:\n\n```json\n{}\n```", "markdown-fence"],
		["```\n[]\n```", "markdown-fence"],
		["{}\n```\n", "markdown-fence"],
		["{}\n```js of mine", undefined],
		["# Notes\n```js\nlet a;\n```", undefined],
		["<!doctype html><title>Sign in</title>", "web-page"],
		['\n<?xml version="1.0"?>\n<HTML lang="en">', "web-page"],
		["<quiz><question/></quiz>", undefined],
		["<htmlish>", undefined],
		["[1 2]", undefined],
		["{a: 1}", undefined],
		["What is this?", undefined],
		['["two\nlines"]', "line-break"],
	])("of %j is %s", (text, reason) => {
		expect(reasonOf(text)).toBe(reason);
	});

	test("names the characters at fault", () => {
		const valuesOf = (text: string) => {
			const reading = readJson(text);
			return reading.ok ? undefined : reading.problem.values;
		};
		expect(valuesOf('["$\\alpha_1$"]')).toEqual({ reason: "backslash", written: "\\alpha" });
		expect(valuesOf('["\\(x"]')).toEqual({ reason: "backslash", written: "\\(" });
		expect(valuesOf('["\\\n"]')).toEqual({ reason: "backslash", written: "\\" });
		expect(valuesOf("[\u00a01]")).toEqual({ reason: "invisible-character", character: "U+00A0" });
	});

	test("reports every truncated text, unless it ends inside a number", () => {
		fc.assert(
			fc.property(containers, fc.nat(), (text, at) => {
				const cut = text.slice(0, 1 + (at % (text.length - 1)));
				const reason = reasonOf(cut);
				if (reason !== "cut-off") expect(cut).toMatch(/\d(?:\.|(?:\.\d+)?e[+-]?)$/);
			}),
			{ numRuns: 2000 },
		);
	});

	test("never reports truncation where no ending would make the text JSON", () => {
		const sound = fc.json({ maxDepth: 3 });
		const noise = fc.string({ unit: fc.constantFrom(...'[]{},:"\\u01e.-tn a'), maxLength: 12 });
		const changed = fc
			.tuple(sound, fc.nat(), noise)
			.map(([text, at, put]) => text.slice(0, at % (text.length + 1)) + put);
		fc.assert(
			fc.property(fc.oneof(changed, noise), (text) => {
				if (reasonOf(text) === "cut-off") expect([text, canBeCompleted(text)]).toEqual([text, true]);
			}),
			{ numRuns: 4000 },
		);
	});

	test("reports a trailing comma exactly where removing it lets the bracket close", () => {
		const noise = fc.constantFrom(",", ",,", ", ,", '"', ":", " ", "{", "]");
		fc.assert(
			fc.property(containers, fc.nat(), noise, (text, at, put) => {
				const index = at % text.length;
				const broken = text.slice(0, index) + put + text.slice(index);
				if (reasonOf(broken) !== "trailing-comma") return;
				const fault = findFault(broken).index;
				const before = broken.slice(0, fault).replace(/,\s*$/, "");
				const repaired = before + broken.slice(fault);
				// Another fault may come later, but this bracket is no longer one.
				if (reasonOf(repaired) !== "sound") expect(findFault(repaired).index).toBeGreaterThan(before.length);
			}),
			{ numRuns: 3000 },
		);
	});

	test("reports a trailing comma inserted before any closing bracket", () => {
		fc.assert(
			fc.property(containers, fc.nat(), (text, at) => {
				// Strings then contain no brackets.
				const plain = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '"x"');
				const ends = [...plain.matchAll(/(?<=[^[{\s])\s*[\]}]/g)].map(({ index }) => index);
				if (ends.length === 0) return;
				const end = ends[at % ends.length] ?? 0;
				expect(reasonOf(`${plain.slice(0, end)},${plain.slice(end)}`)).toBe("trailing-comma");
			}),
		);
	});

	test("takes no longer than parsing, for any text", () => {
		const texts = [
			"<!-- -->".repeat(100_000),
			"/* */ // x\n".repeat(100_000),
			"```\n".repeat(200_000),
			`${" ".repeat(500_000)}<`,
			"\n".repeat(500_000),
			`[${"'".repeat(500_000)}`,
		];
		for (const text of texts) {
			const cpuMs = startCpuClock();
			reasonOf(text);
			expect(cpuMs()).toBeLessThan(2_000);
		}
	});
});
