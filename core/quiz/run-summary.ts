// What a learner's run through a question file came to, from the records of all answers. Used by the end of the quiz. Pure.

import type { Question } from "#core/questions/question-file.ts";
import type { Quiz } from "./quiz.ts";
import type { AnswerRecord } from "./state.ts";

export type RunSummary = {
	/** Questions whose first answer was right. */
	rightAtFirst: number;
	/** Questions that were ever missed, the most often missed first; among equals in the file's order. */
	missed: readonly MissedQuestion[];
};
export type MissedQuestion = { question: Question; times: number; lastWrong: AnswerRecord };

/** Answers to questions that the file no longer has do not count. */
export function runSummary({ bank, state }: Quiz): RunSummary {
	const records = Map.groupBy([...state.earlierAnswers, ...state.answers], ({ questionId }) => questionId);
	const missed: MissedQuestion[] = [];
	let rightAtFirst = 0;
	for (const question of bank.questions.values()) {
		const answers = records.get(question.id) ?? [];
		if (answers[0]?.isCorrect) rightAtFirst++;
		const wrong = answers.filter(({ isCorrect }) => !isCorrect);
		const lastWrong = wrong.at(-1);
		if (lastWrong) missed.push({ question, times: wrong.length, lastWrong });
	}
	return { rightAtFirst, missed: missed.sort((one, other) => other.times - one.times) };
}
