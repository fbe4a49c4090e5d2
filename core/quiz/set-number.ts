// How sets are numbered. Numbers stop at maxSets() (specification 4), but sets go on until everything is mastered: those
// after the last number are extra sets, so that "the next set" and "two sets later" keep their meaning there.

type SetOnScreen = { questionSet: number; extraSet: number };
type DueSet = { nextSetToAsk: number; nextExtraSet: number };

/** The set on screen, counted from 1 through numbered and extra sets. */
export function setOnScreen({ questionSet, extraSet }: SetOnScreen): number {
	return questionSet + extraSet;
}

/** The set in which a missed question is due, counted likewise. */
export function dueSet({ nextSetToAsk, nextExtraSet }: DueSet): number {
	return nextSetToAsk + nextExtraSet;
}

/** The number of a counted set, and its index among the extra sets; 0 for a numbered set. */
export function numberSet(set: number, lastNumber: number): SetOnScreen {
	return { questionSet: Math.min(set, lastNumber), extraSet: Math.max(0, set - lastNumber) };
}

/** The same for the set in which a missed question is due. */
export function numberDueSet(set: number, lastNumber: number): DueSet {
	const { questionSet, extraSet } = numberSet(set, lastNumber);
	return { nextSetToAsk: questionSet, nextExtraSet: extraSet };
}
