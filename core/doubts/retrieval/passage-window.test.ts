import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { listSentences, sentenceAt, sentenceBeside, windowAround } from "./passage-window.ts";

const textArbitrary = fc.oneof(
	fc.lorem({ maxCount: 40, mode: "sentences" }),
	fc.string({ unit: "grapheme", maxLength: 600 }),
	fc.array(fc.string({ maxLength: 60 }), { maxLength: 20 }).map((lines) => lines.join("\n- ")),
);

test("splits sentences at their ends, and makes each line of a list or a table one", () => {
	const text = "Why first? In a study [2], e.g. of 3.5 hours, it helped.\n\n- one\n- two\nA | B\nक्यों? ऐसा है। बस।";
	expect(listSentences(text).map(([start, end]) => text.slice(start, end))).toEqual([
		"Why first?",
		"In a study [2], e.g. of 3.5 hours, it helped.",
		"- one",
		"- two",
		"A | B",
		"क्यों?",
		"ऐसा है।",
		"बस।",
	]);
});

test("sentences are in order, do not overlap, and cover everything except white space", () => {
	fc.assert(
		fc.property(textArbitrary, (text) => {
			const sentences = listSentences(text);
			let at = 0;
			for (const [start, end] of sentences) {
				expect(text.slice(at, start).trim()).toBe("");
				expect(end).toBeGreaterThan(start);
				at = end;
			}
			expect(text.slice(at).trim()).toBe("");
		}),
	);
});

test("the window contains the sentence that answers, and is as short as possible", () => {
	fc.assert(
		fc.property(textArbitrary, fc.nat(), fc.integer({ min: 20, max: 400 }), (text, pick, limit) => {
			const sentences = listSentences(text);
			const around = sentences[pick % Math.max(1, sentences.length)] ?? ([0, 0] as const);
			const [start, end] = windowAround(text, around, limit);
			expect(start).toBeGreaterThanOrEqual(0);
			expect(end).toBeLessThanOrEqual(text.length);
			if (sentences.length === 0) return;
			expect(start).toBeLessThanOrEqual(around[0]);
			expect(end).toBeGreaterThanOrEqual(around[1]);
			expect(end - start).toBeLessThanOrEqual(Math.max(limit * 1.25, around[1] - around[0]));
		}),
	);
});

test("shows a question together with its answer", () => {
	const before = "Look at the title, at the headings and at the pictures of the chapter. Do not read it yet. ".repeat(
		2,
	);
	const answer = "In a study people who got the topic first understood the passage better.";
	const after = `${"It was repeated many times with other texts. ".repeat(6)}`;
	const text = `${before}Why first? ${answer} ${after}`;
	const at = text.indexOf("Why first?");
	const [start, end] = windowAround(text, [at, at + "Why first?".length], 160);
	expect(text.slice(start, end)).toContain(`Why first? ${answer}`);
	const [, open] = windowAround(text, [0, 30], before.length + 12);
	expect(text.slice(0, open)).not.toMatch(/first\?$/);
});

const TEXT = "  Rivers bend. Why? Because banks wear away.  ";
const words = (range: readonly [number, number] | undefined) => range && TEXT.slice(...range);

describe("the sentence at a place", () => {
	test("is the one around it, the next one between two, and the last one after the end", () => {
		expect(words(sentenceAt(TEXT, 5))).toBe("Rivers bend.");
		expect(words(sentenceAt(TEXT, 0))).toBe("Rivers bend.");
		expect(words(sentenceAt(TEXT, 14))).toBe("Why?");
		expect(words(sentenceAt(TEXT, TEXT.length))).toBe("Because banks wear away.");
		expect(sentenceAt("  ", 1)).toBeUndefined();
	});

	test("has one before and one after it, up to the ends", () => {
		const second = sentenceAt(TEXT, 16) ?? [0, 0];
		expect(words(sentenceBeside(TEXT, second, 1))).toBe("Because banks wear away.");
		expect(words(sentenceBeside(TEXT, second, -1))).toBe("Rivers bend.");
		expect(sentenceBeside(TEXT, second, 2)).toBeUndefined();
		expect(sentenceBeside(TEXT, second, -2)).toBeUndefined();
	});

	test("of any letter holds that letter, without space at its ends", () => {
		const text = fc.array(fc.constantFrom("Water flows. ", "क्यों? ", "Ends… ", "\n", "a ", "水。"), { minLength: 1 });
		fc.assert(
			fc.property(text, fc.nat(), (parts, place) => {
				const joined = parts.join("");
				const offset = place % joined.length;
				if (/\s/.test(joined.charAt(offset))) return;
				const [start, end] = sentenceAt(joined, offset) ?? [-1, -1];
				expect(start).toBeLessThanOrEqual(offset);
				expect(end).toBeGreaterThan(offset);
				expect(joined.slice(start, end)).toBe(joined.slice(start, end).trim());
			}),
		);
	});
});
