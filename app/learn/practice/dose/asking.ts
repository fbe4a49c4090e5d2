// A question of practice as its card reads it (core/quiz/asking.ts), what was answered, and when it comes back. Pure.

import { nameOf, type PracticeAnswer, type QuestionName } from "#core/practice/answers.ts";
import { daysUntilBack } from "#core/practice/memory.ts";
import { listMistakes, type Mistake } from "#core/practice/mistakes.ts";
import type { LogEvent, Sureness } from "#core/progress/log/event.ts";
import type { ListedSubtopic } from "#core/questions/module-questions.ts";
import type { Asking } from "#core/quiz/asking.ts";
import type { AnswerRecord } from "#core/quiz/state.ts";
import * as m from "#messages";
import type { LoadedQuestion } from "./question-store.ts";

/** An answer of practice; `sureness` is null where it was not asked. */
export type PracticeResult = QuestionName & { given: string; isCorrect: boolean; sureness: Sureness | null };

export type Dose = {
	names: readonly QuestionName[];
	/** Ends the dose before its next question after this time, in milliseconds. */
	limitMs?: number | undefined;
	/** Whether the learner asked for it beside the plan of the day. */
	isExtra?: boolean;
};

export type AskingFacts = {
	name: QuestionName;
	loaded: LoadedQuestion;
	/** The place in the dose, from 0, and the number of its questions. */
	place: number;
	count: number;
	result: PracticeResult | undefined;
	/** Answers to this question before the dose: from the first one on its options are shuffled. */
	answersBefore: number;
	/** Decides their order. */
	seed: number;
};

export function makeAsking({ name, loaded, place, count, result, answersBefore, seed }: AskingFacts): Asking {
	const { questionId } = name;
	const { question, html, shufflesOptions } = loaded;
	const answers: AnswerRecord[] = [];
	if (result) answers[place] = recordOf(result);
	const tally = { questionId, answers: answersBefore + (result ? 1 : 0), wrong: 0, isRightAtFirst: false };
	return {
		bank: {
			questions: new Map([[questionId, question]]),
			html: new Map(html ? [[questionId, html]] : []),
			shufflesOptions,
		},
		state: {
			position: place,
			// Another question of the dose may have the same id, in another subtopic.
			currentSet: Array.from({ length: count }, (_, index) => (index === place ? questionId : "")),
			answers,
			tallies: [{ ...tally, lastWrong: null }],
			seed,
		},
	};
}

/** Practice has no points and no sets. */
function recordOf({ questionId, given, isCorrect }: PracticeResult): AnswerRecord {
	return {
		questionId,
		optionId: given,
		isCorrect,
		points: 0,
		questionSet: 0,
		extraSet: 0,
		wasReask: false,
		outcome: "will-return",
		nextSetToAsk: null,
		nextExtraSet: 0,
	};
}

/** What the plan of a day has asked, in the order of asking. @param answers as listAnswers gives them */
export function resultsOfDay(answers: readonly PracticeAnswer[], day: number): PracticeResult[] {
	return answers.filter((answer) => answer.day === day && answer.isOfPlan && answer.isFirstOfDay);
}

export type EndFacts = {
	/** As listAnswers gives them, with those of other tabs and devices; those just given may be missing. */
	answers: readonly PracticeAnswer[];
	/** Of this dose, in the order of asking. */
	given: readonly PracticeResult[];
	/** The learner's days when the dose began and when it ended. */
	begunOn: number;
	endedOn: number;
	isExtra: boolean;
};

/**
 * What the end of a dose shows: of the plan all that the day has asked, as the log counts it; of other doses, and of one that went over
 * the end of a day, its own answers.
 */
export function resultsAtEnd({ answers, given, begunOn, endedOn, isExtra }: EndFacts): readonly PracticeResult[] {
	if (isExtra || begunOn !== endedOn) return given;
	const logged = new Set(answers.filter(({ day }) => day === endedOn).map(({ name }) => name));
	return [...resultsOfDay(answers, endedOn), ...given.filter((result) => !logged.has(nameOf(result)))];
}

/** How often each question was answered, by name. */
export function countAnswers(answers: readonly { name: string }[]): ReadonlyMap<string, number> {
	const counts = new Map<string, number>();
	for (const { name } of answers) counts.set(name, (counts.get(name) ?? 0) + 1);
	return counts;
}

/** The results for the page at the end, each list in the order of asking. */
export function sortResults(results: readonly PracticeResult[]) {
	const wrong = results.filter(({ isCorrect }) => !isCorrect);
	const isSure = ({ sureness }: PracticeResult) => sureness === "sure";
	return {
		right: results.filter(({ isCorrect }) => isCorrect).length,
		sureAndWrong: wrong.filter(isSure),
		luckyGuesses: results.filter(({ isCorrect, sureness }) => isCorrect && sureness === "guess"),
		otherWrong: wrong.filter((result) => !isSure(result)),
	};
}

export type OutcomeFacts = {
	/** Those before the dose. */
	answers: readonly PracticeAnswer[];
	/** Events of the log that are no answers. */
	others: readonly LogEvent[];
	/** The learner's day. */
	day: number;
	subtopics: readonly ListedSubtopic[];
};

/** The mistake that the question is after this answer; undefined when it never was one. */
export function mistakeAfter(result: PracticeResult, { answers, others, day, subtopics }: OutcomeFacts) {
	const name = nameOf(result);
	const before = answers.filter((answer) => answer.name === name);
	const isFirstOfDay = before.every((answer) => answer.day !== day);
	const answer: PracticeAnswer = { ...result, name, checksum: "", tookMs: 0, day, isFirstOfDay, isOfPlan: true };
	const read = others.filter((event) => event.kind === "reread" && nameOf(event) === name);
	const hasText = (id: string) => subtopics.some(({ subtopicId, texts }) => subtopicId === id && texts.length > 0);
	return listMistakes([...before, answer], read, hasText)[0];
}

/** When a question comes back, as the plan of that day will have it. */
export function outcomeText(result: PracticeResult, mistake: Mistake | undefined, facts: OutcomeFacts): string {
	const { answers, day } = facts;
	if (result.isCorrect) {
		const isOpenToday = mistake !== undefined && !mistake.isFixed && mistake.lastDay === day;
		return isOpenToday ? m.practice_outcome_right_now() : m.practice_outcome_right();
	}
	if (mistake?.isToRead) return m.practice_outcome_to_read({ count: mistake.missed });
	const name = nameOf(result);
	const count = daysUntilBack(
		answers.filter((answer) => answer.name === name),
		day,
	);
	return count === 1 ? m.practice_outcome_wrong() : m.practice_outcome_wrong_in({ count });
}
