import fc from "fast-check";
import { expect, test } from "vitest";
import { createRandomBelow } from "#core/random.ts";
import { makeQuestions } from "../../tests/make.ts";
import { finishSet, quizOf, RIGHT, reload, WRONG } from "../../tests/test-quiz.ts";
import { createBank } from "./bank.ts";
import { answer, isQuizMastered, isSetFinished, nextQuestion, nextSet } from "./quiz.ts";
import { runSummary } from "./run-summary.ts";

test("counts first tries and lists what was missed, the most often missed first", () => {
	let quiz = finishSet(quizOf(5), ["q2", "q4"]);
	quiz = finishSet(nextSet(quiz), ["q4"]);
	const { rightAtFirst, missed } = runSummary(quiz);
	expect(rightAtFirst).toBe(3);
	expect(missed.map(({ question, times }) => [question.id, times])).toEqual([
		["q4", 2],
		["q2", 1],
	]);
	expect(missed[0]?.lastWrong).toBe(WRONG);
});

test("leaves out questions that the file no longer has", () => {
	const quiz = reload(finishSet(quizOf(5), ["q2", "q4"]), createBank(makeQuestions(3)));
	expect(runSummary(quiz)).toMatchObject({ rightAtFirst: 2, missed: [{ question: { id: "q2" }, times: 1 }] });
});

test("at the end every question was right at first or is listed as missed, and never both", () => {
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 40 }), fc.nat(), fc.nat(), (count, quizSeed, learnerSeed) => {
			const randomBelow = createRandomBelow(learnerSeed);
			let quiz = quizOf(count, quizSeed);
			let wrong = 0;
			for (let click = 0; !isQuizMastered(quiz); click++) {
				const isRight = click > 200 || randomBelow(100) < 60;
				if (!isSetFinished(quiz) && !isRight) wrong++;
				quiz = isSetFinished(quiz) ? nextSet(quiz) : nextQuestion(answer(quiz, isRight ? RIGHT : WRONG).quiz);
			}
			const { rightAtFirst, missed } = runSummary(quiz);
			expect(rightAtFirst + missed.length).toBe(count);
			expect(missed.reduce((sum, { times }) => sum + times, 0)).toBe(wrong);
		}),
	);
});
