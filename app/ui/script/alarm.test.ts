import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAlarm } from "./alarm.ts";

const NOW = 1_790_000_000_000;

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

test("looks once the first of the times has come, and at no past one", () => {
	const look = vi.fn();
	const setTimes = createAlarm(look);
	setTimes([NOW + 60_000, null, NOW - 1, NOW + 30_000]);
	vi.advanceTimersByTime(29_999);
	expect(look).not.toHaveBeenCalled();
	vi.advanceTimersByTime(1_000);
	expect(look).toHaveBeenCalledOnce();
	setTimes([NOW + 30_000, null]);
	vi.advanceTimersByTime(60_000);
	expect(look).toHaveBeenCalledOnce();
});

test("new times are in place of those before, and one in weeks makes it look once a day", () => {
	const look = vi.fn();
	const setTimes = createAlarm(look);
	setTimes([NOW + 1_000]);
	setTimes([NOW + 30 * 86_400_000]);
	vi.advanceTimersByTime(86_399_999);
	expect(look).not.toHaveBeenCalled();
	vi.advanceTimersByTime(1);
	expect(look).toHaveBeenCalledOnce();
});
