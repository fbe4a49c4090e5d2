import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { positionInText, readJson } from "#core/questions/json-fault.ts";
import { startCpuClock } from "../tests/cpu-time.ts";
import { findHostileKey, findTooDeep, MAX_JSON_DEPTH, mayHoldHostileKey, parseJson } from "./json.ts";

/** The position of the fault in V8's error message, if it has one. */
function enginePosition(text: string): number | undefined {
	try {
		JSON.parse(text);
	} catch (error) {
		const position = /at position (\d+)/.exec(String(error))?.[1];
		return position === undefined ? undefined : Number(position);
	}
	return undefined;
}

function isJson(text: string): boolean {
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
}

describe("readJson", () => {
	test("returns what JSON.parse returns and skips a byte order mark", () => {
		fc.assert(
			fc.property(fc.json({ maxDepth: 6 }), fc.boolean(), (text, hasMark) => {
				expect(readJson((hasMark ? "\ufeff" : "") + text)).toEqual({ ok: true, value: JSON.parse(text) });
			}),
		);
	});

	test("skips only one byte order mark", () => {
		expect(readJson("\ufeff\ufeff{}")).toMatchObject({ ok: false, problem: { line: 1, column: 1 } });
	});

	test.each([
		["", 1, 1],
		["\n\n  ", 3, 3],
		["{", 1, 2],
		['{"a":1,}', 1, 8],
		["[1,]", 1, 4],
		["[1 2]", 1, 4],
		['{"a" 1}', 1, 6],
		["{a:1}", 1, 2],
		["{'a':1}", 1, 2],
		['{"a":1}\r\n{"b":2}', 2, 1],
		["[1]\r]", 2, 1],
		['["a\nb"]', 1, 4],
		['["a\\x"]', 1, 4],
		['["a\\u12g4"]', 1, 4],
		['["abc', 1, 6],
		["[NaN]", 1, 2],
		["[tru]", 1, 2],
		["[01]", 1, 3],
		["[1.]", 1, 3],
		["[-]", 1, 2],
		["[1}", 1, 3],
		['{"a":1]', 1, 7],
		["]", 1, 1],
		["// x\n{}", 1, 1],
		["```json\n{}\n```", 1, 1],
		["<!doctype html>", 1, 1],
	])("finds the fault of %j in line %i, column %i", (text, line, column) => {
		expect(readJson(text)).toMatchObject({ ok: false, problem: { code: "invalid-json", line, column } });
	});

	test("reports the engine's position for a lost or doubled bracket, comma or colon", () => {
		const sound = fc.json({ maxDepth: 4 }).filter((text) => text.length > 1);
		fc.assert(
			fc.property(sound, fc.nat(), fc.constantFrom("", "[", "]", "{", "}", ",", ":", '"', " "), (json, at, put) => {
				const index = at % json.length;
				const text = json.slice(0, index) + put + json.slice(index + 1);
				const reading = readJson(text);
				const expected = enginePosition(text);
				if (reading.ok || expected === undefined) return;
				// For a broken number, word or escape V8 reports a position inside it; readJson reports its first character.
				const { column = 0 } = reading.problem;
				if (/[-+\d.a-zE\\]/.test(text.charAt(expected - 1) + text.charAt(expected) + text.charAt(column - 1))) return;
				expect(column - 1).toBe(expected);
			}),
			{ numRuns: 3000 },
		);
	});

	test("never throws, and always reports a position for a fault", () => {
		fc.assert(
			fc.property(fc.string({ unit: fc.constantFrom(...'[]{},:"\\u0123e.-tn \n\ufeffä') }), (text) => {
				const reading = readJson(text);
				if (reading.ok) return;
				expect(reading.problem.line).toBeGreaterThan(0);
				expect(reading.problem.column).toBeGreaterThan(0);
			}),
			{ numRuns: 3000 },
		);
	});

	test("accepts sixteen levels and rejects the seventeenth with its position", () => {
		const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
		expect(readJson(nested(MAX_JSON_DEPTH)).ok).toBe(true);
		expect(readJson(nested(17))).toEqual({ ok: false, problem: { code: "too-deep", line: 1, column: 17 } });
		expect(readJson('{"a":'.repeat(17))).toMatchObject({ problem: { code: "too-deep", column: 81 } });
	});

	test("does not count brackets in strings, or siblings", () => {
		expect(readJson(`["${"[{".repeat(50)}", "\\"${"[".repeat(50)}", "\\\\", [], {}]`).ok).toBe(true);
		expect(readJson(`[${"[],".repeat(500)}{}]`).ok).toBe(true);
	});

	test("limits the depth also for duplicate keys and strings full of brackets", () => {
		const { nested } = fc.letrec<{ nested: string }>((tie) => ({
			nested: fc.oneof(
				{ maxDepth: 30, withCrossShrink: true },
				fc.constantFrom("1", '"["', '"]}"', '"{[\\\\"', '"\\"["', "[]", "{}", "[", "]", ""),
				...Array.from({ length: 6 }, () => tie("nested").map((inner) => `[${inner}]`)),
				fc.tuple(tie("nested"), tie("nested")).map(([a, b]) => `{"k":${a},"k":${b}}`),
				fc.tuple(tie("nested"), tie("nested")).map(([a, b]) => `[${a},${b}]`),
			),
		}));
		const levels = fc.nat({ max: 18 });
		const seen = new Map<string, number>();
		fc.assert(
			fc.property(nested, levels, (inner, more) => {
				const text = `${"[".repeat(more)}${inner}${"]".repeat(more)}`;
				const reading = parseJson(text);
				const code = reading.ok ? "ok" : reading.problem.code;
				const isTooDeep = findTooDeep(text) !== -1;
				expect(code === "too-deep").toBe(isTooDeep);
				if (!isTooDeep) expect(reading.ok).toBe(isJson(text));
				seen.set(code, (seen.get(code) ?? 0) + 1);
			}),
			{ numRuns: 2_000 },
		);
		for (const code of ["ok", "too-deep", "invalid-json"]) expect(seen.get(code)).toBeGreaterThan(50);
	});

	test("rejects a deep text without parsing when it has too many brackets", () => {
		const flat = (inner: string) => `[${"[],".repeat(60_000)}${inner}]`;
		expect(parseJson(flat("1")).ok).toBe(true);
		expect(parseJson(flat("]")).ok).toBe(false);
		expect(parseJson(flat(`${"[".repeat(20)}${"]".repeat(20)}`))).toMatchObject({
			problem: { code: "too-deep" },
		});
	});

	test("rejects five million open brackets quickly", () => {
		const bomb = "[".repeat(5_000_000);
		const cpuMs = startCpuClock();
		expect(readJson(bomb)).toMatchObject({ problem: { code: "too-deep" } });
		expect(cpuMs()).toBeLessThan(2_000);
	});
});

describe("hostile keys", () => {
	test.each(['{"__proto__":1}', '{"a":[{"b":{"constructor":{}}}]}', '{"\\u005f_proto__":1}', '{"\\u0070rototype":1}'])(
		"are found in %s",
		(text) => {
			expect(mayHoldHostileKey(text)).toBe(true);
			expect(findHostileKey(JSON.parse(text))).toMatch(/^(__proto__|constructor|prototype)$/);
		},
	);

	test("are allowed as values", () => {
		expect(findHostileKey(JSON.parse('{"text":"__proto__","list":["constructor"]}'))).toBeUndefined();
		expect(mayHoldHostileKey('{"text":"harmless"}')).toBe(false);
	});
});

test("counts lines by all three line endings", () => {
	expect(positionInText("a\nb\r\nc\rd", 7)).toEqual({ line: 4, column: 1 });
	expect(positionInText("a\nb", 1)).toEqual({ line: 1, column: 2 });
});
