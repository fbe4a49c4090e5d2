import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeQuestion, makeQuestions } from "../../tests/make.ts";
import { finishSet, quizOf, RIGHT, WRONG } from "../../tests/test-quiz.ts";
import { createBank } from "./bank.ts";
import { answer, currentAnswer, isQuizMastered, isSetFinished, nextQuestion, nextSet, type Quiz } from "./quiz.ts";
import { reopenLastAnswer, resumeQuiz } from "./resume.ts";
import { mcqStateSchema } from "./state.ts";

describe("resuming a quiz", () => {
	test("keeps the set, the locked answers and the score after a reload", () => {
		const quiz = answer(nextQuestion(answer(quizOf(30), WRONG).quiz), RIGHT).quiz;
		const resumed = resumeQuiz(quiz.bank, JSON.parse(JSON.stringify(quiz.state)));
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
		const { state } = resumeQuiz(left, quiz.state);
		expect(state.currentSet).toEqual(quiz.state.currentSet.filter((id) => !gone.includes(id)));
		expect(state).toMatchObject({ position: 2, currentScore: 134, questionsAnswered: 4 });
		expect(state.currentSet[state.position]).toBe(open);
		expect(state.answers).toEqual(quiz.state.answers.slice(2));
		expect(state.tallies).toEqual(quiz.state.tallies);
		expect([state.masteredQuestions, state.incorrectQuestions].flat()).toHaveLength(2);
	});

	test("steps back to an answered question when the last one on screen was removed", () => {
		const quiz = finishSet(quizOf(30));
		const open = { ...quiz.state, answers: quiz.state.answers.slice(0, 9) };
		const last = quiz.state.currentSet[9];
		const resumed = resumeQuiz(createBank(makeQuestions(30).filter(({ id }) => id !== last)), open);
		expect(resumed.state.position).toBe(8);
		expect(currentAnswer(resumed)).toBeDefined();
		expect(isSetFinished(resumed)).toBe(true);
	});

	test("continues with the new questions of a completely different file", () => {
		const quiz = finishSet(quizOf(30), ["q1", "q2"]);
		const other = createBank(makeQuestions(12).map((question) => ({ ...question, id: `new-${question.id}` })));
		const resumed = resumeQuiz(other, quiz.state);
		expect(resumed.state).toMatchObject({ currentSet: [], position: 0, answers: [], masteredQuestions: [] });
		expect(resumed.state.currentScore).toBe(quiz.state.currentScore);
		expect(nextSet(resumed).state.currentSet).toHaveLength(10);
	});

	test("asks added questions as new ones", () => {
		const quiz = finishSet(quizOf(10));
		const resumed = resumeQuiz(createBank(makeQuestions(14)), quiz.state);
		expect(isQuizMastered(resumed)).toBe(false);
		expect(nextSet(resumed).state.currentSet.toSorted()).toEqual(["q11", "q12", "q13", "q14"]);
	});

	test("lowers set numbers to the new maximum when the file is much smaller, so that no question is left behind", () => {
		let quiz = quizOf(300);
		for (let set = 1; set < 20; set++) quiz = nextSet(finishSet(quiz, ["q1", "q2", "q3"]));
		const resumed = resumeQuiz(createBank(makeQuestions(20)), quiz.state);
		expect(resumed.state.questionSet).toBe(5);
		for (const { nextSetToAsk } of resumed.state.incorrectQuestions) expect(nextSetToAsk).toBeLessThanOrEqual(5);
	});

	test("keeps an answer record whose option was removed from the file", () => {
		const quiz = answer(quizOf(1), WRONG).quiz;
		const options = makeQuestion().options.filter(({ id }) => id !== WRONG);
		const resumed = resumeQuiz(createBank([makeQuestion({ options })]), quiz.state);
		expect(currentAnswer(resumed)?.optionId).toBe(WRONG);
	});
});

describe("reopening the last answer", () => {
	const stepOf = (quiz: Quiz, isRight: boolean) => {
		if (isSetFinished(quiz)) return nextSet(quiz);
		const next = nextQuestion(quiz);
		return next === quiz ? answer(quiz, isRight ? RIGHT : WRONG).quiz : next;
	};

	test("shows the verdict of an answer that the page could not store, and changes nothing else", () => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 30 }), fc.array(fc.boolean(), { maxLength: 90 }), (size, steps) => {
				const shown = steps.reduce(stepOf, quizOf(size));
				const { quiz: answered, record } = answer(shown, WRONG);
				if (!record) return;
				// As the log has it: at the first open question.
				const opened = nextQuestion(answered);
				const reopened = reopenLastAnswer(opened, shown.state);
				expect(currentAnswer(reopened)).toEqual(record);
				expect({ ...reopened.state, position: 0 }).toEqual({ ...answered.state, position: 0 });
				expect(mcqStateSchema.safeParse(reopened.state).success).toBe(true);
				expect(nextQuestion(reopened).state).toEqual(opened.state);
			}),
		);
	});

	test("does not change a quiz that another phone continued", () => {
		const shown = quizOf(30);
		const further = nextQuestion(answer(nextQuestion(answer(shown, RIGHT).quiz), RIGHT).quiz);
		expect(reopenLastAnswer(further, shown.state)).toBe(further);
		const nextOne = nextSet(finishSet(shown));
		expect(reopenLastAnswer(nextOne, shown.state)).toBe(nextOne);
	});
});
