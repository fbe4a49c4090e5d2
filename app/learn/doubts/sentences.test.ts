import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { startCpuClock } from "../../../tests/cpu-time.ts";
import { LONGEST_SENTENCE, splitSentences, spokenText } from "./sentences.ts";

describe("splitSentences", () => {
	test.each([
		["One. Two is", ["One."], 4],
		["Is it? Yes! No", ["Is it?", " Yes!"], 11],
		["पानी गरम होता है। फिर", ["पानी गरम होता है।"], 17],
		["这是第一句。这是", ["这是第一句。"], 6],
		["هل هذا صحيح؟ نعم", ["هل هذا صحيح؟"], 12],
		["He said “stop.” Then", ["He said “stop.”"], 15],
	])("takes the finished sentences of %j", (text, sentences, next) => {
		expect(splitSentences(text, 0, false)).toEqual({ sentences, next });
	});

	test("waits while a full stop may be a decimal point or a list number", () => {
		expect(splitSentences("It is 3.", 0, false).sentences).toEqual([]);
		expect(splitSentences("It is 3.14 m", 0, false).sentences).toEqual([]);
		expect(splitSentences("1. First", 0, false).sentences).toEqual([]);
		expect(splitSentences("1. First\n2. Second", 0, false).sentences).toEqual(["1. First\n"]);
	});

	test("returns the rest when the text is complete", () => {
		expect(splitSentences("One. Two", 4, true)).toEqual({ sentences: [" Two"], next: 8 });
		expect(splitSentences("", 0, true)).toEqual({ sentences: [], next: 0 });
	});

	test("returns the whole text once, in order, however it was split in transit", () => {
		const words = fc.array(
			fc.constantFrom("a", "word", ". ", "! ", "\n", "।", " ", "。", "1. ", "**", "😀", "x".repeat(400)),
		);
		fc.assert(
			fc.property(words, fc.array(fc.nat({ max: 60 })), (parts, cuts) => {
				const text = parts.join("");
				let next = 0;
				let said = "";
				let grown = 0;
				for (const step of [...cuts, Number.POSITIVE_INFINITY]) {
					grown = Math.min(text.length, grown + step);
					const taken = splitSentences(text.slice(0, grown), next, grown === text.length);
					for (const sentence of taken.sentences) expect(sentence.length).toBeLessThanOrEqual(LONGEST_SENTENCE + 1);
					said += taken.sentences.join("");
					expect(taken.next).toBeGreaterThanOrEqual(next);
					next = taken.next;
				}
				expect(said).toBe(text);
			}),
		);
	});

	test("handles a line of a million letters quickly", () => {
		const cpuMs = startCpuClock();
		const { sentences } = splitSentences("x".repeat(1_000_000), 0, true);
		expect(sentences.join("")).toHaveLength(1_000_000);
		expect(cpuMs()).toBeLessThan(1_000);
	});
});

describe("spokenText", () => {
	test.each([
		["- **Survey** comes first [1].", "Survey comes first."],
		["2. Use `recall` [1, 2] daily [S3].", "Use recall daily."],
		["### Title\n\ntext", "Title text"],
	])("speaks %j without its Markdown", (text, said) => {
		expect(spokenText(text)).toBe(said);
	});
});
