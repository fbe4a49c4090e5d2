import fc from "fast-check";
import { expect, test } from "vitest";
import { createRandomBelow } from "#core/random.ts";
import { byRun } from "../../tests/faults.ts";
import { finishSet, quizOf, RIGHT, WRONG } from "../../tests/test-quiz.ts";
import { SET_SIZE } from "./bank.ts";
import { answer, isQuizMastered, isSetFinished, nextQuestion, nextSet, type Quiz, skip } from "./quiz.ts";
import { listReturns, questionsAfterShortSet, returnOf, setSummary } from "./set-facts.ts";
import { setOnScreen } from "./set-number.ts";

test("sums up a set while it is answered", () => {
	const first = quizOf(20);
	expect(setSummary(first)).toEqual({ right: 0, wrong: 0, skipped: 0, points: 0, mastered: 0, willReturn: 0 });
	const second = nextSet(finishSet(first, first.state.currentSet.slice(0, 3)));
	expect(setSummary(finishSet(first, first.state.currentSet.slice(0, 3)))).toEqual({
		right: 7,
		wrong: 3,
		skipped: 0,
		points: 601,
		mastered: 7,
		willReturn: 3,
	});
	// Three right re-asks that come once more, and seven fresh ones.
	expect(setSummary(finishSet(second))).toEqual({
		right: 10,
		wrong: 0,
		skipped: 0,
		points: 1000,
		mastered: 7,
		willReturn: 3,
	});
});

test("counts skipped questions of a set apart, and what returns by its set", () => {
	const first = nextQuestion(skip(quizOf(20)).quiz);
	const missed = finishSet(first, first.state.currentSet.slice(1, 3));
	expect(setSummary(missed)).toEqual({ right: 7, wrong: 2, skipped: 1, points: 634, mastered: 7, willReturn: 2 });
	expect(listReturns(missed)).toEqual([{ count: 2, back: { setsAhead: 1, questionSet: 2 } }]);
	const second = nextSet(missed);
	const again = finishSet(second, second.state.currentSet.slice(1, 2));
	expect(listReturns(again)).toEqual([
		{ count: 1, back: { setsAhead: 1, questionSet: 3 } },
		{ count: 1, back: { setsAhead: 2, questionSet: 4 } },
	]);
	expect(listReturns(finishSet(quizOf(20)))).toEqual([]);
});

test("names the set in which a question returns, by number or, after the last number, by distance", () => {
	const first = answer(quizOf(1), WRONG);
	expect(first.record && returnOf(first.quiz, first.record)).toEqual({ setsAhead: 1, questionSet: 2 });
	let quiz = nextSet(first.quiz);
	while (quiz.state.questionSet < 5) quiz = nextSet(answer(quiz, WRONG).quiz);
	const wrong = answer(quiz, WRONG);
	expect(wrong.record && returnOf(wrong.quiz, wrong.record)).toEqual({ setsAhead: 1, questionSet: undefined });
	const right = answer(nextSet(wrong.quiz), RIGHT);
	expect(right.record && returnOf(right.quiz, right.record)).toEqual({ setsAhead: 2, questionSet: undefined });
});

test("distinguishes a short set with all remaining questions from one before others that are due later", () => {
	const first = quizOf(25);
	expect(questionsAfterShortSet(first)).toBeUndefined();
	const second = nextSet(finishSet(first, first.state.currentSet.slice(0, 3)));
	expect(questionsAfterShortSet(second)).toBeUndefined();
	const third = nextSet(finishSet(second));
	expect(third.state.currentSet).toHaveLength(8);
	expect(questionsAfterShortSet(third)).toBe(3);
	const fourth = nextSet(finishSet(third));
	expect([fourth.state.currentSet.length, questionsAfterShortSet(fourth)]).toEqual([3, 0]);
	expect(questionsAfterShortSet(quizOf(3))).toBeUndefined();
});

test("predictions about returns and short sets come true for any answers", () => {
	const seed = fc.integer({ min: 0, max: 0xffffffff });
	const skill = fc.integer({ min: 0, max: 100 });
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 80 }), seed, seed, skill, (count, quizSeed, learnerSeed, percent) => {
			const randomBelow = createRandomBelow(learnerSeed);
			const promised = new Map<string, number>();
			let quiz = quizOf(count, quizSeed);
			for (let set = 0; set < 25 && !isQuizMastered(quiz); set++) {
				const now = setOnScreen(quiz.state);
				const { currentSet } = quiz.state;
				for (const [id, due] of promised) if (due === now) expect(currentSet).toContain(id);
				expectTruthOfShortSet(quiz);
				while (!isSetFinished(quiz)) {
					const { quiz: answered, record } = answer(quiz, randomBelow(100) < percent ? RIGHT : WRONG);
					const back = record && returnOf(answered, record);
					if (record) promised.delete(record.questionId);
					if (record && back) promised.set(record.questionId, now + back.setsAhead);
					quiz = nextQuestion(answered);
				}
				quiz = nextSet(quiz);
			}
		}),
		{ numRuns: byRun(300, 1_000) },
	);
});

function expectTruthOfShortSet(quiz: Quiz): void {
	const { currentSet, masteredQuestions } = quiz.state;
	const after = questionsAfterShortSet(quiz);
	if (after === undefined) return;
	expect(currentSet.length).toBeLessThan(SET_SIZE);
	expect(after).toBe(quiz.bank.size - masteredQuestions.length - currentSet.length);
}
