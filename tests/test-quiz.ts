// For tests only: a quiz on makeQuestions(), and a learner who takes it.
import { createBank } from "#core/quiz/bank.ts";
import { answer, currentQuestion, isSetFinished, nextQuestion, type Quiz, startQuiz } from "#core/quiz/quiz.ts";
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
