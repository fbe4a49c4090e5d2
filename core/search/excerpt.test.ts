// What of a text a search has found.
import fc from "fast-check";
import { expect, test } from "vitest";
import { findExcerpt } from "./excerpt.ts";

test("shows the found words in their own case, with whole words around them", () => {
	expect(findExcerpt("The Sun\n is a star.", "sun is")).toEqual({ before: "The ", match: "Sun is", after: " a star." });
	const long = `${"before ".repeat(20)}Corona${" after".repeat(40)}`;
	const found = findExcerpt(long, "corona");
	expect(found?.before).toMatch(/^…(before )+$/);
	expect(found?.match).toBe("Corona");
	expect(found?.after).toMatch(/^( after)+…$/);
	expect(findExcerpt("The moon", "sun")).toBeUndefined();
	expect(findExcerpt("The moon", "  ")).toBeUndefined();
});

test("is a piece of the text that has the search in it, without broken characters", () => {
	const word = fc.string({ unit: "grapheme", maxLength: 60 });
	fc.assert(
		fc.property(word, word, word, (before, search, after) => {
			const text = before + search + after;
			const found = findExcerpt(text, search);
			if (!found) return;
			const piece = `${found.before.replace(/^…/, "")}${found.match}${found.after.replace(/…$/, "")}`;
			expect(text.normalize("NFC").replaceAll(/\s+/gu, " ")).toContain(piece);
			expect(found.match.toLowerCase()).toBe(search.normalize("NFC").replaceAll(/\s+/gu, " ").trim().toLowerCase());
			expect((found.before + found.after).isWellFormed()).toBe(true);
		}),
	);
});
