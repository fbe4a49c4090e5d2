// The result of a set that has just ended, when keys were corrected while it was on screen. Pure.

import { isRightAnswer } from "./given-answer.ts";
import { pointsOf } from "./judge.ts";
import type { Quiz } from "./quiz.ts";
import type { AnswerRecord, McqState } from "./state.ts";

/**
 * The ended set with its answers as they count in the quiz after it. An answer that does not count any more, because its question was
 * mastered before, has no points.
 * @param next the quiz with the next set, marked again
 */
export function markSet(ended: Quiz, next: Quiz): Quiz {
	const answers = ended.state.answers.map((record) => markRecord(record, ended.state, next));
	return { ...ended, bank: next.bank, state: { ...ended.state, corrected: next.state.corrected, answers } };
}

function markRecord(record: AnswerRecord, ended: McqState, { bank, state }: Quiz): AnswerRecord {
	const { questionId: id, optionId } = record;
	const [before, after] = [ended, state].map(({ tallies }) => tallies.find(({ questionId }) => questionId === id));
	const question = bank.questions.get(id);
	const isCorrect = question && isRightAnswer(question, optionId);
	if (!before || !after || isCorrect === undefined || JSON.stringify(before) === JSON.stringify(after)) return record;
	const missed = state.incorrectQuestions.find((incorrect) => incorrect.id === id);
	const { nextSetToAsk = null, nextExtraSet = 0 } = missed ?? {};
	const points = after.answers < before.answers ? 0 : pointsOf(isCorrect);
	const outcome = missed ? ("will-return" as const) : ("mastered" as const);
	return { ...record, isCorrect, points, outcome, nextSetToAsk, nextExtraSet };
}
