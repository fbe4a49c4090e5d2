import { expect, test } from "vitest";
import type { LogEvent } from "#core/progress/log/event.ts";
import { countToday } from "./show-today.ts";

const TODAY = 20_800;
const PLACES = [
	{ subtopicId: "one", questionCount: 30 },
	{ subtopicId: "two", questionCount: 4 },
];

function practised(clock: number, questionId: string, day: number, subtopicId = "one", isCorrect = true): LogEvent {
	const answer = { questionId, checksum: "1", given: "a", isCorrect, sureness: null, tookMs: 1, day };
	return { kind: "practised", device: "device-1", clock, subtopicId, run: 0, ...answer };
}

test("counts what is due and new without knowing the questions, never more than the daily number", () => {
	const log = [practised(1, "q1", TODAY - 20), practised(2, "q2", TODAY - 1)];
	expect(countToday("Q1", PLACES, log, TODAY)).toBe(20);
	expect(countToday("Q1", [{ subtopicId: "one", questionCount: 3 }], log, TODAY)).toBe(2);
	const setting = { device: "device-1", clock: 3, subtopicId: "_", run: 0, moduleId: "Q1", perDay: 10 };
	const number: LogEvent = { kind: "daily-number", ...setting };
	expect(countToday("Q1", PLACES, [...log, number], TODAY)).toBe(10);
});

test("says nothing of a module in which nothing was answered", () => {
	expect(countToday("Q1", PLACES, [practised(1, "q1", TODAY, "three")], TODAY)).toBe(0);
});

test("leaves out what is read instead of asked, only where there is a text", () => {
	const misses = [1, 2, 3, 4].map((clock) => practised(clock, "q1", TODAY - 9 + clock, "one", false));
	const count = (hasText: boolean | undefined) =>
		countToday("Q1", [{ subtopicId: "one", questionCount: 3, hasText }], misses, TODAY);
	expect([count(true), count(false), count(undefined)]).toEqual([2, 3, 3]);
});
