import { expect, test } from "vitest";
import { readInputTime, toInputTime } from "./input-time.ts";

test("a time goes through its input unchanged, to the minute", () => {
	for (const at of [Date.UTC(2026, 10, 26, 9, 30), Date.UTC(2027, 0, 1), Date.UTC(2026, 6, 1, 23, 59)])
		expect(readInputTime(toInputTime(at))).toBe(at);
	expect([toInputTime(null), readInputTime("")]).toEqual(["", null]);
});
