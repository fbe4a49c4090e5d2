// A doubt as the handler (call.ts) parses it, and the parts of an answer that answers.ts yields.

import type { DoubtParts, DoubtTurn } from "#core/doubts/call.ts";
import type { Subtopic } from "#core/modules/catalog.ts";

/** A parsed doubt of an identified learner. */
export type Doubt = {
	subtopic: Subtopic;
	/** Normalised, 1 to QUESTION_LIMIT characters. */
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
	/** No learner record was created, because the address created too many; only the address limit applies. */
	isCrowded: boolean;
};

/** In this order: sources and text if there are any, then the quota if it could be read, then the outcome. */
export type DoubtPart =
	| { type: "sources"; data: DoubtParts["sources"] }
	| { type: "text"; text: string }
	| { type: "quota"; data: DoubtParts["quota"] }
	| { type: "outcome"; data: DoubtParts["outcome"] };

/** Answers a doubt. Stops early and refunds the unused quota when the signal aborts. */
export type AnswerDoubt = (doubt: Doubt, signal: AbortSignal) => AsyncGenerator<DoubtPart, void>;
