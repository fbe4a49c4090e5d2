// When a page looks again at what opens or ends by itself.
import { expect, test } from "vitest";
import { delayUntilNext } from "./use-at-times.ts";

const NOW = Date.parse("2026-11-27T10:00:00Z");

test("waits for the next time that has not come, and a second more", () => {
	expect(delayUntilNext([null, NOW - 5, NOW + 60_000, NOW + 20_000], NOW)).toBe(21_000);
});

test("waits for nothing when all times have come, and for none beyond what a timer can", () => {
	expect(delayUntilNext([null, NOW - 5, NOW], NOW)).toBeUndefined();
	expect(delayUntilNext([NOW + 40 * 24 * 3_600_000], NOW)).toBeUndefined();
});
