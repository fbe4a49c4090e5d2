// A doubt as the handler (call.ts) reads it, and the parts of an answer that answers.ts gives back.
import type { Subtopic } from "#core/catalog/catalog.ts";
import type { DoubtParts, DoubtTurn } from "#core/doubts/call.ts";

/** A doubt that has been read, from a learner who has been identified. */
export type Doubt = {
	subtopic: Subtopic;
	/** Tidy, 1 to QUESTION_LIMIT characters. */
	question: string;
	about: { questionId: string; optionId: string } | undefined;
	/** The id of the quiz's question that the page shows under the number in the doubt. */
	numbered: string | undefined;
	/** The questions that the learner has answered, by subtopic. */
	answered: Readonly<Record<string, readonly string[]>>;
	history: readonly DoubtTurn[];
	/** Questions asked before, the last one last. */
	before: readonly string[];
	/** The learner's id and network address, for limits. */
	learner: string;
	address: string;
	/** Too many new learners came from this address for this one to have a limit of its own. */
	isCrowded: boolean;
};

/** In this order: sources and text if there are any, then the quota if it could be read, then the outcome. */
export type DoubtPart =
	| { type: "sources"; data: DoubtParts["sources"] }
	| { type: "text"; text: string }
	| { type: "quota"; data: DoubtParts["quota"] }
	| { type: "outcome"; data: DoubtParts["outcome"] };

/** Answers a doubt. Stops early and refunds what was not used when the signal says that the learner has left. */
export type AnswerDoubt = (doubt: Doubt, signal: AbortSignal) => AsyncGenerator<DoubtPart, void>;
