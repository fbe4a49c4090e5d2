// The call of the doubt chat: what a page sends, what comes back, in which parts. Server and page share it, so it holds
// shapes and codes only; sentences are the page's, and nothing here may know a provider.

import * as z from "zod/mini";
import { PHASES } from "#core/catalog/phases.ts";
import { QUESTION_PARTS } from "#core/retrieval/passages.ts";

/** Longest question, in characters, once it has been made tidy (core/doubts/text.ts). */
export const QUESTION_LIMIT = 1_000;
/** Earlier turns that may come along, and the longest answer of one. */
export const HISTORY_TURNS = 6;
export const HISTORY_ANSWER_LIMIT = 2_000;
/** Earlier questions that come along whether they had a model's answer or not, and how much of one. */
export const BEFORE_QUESTIONS = 3;
export const BEFORE_LENGTH = 400;
/** Passages in one answer without a model. */
export const QUOTE_LIMIT = 3;
/** Largest body of the call, in bytes. */
export const DOUBT_BYTES = 16 * 1024;

/** Where the call is made; both ids as the catalog knows them. */
export function doubtAddress(moduleId: string, subtopicId: string): string {
	return `/api/modules/${moduleId}/subtopics/${subtopicId}/doubts`;
}

const idSchema = z.string().check(z.minLength(1), z.maxLength(200));
/** An HMAC-SHA-256 in base64url. */
const markSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

/** One earlier turn as the page kept it; `mark` is what the server gave for it, another one drops the turn. */
export const doubtTurnSchema = z.strictObject({
	question: z.string().check(z.minLength(1), z.maxLength(4 * QUESTION_LIMIT)),
	answer: z.string().check(z.minLength(1), z.maxLength(HISTORY_ANSWER_LIMIT)),
	mark: markSchema,
});
export type DoubtTurn = z.infer<typeof doubtTurnSchema>;

/** What a page sends. The question's own limit is judged after invisible characters are gone, so it is wider here. */
export const doubtRequestSchema = z.strictObject({
	question: z.string().check(z.minLength(1), z.maxLength(4 * QUESTION_LIMIT)),
	/** "Ask why": a question answered in Recite and the option chosen. */
	about: z.optional(z.strictObject({ questionId: idSchema, optionId: idSchema })),
	history: z.optional(z.array(doubtTurnSchema).check(z.maxLength(HISTORY_TURNS))),
	/** The question of Recite that the learner sees under the number that the doubt names. */
	numbered: z.optional(idSchema),
	/** Questions asked before in this conversation, the last one last: what "I do not understand" leans on. */
	before: z.optional(
		z
			.array(z.string().check(z.minLength(1), z.maxLength(BEFORE_LENGTH)))
			.check(z.maxLength(BEFORE_QUESTIONS)),
	),
	/** The retry of a turn that failed. */
	again: z.optional(z.boolean()),
});
export type DoubtRequest = z.infer<typeof doubtRequestSchema>;

/** How a turn ended; the page has a sentence for each. */
export const DOUBT_OUTCOMES = [
	"answered",
	"shortened",
	"cut-off",
	"quote-no-key",
	"not-found",
	"unclear",
	"greeting",
	"distress",
	"hour-used",
	"network-used",
	"day-used",
	"busy",
	"provider-off",
	"no-answer",
	"refused",
	"failed",
] as const;
export type DoubtOutcome = (typeof DOUBT_OUTCOMES)[number];

const placeSchema = z.int().check(z.nonnegative());
/** Where a passage answers best, and the words that match, in UTF-16 units of its text. */
export const foundPlaceSchema = z.object({
	start: placeSchema,
	end: placeSchema,
	words: z.array(z.tuple([placeSchema, placeSchema])),
	/** Nothing else is shown until the learner asks for the rest. */
	isAlone: z.optional(z.boolean()),
});

/** One passage an answer stands on; `label` is the number in the text, [1]. */
export const doubtSourceSchema = z.object({
	label: z.int().check(z.minimum(1)),
	kind: z.enum(["question", "document", "intro"]),
	/** Of the subtopic it belongs to, or of the document. */
	title: z.string(),
	/** The headings it stands under, or "Question 12"; "" under none. */
	place: z.string(),
	phase: z.nullable(z.enum(PHASES)),
	/** The passage's anchor in its document, or a question's id. */
	anchor: z.nullable(z.string()),
	subtopicId: z.string(),
	/** The passage, word for word. */
	text: z.string(),
	language: z.optional(z.string()),
	found: z.optional(foundPlaceSchema),
	/** Of a question: its stem, what is right, and why. */
	parts: z.optional(
		z.array(z.object({ name: z.enum(QUESTION_PARTS), start: placeSchema, end: placeSchema })),
	),
});
export type DoubtSource = z.infer<typeof doubtSourceSchema>;

export const doubtSourcesSchema = z.object({ sources: z.array(doubtSourceSchema) });

export const doubtOutcomeSchema = z.object({
	code: z.enum(DOUBT_OUTCOMES),
	/** Whether the turn counts against the learner's hour. */
	counted: z.boolean(),
	mode: z.enum(["model", "quote", "none"]),
	/** No valid label in the answer. */
	untied: z.optional(z.boolean()),
	/** Of this turn, to be sent back with it in `history`. */
	mark: z.optional(z.string()),
	/** What the module does cover, with "not-found"; what the subtopic covers, with "unclear". */
	topics: z.optional(z.array(z.string())),
	/** Titles of this subtopic's documents that cannot be searched, where no model answered. */
	unread: z.optional(z.array(z.string())),
	/** When asking again makes sense, in milliseconds since 1970. */
	retryAt: z.optional(z.int()),
});

export const doubtQuotaSchema = z.object({
	left: z.int().check(z.nonnegative()),
	limit: z.int().check(z.nonnegative()),
	/** Until the learner's hour starts anew, by the server's clock; null before its first question. */
	resetInMs: z.nullable(z.int().check(z.nonnegative())),
});

/** What a page asks before the first doubt: what its learner has left, and which documents cannot be searched. */
export const doubtStatusSchema = z.object({ quota: doubtQuotaSchema, unread: z.array(z.string()) });
export type DoubtStatus = z.infer<typeof doubtStatusSchema>;

/** An answer that ended before so many words is not counted (doubts P5). */
export const WORTH_WORDS = 40;

/** The data parts of the stream by name, fit for the chat library's message type: `data-sources`, and so on. */
export type DoubtParts = {
	sources: z.infer<typeof doubtSourcesSchema>;
	outcome: z.infer<typeof doubtOutcomeSchema>;
	quota: z.infer<typeof doubtQuotaSchema>;
};
/** The same as schemas, for reading what a stream brings. */
export const doubtPartSchemas = {
	sources: doubtSourcesSchema,
	outcome: doubtOutcomeSchema,
	quota: doubtQuotaSchema,
};
