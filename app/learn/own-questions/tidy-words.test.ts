import fc from "fast-check";
import { expect, test } from "vitest";
import { OWN_QUESTION_LENGTH } from "#core/log/own-questions.ts";
import { tidyQuestion } from "./tidy-words.ts";

test("words become one line of whole characters that the log takes, and stay so", () => {
	const words = fc.array(fc.constantFrom("why ", "\n", "\t ", "🙂", "क्यों", "x".repeat(90)), { maxLength: 40 });
	fc.assert(
		fc.property(words, (parts) => {
			const tidy = tidyQuestion(parts.join(""));
			expect(tidy.length).toBeLessThanOrEqual(OWN_QUESTION_LENGTH);
			expect(tidy).not.toMatch(/^\s|\s$|[^\S ]| {2}/);
			expect(tidy.isWellFormed()).toBe(true);
			expect(tidyQuestion(tidy)).toBe(tidy);
		}),
	);
});
