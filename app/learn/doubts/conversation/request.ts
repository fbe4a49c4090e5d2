// Builds the request of a doubt: the question, the answer it is about, and as much of the conversation as fits. Pure; used
// by transport.ts.
import { DOUBT_BYTES } from "#core/addresses/calls.ts";
import {
	ANSWERED_BYTES,
	ANSWERED_LIMIT,
	BEFORE_LENGTH,
	BEFORE_QUESTIONS,
	type DoubtRequest,
	type DoubtTurn,
	HISTORY_ANSWER_LIMIT,
	HISTORY_TURNS,
} from "#core/doubts/call.ts";
import { findQuestionNumber } from "#core/doubts/retrieval/question-number.ts";
import type { SubtopicProgress } from "#core/progress/log/fold.ts";
import type { Turn } from "./turns.ts";

/** A question that the learner has answered. */
type Answered = { subtopicId: string; questionId: string };
type RequestFacts = {
	again?: boolean;
	/** Ids of the questions that Recite shows, in its order: a doubt may name one by its number. */
	set?: readonly string[] | undefined;
	/** Most important first. */
	answered?: readonly Answered[];
};

/** The body for the last of these turns, with as many answered questions and of the latest earlier turns as fit. */
export function makeDoubtRequest(
	turns: readonly Turn[],
	{ again = false, set = [], answered = [] }: RequestFacts = {},
): DoubtRequest {
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
		...(answered.length > 0 && { answered: groupAnswered(answered) }),
	};
	const history: DoubtTurn[] = [];
	for (const turn of turns.slice(0, -1).flatMap(readHistory).slice(-HISTORY_TURNS).reverse()) {
		if (byteLength({ ...request, history: [turn, ...history] }) > DOUBT_BYTES) break;
		history.unshift(turn);
	}
	return history.length > 0 ? { ...request, history } : request;
}

/** The questions that were answered in the latest runs of these subtopics, of each the newest first. */
export function listAnswered(
	progress: readonly Pick<SubtopicProgress, "subtopicId" | "questions" | "answers">[],
): Answered[] {
	return progress.flatMap(({ subtopicId, questions, answers }) => {
		const ofSet = answers.filter(({ isSkipped }) => !isSkipped);
		const questionIds = new Set([...questions, ...ofSet].map(({ questionId }) => questionId).reverse());
		return [...questionIds].map((questionId) => ({ subtopicId, questionId }));
	});
}

/** By subtopic, as many as a request may name. */
function groupAnswered(answered: readonly Answered[]): Record<string, string[]> {
	const groups: Record<string, string[]> = {};
	let bytes = 0;
	for (const { subtopicId, questionId } of answered.slice(0, ANSWERED_LIMIT)) {
		bytes += byteLength([questionId]) + (groups[subtopicId] ? 0 : byteLength([subtopicId]));
		if (bytes > ANSWERED_BYTES) break;
		const group = groups[subtopicId] ?? [];
		group.push(questionId);
		groups[subtopicId] = group;
	}
	return groups;
}

/** A turn for the history: signed by the server, and short enough to be sent whole. */
function readHistory({ question, text, outcome }: Turn): DoubtTurn[] {
	const mark = outcome?.mark;
	return mark && text && text.length <= HISTORY_ANSWER_LIMIT ? [{ question, answer: text, mark }] : [];
}

function byteLength(value: object): number {
	return new TextEncoder().encode(JSON.stringify(value)).length;
}
