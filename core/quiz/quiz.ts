// The quiz of the Recite tab as a fold: a quiz and an answer give the next quiz and a record of the answer. Used by the
// learning page; tests replay whole runs. Randomness comes from the seed alone, arguments are never mutated, and no score is
// computed anywhere else.

import type { Question } from "#core/questions/question-file.ts";
import { shuffle } from "#core/random.ts";
import { type Bank, maxSets, SET_SIZE } from "./bank.ts";
import { dueSet, numberDueSet, numberSet, setOnScreen } from "./set-number.ts";
import type { AnswerRecord, IncorrectQuestion, McqState } from "./state.ts";

/** Points of an answer in hundredths, so that a thousand answers do not drift (specification 9: +1, -0.33). */
const RIGHT_POINTS = 100;
const WRONG_POINTS = -33;
/** Right re-asks in a row after which a missed question is mastered (specification 9). */
const MASTERED_AFTER = 2;
/** Sets until a question comes back after a wrong answer, and after a right one that does not master it yet. */
const REASK_AFTER_WRONG = 1;
const REASK_AFTER_RIGHT = 2;
export const setsUntilReask = (isCorrect: boolean) => (isCorrect ? REASK_AFTER_RIGHT : REASK_AFTER_WRONG);

/**
 * A quiz in memory. Only `state` is stored; the rest follows from the file and the seed.
 *
 * `freshOrder` is a random permutation of the questions that were never asked; the first `freshTaken` of them are used up.
 * Shuffling once and dealing from the front is the same as drawing without replacement set by set: the specification's
 * "random unmastered questions not already in the incorrect list" at the cost of a slice. A question stops being fresh when
 * it is first put into a set, and from its answer on it is mastered or in the incorrect list.
 */
export type Quiz = {
	readonly bank: Bank;
	readonly freshOrder: readonly string[];
	readonly freshTaken: number;
	readonly state: McqState;
};

/** A new quiz with its first set built. `seed` (a uint32) decides every random choice to come. */
export function startQuiz(bank: Bank, seed: number): Quiz {
	const state: McqState = {
		seed: seed >>> 0,
		currentScore: 0,
		questionSet: 1,
		extraSet: 0,
		questionsAnswered: 0,
		incorrectQuestions: [],
		masteredQuestions: [],
		currentSet: [],
		position: 0,
		answers: [],
		earlierAnswers: [],
	};
	return buildSet({
		bank,
		freshOrder: shuffle([...bank.questions.keys()], state.seed),
		freshTaken: 0,
		state,
	});
}

/**
 * Answers the question on screen, once: a second answer (a double click) or one to an empty set changes nothing
 * and has no record. Any correct option is right. Right at the first asking: mastered. Wrong: asked again in the
 * next set, however often it was right before. Right after it was wrong: again two sets later, and mastered at
 * the second time in a row. Throws a RangeError for an option that the question does not have (specification 4).
 */
export function answer(quiz: Quiz, optionId: string): { quiz: Quiz; record: AnswerRecord | undefined } {
	const question = currentQuestion(quiz);
	if (question === undefined || currentAnswer(quiz) !== undefined) return { quiz, record: undefined };
	const option = question.options.find((candidate) => candidate.id === optionId);
	if (option === undefined) throw new RangeError(`question ${question.id} has no option ${optionId}`);

	const { state } = quiz;
	const missed = state.incorrectQuestions.find((incorrect) => incorrect.id === question.id);
	const reaskCount = option.isCorrect ? (missed?.reaskCount ?? 0) + 1 : 0;
	const isMastered = option.isCorrect && (missed === undefined || reaskCount >= MASTERED_AFTER);
	const due = numberDueSet(setOnScreen(state) + setsUntilReask(option.isCorrect), maxSets(quiz.bank.size));
	const record: AnswerRecord = {
		questionId: question.id,
		optionId,
		isCorrect: option.isCorrect,
		points: option.isCorrect ? RIGHT_POINTS : WRONG_POINTS,
		questionSet: state.questionSet,
		extraSet: state.extraSet,
		wasReask: missed !== undefined,
		outcome: isMastered ? "mastered" : "will-return",
		nextSetToAsk: isMastered ? null : due.nextSetToAsk,
		nextExtraSet: isMastered ? 0 : due.nextExtraSet,
	};
	const others = missed ? state.incorrectQuestions.filter((other) => other !== missed) : state.incorrectQuestions;
	const next: McqState = {
		...state,
		currentScore: state.currentScore + record.points,
		questionsAnswered: state.questionsAnswered + 1,
		incorrectQuestions: isMastered ? others : withIncorrect(others, { id: question.id, reaskCount, ...due }),
		masteredQuestions: isMastered ? [...state.masteredQuestions, question.id] : state.masteredQuestions,
		answers: [...state.answers, record],
	};
	return { quiz: { ...quiz, state: next }, record };
}

