// Rebuilds the quiz from the folded log and the question file, for another day or another phone. Pure.

import { type Bank, maxSets, SET_SIZE } from "#core/quiz/bank.ts";
import { fillSet, freshQuestions, type Quiz, recordAnswer } from "#core/quiz/quiz.ts";
import { numberDueSet, numberSet } from "#core/quiz/set-number.ts";
import type { IncorrectQuestion, McqState } from "#core/quiz/state.ts";
import type { SubtopicProgress } from "./fold.ts";

/**
 * The quiz at its first open question, or at the end of an answered set. Questions that the file no longer has leave
 * the lists; score and tallies stay. Before the first event of a run there is no seed: `seed` is used then.
 */
export function openRun(bank: Bank, progress: SubtopicProgress, seed: number): Quiz {
	const isKnown = ({ questionId }: { questionId: string }) => bank.ids.has(questionId);
	const lastNumber = maxSets(bank.size);
	// Two phones in the same set may have answered more than one set holds.
	const answers = progress.answers
		.filter(isKnown)
		.slice(-SET_SIZE)
		.map((answer) => recordAnswer(answer, lastNumber));
	const incorrectQuestions = listIncorrect(progress, bank, lastNumber);
	const masteredQuestions = progress.mastered.filter((id) => bank.ids.has(id));
	const answered = answers.map(({ questionId }) => questionId);
	const ofRun = { run: progress.run, seed: progress.seed ?? seed };
	const skippedQuestions = (progress.skipped ?? []).filter((id) => bank.ids.has(id));
	const asked = [...masteredQuestions, ...incorrectQuestions.map(({ id }) => id), ...skippedQuestions];
	const freshOrder = freshQuestions(bank, ofRun.seed, asked);
	const { set, endedWith } = progress;
	const unanswered = [...freshOrder, ...skippedQuestions.filter((id) => !answered.includes(id))];
	const currentSet = fillSet({ incorrectQuestions, set, answered, endedWith: endedWith ?? undefined }, unanswered);
	const state: McqState = {
		...ofRun,
		...numberSet(set, lastNumber),
		currentScore: progress.score,
		questionsAnswered: progress.answerCount,
		incorrectQuestions,
		masteredQuestions,
		skippedQuestions,
		currentSet,
		answers,
		position: Math.max(0, Math.min(answers.length, currentSet.length - 1)),
		...(progress.corrected !== undefined && { corrected: progress.corrected }),
		tallies: progress.questions.map(({ questionId, answers, wrong, isRightAtFirst, lastWrong }) => {
			return { questionId, answers, wrong, isRightAtFirst, lastWrong };
		}),
	};
	const freshTaken = freshOrder.slice(0, currentSet.length).filter((id) => currentSet.includes(id)).length;
	return { bank, freshOrder, freshTaken, state };
}

/** Earliest due first; within one set in the order of their answers. */
function listIncorrect({ missed, questions }: SubtopicProgress, bank: Bank, lastNumber: number): IncorrectQuestion[] {
	const byId = new Map(questions.map((question) => [question.questionId, question]));
	return missed
		.flatMap((id) => byId.get(id) ?? [])
		.filter(({ questionId }) => bank.ids.has(questionId))
		.sort((one, other) => one.due - other.due)
		.map(({ questionId, reaskCount, due }) => {
			return { id: questionId, reaskCount: reaskCount ?? 0, ...numberDueSet(due, lastNumber) };
		});
}
