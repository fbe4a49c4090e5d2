import fc from "fast-check";
import { expect, test } from "vitest";
import { addDay, dayAt } from "./days.ts";

test("the day is that of the learner's calendar, not of UTC", () => {
	const evening = Date.UTC(2026, 10, 26, 20, 0);
	expect(dayAt(evening, 0)).toBe("2026-11-26");
	// India is 5:30 h ahead of UTC, California 8 h behind.
	expect(dayAt(evening, -330)).toBe("2026-11-27");
	expect(dayAt(Date.UTC(2026, 10, 27, 3, 0), 480)).toBe("2026-11-26");
});

test("each day counts once, in any order", () => {
	fc.assert(
		fc.property(fc.array(fc.integer({ min: 0, max: 40 })), (numbers) => {
			const names = numbers.map((number) => dayAt(number * 86_400_000, 0));
			const days = names.reduce<readonly string[]>(addDay, []);
			expect([...days].sort()).toEqual([...new Set(names)].sort());
		}),
	);
});

test("a day that is stored changes nothing, and the oldest days are dropped", () => {
	const known = ["2026-11-26"];
	expect(addDay(known, "2026-11-26")).toBe(known);
	const many = Array.from({ length: 4_000 }, (_, n) => dayAt(n * 86_400_000, 0)).reduce<readonly string[]>(addDay, []);
	expect([many.length, many.at(-1)]).toEqual([3_660, dayAt(3_999 * 86_400_000, 0)]);
});
