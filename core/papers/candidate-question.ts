// What a candidate's browser may have of a question before the end. Built of named fields alone, so that a new field of questions stays
// on the server until somebody adds it here. Never has isCorrect, explanations, the answer of a number, its tolerance, the number of
// right options, or the ids and sources by which the question could be looked up. Pure.
import type { MarkedType } from "#core/marks/scheme.ts";
import { markedTypeOf, orderForCandidate } from "./draw.ts";
import type { PaperVersion } from "./paper.ts";

export type CandidateQuestion = {
	/** Number in the version, from "1": the `questionId` of events. */
	id: string;
	section: number;
	type: MarkedType;
	format?: "md1";
	text: string;
	options: readonly { id: string; text: string }[];
	/** Only of numbers. */
	unit?: string;
};

/**
 * The questions of a version for one candidate, in the candidate's order. Does not depend on what is right or why, with one
 * exception: a question whose explanation names options by letters keeps its options in the file's order.
 * @param seed of the attempt
 */
export function candidateQuestions(
	version: Pick<PaperVersion, "questions" | "isShuffled">,
	seed: number,
): CandidateQuestion[] {
	return orderForCandidate(version, seed).map(({ section, question, options }) => {
		const shown: CandidateQuestion = {
			id: question.id,
			section,
			type: markedTypeOf(question),
			text: question.text,
			options: options.map(({ id, text }) => ({ id, text })),
		};
		if (question.format) shown.format = question.format;
		if (question.type === "number" && question.unit) shown.unit = question.unit;
		return shown;
	});
}
