// What a doubt brings with it, and the parts that an answer is made of, between the call (doubt-call.ts) and what answers
// (answers.ts).
import type { Subtopic } from "#core/catalog/catalog.ts";
import type { DoubtParts, DoubtTurn } from "#core/doubts/call.ts";

/** A doubt that has been read, from a learner who is known. */
export type Doubt = {
	subtopic: Subtopic;
	/** Tidy, 1 to QUESTION_LIMIT characters. */
	question: string;
	about: { questionId: string; optionId: string } | undefined;
	/** The id of the quiz's question that stands under the number in the doubt, where the page has one. */
	numbered: string | undefined;
	history: readonly DoubtTurn[];
	/** Questions asked before, the last one last. */
	before: readonly string[];
	/** The learner's id and network address, as they count for limits. */
	learner: string;
	address: string;
	/** Too many new learners came from this address to let one more have a count of its own. */
	isCrowded: boolean;
};

/** In their order: sources and text where there are any, then always quota (unless nobody knows it) and outcome. */
export type DoubtPart =
	| { type: "sources"; data: DoubtParts["sources"] }
	| { type: "text"; text: string }
	| { type: "quota"; data: DoubtParts["quota"] }
	| { type: "outcome"; data: DoubtParts["outcome"] };

/** Answers a doubt. Ends early, and gives back what was not used, when the signal says that the learner has gone. */
export type AnswerDoubt = (doubt: Doubt, signal: AbortSignal) => AsyncGenerator<DoubtPart, void>;
