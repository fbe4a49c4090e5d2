import { expect, test } from "vitest";
import { callTimes, clockText } from "./time-left.tsx";

test("the time is said at half, ten and two minutes, each once and in this order", () => {
	const minutes = (wholeMinutes: number) => callTimes(wholeMinutes * 60_000).map((ms) => ms / 60_000);
	expect(minutes(180)).toEqual([90, 10, 2]);
	expect(minutes(20)).toEqual([10, 2]);
	expect(minutes(8)).toEqual([2]);
});

test("the clock shows whole seconds that are left", () => {
	expect([10_800_000, 3_599_001, 9_000, 1, 0].map(clockText)).toEqual([
		"3:00:00",
		"1:00:00",
		"00:09",
		"00:01",
		"00:00",
	]);
});
