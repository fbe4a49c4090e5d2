import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sentenceAt, sentenceBeside } from "./sentence-at.ts";

const TEXT = "  Rivers bend. Why? Because banks wear away.  ";
const words = (range: readonly [number, number] | undefined) => range && TEXT.slice(...range);

describe("the sentence at a place", () => {
	test("is the one around it, the next one between two, and the last one behind the end", () => {
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
