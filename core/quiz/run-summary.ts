// Summary of a run from the tallies of its questions. Used by the end of the quiz. Pure.

import type { Question } from "#core/questions/question-file.ts";
import type { Quiz } from "./quiz.ts";

export type RunSummary = {
	/** Questions whose first answer was right. */
	rightAtFirst: number;
	/** Questions that were ever missed, the most often missed first; equal ones in the file's order. */
	missed: readonly MissedQuestion[];
};
export type MissedQuestion = { question: Question; times: number; lastWrong: string };

/** Ignores answers to questions that the file no longer has. */
export function runSummary({ bank, state }: Quiz): RunSummary {
	const tallies = new Map(state.tallies.map((tally) => [tally.questionId, tally]));
	const missed: MissedQuestion[] = [];
	let rightAtFirst = 0;
	for (const question of bank.questions.values()) {
		const tally = tallies.get(question.id);
		if (tally?.isRightAtFirst) rightAtFirst++;
		if (tally && tally.lastWrong !== null) missed.push({ question, times: tally.wrong, lastWrong: tally.lastWrong });
	}
	return { rightAtFirst, missed: missed.sort((one, other) => other.times - one.times) };
}
