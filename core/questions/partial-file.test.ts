import fc from "fast-check";
import { expect, test } from "vitest";
import { isServedByParts, readNames, readPartFacts, readStartFacts, writeNames, writePart } from "./partial-file.ts";

test("writes the start of a quiz, and a part, as a file that begins with what is known of it", () => {
	const start = fc.record({ version: fc.string(), count: fc.nat(), seed: fc.nat(), places: fc.array(fc.nat()) });
	fc.assert(
		fc.property(start, fc.string(), (facts, title) => {
			const file = JSON.stringify({ shuffle: false, title });
			const text = writePart(facts, file);
			expect(readStartFacts(text)).toEqual(facts);
			expect(readPartFacts(text)).toEqual({ places: facts.places });
			expect(JSON.parse(text)).toEqual({ ...facts, shuffle: false, title });
			const { places } = facts;
			expect(readStartFacts(writePart({ places }, file))).toBeUndefined();
		}),
	);
	for (const text of ["", "[]", "{}", '{"version":"v"}', "<p>", '{"places":[-1]}', '{"places":["1"]}']) {
		expect(readStartFacts(text)).toBeUndefined();
		expect(readPartFacts(text)).toBeUndefined();
	}
});

test("writes any ids for an address, and reads them again", () => {
	fc.assert(
		fc.property(fc.array(fc.string({ unit: "binary" }), { minLength: 1 }), (ids) => {
			const text = writeNames(ids);
			expect(text).toMatch(/^[A-Za-z0-9_-]+$/);
			expect(readNames(text)).toEqual(ids.map((id) => id));
		}),
	);
	for (const text of ["", "x", "!", btoa("[]"), btoa("[1]"), btoa("{}")]) expect(readNames(text)).toBeUndefined();
});

test("is used for files with many questions and bytes", () => {
	const large = { questionCount: 600, byteLength: 300_001, isRendered: false };
	expect(isServedByParts(large)).toBe(true);
	expect(isServedByParts({ ...large, byteLength: 120_000 })).toBe(false);
	expect(isServedByParts({ ...large, byteLength: 120_000, isRendered: true })).toBe(true);
	expect(isServedByParts({ ...large, questionCount: 30 })).toBe(false);
});
