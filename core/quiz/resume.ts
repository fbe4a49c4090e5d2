// Resumes a stored quiz. The learning page loads this file only when there is one.

import { type Bank, maxSets } from "./bank.ts";
import { freshQuestions, type Quiz } from "./quiz.ts";
import { dueSet, numberDueSet, numberSet, setOnScreen } from "./set-number.ts";
import type { McqState } from "./state.ts";

/**
 * Resumes the quiz of a stored state. When the file has changed, deleted questions leave the lists and the set on screen, sets are
 * numbered up to the new cap, new questions become fresh ones, and score and records stay. `state` has passed its schema.
 */
export function resumeQuiz(bank: Bank, state: McqState): Quiz {
	const isKnown = (id: string) => bank.ids.has(id);
	const cap = maxSets(bank.size);
	const currentSet = state.currentSet.filter(isKnown);
	// All questions before the one on screen are answered, so moving back over removed questions keeps the answer.
	const before = state.currentSet.slice(0, state.position).filter(isKnown).length;
	const resumed: McqState = {
		...state,
		...numberSet(setOnScreen(state), cap),
		incorrectQuestions: state.incorrectQuestions
			.filter((question) => isKnown(question.id))
			.map((question) => ({ ...question, ...numberDueSet(dueSet(question), cap) })),
		masteredQuestions: state.masteredQuestions.filter(isKnown),
		skippedQuestions: (state.skippedQuestions ?? []).filter(isKnown),
		currentSet,
		position: Math.max(0, Math.min(before, currentSet.length - 1)),
		answers: state.answers.filter((record) => isKnown(record.questionId)),
	};
	const missed = resumed.incorrectQuestions.map(({ id }) => id);
	const { masteredQuestions, skippedQuestions = [] } = resumed;
	const asked = [...masteredQuestions, ...missed, ...skippedQuestions, ...currentSet];
	const freshOrder = freshQuestions(bank, state.seed, asked);
	return { bank, freshOrder, freshTaken: 0, state: resumed };
}

/**
 * The quiz at the question that `shown` had on screen, when the last answer of its set is to that one: after a reload the learner
 * can still read the verdict. Otherwise the same quiz.
 */
export function reopenLastAnswer(quiz: Quiz, shown: McqState): Quiz {
	const { state } = quiz;
	const place = state.answers.length - 1;
	const isSameSet = state.run === shown.run && setOnScreen(state) === setOnScreen(shown);
	const last = state.answers[place];
	const isShown = last !== undefined && last.questionId === shown.currentSet[shown.position];
	if (!isSameSet || !isShown || last.outcome === "skipped") return quiz;
	return { ...quiz, state: { ...state, position: place } };
}
