import { describe, expect, test } from "vitest";
import { shuffle } from "#core/random.ts";
import { makeQuestion, makeQuestions } from "../../tests/make.ts";
import { finishSet, quizOf, RIGHT, WRONG } from "../../tests/test-quiz.ts";
import { currentAnswer, currentQuestion } from "./asking.ts";
import { createBank, maxSets } from "./bank.ts";
import {
	answer,
	goOn,
	isAtSetEnd,
	isQuizMastered,
	isSetFinished,
	nextQuestion,
	nextSet,
	type Quiz,
	startQuiz,
} from "./quiz.ts";

/** The numbers and questions of the next two sets, when nothing else happens in between. */
const setsOf = (quiz: Quiz) => [quiz.state.questionSet, quiz.state.currentSet];

describe("a new quiz", () => {
	test("asks ten different questions in set 1 and starts with score 0", () => {
		const { state } = quizOf(30);
		expect(new Set(state.currentSet).size).toBe(10);
		expect(state).toMatchObject({ currentScore: 0, questionSet: 1, questionsAnswered: 0, position: 0 });
		expect(state).toMatchObject({ incorrectQuestions: [], masteredQuestions: [], answers: [], seed: 1 });
	});

	test("asks all questions of a small file", () => {
		expect(quizOf(3).state.currentSet.toSorted()).toEqual(["q1", "q2", "q3"]);
	});

	test("chooses each question equally often", () => {
		const bank = createBank(makeQuestions(40));
		const counts = new Map<string, number>();
		for (let seed = 0; seed < 4000; seed++)
			for (const id of startQuiz(bank, seed).state.currentSet) counts.set(id, (counts.get(id) ?? 0) + 1);
		// 1,000 expected each, standard deviation 27.
		for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
		expect(counts.size).toBe(40);
	});

	test("asks in the same order for the same seed, and in another order for another seed", () => {
		expect(quizOf(100, 5).state).toEqual(quizOf(100, 5).state);
		expect(quizOf(100, 5).state.currentSet).not.toEqual(quizOf(100, 6).state.currentSet);
	});

	test("accepts any number as seed and stores it as a uint32", () => {
		expect(quizOf(9, -1).state.seed).toBe(0xffffffff);
		expect(quizOf(9, 2 ** 32 + 7).state).toEqual(quizOf(9, 7).state);
	});
});

describe("an answer", () => {
	test("scores one point when right and masters the question", () => {
		const quiz = quizOf(20);
		const { quiz: answered, record } = answer(quiz, RIGHT);
		const [id = ""] = quiz.state.currentSet;
		expect(record).toEqual({
			questionId: id,
			optionId: RIGHT,
			isCorrect: true,
			points: 100,
			questionSet: 1,
			extraSet: 0,
			wasReask: false,
			outcome: "mastered",
			nextSetToAsk: null,
			nextExtraSet: 0,
		});
		expect(answered.state).toMatchObject({
			currentScore: 100,
			questionsAnswered: 1,
			masteredQuestions: [id],
		});
		expect(currentAnswer(answered)).toBe(record);
		expect(currentAnswer(quiz)).toBeUndefined();
	});

	test("costs a third of a point when wrong and brings the question back in the next set", () => {
		const { quiz, record } = answer(quizOf(20), WRONG);
		expect(record).toMatchObject({ isCorrect: false, points: -33, outcome: "will-return", nextSetToAsk: 2 });
		expect(quiz.state.currentScore).toBe(-33);
		expect(quiz.state.incorrectQuestions).toEqual([
			{ id: record?.questionId, reaskCount: 0, nextSetToAsk: 2, nextExtraSet: 0 },
		]);
		expect(quiz.state.masteredQuestions).toEqual([]);
	});

	test("counts once: a double click changes nothing", () => {
		const { quiz } = answer(quizOf(20), WRONG);
		expect(answer(quiz, RIGHT)).toEqual({ quiz, record: undefined });
		expect(answer(quiz, RIGHT).quiz).toBe(quiz);
		expect(answer(quiz, "no such option").quiz).toBe(quiz);
	});

	test("is right with any of several correct options", () => {
		const options = ["a", "b", "c"].map((id) => ({ id, text: id, isCorrect: id !== "b" }));
		const quiz = startQuiz(createBank([makeQuestion({ options })]), 1);
		expect(answer(quiz, "a").record?.isCorrect).toBe(true);
		expect(answer(quiz, "c").record?.isCorrect).toBe(true);
		expect(answer(quiz, "b").record?.isCorrect).toBe(false);
	});

	test("must be one of the question's options", () => {
		expect(() => answer(quizOf(20), "z")).toThrow(RangeError);
		expect(() => answer(quizOf(20), "")).toThrow(RangeError);
	});

	test("to an empty set gives no record", () => {
		const quiz = startQuiz(createBank([]), 1);
		expect(answer(quiz, RIGHT)).toEqual({ quiz, record: undefined });
	});

	test("keeps hundredths exact over a thousand answers", () => {
		let quiz = quizOf(1);
		for (let time = 0; time < 1000; time++) quiz = nextSet(answer(quiz, WRONG).quiz);
		expect(quiz.state).toMatchObject({ currentScore: -33_000, questionsAnswered: 1000, questionSet: 5 });
	});
});

