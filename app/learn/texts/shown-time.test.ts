import { expect, test } from "vitest";
import { createShownTime, leastReadingMs } from "./shown-time.ts";

test("counts the time in which a text is shown, and no other", () => {
	let now = 5_000;
	const time = createShownTime(() => now);
	const pass = (ms: number) => {
		now += ms;
		return time.ms();
	};
	expect(pass(1_000), "not shown yet").toBe(0);
	time.set(true);
	expect(pass(300)).toBe(300);
	time.set(true);
	expect(pass(200), "shown already").toBe(500);
	time.set(false);
	expect(pass(9_000), "hidden").toBe(500);
	time.set(true);
	expect(pass(100)).toBe(600);
});

test("the end of a text counts after a tenth of its reading time", () => {
	expect(leastReadingMs(2_000), "ten minutes").toBe(60_000);
	expect(leastReadingMs(30)).toBe(6_000);
});
