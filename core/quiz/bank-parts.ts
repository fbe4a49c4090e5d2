// The bank of a large file, whose questions arrive after its ids. Which questions a set has follows from the ids alone, so it is
// the same whatever has arrived, and in whatever order. Pure.

import type { BankIndex } from "#core/questions/bank-index.ts";
import type { Question } from "#core/questions/question-file.ts";
import type { QuestionHtml } from "#core/questions/rendered-file.ts";
import type { Bank } from "./bank.ts";
import { currentQuestion, isQuizMastered, isSetFinished, type Quiz } from "./quiz.ts";
import { resumeQuiz } from "./resume.ts";

/** How many due and how many fresh questions are loaded ahead: two sets. */
const AHEAD = 20;

/** A bank without questions. @param partsRef what the addresses of its parts begin with */
export function openBank({ ids, shuffle }: BankIndex, partsRef: string): Bank {
	const known = new Set(ids);
	const facts = { ids: known, size: known.size, shufflesOptions: shuffle, partsRef };
	return { ...facts, questions: new Map(), html: new Map() };
}

/** The bank with the questions of another one that it did not have; those that it has stay as they are. */
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

/**
 * The quiz with what has arrived. When the file has other questions meanwhile, the quiz goes on with these as it would after a
 * reload (resume.ts).
 */
export function takeBank(quiz: Quiz, arrived: Bank): Quiz {
	if (!hasSameIds(quiz.bank, arrived)) return resumeQuiz(arrived, quiz.state);
	// Parts can be loaded of the version that arrived last.
	const { partsRef = quiz.bank.partsRef } = arrived;
	return { ...quiz, bank: mergeQuestions({ ...quiz.bank, ...(partsRef !== undefined && { partsRef }) }, arrived) };
}

/** Whether nothing can be shown before more questions have arrived: the one on screen, or at the end all of them. */
export function isWaiting(quiz: Quiz): boolean {
	if (quiz.bank.partsRef === undefined || currentQuestion(quiz)) return false;
	return quiz.state.currentSet.length > 0 || isQuizMastered(quiz);
}

/** Questions that have not arrived: of the set on screen, and of what follows it when it is finished. */
export function listMissing(quiz: Quiz): string[] {
	return isSetFinished(quiz) ? listAhead(quiz) : withoutArrived(quiz, quiz.state.currentSet);
}

/** Questions that have not arrived and may be asked in this set or the next two. */
export function listAhead(quiz: Quiz): string[] {
	const { state, freshOrder, freshTaken } = quiz;
	const due = state.incorrectQuestions.slice(0, AHEAD).map(({ id }) => id);
	const fresh = freshOrder.slice(freshTaken, freshTaken + AHEAD);
	return withoutArrived(quiz, [...state.currentSet, ...due, ...fresh]);
}

/** The places of questions in the file, counted from 0, in file order. */
export function placesOf(bank: Bank, ids: readonly string[]): number[] {
	const wanted = new Set(ids);
	return [...bank.ids.keys()].flatMap((id, place) => (wanted.has(id) ? [place] : []));
}

function withoutArrived({ bank }: Quiz, ids: readonly string[]): string[] {
	return [...new Set(ids)].filter((id) => !bank.questions.has(id));
}
