// The bank of a large file, whose questions arrive after its ids. Sets are chosen by ids alone, so they do not depend on what has
// arrived, or in which order. Pure.

import type { BankIndex } from "#core/questions/bank-index.ts";
import type { Question } from "#core/questions/question-file.ts";
import type { QuestionHtml } from "#core/questions/rendered-file.ts";
import type { Bank } from "./bank.ts";
import {
	askedIn,
	currentId,
	isQuizMastered,
	isSetFinished,
	openQuiz,
	positionOf,
	type Quiz,
	takeFresh,
} from "./quiz.ts";

/** How many due and how many fresh questions are loaded ahead: two sets. */
const AHEAD = 20;

/** A bank without questions. @param partsRef the start of the addresses of its parts */
export function openBank({ ids, shuffle }: BankIndex, partsRef: string): Bank {
	const known = new Set(ids);
	const facts = { ids: known, size: known.size, shufflesOptions: shuffle, partsRef };
	return { ...facts, questions: new Map(), html: new Map() };
}

/** Adds the questions of another bank that are missing in this one. */
export function mergeQuestions(bank: Bank, arrived: Pick<Bank, "questions" | "html">): Bank {
	const questions = new Map<string, Question>();
	const html = new Map<string, QuestionHtml>();
	for (const id of bank.ids.keys()) {
		const source = bank.questions.has(id) ? bank : arrived;
		const question = source.questions.get(id);
		const ownHtml = source.html.get(id);
		if (question) questions.set(id, question);
		if (question && ownHtml) html.set(id, ownHtml);
	}
	const { partsRef, ...facts } = bank;
	const isPartial = partsRef !== undefined && questions.size < bank.size;
	return { ...facts, questions, html, ...(isPartial && { partsRef }) };
}

/** Whether two banks have the same questions in the same order, by their ids. */
export function hasSameIds(one: Bank, other: Bank): boolean {
	if (one.size !== other.size) return false;
	const ids = [...other.ids.keys()];
	return [...one.ids.keys()].every((id, place) => id === ids[place]);
}

/** Adds arrived questions to the quiz. If the file was replaced by other questions, as after a reload. */
export function takeBank(quiz: Quiz, arrived: Bank): Quiz {
	if (!hasSameIds(quiz.bank, arrived)) return openQuiz(arrived, quiz.run, quiz.state.seed, positionOf(quiz));
	// Parts can be loaded for the version that arrived last.
	const { partsRef = quiz.bank.partsRef } = arrived;
	return { ...quiz, bank: mergeQuestions({ ...quiz.bank, ...(partsRef !== undefined && { partsRef }) }, arrived) };
}

/** Whether the quiz waits for questions: the one on screen, or at the end all of them. */
export function isWaiting(quiz: Quiz): boolean {
	if (quiz.bank.partsRef === undefined) return false;
	const id = currentId(quiz);
	if (id !== undefined) return !quiz.bank.questions.has(id);
	return quiz.state.currentSet.length === 0 && isQuizMastered(quiz);
}

/** Missing questions: of the set on screen, and of the next ones when it is finished. */
export function listMissing(quiz: Quiz): string[] {
	return isSetFinished(quiz) ? listAhead(quiz) : withoutArrived(quiz, quiz.state.currentSet);
}

/** Missing questions that may be asked in this set or the next two. */
export function listAhead(quiz: Quiz): string[] {
	const { state } = quiz;
	const due = state.incorrectQuestions.slice(0, AHEAD).map(({ id }) => id);
	const skipped = state.skippedQuestions.slice(0, AHEAD);
	return withoutArrived(quiz, [...state.currentSet, ...due, ...listFresh(quiz, AHEAD), ...skipped]);
}

/** Up to `count` questions that were never asked and are not in the set on screen, in the order in which they will be. */
export function listFresh({ order, run, state }: Quiz, count: number): string[] {
	return takeFresh(order, new Set([...askedIn(run), ...state.currentSet]), count);
}

/** The indexes of questions in the file, from 0, in file order. */
export function placesOf(bank: Bank, ids: readonly string[]): number[] {
	const wanted = new Set(ids);
	return [...bank.ids.keys()].flatMap((id, place) => (wanted.has(id) ? [place] : []));
}

function withoutArrived({ bank }: Quiz, ids: readonly string[]): string[] {
	return [...new Set(ids)].filter((id) => !bank.questions.has(id));
}
