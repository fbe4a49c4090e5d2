import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRandomBelow, shuffle } from "./random.ts";

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

describe("createRandomBelow", () => {
	test("gives the same numbers for the same seed, in every release", () => {
		const randomBelow = createRandomBelow(42);
		// Stored quizzes depend on these values: changing them changes the next set of every learner.
		expect(numbers(6).map(() => randomBelow(1000))).toMatchInlineSnapshot(`
			[
			  46,
			  926,
			  305,
			  851,
			  573,
			  307,
			]
		`);
	});

	test("stays below its limit", () => {
		fc.assert(
			fc.property(fc.integer({ min: 0, max: 0xffffffff }), fc.integer({ min: 1, max: 2 ** 32 }), (seed, limit) => {
				const drawn = createRandomBelow(seed)(limit);
				expect(Number.isInteger(drawn) && drawn >= 0 && drawn < limit).toBe(true);
			}),
		);
	});

	test("gives each number equally often", () => {
		const randomBelow = createRandomBelow(7);
		const counts = numbers(6).map(() => 0);
		for (let draw = 0; draw < 60_000; draw++) {
			const drawn = randomBelow(6);
			counts[drawn] = (counts[drawn] ?? 0) + 1;
		}
		// Five standard deviations (91 each) around 10,000.
		for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(460);
	});
});

describe("shuffle", () => {
	test("keeps every item once and does not mutate the list", () => {
		fc.assert(
			fc.property(fc.uniqueArray(fc.string()), fc.integer({ min: 0, max: 0xffffffff }), (items, seed) => {
				const frozen = Object.freeze([...items]);
				expect(shuffle(frozen, seed).toSorted()).toEqual(items.toSorted());
			}),
		);
	});

	test("gives the same order for the same seed, and another order for another seed", () => {
		expect(shuffle(numbers(50), 1)).toEqual(shuffle(numbers(50), 1));
		expect(shuffle(numbers(50), 1)).not.toEqual(shuffle(numbers(50), 2));
	});

	test("gives each of the 24 orders of four items equally often", () => {
		const counts = new Map<string, number>();
		for (let seed = 0; seed < 24_000; seed++) {
			const order = shuffle(["a", "b", "c", "d"], seed).join("");
			counts.set(order, (counts.get(order) ?? 0) + 1);
		}
		expect(counts.size).toBe(24);
		for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(160);
	});
});
