import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeQuestion, makeQuestions } from "../../tests/make.ts";
import { finishSet, isSound, quizOf, RIGHT, reload, WRONG } from "../../tests/test-quiz.ts";
import { currentAnswer } from "./asking.ts";
import { createBank } from "./bank.ts";
import {
	answer,
	goOn,
	isAtSetEnd,
	isQuizMastered,
	isSetFinished,
	joinRun,
	nextQuestion,
	nextSet,
	openQuiz,
	positionOf,
	type Quiz,
	skip,
} from "./quiz.ts";

describe("a quiz after a reload", () => {
	test("keeps the set, the locked answers and the score after a reload", () => {
		const quiz = answer(nextQuestion(answer(quizOf(30), WRONG).quiz), RIGHT).quiz;
		const resumed = reload(quiz);
		expect(resumed.state).toEqual(quiz.state);
		expect(currentAnswer(resumed)?.isCorrect).toBe(true);
		expect(nextSet(finishSet(resumed)).state).toEqual(nextSet(finishSet(quiz)).state);
	});

	test("drops removed questions everywhere and keeps the score", () => {
		let quiz = quizOf(30);
		for (const option of [RIGHT, WRONG, RIGHT, WRONG]) quiz = nextQuestion(answer(quiz, option).quiz);
		const [right, wrong, , , onScreen, open] = quiz.state.currentSet;
		const gone = [right, wrong, onScreen];
		const left = createBank(makeQuestions(30).filter(({ id }) => !gone.includes(id)));
		const { state } = reload(quiz, left);
		expect(state.currentSet).toEqual(quiz.state.currentSet.filter((id) => !gone.includes(id)));
		expect(state).toMatchObject({ position: 2, currentScore: 134, questionsAnswered: 4 });
		expect(state.currentSet[state.position]).toBe(open);
		expect(state.answers).toEqual(quiz.state.answers.slice(2));
		expect(state.tallies).toEqual(quiz.state.tallies);
		expect([state.masteredQuestions, state.incorrectQuestions].flat()).toHaveLength(2);
	});

	test("steps back to an answered question when the last one on screen was removed", () => {
		const quiz = finishSet(quizOf(30));
		const open = { ...positionOf(quiz), place: 9 };
		const run = { ...quiz.run, answers: quiz.run.answers.slice(0, 9) };
		const last = quiz.state.currentSet[9];
		const resumed = openQuiz(createBank(makeQuestions(30).filter(({ id }) => id !== last)), run, 0, open);
		expect(resumed.state.position).toBe(8);
		expect(currentAnswer(resumed)).toBeDefined();
		expect(isSetFinished(resumed)).toBe(true);
	});

	test("continues with the new questions of a completely different file", () => {
		const quiz = finishSet(quizOf(30), ["q1", "q2"]);
		const other = createBank(makeQuestions(12).map((question) => ({ ...question, id: `new-${question.id}` })));
		const resumed = reload(quiz, other);
		expect(resumed.state).toMatchObject({ currentSet: [], position: 0, answers: [], masteredQuestions: [] });
		expect(resumed.state.currentScore).toBe(quiz.state.currentScore);
		expect(nextSet(resumed).state.currentSet).toHaveLength(10);
	});

	test("asks added questions as new ones", () => {
		const quiz = finishSet(quizOf(10));
		const resumed = reload(quiz, createBank(makeQuestions(14)));
		expect(isQuizMastered(resumed)).toBe(false);
		expect(nextSet(resumed).state.currentSet.toSorted()).toEqual(["q11", "q12", "q13", "q14"]);
	});

	test("lowers set numbers to the new maximum when the file is much smaller, so that no question is left behind", () => {
		let quiz = quizOf(300);
		for (let set = 1; set < 20; set++) quiz = nextSet(finishSet(quiz, ["q1", "q2", "q3"]));
		const resumed = reload(quiz, createBank(makeQuestions(20)));
		expect(resumed.state.questionSet).toBe(5);
		for (const { nextSetToAsk } of resumed.state.incorrectQuestions) expect(nextSetToAsk).toBeLessThanOrEqual(5);
	});

	test("keeps an answer record whose option was removed from the file", () => {
		const quiz = answer(quizOf(1), WRONG).quiz;
		const options = makeQuestion().options.filter(({ id }) => id !== WRONG);
		const resumed = reload(quiz, createBank([makeQuestion({ options })]));
		expect(currentAnswer(resumed)?.optionId).toBe(WRONG);
	});
});

describe("a run that went on while the page could not store where it was", () => {
	const stepOf = (quiz: Quiz, isRight: boolean) => {
		if (isSetFinished(quiz)) return nextSet(quiz);
		const next = nextQuestion(quiz);
		return next === quiz ? answer(quiz, isRight ? RIGHT : WRONG).quiz : next;
	};

	test("shows the verdict of the answer to the question that was on screen, and changes nothing else", () => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 30 }), fc.array(fc.boolean(), { maxLength: 90 }), (size, steps) => {
				const shown = steps.reduce(stepOf, quizOf(size));
				const { quiz: answered, record } = answer(shown, WRONG);
				if (!record) return;
				const reopened = openQuiz(shown.bank, answered.run, 0, positionOf(shown));
				expect(currentAnswer(reopened)).toEqual(record);
				expect(reopened.state).toEqual(answered.state);
				expect(isSound(reopened)).toBe(true);
				// Without the session: at the first open question.
				const opened = openQuiz(shown.bank, answered.run, 0);
				expect(nextQuestion(reopened).state).toEqual(opened.state);
			}),
		);
	});

	test("shows the next open question after a skip, and after answers of another phone", () => {
		const shown = quizOf(30);
		const skipped = openQuiz(shown.bank, skip(shown).quiz.run, 0, positionOf(shown));
		expect([skipped.state.position, currentAnswer(skipped)]).toEqual([1, undefined]);
		const further = nextQuestion(answer(nextQuestion(answer(shown, RIGHT).quiz), RIGHT).quiz);
		expect(openQuiz(shown.bank, further.run, 0, positionOf(shown)).state).toEqual(further.state);
		const nextOne = nextSet(finishSet(shown));
		expect(openQuiz(shown.bank, nextOne.run, 0, positionOf(shown)).state).toEqual(nextOne.state);
	});
});

test("a question that was answered elsewhere while it was open is not shown answered: the next open one is", () => {
	const shown = nextQuestion(answer(quizOf(30), RIGHT).quiz);
	const further = answer(shown, WRONG).quiz;
	const joined = joinRun(shown, further.run);
	expect([joined.state.position, currentAnswer(joined)]).toEqual([2, undefined]);
	expect(joined.state).toEqual(nextQuestion(further).state);
	const end = goOn(finishSet(shown)).quiz;
	expect(joinRun(end, end.run).state).toEqual(end.state);
});

test("the result of a set stays after a reload, until the next set begins", () => {
	const end = goOn(finishSet(quizOf(30))).quiz;
	expect(isAtSetEnd(reload(end))).toBe(true);
	expect(reload(end).state).toEqual(end.state);
	expect(isAtSetEnd(openQuiz(end.bank, nextSet(end).run, 0, positionOf(end)))).toBe(false);
});
