// Which of their own questions a learner is asked after a set. Pure; used by recall-card.tsx.
import type { OwnQuestion } from "#core/log/own-questions.ts";

/**
 * The next one that has an answer and was not known at its last recall: first those never asked, then those missed, in the order
 * in which they were written. Undefined when none is left.
 * @param passed ids of those that this card has shown already
 */
export function nextToRecall(questions: readonly OwnQuestion[], passed: ReadonlySet<string>): OwnQuestion | undefined {
	const left = questions.filter(({ id, answer, wasKnown }) => answer && wasKnown !== true && !passed.has(id));
	return left.find(({ wasKnown }) => wasKnown === null) ?? left[0];
}
