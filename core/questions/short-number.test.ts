import fc from "fast-check";
import { expect, test } from "vitest";
import { readShortNumber, shortNumberOf, writeShortNumber } from "./short-number.ts";

test("a question's number is written with seven digits and read back as it was typed", () => {
	fc.assert(
		fc.property(fc.string(), fc.string(), (subtopicId, questionId) => {
			const number = shortNumberOf(subtopicId, questionId);
			const written = writeShortNumber(number);
			expect(written).toMatch(/^\d{3}-\d{4}$/);
			for (const typed of [written, written.replace("-", ""), ` ${written.replace("-", " ")} `])
				expect(readShortNumber(typed)).toBe(number);
		}),
	);
	for (const typed of ["", "123", "12-34567", "123-4567-8", "photosynthesis"])
		expect(readShortNumber(typed)).toBeUndefined();
});

test("the same id has another number in another subtopic, and 2,000 questions rarely share one", () => {
	expect(shortNumberOf("one", "q1")).not.toBe(shortNumberOf("two", "q1"));
	const numbers = Array.from({ length: 2_000 }, (_, at) => shortNumberOf("a".repeat(20), `q${at}`));
	expect(new Set(numbers).size).toBeGreaterThan(1_995);
});