/** The next question of the set, once the one on screen is answered; else the same quiz. */
export function nextQuestion(quiz: Quiz): Quiz {
	const { state } = quiz;
	if (currentAnswer(quiz) === undefined || state.position + 1 >= state.currentSet.length) return quiz;
	return { ...quiz, state: { ...state, position: state.position + 1 } };
}

/** The next set, once the current one is finished; else the same quiz. Behind the last number come extra sets. */
export function nextSet(quiz: Quiz): Quiz {
	if (!isSetFinished(quiz)) return quiz;
	const numbers = numberSet(setOnScreen(quiz.state) + 1, maxSets(quiz.bank.size));
	return buildSet({ ...quiz, state: { ...quiz.state, ...numbers } });
}

/** Whether every question of the set is answered. An empty set ("Great Job!") is finished from the start. */
export function isSetFinished(quiz: Quiz): boolean {
	return quiz.state.answers.length >= quiz.state.currentSet.length;
}

/** Whether every question of the file is mastered; never so without questions. */
export function isQuizMastered(quiz: Quiz): boolean {
	return quiz.bank.size > 0 && quiz.state.masteredQuestions.length === quiz.bank.size;
}

/** The question on screen; undefined in an empty set. */
export function currentQuestion(quiz: Quiz): Question | undefined {
	const id = quiz.state.currentSet[quiz.state.position];
	return id === undefined ? undefined : quiz.bank.questions.get(id);
}

/** What was answered to the question on screen; undefined while it is open. */
export function currentAnswer(quiz: Quiz): AnswerRecord | undefined {
	return quiz.state.answers[quiz.state.position];
}

/**
 * Fills the current set: due questions, earliest first, then fresh questions, up to SET_SIZE. Due questions are the head of
 * the list, so the cost does not grow with the file. The question that ended the set before does not begin this one while
 * it has company: its answer was on screen a moment ago.
 */
function buildSet(quiz: Quiz): Quiz {
	const { state, freshOrder } = quiz;
	const currentSet: string[] = [];
	for (const incorrect of state.incorrectQuestions) {
		if (currentSet.length === SET_SIZE || dueSet(incorrect) > setOnScreen(state)) break;
		currentSet.push(incorrect.id);
	}
	const freshEnd = Math.min(quiz.freshTaken + SET_SIZE - currentSet.length, freshOrder.length);
	currentSet.push(...freshOrder.slice(quiz.freshTaken, freshEnd));
	const [first] = currentSet;
	if (first !== undefined && first === state.answers.at(-1)?.questionId) currentSet.push(...currentSet.splice(0, 1));
	const earlierAnswers = [...state.earlierAnswers, ...state.answers];
	return {
		...quiz,
		freshTaken: freshEnd,
		state: { ...state, currentSet, position: 0, answers: [], earlierAnswers },
	};
}

/** Inserts a question behind all that are due no later, which keeps the list sorted for buildSet. */
function withIncorrect(list: readonly IncorrectQuestion[], added: IncorrectQuestion): IncorrectQuestion[] {
	const place = list.findLastIndex((other) => dueSet(other) <= dueSet(added)) + 1;
	return list.toSpliced(place, 0, added);
}
