import fc from "fast-check";
import { expect, test } from "vitest";
import { romanise } from "./romanise.ts";
import { createRomanisedWords } from "./romanised-words.ts";

test.each([
	["पढ़ाई", "padhai"],
	["लड़का", "ladka"],
	["विज्ञान", "vigyan"],
	["क्षेत्रफल", "kshetraphal"],
	["समझना", "samajhna"],
	["नमक", "namak"],
	["शब्द", "shabd"],
	["ऊर्जा", "urja"],
])("romanises %s as %s", (word, latin) => {
	expect(romanise(word)).toBe(latin);
});

test("leaves Latin words and other scripts as they are", () => {
	fc.assert(
		fc.property(fc.stringMatching(/^[a-z]{1,12}$/), (word) => {
			expect(romanise(word)).toBe(word);
		}),
	);
	expect(romanise("ماء")).toBe("ماء");
});

/** Words of letters as Hindi has them: syllables of a consonant with or without a vowel sign. */
const hindiWord = fc
	.array(
		fc.tuple(
			fc.constantFrom(..."कखगघचछजझटठडढणतथदधनपफबभमयरलवशषसह"),
			fc.constantFrom("", "ा", "ि", "ी", "ु", "ू", "े", "ै", "ो", "ौ"),
		),
		{ minLength: 2, maxLength: 6 },
	)
	.map((syllables) => syllables.flat().join(""));

test("every word of Devanagari letters becomes one of Latin letters", () => {
	fc.assert(
		fc.property(hindiWord, (word) => {
			expect(romanise(word)).toMatch(/^[a-z]+$/);
		}),
	);
});

test("a word is found by its own romanisation, with short or long vowels and with w for v", () => {
	fc.assert(
		fc.property(hindiWord, fc.array(hindiWord, { maxLength: 20 }), (word, others) => {
			const words = createRomanisedWords();
			for (const one of [word, ...others]) words.add(one, one);
			const latin = romanise(word);
			fc.pre(latin.length >= 3 && /[^aeiouyhw].*[^aeiouyhw]/.test(latin));
			for (const typed of [
				latin,
				latin.replaceAll(/(?<!a)i/g, "ee"),
				latin.replaceAll("u", "oo"),
				latin.replaceAll("v", "w"),
			])
				expect([typed, words.find(typed)]).toEqual([typed, expect.arrayContaining([word])]);
		}),
	);
});

test("finds inflected words, and nothing for words that sound otherwise", () => {
	const words = createRomanisedWords();
	words.add("किताबों", "किताब");
	words.add("लिखते", "लिख");
	expect(words.find("kitab")).toEqual(["किताब"]);
	expect(words.find("kitabein")).toEqual(["किताब"]);
	expect(words.find("likhna")).toEqual(["लिख"]);
	expect(words.find("pani")).toEqual([]);
});
