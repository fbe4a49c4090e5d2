// Slips in the short fields of a question.
import { expect, test } from "vitest";
import { oddWordOf } from "./odd-words.ts";

test("names a difficulty that is a number, but none from 1 to 5", () => {
	for (const odd of ["0", "9", "10", "2.5", "-1", " 6 "])
		expect(oddWordOf("difficulty", odd)).toBe("difficulty-out-of-range");
	for (const word of ["", "1", " 5 ", "hard", "level 9", "कठिन"]) expect(oddWordOf("difficulty", word)).toBeUndefined();
});

test("names a year without a year", () => {
	for (const odd of ["abc", "20", "20245", "last"]) expect(oddWordOf("year", odd)).toBe("no-year");
	for (const year of ["", "2024", "NEET 2019", "2019-20", "२०२४", "Shift 1, 2023"])
		expect(oddWordOf("year", year)).toBeUndefined();
	expect(oddWordOf("year", "20", true)).toBeUndefined();
	expect(oddWordOf("year", "abc", true)).toBe("no-year");
	expect(oddWordOf("topic", "9")).toBeUndefined();
});
