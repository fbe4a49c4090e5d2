import fc from "fast-check";
import { expect, test } from "vitest";
import { isLargeBank, readBankIndex, readBankStart, writeBankIndex, writeBankStart } from "./bank-index.ts";

const facts = { version: "v", shuffle: true };

test("restores any ids in the same order", () => {
	const counted = fc
		.tuple(fc.constantFrom("", "q", "q0", "Q-", "1", "é"), fc.nat({ max: 1200 }), fc.nat({ max: 30 }))
		.map(([before, first, count]) => Array.from({ length: count }, (_, n) => `${before}${first + n}`));
	const ids = fc.array(fc.oneof(counted, fc.array(fc.string(), { maxLength: 4 }))).map((lists) => lists.flat());
	fc.assert(
		fc.property(ids, fc.boolean(), (listed, shuffle) => {
			const index = { version: "v", shuffle, ids: listed };
			expect(readBankIndex(writeBankIndex(index))).toEqual(index);
		}),
	);
});

test.each([
	["numbered", (n: number) => `${n}`, 60],
	["named with a number", (n: number) => `q${n}`, 60],
	["numbered with zeros", (n: number) => `q${String(n).padStart(4, "0")}`, 120],
])("takes no room for ids that are %s", (_, idOf, limit) => {
	const ids = Array.from({ length: 7_361 }, (_, n) => idOf(n + 1));
	const text = writeBankIndex({ ...facts, ids });
	expect(text.length).toBeLessThan(limit);
	expect(readBankIndex(text)?.ids).toEqual(ids);
});

test("writes the start of a quiz as a file that begins with its version and seed", () => {
	fc.assert(
		fc.property(fc.string(), fc.nat(), fc.string(), (version, seed, title) => {
			const text = writeBankStart({ version, seed }, JSON.stringify({ shuffle: false, title }));
			expect(readBankStart(text)).toEqual({ version, seed });
			expect(JSON.parse(text)).toEqual({ version, seed, shuffle: false, title });
		}),
	);
	for (const text of ["", "[]", "{}", '{"version":"v"}', "<p>"]) expect(readBankStart(text)).toBeUndefined();
});

test("restores numbers that JavaScript does not read exactly", () => {
	const ids = ["999999999999999", "1000000000000000", "9007199254740993", "9007199254740994", "007", "008"];
	expect(readBankIndex(writeBankIndex({ ...facts, ids }))?.ids).toEqual(ids);
});

test("returns undefined for anything else", () => {
	const texts = ["", "[]", "{}", '{"version":"v","ids":[]}', "<p>Sign in</p>", '{"questions":[]}'];
	for (const text of texts) expect(readBankIndex(text)).toBeUndefined();
	const odd = '{"version":"v","shuffle":true,"ids":["a",["q",1,1e99],["q",1,-1],[1],null]}';
	expect(readBankIndex(odd)?.ids).toEqual(["a"]);
});

test("is used for files with many questions and bytes", () => {
	const large = { questionCount: 600, byteLength: 300_001, isRendered: false };
	expect(isLargeBank(large)).toBe(true);
	expect(isLargeBank({ ...large, byteLength: 120_000 })).toBe(false);
	expect(isLargeBank({ ...large, byteLength: 120_000, isRendered: true })).toBe(true);
	expect(isLargeBank({ ...large, questionCount: 30 })).toBe(false);
});
