import * as fc from "fast-check";
import { expect, test } from "vitest";
import { listAnswers } from "#core/practice/answers.ts";
import type { LogEvent } from "#core/progress/log/event.ts";
import { currentAnswer, currentQuestion } from "#core/quiz/asking.ts";
import { shownOptions } from "#core/quiz/option-order.ts";
import * as m from "#messages";
import { makeQuestion } from "../../../../tests/make.ts";
import { TODAY } from "../../../../tests/practice-logs.ts";
import {
	makeAsking,
	mistakeAfter,
	outcomeText,
	type PracticeResult,
	resultsAtEnd,
	resultsOfDay,
	sortResults,
} from "./asking.ts";

const name = { subtopicId: "one", questionId: "q1" };
const loaded = { question: makeQuestion(), html: undefined, shufflesOptions: true };
const facts = { name, loaded, place: 2, count: 5, result: undefined, answersBefore: 0, seed: 7 };

test("a question is asked with its options in the file's order first, and in one other order on a later day", () => {
	const first = makeAsking(facts);
	expect(currentQuestion(first)?.id).toBe("q1");
	expect(shownOptions(first).map(({ id }) => id)).toEqual(["a", "b", "c", "d"]);
	const orders = [7, 8, 9, 10].map((seed) => {
		const open = makeAsking({ ...facts, answersBefore: 1, seed });
		const result: PracticeResult = { ...name, given: "b", isCorrect: false, sureness: null };
		const answered = makeAsking({ ...facts, answersBefore: 1, seed, result });
		expect(currentAnswer(open)).toBeUndefined();
		expect(currentAnswer(answered)).toMatchObject({ optionId: "b", isCorrect: false });
		// An answer does not move them.
		expect(shownOptions(answered)).toEqual(shownOptions(open));
		return shownOptions(open)
			.map(({ id }) => id)
			.join("");
	});
	expect(new Set(orders).size).toBeGreaterThan(1);
});

test("each result is right, or in one of the lists of what was wrong; a lucky guess is both right and listed", () => {
	const result = fc.record({
		subtopicId: fc.constant("one"),
		questionId: fc.string(),
		given: fc.constant("a"),
		isCorrect: fc.boolean(),
		sureness: fc.constantFrom("sure" as const, "half" as const, "guess" as const, null),
	});
	fc.assert(
		fc.property(fc.array(result), (results) => {
			const { right, sureAndWrong, luckyGuesses, otherWrong } = sortResults(results);
			expect(right + sureAndWrong.length + otherWrong.length).toBe(results.length);
			expect(sureAndWrong.every(({ isCorrect, sureness }) => !isCorrect && sureness === "sure")).toBe(true);
			expect(luckyGuesses.every(({ isCorrect, sureness }) => isCorrect && sureness === "guess")).toBe(true);
		}),
	);
});

test("the end of a dose counts the day as the log does, and over the end of a day the dose alone", () => {
	const given = (questionId: string, isCorrect = true): PracticeResult => {
		return { subtopicId: "s1", questionId, given: "a", isCorrect, sureness: null };
	};
	const logged = (questionId: string, day: number, place: number): LogEvent => {
		const answer = { ...given(questionId), checksum: "c", tookMs: 0, day };
		return { ...answer, kind: "practised", device: "d", clock: place, run: 0 };
	};
	const answers = listAnswers(
		[logged("other-tab", TODAY, 1), logged("q1", TODAY, 2), logged("old", TODAY - 1, 3)],
		TODAY,
	);
	const facts = { answers, given: [given("q1"), given("q2")], begunOn: TODAY, endedOn: TODAY, isExtra: false };
	const names = (results: readonly PracticeResult[]) => results.map(({ questionId }) => questionId);
	// q2 is not in the log yet.
	expect(names(resultsAtEnd(facts))).toEqual(["other-tab", "q1", "q2"]);
	expect(names(resultsAtEnd({ ...facts, begunOn: TODAY - 1 }))).toEqual(["q1", "q2"]);
	expect(names(resultsAtEnd({ ...facts, isExtra: true }))).toEqual(["q1", "q2"]);
});

test("the result of a day has what its plan has asked, and nothing of Recite, of other doses and of other days", () => {
	const answerOf = (questionId: string, place: number, day: number, isExtra?: true): LogEvent => {
		const given = { checksum: "c", given: "a", isCorrect: true, sureness: null, tookMs: 0, day };
		return {
			...given,
			...(isExtra && { isExtra }),
			subtopicId: "s1",
			questionId,
			run: 0,
			device: "A",
			clock: place,
			kind: "practised",
		};
	};
	const recited = { subtopicId: "s1", questionId: "q4", run: 0, checksum: "c", optionId: "a", isCorrect: true };
	const log: LogEvent[] = [
		answerOf("q1", 1, TODAY - 1),
		answerOf("q2", 2, TODAY),
		answerOf("q3", 3, TODAY, true),
		{ ...recited, device: "A", clock: 4, kind: "answered", set: 1, tookMs: 0, day: TODAY },
		answerOf("q4", 5, TODAY),
		answerOf("q5", 6, TODAY),
		answerOf("q5", 7, TODAY),
	];
	const results = resultsOfDay(listAnswers(log, TODAY), TODAY);
	expect(results.map(({ questionId }) => questionId)).toEqual(["q2", "q5"]);
});

/** What is said after an answer of today. @param before days of misses */
function outcomeAfter(before: readonly number[], isCorrect: boolean, { hasText = true, readOn = -1 } = {}): string {
	const question = { subtopicId: "s1", questionId: "q1", run: 0 };
	const others: LogEvent[] = readOn < 0 ? [] : [{ ...question, device: "B", clock: 1, kind: "reread", day: readOn }];
	const misses = before.map((day, place): LogEvent => {
		const given = { checksum: "c", given: "a", isCorrect: false, sureness: null, tookMs: 0 };
		return { ...question, ...given, device: "A", clock: place + 1, kind: "practised", day };
	});
	const texts = hasText ? [{ phase: "read" as const, address: "/text" }] : [];
	const subtopics = [{ subtopicId: "s1", title: "", ref: null, steps: [], texts, ids: ["q1"] }];
	const facts = { answers: listAnswers(misses, TODAY), others, day: TODAY, subtopics };
	const result = { subtopicId: "s1", questionId: "q1", given: "b", isCorrect, sureness: null };
	return outcomeText(result, mistakeAfter(result, facts), facts);
}

test("the miss after which a question is read first says so, and not that it comes back", () => {
	const three = [TODAY - 9, TODAY - 6, TODAY - 3];
	expect(outcomeAfter(three, false)).toBe(m.practice_outcome_to_read({ count: 4 }));
	expect(outcomeAfter(three.slice(1), false)).toBe(m.practice_outcome_wrong());
	expect(outcomeAfter(three, false, { hasText: false })).toBe(m.practice_outcome_wrong());
	expect(outcomeAfter(three, false, { readOn: TODAY - 3 })).toBe(m.practice_outcome_wrong());
});

test("a right answer on the day of the miss does not sound as if it were fixed", () => {
	expect(outcomeAfter([TODAY], true)).toBe(m.practice_outcome_right_now());
	expect(outcomeAfter([TODAY - 1], true)).toBe(m.practice_outcome_right());
	expect(outcomeAfter([], true)).toBe(m.practice_outcome_right());
});
