// Builds the request of a doubt: the question, the answer it is about, and as much of the conversation as fits. Pure; used
// by transport.ts.
import {
	BEFORE_LENGTH,
	BEFORE_QUESTIONS,
	DOUBT_BYTES,
	type DoubtRequest,
	type DoubtTurn,
	HISTORY_ANSWER_LIMIT,
	HISTORY_TURNS,
} from "#core/doubts/call.ts";
import { findQuestionNumber } from "#core/retrieval/question-number.ts";
import type { Turn } from "./turns.ts";

/**
 * The body for the last of these turns, with as many of the latest earlier turns as fit.
 * @param set ids of the questions that Recite shows, in its order: a doubt may name one by its number
 */
export function makeDoubtRequest(turns: readonly Turn[], again: boolean, set: readonly string[] = []): DoubtRequest {
	const asked = turns.at(-1);
	const number = findQuestionNumber(asked?.question ?? "");
	const numbered = number === undefined ? undefined : set[number - 1];
	const { questionId, optionId } = asked?.about ?? {};
	const before = turns.slice(0, -1).map(({ question }) => question.slice(0, BEFORE_LENGTH).toWellFormed());
	const request: DoubtRequest = {
		question: asked?.question ?? "",
		...(questionId !== undefined && optionId !== undefined && { about: { questionId, optionId } }),
		...(again && { again }),
		...(numbered !== undefined && { numbered }),
		...(before.length > 0 && { before: before.slice(-BEFORE_QUESTIONS) }),
	};
	const history: DoubtTurn[] = [];
	for (const turn of turns.slice(0, -1).flatMap(readHistory).slice(-HISTORY_TURNS).reverse()) {
		if (byteLength({ ...request, history: [turn, ...history] }) > DOUBT_BYTES) break;
		history.unshift(turn);
	}
	return history.length > 0 ? { ...request, history } : request;
}

/** A turn for the history: the server signed it, and its text is short enough to be sent whole. */
function readHistory({ question, text, outcome }: Turn): DoubtTurn[] {
	const mark = outcome?.mark;
	return mark && text && text.length <= HISTORY_ANSWER_LIMIT ? [{ question, answer: text, mark }] : [];
}

function byteLength(value: object): number {
	return new TextEncoder().encode(JSON.stringify(value)).length;
}
