// The quiz of the Recite tab as a fold: a quiz and an answer give the next quiz and a record of the answer. Used by the
// learning page; tests replay whole runs. Randomness comes only from the seed, arguments are never mutated, and no score is
// computed anywhere else.

import type { Question } from "#core/questions/question-file.ts";
import { shuffle } from "#core/random.ts";
import { type Bank, maxSets, SET_SIZE } from "./bank.ts";
import { isRightAnswer } from "./given-answer.ts";
import { countAnswer, judge, pointsOf, REASK_AFTER_SKIP, setsUntilReask, skippedAnswer } from "./judge.ts";
import { dueSet, numberDueSet, numberSet, setOnScreen } from "./set-number.ts";
import type { AnswerRecord, IncorrectQuestion, McqState, Tally } from "./state.ts";

/**
 * A quiz in memory. Only `state` is stored; the rest follows from the file and the seed.
 *
 * `freshOrder` is a random permutation of the questions that were never asked; the first `freshTaken` of them are used up.
 * Shuffling once and dealing from the front is the same as drawing without replacement set by set: the specification's
 * "random unmastered questions not already in the incorrect list" at the cost of a slice. A question is no longer fresh once
 * it was put into a set; after its answer it is mastered or in the incorrect list.
 */
export type Quiz = {
	readonly bank: Bank;
	readonly freshOrder: readonly string[];
	readonly freshTaken: number;
	readonly state: McqState;
};

/** A new quiz with its first set. `seed` (a uint32) decides every random choice; `run` counts from 0. */
export function startQuiz(bank: Bank, seed: number, run = 0): Quiz {
	const state: McqState = {
		run,
		seed: seed >>> 0,
		currentScore: 0,
		questionSet: 1,
		extraSet: 0,
		questionsAnswered: 0,
		incorrectQuestions: [],
		masteredQuestions: [],
		skippedQuestions: [],
		currentSet: [],
		position: 0,
		answers: [],
		tallies: [],
	};
	return buildSet({
		bank,
		freshOrder: freshQuestions(bank, state.seed, []),
		freshTaken: 0,
		state,
	});
}

/**
 * Answers the question on screen, once: a second answer (a double click) or one to an empty set changes nothing
 * and has no record. given-answer.ts decides what is right, judge.ts the effect (specification 4).
 * @param optionId an option's id, or as given-answer.ts writes the other kinds
 * @throws RangeError for an option that the question does not have, or a text that is not a number
 */
export function answer(quiz: Quiz, optionId: string): { quiz: Quiz; record: AnswerRecord | undefined } {
	const question = currentQuestion(quiz);
	if (question === undefined || currentAnswer(quiz) !== undefined) return { quiz, record: undefined };
	const isCorrect = isRightAnswer(question, optionId);
	if (isCorrect === undefined) throw new RangeError(`question ${question.id} has no option ${optionId}`);

	const { state } = quiz;
	const missed = state.incorrectQuestions.find((incorrect) => incorrect.id === question.id);
	const { reaskCount, isMastered } = judge(missed, isCorrect);
	const lastNumber = maxSets(quiz.bank.size);
	const set = setOnScreen(state);
	const due = set + setsUntilReask(isCorrect);
	const given = { questionId: question.id, optionId, isCorrect };
	const record = recordAnswer({ ...given, wasReask: missed !== undefined, isMastered, set, due }, lastNumber);
	const others = missed ? state.incorrectQuestions.filter((other) => other !== missed) : state.incorrectQuestions;
	const next: McqState = {
		...state,
		currentScore: state.currentScore + record.points,
		questionsAnswered: state.questionsAnswered + 1,
		incorrectQuestions: isMastered
			? others
			: withIncorrect(others, { id: question.id, reaskCount, ...numberDueSet(due, lastNumber) }),
		masteredQuestions: isMastered ? [...state.masteredQuestions, question.id] : state.masteredQuestions,
		skippedQuestions: withoutId(state.skippedQuestions, question.id),
		answers: [...state.answers, record],
		tallies: withTally(state.tallies, record),
	};
	return { quiz: { ...quiz, state: next }, record };
}