describe("moving on", () => {
	test("requires an answer first", () => {
		const quiz = quizOf(20);
		expect(nextQuestion(quiz)).toBe(quiz);
		expect(nextSet(quiz)).toBe(quiz);
		expect(nextSet(nextQuestion(answer(quiz, RIGHT).quiz)).state).toMatchObject({
			questionSet: 1,
			position: 1,
		});
	});

	test("stops at the set's last question and offers the next set", () => {
		const quiz = finishSet(quizOf(20));
		expect(quiz.state.position).toBe(9);
		expect(isSetFinished(quiz)).toBe(true);
		expect(nextQuestion(quiz)).toBe(quiz);
		expect(nextSet(quiz).state).toMatchObject({ questionSet: 2, position: 0, answers: [] });
	});

	test("never asks a mastered question again", () => {
		const first = finishSet(quizOf(20));
		const second = nextSet(first);
		expect(new Set([...first.state.currentSet, ...second.state.currentSet]).size).toBe(20);
		const last = nextSet(finishSet(second));
		expect(last.state.currentSet).toEqual([]);
		expect(isQuizMastered(last)).toBe(true);
	});
});

describe("a missed question", () => {
	test("is asked first in the next set, then two sets later, and is mastered by two right answers in a row", () => {
		const first = quizOf(100);
		const [missed = ""] = first.state.currentSet;
		const second = nextSet(finishSet(first, [missed]));
		expect(second.state.currentSet[0]).toBe(missed);
		const reask = answer(second, RIGHT).record;
		expect(reask).toMatchObject({ wasReask: true, outcome: "will-return", nextSetToAsk: 4, points: 100 });
		const third = nextSet(finishSet(second));
		expect(third.state.currentSet).not.toContain(missed);
		expect(third.state.incorrectQuestions).toEqual([{ id: missed, reaskCount: 1, nextSetToAsk: 4, nextExtraSet: 0 }]);
		const fourth = nextSet(finishSet(third));
		expect(fourth.state.currentSet[0]).toBe(missed);
		const { quiz, record } = answer(fourth, RIGHT);
		expect(record).toMatchObject({ wasReask: true, outcome: "mastered", nextSetToAsk: null });
		expect(quiz.state.incorrectQuestions).toEqual([]);
		expect(quiz.state.masteredQuestions).toContain(missed);
	});

	test("starts again from zero when it is missed again", () => {
		const first = quizOf(100);
		const [missed = ""] = first.state.currentSet;
		let quiz = nextSet(finishSet(first, [missed]));
		quiz = nextSet(finishSet(nextSet(finishSet(quiz))));
		const { record, quiz: again } = answer(quiz, WRONG);
		expect(record).toMatchObject({ questionSet: 4, wasReask: true, outcome: "will-return", nextSetToAsk: 5 });
		expect(again.state.incorrectQuestions).toEqual([{ id: missed, reaskCount: 0, nextSetToAsk: 5, nextExtraSet: 0 }]);
	});

	test("moves to a later set when the set is full, before questions that are due later", () => {
		const first = quizOf(100);
		const ten = first.state.currentSet;
		const second = nextSet(finishSet(first, ten));
		expect(second.state.currentSet).toEqual(ten);
		// All ten right: due in set 4. Set 3 is fresh and all wrong: due in set 4 as well, behind the older ones.
		const third = nextSet(finishSet(second));
		const fourth = nextSet(finishSet(third, third.state.currentSet));
		expect(setsOf(fourth)).toEqual([4, ten]);
		const fifth = nextSet(finishSet(fourth));
		expect(setsOf(fifth)).toEqual([5, third.state.currentSet]);
	});

	test("is replaced by new questions only while it is not due", () => {
		const first = quizOf(100);
		const missed = first.state.currentSet.slice(3, 6);
		const second = nextSet(finishSet(first, missed));
		expect(second.state.currentSet.slice(0, 3)).toEqual(missed);
		expect(second.state.currentSet).toHaveLength(10);
	});
});

