import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { LogEvent, Sureness } from "#core/progress/log/event.ts";
import { createPracticeLog, logTwice, TODAY } from "../../tests/practice-logs.ts";
import { listAnswers } from "./answers.ts";
import { listMistakes } from "./mistakes.ts";

const mistakesIn = (events: readonly LogEvent[]) => listMistakes(listAnswers(events, TODAY), events);

type Given = number | [day: number, result: "wrong" | Sureness];

/** The mistake of one question; a number is a day with a right answer. */
function mistakeAfter(given: readonly Given[], readOn?: number, hasText = true) {
	const events = given.map((one, place): LogEvent => {
		const [day, result] = typeof one === "number" ? [one, null] : one;
		const at = { device: "AAAAAAAA", clock: place + 1, subtopicId: "s1", run: 0, questionId: "q1" };
		const isCorrect = result !== "wrong";
		const sureness = result === "wrong" ? null : result;
		const chosen = isCorrect ? "right" : `wrong ${place}`;
		return { ...at, kind: "practised", checksum: "c", given: chosen, isCorrect, sureness, tookMs: 0, day };
	});
	if (readOn !== undefined) {
		const at = { device: "BBBBBBBB", clock: 1, subtopicId: "s1", run: 0, questionId: "q1" };
		events.push({ ...at, kind: "reread", day: readOn });
	}
	return listMistakes(listAnswers(events, TODAY), events, () => hasText)[0];
}

const D = TODAY - 20;

test("mistakes are the same in any order of arrival, with duplicates", () => {
	fc.assert(
		fc.property(logTwice, ({ log, other }) => {
			expect(mistakesIn(other)).toEqual(mistakesIn(log));
		}),
	);
});

test("exactly the questions that were missed or guessed are listed, with how often", () => {
	fc.assert(
		fc.property(fc.nat(), (seed) => {
			const log = createPracticeLog(seed);
			const answers = listAnswers(log, TODAY);
			const expected = new Map<string, number>();
			for (const { name, isCorrect, sureness } of answers) {
				if (!isCorrect || sureness === "guess") expected.set(name, (expected.get(name) ?? 0) + 1);
			}
			const found = mistakesIn(log).map(({ name, missed, guessed }) => [name, missed + guessed] as const);
			expect(new Map(found)).toEqual(expected);
		}),
	);
});

describe("a mistake", () => {
	test("has the own answer of the last miss, and how often and when", () => {
		const mistake = mistakeAfter([[D, "wrong"], D + 2, [D + 5, "wrong"], [D + 6, "guess"]]);
		expect(mistake).toMatchObject({
			given: "wrong 2",
			wasGuess: false,
			missed: 2,
			guessed: 1,
			firstDay: D,
			lastDay: D + 6,
			wrongDay: D + 5,
		});
		expect(mistakeAfter([[D, "guess"]])).toMatchObject({ given: "right", wasGuess: true, wrongDay: null });
		expect(
			mistakeAfter([
				[D, "wrong"],
				[D, "wrong"],
			]),
		).toMatchObject({ given: "wrong 1", missed: 2 });
	});

	test("is fixed after right answers on two later days", () => {
		expect(mistakeAfter([[D, "wrong"]])?.isFixed).toBe(false);
		expect(mistakeAfter([[D, "wrong"], D, D, D])?.isFixed).toBe(false);
		expect(mistakeAfter([[D, "wrong"], D + 3, D + 3])?.isFixed).toBe(false);
		expect(mistakeAfter([[D, "wrong"], D + 3, D + 9])?.isFixed).toBe(true);
		expect(mistakeAfter([[D, "wrong"], D + 3, [D + 9, "guess"]])?.isFixed).toBe(false);
		expect(mistakeAfter([[D, "guess"], D + 3, [D + 9, "half"]])?.isFixed).toBe(true);
	});

	test("is open again when it is missed after it was fixed", () => {
		expect(mistakeAfter([[D, "wrong"], D + 3, D + 9, [D + 12, "wrong"]])?.isFixed).toBe(false);
	});

	test("is new until it is asked on a later day", () => {
		expect(mistakeAfter([[D, "wrong"], D])?.isNew).toBe(true);
		expect(mistakeAfter([[D, "wrong"], D + 1])?.isNew).toBe(false);
		expect(
			mistakeAfter([
				[D, "wrong"],
				[D + 1, "wrong"],
			])?.isNew,
		).toBe(false);
	});
});

describe("what fails again and again", () => {
	const misses = [0, 2, 4, 6].map((days): Given => [D + days, "wrong"]);

	test("is to be read after the fourth miss, not asked a fifth time", () => {
		expect(mistakeAfter(misses.slice(1))?.isToRead).toBe(false);
		expect(mistakeAfter(misses)?.isToRead).toBe(true);
		expect(mistakeAfter([...misses, D + 8])?.isToRead).toBe(true);
		// Nothing can be read, so nothing would ever ask it again.
		expect(mistakeAfter(misses, undefined, false)?.isToRead).toBe(false);
	});

	test("is asked again after it was read, and counts from then on", () => {
		expect(mistakeAfter(misses, D + 7)?.isToRead).toBe(false);
		expect(mistakeAfter([...misses, [D + 9, "wrong"]], D + 7)?.isToRead).toBe(false);
		const later = [9, 10, 11, 12].map((days): Given => [D + days, "wrong"]);
		expect(mistakeAfter([...misses, ...later], D + 7)?.isToRead).toBe(true);
	});

	test("counts from the beginning once it was fixed", () => {
		expect(mistakeAfter([...misses, D + 8, D + 10])?.isToRead).toBe(false);
		expect(mistakeAfter([...misses, D + 8, D + 10, [D + 12, "wrong"]])?.isToRead).toBe(false);
	});
});