/**
 * Skips the question on screen: no points, no answer, neither right nor wrong. A question that was missed before is due in the next
 * set, with its count of right re-asks as it was. Any other stays an unmastered question that is not in the incorrect list
 * (specification 4), and is drawn after those that were never asked.
 */
export function skip(quiz: Quiz): { quiz: Quiz; record: AnswerRecord | undefined } {
	const questionId = quiz.state.currentSet[quiz.state.position];
	if (questionId === undefined || currentAnswer(quiz) !== undefined) return { quiz, record: undefined };
	const { state } = quiz;
	const missed = state.incorrectQuestions.find(({ id }) => id === questionId);
	const lastNumber = maxSets(quiz.bank.size);
	const set = setOnScreen(state);
	const record = recordAnswer(skippedAnswer({ questionId, set, wasReask: missed !== undefined }), lastNumber);
	const due = numberDueSet(set + REASK_AFTER_SKIP, lastNumber);
	const others = state.incorrectQuestions.filter((other) => other !== missed);
	const next: McqState = {
		...state,
		incorrectQuestions: missed ? withIncorrect(others, { ...missed, ...due }) : state.incorrectQuestions,
		skippedQuestions: missed ? state.skippedQuestions : [...withoutId(state.skippedQuestions, questionId), questionId],
		answers: [...state.answers, record],
	};
	return { quiz: { ...quiz, state: next }, record };
}

/** An answer that counts, or a skipped question. Sets are counted through numbered and extra sets; `due`: when it is asked again. */
export type CountedAnswer = Pick<AnswerRecord, "questionId" | "optionId" | "isCorrect" | "wasReask"> & {
	isMastered: boolean;
	isSkipped?: boolean;
	set: number;
	due: number;
};

export function recordAnswer(counted: CountedAnswer, lastNumber: number): AnswerRecord {
	const { isMastered, isSkipped = false, set, due, ...answer } = counted;
	return {
		...answer,
		points: isSkipped ? 0 : pointsOf(answer.isCorrect),
		...numberSet(set, lastNumber),
		outcome: isSkipped ? "skipped" : isMastered ? "mastered" : "will-return",
		...(isMastered ? { nextSetToAsk: null, nextExtraSet: 0 } : numberDueSet(due, lastNumber)),
	};
}

/** The next question of the set, once the one on screen is answered or skipped; else the same quiz. */
export function nextQuestion(quiz: Quiz): Quiz {
	const { state } = quiz;
	if (currentAnswer(quiz) === undefined || state.position + 1 >= state.currentSet.length) return quiz;
	return { ...quiz, state: { ...state, position: state.position + 1 } };
}

/** The next set, once the current one is finished; else the same quiz. After the last number come extra sets. */
export function nextSet(quiz: Quiz): Quiz {
	if (!isSetFinished(quiz)) return quiz;
	const numbers = numberSet(setOnScreen(quiz.state) + 1, maxSets(quiz.bank.size));
	return buildSet({ ...quiz, state: { ...quiz.state, ...numbers } });
}

/** Whether every question of the set is answered or skipped. An empty set ("Great Job!") is finished from the start. */
export function isSetFinished(quiz: Quiz): boolean {
	return quiz.state.answers.length >= quiz.state.currentSet.length;
}

/** Whether the set has no questions, because all that remain are due later. */
export function isSetEmpty(quiz: Quiz): boolean {
	return quiz.state.currentSet.length === 0 && !isQuizMastered(quiz);
}

/** Whether every question of the file is mastered; false for a file without questions. */
export function isQuizMastered(quiz: Quiz): boolean {
	return quiz.bank.size > 0 && quiz.state.masteredQuestions.length === quiz.bank.size;
}

/** The question on screen; undefined in an empty set, and until it has arrived (bank-parts.ts). */
export function currentQuestion(quiz: Quiz): Question | undefined {
	const id = quiz.state.currentSet[quiz.state.position];
	return id === undefined ? undefined : quiz.bank.questions.get(id);
}