describe("the last set", () => {
	test("has the number 5, or a tenth of the number of questions", () => {
		expect([0, 1, 50, 51, 60, 61, 7361].map(maxSets)).toEqual([5, 5, 5, 6, 6, 7, 737]);
	});

	test("is followed by extra sets until everything is mastered, and leaves no question behind", () => {
		let quiz = quizOf(12);
		for (let set = 1; set < 8; set++) quiz = nextSet(finishSet(quiz, [...quiz.bank.questions.keys()]));
		expect(quiz.state).toMatchObject({ questionSet: 5, extraSet: 3 });
		for (const { nextSetToAsk } of quiz.state.incorrectQuestions) expect(nextSetToAsk).toBe(5);
		let sets = 0;
		for (; !isQuizMastered(quiz); sets++) quiz = nextSet(finishSet(quiz));
		expect(quiz.state).toMatchObject({ questionSet: 5, incorrectQuestions: [] });
		expect(sets).toBeLessThanOrEqual(4);
	});

	test("keeps the distances of re-asks in extra sets too", () => {
		let quiz = quizOf(1);
		for (let set = 1; set <= 5; set++) quiz = nextSet(answer(quiz, WRONG).quiz);
		expect(setsOf(quiz)).toEqual([5, ["q1"]]);
		const right = answer(quiz, RIGHT);
		expect(right.record).toMatchObject({ extraSet: 1, outcome: "will-return", nextSetToAsk: 5, nextExtraSet: 3 });
		const rest = nextSet(right.quiz);
		expect(rest.state).toMatchObject({ questionSet: 5, extraSet: 2, currentSet: [] });
		const again = nextSet(rest);
		expect(again.state).toMatchObject({ questionSet: 5, extraSet: 3, currentSet: ["q1"] });
		expect(isQuizMastered(answer(again, RIGHT).quiz)).toBe(true);
	});
});

test("a set does not begin with the question that ended the one before, unless it is alone", () => {
	const first = quizOf(30);
	const last = first.state.currentSet[9] ?? "";
	const second = nextSet(finishSet(first, [last]));
	expect(second.state.currentSet).toHaveLength(10);
	expect(second.state.currentSet.indexOf(last), "second where it is the only due one").toBe(1);
	const before = first.state.currentSet[3] ?? "";
	const both = nextSet(finishSet(first, [before, last])).state.currentSet;
	expect(both.slice(0, 2), "behind the other due one, before the new ones").toEqual([before, last]);
	const alone = quizOf(1);
	expect(nextSet(answer(alone, WRONG).quiz).state.currentSet).toEqual(["q1"]);
});

describe("an empty set", () => {
	test("appears when all remaining questions are due later, and is complete from the start", () => {
		const first = quizOf(1);
		const second = nextSet(answer(first, WRONG).quiz);
		const third = nextSet(answer(second, RIGHT).quiz);
		expect(setsOf(third)).toEqual([3, []]);
		expect([isSetFinished(third), isQuizMastered(third), currentQuestion(third)]).toEqual([true, false, undefined]);
		expect(nextQuestion(third)).toBe(third);
		const fourth = nextSet(third);
		expect(setsOf(fourth)).toEqual([4, ["q1"]]);
		expect(isQuizMastered(answer(fourth, RIGHT).quiz)).toBe(true);
	});

	test("is the only set of a file without questions, with nothing mastered", () => {
		const quiz = startQuiz(createBank([]), 1);
		expect([isSetFinished(quiz), isQuizMastered(quiz), quiz.state.currentSet]).toEqual([true, false, []]);
		expect(nextSet(quiz).state).toMatchObject({ questionSet: 2, currentSet: [] });
	});
});

describe("the button that continues", () => {
	const events = (quiz: Quiz) => goOn(quiz).events;

	test("leads over the questions of a set to its result, and from there to the next set, which ends the set", () => {
		const open = quizOf(20);
		expect(goOn(open)).toEqual({ quiz: open, events: [] });
		const answered = answer(open, RIGHT).quiz;
		expect([goOn(answered).quiz.state.position, events(answered)]).toEqual([1, []]);
		const finished = finishSet(open);
		const end = goOn(finished).quiz;
		expect([isAtSetEnd(end), end.state.questionSet, events(finished)]).toEqual([true, 1, []]);
		expect([currentQuestion(end), currentAnswer(end)]).toEqual([undefined, undefined]);
		expect(goOn(end)).toEqual({ quiz: nextSet(finished), events: [{ kind: "set-ended", set: 1 }] });
	});

	test("leaves an empty set together with the result that it was shown with", () => {
		const second = nextSet(answer(quizOf(1), WRONG).quiz);
		const end = goOn(answer(second, RIGHT).quiz).quiz;
		expect(events(end)).toEqual([
			{ kind: "set-ended", set: 2 },
			{ kind: "set-ended", set: 3 },
		]);
		expect(goOn(end).quiz.state).toMatchObject({ questionSet: 4, currentSet: ["q1"] });
		const empty = nextSet(end);
		expect(goOn(empty)).toEqual({ quiz: goOn(end).quiz, events: [{ kind: "set-ended", set: 3 }] });
	});

	test("leads from the last answer of all to the end of the quiz", () => {
		const finished = finishSet(quizOf(3));
		const { quiz } = goOn(finished);
		expect([isAtSetEnd(quiz), quiz.state.currentSet, isQuizMastered(quiz)]).toEqual([false, [], true]);
		expect(events(finished)).toEqual([{ kind: "set-ended", set: 1 }]);
	});
});

test("deals from one shuffle: set 1 is the start of the seed's order", () => {
	const ids = makeQuestions(50).map(({ id }) => id);
	expect(quizOf(50, 9).state.currentSet).toEqual(shuffle(ids, 9).slice(0, 10));
});
