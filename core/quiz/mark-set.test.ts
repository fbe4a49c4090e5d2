import { expect, test } from "vitest";
import { makeQuestions } from "../../tests/make.ts";
import { finishSet, quizOf } from "../../tests/test-quiz.ts";
import { createBank } from "./bank.ts";
import { markSet } from "./mark-set.ts";
import { nextSet, type Quiz } from "./quiz.ts";
import { setSummary } from "./set-facts.ts";

/** The quiz after a correction that makes "b" right in q1, as the log gives it. */
function correctFirst(quiz: Quiz): Quiz {
	const questions = makeQuestions(3).map((question) => {
		const options = question.options.map((option) => ({ ...option, isCorrect: option.id === "b" }));
		return question.id === "q1" ? { ...question, options } : question;
	});
	const { state } = quiz;
	const tallies = state.tallies.map((tally) => {
		return tally.questionId === "q1" ? { ...tally, wrong: 0, isRightAtFirst: true, lastWrong: null } : tally;
	});
	const masteredQuestions = [...state.masteredQuestions, "q1"];
	const marked = { ...state, tallies, masteredQuestions, incorrectQuestions: [], currentSet: [], corrected: 1 };
	return { ...quiz, bank: createBank(questions), state: marked };
}

test("an ended set shows an answer that was wrong as right once its key was corrected", () => {
	const ended = finishSet(quizOf(3), ["q1"]);
	expect(setSummary(ended)).toMatchObject({ right: 2, points: 167, willReturn: 1 });
	const marked = markSet(ended, correctFirst(nextSet(ended)));
	expect(setSummary(marked)).toMatchObject({ right: 3, wrong: 0, points: 300, mastered: 3, willReturn: 0 });
	expect(marked.state.answers.every(({ nextSetToAsk }) => nextSetToAsk === null)).toBe(true);
});

test("an answer to another text of its question stays as it was", () => {
	const ended = finishSet(quizOf(3), ["q1"]);
	const corrected = correctFirst(nextSet(ended));
	const unmarked = { ...corrected, state: { ...nextSet(ended).state, corrected: 1 } };
	expect(setSummary(markSet(ended, unmarked))).toEqual(setSummary(ended));
});