/** The answer to the question on screen, or its skip; undefined while it is open. */
export function currentAnswer(quiz: Quiz): AnswerRecord | undefined {
	return quiz.state.answers[quiz.state.position];
}

/** The answer to the question on screen; undefined while it is open, and when it was skipped. */
export function currentVerdict(quiz: Quiz): AnswerRecord | undefined {
	const record = currentAnswer(quiz);
	return record?.outcome === "skipped" ? undefined : record;
}

/** Builds the next set. */
function buildSet(quiz: Quiz): Quiz {
	const { state } = quiz;
	const fresh = quiz.freshOrder.slice(quiz.freshTaken, quiz.freshTaken + SET_SIZE);
	const endedWith = state.answers.at(-1)?.questionId;
	const unanswered = [...fresh, ...(state.skippedQuestions ?? [])];
	const currentSet = fillSet({ ...state, set: setOnScreen(state), answered: [], endedWith }, unanswered);
	const taken = fresh.filter((id) => currentSet.includes(id)).length;
	return {
		...quiz,
		freshTaken: quiz.freshTaken + taken,
		state: { ...state, currentSet, position: 0, answers: [] },
	};
}

export type SetFilling = Pick<McqState, "incorrectQuestions"> & {
	/** The set, counted through numbered and extra sets. */
	set: number;
	/** The questions that were already answered or skipped in it. */
	answered: readonly string[];
	/** The question that ended the previous set. */
	endedWith: string | undefined;
};

/**
 * The questions of a set: those already answered in it, due ones, earliest first, then fresh and skipped ones, up to SET_SIZE. Due questions are
 * the head of the list, so the cost does not grow with the file. The question that ended the previous set stands behind the other due
 * ones, and second where it is the only one, because its answer was on screen a moment ago; one that was skipped comes last. While a set is answered, the same call gives the same set.
 */
export function fillSet(
	{ incorrectQuestions, set, answered, endedWith }: SetFilling,
	unanswered: readonly string[],
): string[] {
	const open: string[] = [];
	for (const incorrect of incorrectQuestions) {
		if (answered.length + open.length >= SET_SIZE || dueSet(incorrect) > set) break;
		if (!answered.includes(incorrect.id)) open.push(incorrect.id);
	}
	const dueCount = open.length;
	open.push(...unanswered.slice(0, Math.max(0, SET_SIZE - answered.length - dueCount)));
	const place = endedWith === undefined ? -1 : open.indexOf(endedWith);
	if (place === -1) return [...answered, ...open];
	const ended = open.splice(place, 1);
	// "First the questions due in this set" (specification 4): never behind all new ones.
	const behind = place < dueCount ? Math.max(dueCount - 1, 1 - answered.length) : open.length;
	return [...answered, ...open.slice(0, behind), ...ended, ...open.slice(behind)];
}

/** The questions that were never asked, in the order of the seed. */
export function freshQuestions(bank: Bank, seed: number, asked: readonly string[]): string[] {
	const known = new Set(asked);
	return shuffle([...bank.ids.keys()], seed).filter((id) => !known.has(id));
}

function withTally(tallies: readonly Tally[], record: AnswerRecord): Tally[] {
	const place = tallies.findIndex(({ questionId }) => questionId === record.questionId);
	const counted = countAnswer(tallies[place], record);
	return place === -1 ? [...tallies, counted] : tallies.with(place, counted);
}

function withoutId(ids: readonly string[] = [], id: string): string[] {
	return ids.filter((other) => other !== id);
}

/** Inserts a question after all that are due no later, which keeps the list sorted for buildSet. */
function withIncorrect(list: readonly IncorrectQuestion[], added: IncorrectQuestion): IncorrectQuestion[] {
	const place = list.findLastIndex((other) => dueSet(other) <= dueSet(added)) + 1;
	return list.toSpliced(place, 0, added);
}
