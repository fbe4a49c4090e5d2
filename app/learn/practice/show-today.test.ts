import { expect, test } from "vitest";
import { listAnswers } from "#core/practice/answers.ts";
import { planDay } from "#core/practice/plan.ts";
import type { LogEvent } from "#core/progress/log/event.ts";
import { countToday } from "./show-today.ts";

const TODAY = 20_800;
const PLACES = [
	{ subtopicId: "one", questionCount: 30, hasText: false },
	{ subtopicId: "two", questionCount: 4, hasText: false },
];

function practised(clock: number, questionId: string, day: number, subtopicId = "one", isCorrect = true): LogEvent {
	const answer = { questionId, checksum: "1", given: "a", isCorrect, sureness: null, tookMs: 1, day };
	return { kind: "practised", device: "device-1", clock, subtopicId, run: 0, ...answer };
}

test("counts what is due and new without knowing the questions, never more than the daily number", () => {
	const log = [practised(1, "q1", TODAY - 20), practised(2, "q2", TODAY - 1)];
	expect(countToday("Q1", PLACES, log, TODAY)).toBe(20);
	expect(countToday("Q1", [{ subtopicId: "one", questionCount: 3, hasText: false }], log, TODAY)).toBe(2);
	const setting = { device: "device-1", clock: 3, subtopicId: "_", run: 0, moduleId: "Q1", perDay: 10 };
	const number: LogEvent = { kind: "daily-number", ...setting };
	expect(countToday("Q1", PLACES, [...log, number], TODAY)).toBe(10);
});

test("says nothing of a module in which nothing was answered", () => {
	expect(countToday("Q1", PLACES, [practised(1, "q1", TODAY, "three")], TODAY)).toBe(0);
});

test("leaves out what is read instead of asked, only where there is a text", () => {
	const misses = [1, 2, 3, 4].map((clock) => practised(clock, "q1", TODAY - 9 + clock, "one", false));
	const count = (hasText: boolean) =>
		countToday("Q1", [{ subtopicId: "one", questionCount: 3, hasText }], misses, TODAY);
	expect([count(true), count(false)]).toEqual([2, 3]);
});

function recited(clock: number, questionId: string, subtopicId: string): LogEvent {
	const answer = { questionId, checksum: "1", optionId: "a", isCorrect: true, tookMs: 1, day: TODAY, set: 1 };
	return { kind: "answered", device: "device-1", clock, subtopicId, run: 0, ...answer };
}

test("says no number that Today could contradict", () => {
	const log = [recited(1, "q1", "two")];
	// Recite of one subtopic: the number of the others' questions is not known, nor whether the plan has the answered one.
	expect(countToday("Q1", [{ subtopicId: "two", questionCount: 4 }], log, TODAY)).toBeUndefined();
	expect(countToday("Q1", PLACES, log, TODAY)).toBeUndefined();
	expect(countToday("Q1", PLACES, log, TODAY + 1)).toBe(20);
});

test("says the number of Today while its plan is worked through, whichever subtopic was used last", () => {
	const questions = PLACES.flatMap(({ subtopicId, questionCount }) =>
		Array.from({ length: questionCount }, (_, index) => ({ subtopicId, questionId: `q${index}` })),
	);
	// After a long break, so that a day has fewer questions than the daily number.
	const log = [practised(1, "q0", TODAY - 60, "two"), practised(2, "q0", TODAY), practised(3, "q1", TODAY)];
	const input = { questions, answers: listAnswers(log, TODAY), today: TODAY, perDay: 20, examDay: undefined };
	const { due, fresh } = planDay({ ...input, toRead: new Set() });
	for (const places of [PLACES, PLACES.toReversed()])
		expect(countToday("Q1", places, log, TODAY)).toBe(due.length + fresh.length);
});
