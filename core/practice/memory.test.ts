import fc from "fast-check";
import { FSRSAlgorithm } from "ts-fsrs";
import { describe, expect, test } from "vitest";
import type { LogEvent, Sureness } from "#core/progress/log/event.ts";
import { createPracticeLog, logTwice, TODAY } from "../../tests/practice-logs.ts";
import { listAnswers } from "./answers.ts";
import {
	afterAnswer,
	DUE_RECALL,
	daysUntilBack,
	foldMemory,
	type Grade,
	gradeOf,
	type Memory,
	recallAfterAsking,
	recallOn,
} from "./memory.ts";

type Given = { day: number; isCorrect?: boolean; sureness?: Sureness | null; tookMs?: number; clock?: number };

/** The memory of one question after these answers. */
function remember(...given: Given[]) {
	const memory = foldMemory(answersOf(given)).get("s1 q1");
	if (!memory) throw new Error("Nothing is remembered.");
	return memory;
}

function answersOf(given: readonly Given[]) {
	const events = given.map(({ day, isCorrect = true, sureness = null, tookMs = 0, clock }, place): LogEvent => {
		const at = { device: "AAAAAAAA", clock: clock ?? place + 1, subtopicId: "s1", run: 0 };
		return { ...at, kind: "practised", questionId: "q1", checksum: "", given: "a", isCorrect, sureness, tookMs, day };
	});
	return listAnswers(events, TODAY);
}

/** The days after an answer today on which a question is due for the first time. */
function dueAfter(...given: Given[]): number {
	const memory = remember(...given);
	for (let days = 1; days < 1_000; days++) if (recallOn(memory, TODAY + days) <= DUE_RECALL) return days;
	throw new Error("It is never due.");
}

describe("what is remembered", () => {
	test("says of a missed question on which day it is due again", () => {
		const days = fc.array(fc.record({ ago: fc.integer({ min: 0, max: 300 }), isCorrect: fc.boolean() }), {
			maxLength: 6,
		});
		fc.assert(
			fc.property(days, (list) => {
				const given = list.map(({ ago, isCorrect }) => ({ day: TODAY - ago, isCorrect }));
				const missed = { day: TODAY, isCorrect: false };
				expect(daysUntilBack(answersOf(given), TODAY)).toBe(dueAfter(...given, missed));
			}),
		);
	});

	test("is the same in any order of arrival, with duplicates", () => {
		fc.assert(
			fc.property(logTwice, ({ log, other }) => {
				expect(foldMemory(listAnswers(other, TODAY))).toEqual(foldMemory(listAnswers(log, TODAY)));
			}),
		);
	});

	test("is a probability that falls from day to day", () => {
		fc.assert(
			fc.property(fc.nat(), (seed) => {
				for (const memory of foldMemory(listAnswers(createPracticeLog(seed), TODAY)).values()) {
					const recalls = [0, 1, 5, 50, 500].map((days) => recallOn(memory, memory.lastDay + days));
					expect(recalls[0]).toBe(1);
					expect(recalls).toEqual(recalls.toSorted((one, other) => other - one));
					expect(recalls.at(-1)).toBeGreaterThan(0);
					expect(memory.difficulty).toBeGreaterThanOrEqual(1);
					expect(memory.difficulty).toBeLessThanOrEqual(10);
				}
			}),
		);
	});

	test("is what ts-fsrs says, to the last digit", () => {
		const library = new FSRSAlgorithm({ enable_short_term: false, enable_fuzz: false });
		const stabilities = fc.double({ min: 0.01, max: 36_500, noNaN: true });
		fc.assert(
			fc.property(stabilities, fc.nat(5_000), (stability, days) => {
				const memory = { stability, difficulty: 5, lastDay: TODAY };
				expect(recallOn(memory, TODAY + days)).toBe(library.forgetting_curve(days, stability));
			}),
		);
		const given = fc.tuple(fc.constantFrom<Grade>(1, 2, 3), fc.oneof(fc.nat(4), fc.nat(400), fc.nat(4_000)));
		fc.assert(
			fc.property(fc.array(given, { minLength: 1, maxLength: 40 }), (answers) => {
				let [memory, day]: [Memory | undefined, number] = [undefined, TODAY];
				let state: ReturnType<typeof library.next_state> | null = null;
				for (const [grade, days] of answers) {
					day += days;
					memory = afterAnswer(memory, grade, day);
					state = library.next_state(state, days, grade);
					expect(memory).toEqual({ ...state, lastDay: day, wasMissed: grade === 1 });
				}
			}),
		);
	});

	test("asking once more never makes it less likely on a later day", () => {
		fc.assert(
			fc.property(fc.nat(), fc.nat({ max: 90 }), (seed, days) => {
				for (const memory of foldMemory(listAnswers(createPracticeLog(seed), TODAY)).values()) {
					const without = recallOn(memory, TODAY + days);
					// After an answer on the same day the library lowers what a wrong one leaves.
					if (memory.lastDay < TODAY)
						expect(recallAfterAsking(memory, TODAY, TODAY + days)).toBeGreaterThan(without - 0.05);
				}
			}),
		);
	});
});

describe("the next asking", () => {
	test("comes after one day when it was wrong, two when unsure, three when right", () => {
		expect(dueAfter({ day: TODAY, isCorrect: false })).toBe(1);
		expect(dueAfter({ day: TODAY, sureness: "half" })).toBe(2);
		expect(dueAfter({ day: TODAY, sureness: "guess" })).toBe(2);
		expect(dueAfter({ day: TODAY, sureness: "sure" })).toBe(3);
		expect(dueAfter({ day: TODAY })).toBe(3);
	});

	test("comes later with each right answer", () => {
		expect(dueAfter({ day: TODAY - 3, isCorrect: false }, { day: TODAY })).toBe(3);
		expect(dueAfter({ day: TODAY - 9, isCorrect: false }, { day: TODAY - 6 }, { day: TODAY })).toBeGreaterThan(9);
	});

	test("depends on no time that an answer took, and on no later answer of its day", () => {
		const days = [TODAY - 5, TODAY];
		const quick = remember(...days.map((day) => ({ day, tookMs: 300 })));
		const slow = remember(...days.map((day) => ({ day, tookMs: 90_000 })));
		expect(quick).toEqual(slow);
		const again = remember({ day: TODAY, isCorrect: false }, { day: TODAY }, { day: TODAY, isCorrect: false });
		expect(again).toEqual(remember({ day: TODAY, isCorrect: false }));
	});
});

test("a wrong answer is wrong however sure the learner was", () => {
	for (const sureness of ["sure", "half", "guess", null] as const) {
		expect(gradeOf({ isCorrect: false, sureness })).toBe(1);
	}
});
