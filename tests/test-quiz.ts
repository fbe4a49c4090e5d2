// For tests only: a quiz on makeQuestions(), and a learner who takes it.
import * as z from "zod/mini";
import { mcqStateOf } from "#core/progress/session/mcq-state.ts";
import { mcqStateSchema } from "#core/progress/session/schema.ts";
import { currentQuestion } from "#core/quiz/asking.ts";
import { createBank } from "#core/quiz/bank.ts";
import { answer, isSetFinished, nextQuestion, openQuiz, positionOf, type Quiz, startQuiz } from "#core/quiz/quiz.ts";
import { dueSet } from "#core/quiz/set-number.ts";
import { makeQuestions } from "./make.ts";

export const RIGHT = "a";
export const WRONG = "b";

export function quizOf(count: number, seed = 1): Quiz {
	return startQuiz(createBank(makeQuestions(count)), seed);
}

/** Answers the set on screen: the named questions wrongly, the others rightly. Stops after the last answer. */
export function finishSet(quiz: Quiz, wrong: readonly string[] = []): Quiz {
	let next = quiz;
	while (!isSetFinished(next)) {
		const id = currentQuestion(next)?.id ?? "";
		next = nextQuestion(answer(next, wrong.includes(id) ? WRONG : RIGHT).quiz);
	}
	return next;
}

/** The quiz after a reload, maybe on another file: from the run of the log and the position of the session, both stored. */
export function reload(quiz: Quiz, bank = quiz.bank): Quiz {
	const { run, position } = JSON.parse(JSON.stringify({ run: quiz.run, position: positionOf(quiz) }));
	return openQuiz(bank, run, 0, position);
}

/** Whether no question is asked twice or never again, and the session can store it. */
export function isSound(quiz: Quiz): boolean {
	const {
		incorrectQuestions: incorrect,
		masteredQuestions,
		skippedQuestions,
		currentSet,
		position,
		answers,
	} = quiz.state;
	const mastered = new Set(masteredQuestions);
	const listed = [...masteredQuestions, ...incorrect.map((question) => question.id), ...skippedQuestions];
	const isOrdered = incorrect.every((question, index) => {
		const before = incorrect[index - 1];
		return before === undefined || dueSet(before) <= dueSet(question);
	});
	return (
		isOrdered &&
		position <= currentSet.length &&
		(answers.length === position || answers.length === position + 1) &&
		new Set(listed).size === listed.length &&
		new Set(currentSet).size === currentSet.length &&
		answers.every((record, index) => record.questionId === currentSet[index]) &&
		currentSet.slice(answers.length).every((id) => !mastered.has(id)) &&
		z.safeParse(mcqStateSchema, mcqStateOf(quiz)).success
	);
}
