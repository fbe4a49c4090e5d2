// The commands that the page of a subtopic's questions sends to its action.
import * as z from "zod/mini";
import { CLOSE_REASONS } from "#core/questions/report.ts";

/** Most questions in one command: more than a page shows. */
const KEYS_LIMIT = 100;

export const questionKeySchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/));
export const newQuestionIdSchema = z.string().check(z.regex(/^q[0-9a-f]{15}$/));
const keysSchema = z.array(questionKeySchema).check(z.minLength(1), z.maxLength(KEYS_LIMIT));
const wordSchema = z.optional(z.string().check(z.maxLength(200)));
const idSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,80}$/));

export const questionCommandSchema = z.union([
	z.strictObject({ do: z.enum(["delete", "undelete"]), keys: keysSchema }),
	/** `newId`: of the copy, the same for every attempt, so that a retry after a lost response is not stored twice. */
	z.strictObject({ do: z.literal("duplicate"), key: questionKeySchema, newId: newQuestionIdSchema }),
	z.strictObject({ do: z.literal("mark-reviewed"), key: questionKeySchema }),
	z.strictObject({ do: z.literal("restore"), changeId: idSchema, side: z.enum(["before", "after"]) }),
	z.strictObject({
		do: z.literal("move"),
		keys: keysSchema,
		to: z.union([
			z.enum(["up", "down", "first", "last"]),
			z.strictObject({ before: questionKeySchema }),
			z.strictObject({ after: questionKeySchema }),
		]),
	}),
	z.strictObject({ do: z.literal("move-elsewhere"), keys: keysSchema, subtopicId: idSchema }),
	z.strictObject({ do: z.literal("set"), keys: keysSchema, topic: wordSchema, difficulty: wordSchema }),
	z.strictObject({ do: z.literal("close-reports"), ids: keysSchema, reason: z.enum(CLOSE_REASONS) }),
	z.strictObject({ do: z.literal("reopen-reports"), ids: keysSchema }),
	/** Undoes a publishing of this time. */
	z.strictObject({ do: z.literal("undo-publish"), publishedAt: z.int().check(z.nonnegative()) }),
	/** `stamp` identifies the changes that the page showed. */
	z.strictObject({ do: z.enum(["publish", "discard"]), stamp: z.string().check(z.maxLength(64)) }),
]);
export type QuestionCommand = z.infer<typeof questionCommandSchema>;
