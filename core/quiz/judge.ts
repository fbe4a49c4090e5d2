// Effect of one answer on its question: points, mastered or due again. The only place of these rules:
// run.ts applies them. Pure.

import type { Tally } from "./state.ts";

/** Points of an answer in hundredths, so that a thousand answers do not drift (specification 9: +1, -0.33). */
const RIGHT_POINTS = 100;
const WRONG_POINTS = -33;
/** Right re-asks in a row after which a missed question is mastered (specification 9). */
const MASTERED_AFTER = 2;
/** Sets until a question is due again after a wrong answer, and after a right one that does not master it yet. */
const REASK_AFTER_WRONG = 1;
const REASK_AFTER_RIGHT = 2;
/** Sets until a question that was missed before and is skipped now is due again. */
export const REASK_AFTER_SKIP = 1;

export const pointsOf = (isCorrect: boolean) => (isCorrect ? RIGHT_POINTS : WRONG_POINTS);
export const setsUntilReask = (isCorrect: boolean) => (isCorrect ? REASK_AFTER_RIGHT : REASK_AFTER_WRONG);

/**
 * Right at the first asking: mastered. Wrong: asked again in the next set, however often it was right before. Right after it
 * was wrong: again two sets later, and mastered at the second time in a row (specification 4).
 * @param missed the question's entry in the incorrect list, if it has one
 */
export function judge(missed: { reaskCount: number } | undefined, isCorrect: boolean) {
	const reaskCount = isCorrect ? (missed?.reaskCount ?? 0) + 1 : 0;
	return { reaskCount, isMastered: isCorrect && (missed === undefined || reaskCount >= MASTERED_AFTER) };
}

/** The question's tally after one more answer. */
export function countAnswer(
	before: Tally | undefined,
	answer: { questionId: string; optionId: string; isCorrect: boolean },
): Tally {
	const { questionId, optionId, isCorrect } = answer;
	const { answers, wrong, isRightAtFirst, lastWrong } = before ?? {
		answers: 0,
		wrong: 0,
		isRightAtFirst: isCorrect,
		lastWrong: null,
	};
	return {
		questionId,
		answers: answers + 1,
		wrong: isCorrect ? wrong : wrong + 1,
		isRightAtFirst,
		lastWrong: isCorrect ? lastWrong : optionId,
	};
}
