import fc from "fast-check";
import { expect, test } from "vitest";
import type { LogEvent } from "#core/progress/log/event.ts";
import { createPracticeLog, logTwice, TODAY } from "../../tests/practice-logs.ts";
import { listAnswers, sumPractice } from "./answers.ts";

const at = { device: "AAAAAAAA", subtopicId: "s1", run: 0 };
const answer = { questionId: "q1", checksum: "c", isCorrect: true, tookMs: 900 };
const recited = { ...at, ...answer, kind: "answered" as const, optionId: "a", set: 1 };
const practised = { ...at, ...answer, kind: "practised" as const, given: "a", sureness: null };

test("answers are the same in any order of arrival, with duplicates", () => {
	fc.assert(
		fc.property(logTwice, ({ log, other }) => {
			expect(listAnswers(other, TODAY)).toEqual(listAnswers(log, TODAY));
		}),
	);
});

test("days are summed by subtopic as the answers are dated, and answers in Recite are none in practice", () => {
	fc.assert(
		fc.property(fc.nat(), (seed) => {
			const log = createPracticeLog(seed);
			const sums = sumPractice(log, TODAY);
			const bySubtopic = Map.groupBy(listAnswers(log, TODAY), ({ subtopicId }) => subtopicId);
			expect(new Set(sums.keys())).toEqual(new Set(bySubtopic.keys()));
			for (const [subtopicId, own] of bySubtopic)
				expect(sums.get(subtopicId)?.days).toEqual(new Set(own.map(({ day }) => day)));
			const practised = [...sums.values()].reduce((sum, own) => sum + own.practised, 0);
			expect(practised).toBe(log.filter(({ kind }) => kind === "practised").length);
		}),
	);
});

test("each answer of a log is listed once, by day, and never after today", () => {
	fc.assert(
		fc.property(fc.nat(), (seed) => {
			const log = createPracticeLog(seed);
			const answers = listAnswers(log, TODAY);
			expect(answers).toHaveLength(log.filter(({ kind }) => kind === "answered" || kind === "practised").length);
			const days = answers.map(({ day }) => day);
			expect(days).toEqual(days.toSorted((one, other) => one - other));
			expect(Math.max(0, ...days)).toBeLessThanOrEqual(TODAY);
		}),
	);
});

test("exactly one answer to a question is the first of its day", () => {
	fc.assert(
		fc.property(fc.nat(), (seed) => {
			const answers = listAnswers(createPracticeLog(seed, { answers: 80, questions: 4 }), TODAY);
			const days = Map.groupBy(answers, ({ name, day }) => `${name} ${day}`);
			for (const own of days.values()) {
				expect(own.map(({ isFirstOfDay }) => isFirstOfDay)).toEqual(own.map((_, place) => place === 0));
			}
		}),
	);
});

test("the clock of the log orders the answers of a day, and a clock that was set back moves only its own answers", () => {
	const events: LogEvent[] = [
		{ ...practised, clock: 5, day: TODAY, given: "later" },
		{ ...practised, clock: 2, day: TODAY, given: "earlier" },
		{ ...practised, clock: 9, day: TODAY - 30, given: "with the clock a month back" },
	];
	expect(listAnswers(events, TODAY).map(({ given }) => given)).toEqual([
		...["with the clock a month back", "earlier", "later"],
	]);
});

test("answers without a day count as given before all others", () => {
	const events: LogEvent[] = [
		{ ...practised, clock: 3, day: TODAY - 4 },
		{ ...recited, clock: 2 },
		{ ...recited, clock: 4, day: 12 },
	];
	expect(listAnswers(events, TODAY).map(({ day }) => day)).toEqual([TODAY - 5, TODAY - 5, TODAY - 4]);
	expect(listAnswers([{ ...recited, clock: 2 }], TODAY).map(({ day }) => day)).toEqual([TODAY - 1]);
});

test("an answer of tomorrow, of another zone, counts as today's", () => {
	expect(listAnswers([{ ...practised, clock: 1, day: TODAY + 1 }], TODAY)[0]?.day).toBe(TODAY);
});

test("an answer of a clock that was ahead stays on the latest day before it, also when its own day comes", () => {
	const ahead: LogEvent = { ...practised, clock: 3, day: TODAY + 49 };
	const daysOf = (events: readonly LogEvent[], today: number) => listAnswers(events, today).map(({ day }) => day);
	expect(daysOf([ahead], TODAY)).toEqual([TODAY - 1]);
	const log: LogEvent[] = [{ ...practised, clock: 2, day: TODAY - 9 }, ahead];
	for (const today of [TODAY, TODAY + 47]) expect(daysOf(log, today)).toEqual([TODAY - 9, TODAY - 9]);
	for (const [place, day] of [TODAY, TODAY + 1].entries()) log.push({ ...practised, clock: 4 + place, day });
	for (const today of [TODAY + 2, TODAY + 48, TODAY + 49]) {
		expect(daysOf(log, today)).toEqual([TODAY - 9, TODAY - 9, TODAY, TODAY + 1]);
	}
});

test("a corrected key marks answers of both kinds, of its subtopic and text only", () => {
	const events: LogEvent[] = [
		{ ...recited, clock: 1, day: TODAY },
		{ ...practised, clock: 2, day: TODAY },
		{ ...practised, clock: 3, day: TODAY, checksum: "another" },
		{ ...practised, clock: 4, day: TODAY, subtopicId: "s2" },
		{ ...at, clock: 5, kind: "corrected", questionId: "q1", checksum: "c", version: 7, right: ["b"], wrong: ["a"] },
	];
	expect(listAnswers(events, TODAY).map(({ isCorrect }) => isCorrect)).toEqual([false, false, true, true]);
});

test("sureness in Recite belongs to the same device's answer in the set", () => {
	const sure = { ...at, kind: "sureness" as const, questionId: "q1", set: 1, sureness: "half" as const };
	const events: LogEvent[] = [
		{ ...recited, clock: 1, day: TODAY },
		{ ...sure, clock: 2 },
		{ ...recited, clock: 3, day: TODAY, set: 2 },
		{ ...recited, clock: 1, day: TODAY, device: "BBBBBBBB" },
	];
	const found = listAnswers(events, TODAY).map(({ sureness }) => sureness);
	expect(found.toSorted()).toEqual(["half", null, null]);
	expect(found[0]).toBe("half");
});
