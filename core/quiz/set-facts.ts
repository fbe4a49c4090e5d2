// Facts that the page shows about a set and an answer: counts, why a set is short, when a question returns. Pure; consistent with
// quiz.ts.

import { SET_SIZE } from "./bank.ts";
import { setsUntilReask } from "./judge.ts";
import { countFresh, type Quiz } from "./quiz.ts";
import { setOnScreen } from "./set-number.ts";
import type { AnswerRecord } from "./state.ts";

/** The answers of the set so far, counted; points in hundredths. */
export function setSummary(quiz: Quiz) {
	const { answers } = quiz.state;
	const right = answers.filter((record) => record.isCorrect).length;
	const mastered = answers.filter((record) => record.outcome === "mastered").length;
	const skipped = answers.filter((record) => record.outcome === "skipped").length;
	return {
		right,
		wrong: answers.length - right - skipped,
		skipped,
		points: answers.reduce((sum, record) => sum + record.points, 0),
		mastered,
		willReturn: answers.length - mastered - skipped,
	};
}

/** The set in which an answered question returns: how many sets ahead, and its number unless it is an extra set. */
export type Return = { setsAhead: number; questionSet: number | undefined };

/**
 * When the question of the answer on screen returns. Undefined when more questions are due than a set holds, so that it may
 * be asked later; up to SET_SIZE of them fit, for any answers until then.
 */
export function returnOf(quiz: Quiz, { isCorrect, nextSetToAsk, nextExtraSet }: AnswerRecord): Return | undefined {
	if (nextSetToAsk === null || quiz.state.incorrectQuestions.length > SET_SIZE) return undefined;
	return { setsAhead: setsUntilReask(isCorrect), questionSet: nextExtraSet ? undefined : nextSetToAsk };
}

/** The questions of the set that were answered and return, counted by when; the earliest first. */
export function listReturns(quiz: Quiz): readonly { count: number; back: Return | undefined }[] {
	const returning = quiz.state.answers.filter(({ outcome }) => outcome === "will-return");
	const bySets = Map.groupBy(returning, (record) => returnOf(quiz, record)?.setsAhead ?? 0);
	return [...bySets]
		.sort(([one], [other]) => one - other)
		.map(([, records]) => ({ count: records.length, back: records[0] && returnOf(quiz, records[0]) }));
}

/** The number of unmastered questions after a set of fewer than SET_SIZE; undefined for a full set and for the first one. */
export function questionsAfterShortSet(quiz: Quiz): number | undefined {
	const { state } = quiz;
	if (state.currentSet.length >= SET_SIZE || setOnScreen(state) === 1) return undefined;
	const later = state.incorrectQuestions.filter(({ id }) => !state.currentSet.includes(id));
	return later.length + countFresh(quiz);
}
