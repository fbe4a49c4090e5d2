import { expect, test } from "vitest";
import * as m from "#messages";
import { callText, callTimes, clockText, shownMs } from "./time-left.tsx";

test("the time is said at half, ten and two minutes, each once and in this order", () => {
	const minutes = (wholeMinutes: number) => callTimes(wholeMinutes * 60_000).map((ms) => ms / 60_000);
	expect(minutes(180)).toEqual([90, 10, 2]);
	expect(minutes(20)).toEqual([10, 2]);
	expect(minutes(12)).toEqual([10, 6, 2]);
	expect(minutes(5)).toEqual([2.5, 2]);
	expect(minutes(1)).toEqual([0.5]);
});

test("half of the time is called so, with its minutes where they are whole", () => {
	expect(callText(90 * 60_000, 180 * 60_000)).toBe(m.mock_half_left_minutes({ count: 90 }));
	expect(callText(150_000, 300_000)).toBe(m.mock_half_left());
	expect(callText(120_000, 300_000)).toBe(m.mock_minutes_left({ count: 2 }));
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

test("a sentence is shown for eight seconds, and in a short section for less", () => {
	const minute = 60_000;
	expect([180 * minute, 2 * minute, minute, minute / 2].map(shownMs)).toEqual([8_000, 8_000, 5_000, 2_500]);
});
