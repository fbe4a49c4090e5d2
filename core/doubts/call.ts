// The API of the doubt chat: what a page sends and the parts of the answer. Shared by server and page, so it holds shapes
// and codes only, and nothing about a provider.

import * as z from "zod/mini";
import { QUESTION_PARTS } from "#core/doubts/retrieval/passages.ts";
import { PHASES } from "#core/modules/phases.ts";
import { GIVEN_LENGTH } from "#core/quiz/given-length.ts";

/** Longest question, in characters, after tidying (core/doubts/doubt-text.ts). */
export const QUESTION_LIMIT = 1_000;
/** Factor by which a question may be longer before it is tidied. */
export const UNTIDY_FACTOR = 4;
/** Earlier turns that a request may have, and the longest answer of one, in characters. */
export const HISTORY_TURNS = 6;
export const HISTORY_ANSWER_LIMIT = 2_000;
/** Earlier questions that a request may have, with or without a model's answer, and the characters of one. */
export const BEFORE_QUESTIONS = 3;
export const BEFORE_LENGTH = 400;
/** Passages in one answer without a model. */
export const QUOTE_LIMIT = 3;
/** Answered questions that a request may name, and the bytes that it spends on them. */
export const ANSWERED_LIMIT = 1_000;
export const ANSWERED_BYTES = 6 * 1024;

/** The path of the call. */
export function doubtAddress(moduleId: string, subtopicId: string): string {
	return `/api/modules/${moduleId}/subtopics/${subtopicId}/doubts`;
}

const idSchema = z.string().check(z.minLength(1), z.maxLength(200));
const givenSchema = z.string().check(z.minLength(1), z.maxLength(GIVEN_LENGTH));
/** An HMAC-SHA-256 in base64url. */
const markSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

/** One earlier turn; the server ignores it unless `mark` is the signature that it gave. */
const doubtTurnSchema = z.strictObject({
	question: z.string().check(z.minLength(1), z.maxLength(UNTIDY_FACTOR * QUESTION_LIMIT)),
	answer: z.string().check(z.minLength(1), z.maxLength(HISTORY_ANSWER_LIMIT)),
	mark: markSchema,
});
export type DoubtTurn = z.infer<typeof doubtTurnSchema>;

/** What a page sends. The question's limit is wider here, because it applies after tidying. */
export const doubtRequestSchema = z.strictObject({
	question: z.string().check(z.minLength(1), z.maxLength(UNTIDY_FACTOR * QUESTION_LIMIT)),
	/** "Ask why": a question answered in Recite and the answer, as core/quiz/given-answer.ts writes it. */
	about: z.optional(z.strictObject({ questionId: idSchema, optionId: givenSchema })),
	history: z.optional(z.array(doubtTurnSchema).check(z.maxLength(HISTORY_TURNS))),
	/** The id of the question that Recite shows under the number that the doubt names, as in "question 3". */
	numbered: z.optional(idSchema),
	/** Earlier questions of this conversation, the last one last, which "I do not understand" refers to. */
	before: z.optional(
		z.array(z.string().check(z.minLength(1), z.maxLength(BEFORE_LENGTH))).check(z.maxLength(BEFORE_QUESTIONS)),
	),
	/** The ids of answered questions, by subtopic. The server quotes the answer of no other question. */
	answered: z.optional(z.record(idSchema, z.array(idSchema).check(z.maxLength(ANSWERED_LIMIT)))),
	/** The retry of a turn that failed. */
	again: z.optional(z.boolean()),
});
export type DoubtRequest = z.infer<typeof doubtRequestSchema>;

/** How a turn ended; the page has a sentence for each. */
const DOUBT_OUTCOMES = [
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
/** The best sentence of a passage and its matching words, in UTF-16 units of its text. */
const foundPlaceSchema = z.object({
	start: placeSchema,
	end: placeSchema,
	words: z.array(z.tuple([placeSchema, placeSchema])),
	/** The part that the page shows until the learner expands the passage. */
	isAlone: z.optional(z.boolean()),
});

/** One passage that an answer cites; `label` is its number in the text, [1]. */
export const doubtSourceSchema = z.object({
	label: z.int().check(z.minimum(1)),
	kind: z.enum(["question", "document", "intro"]),
	/** The title of its subtopic or of its document. */
	title: z.string(),
	/** Its headings, or "Question 12"; "" without any. */
	place: z.string(),
	phase: z.nullable(z.enum(PHASES)),
	/** The passage's anchor in its document, or a question's id. */
	anchor: z.nullable(z.string()),
	subtopicId: z.string(),
	/** The passage, word for word. */
	text: z.string(),
	language: z.optional(z.string()),
	found: z.optional(foundPlaceSchema),
	/** A question that the learner has not answered: `text` is its stem alone. */
	isWithheld: z.optional(z.boolean()),
	/** A question's stem, the right answer, and the explanation. */
	parts: z.optional(z.array(z.object({ name: z.enum(QUESTION_PARTS), start: placeSchema, end: placeSchema }))),
});
export type DoubtSource = z.infer<typeof doubtSourceSchema>;

const doubtSourcesSchema = z.object({ sources: z.array(doubtSourceSchema) });

export const doubtOutcomeSchema = z.object({
	code: z.enum(DOUBT_OUTCOMES),
	/** Whether the turn counts against the learner's hour. */
	counted: z.boolean(),
	mode: z.enum(["model", "quote", "none"]),
	/** Whether the quoted passages are only the closest ones: they may not answer the question. */
	isUnsure: z.optional(z.boolean()),
	/** No valid label in the answer. */
	untied: z.optional(z.boolean()),
	/** The turn's signature, to be sent back in `history`. */
	mark: z.optional(z.string()),
	/** What the module does cover, with "not-found"; what the subtopic covers, with "unclear". */
	topics: z.optional(z.array(z.string())),
	/** Titles of this subtopic's documents that cannot be searched, where no model answered. */
	unread: z.optional(z.array(z.string())),
	/** When asking again makes sense, in milliseconds since 1970. */
	retryAt: z.optional(z.int()),
});

const doubtQuotaSchema = z.object({
	left: z.int().check(z.nonnegative()),
	limit: z.int().check(z.nonnegative()),
	/** Milliseconds until the learner's hour ends, by the server's clock; null while no hour has begun. */
	resetInMs: z.nullable(z.int().check(z.nonnegative())),
});

/** What a page asks before the first doubt: the learner's quota and the documents that cannot be searched. */
export const doubtStatusSchema = z.object({ quota: doubtQuotaSchema, unread: z.array(z.string()) });
export type DoubtStatus = z.infer<typeof doubtStatusSchema>;

/** An answer that was cut off before this many words does not count against the quota (decision 17). */
export const WORTH_WORDS = 40;

/** The data parts of the stream by name, as the chat library's message type has them: `data-sources`, … */
export type DoubtParts = {
	sources: z.infer<typeof doubtSourcesSchema>;
	outcome: z.infer<typeof doubtOutcomeSchema>;
	quota: z.infer<typeof doubtQuotaSchema>;
};
/** The schemas of these parts, for reading a stream. */
export const doubtPartSchemas = {
	sources: doubtSourcesSchema,
	outcome: doubtOutcomeSchema,
	quota: doubtQuotaSchema,
};
