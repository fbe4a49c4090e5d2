// The commands of a module's page: what the browser sends to the page's action for its steps, and what comes back.
import * as z from "zod/mini";
import type { Refusal } from "#app/admin/panel/forms/save-result.ts";
import { newRowIdSchema } from "#core/modules/catalog.ts";
import { TITLE_LIMIT } from "#core/modules/form.ts";
import { DOCUMENT_PHASES } from "#core/modules/phases.ts";
import { DRAFTS_AT_ONCE } from "#core/modules/publication.ts";

/** Subtopics that can be added at once. */
export const ADD_LIMIT = 100;

const idSchema = z.string().check(z.maxLength(64));
const idsSchema = z.array(idSchema).check(z.minLength(1), z.maxLength(DRAFTS_AT_ONCE));
const placeSchema = z.int();
const newSubtopicSchema = z.strictObject({
	/** The same for every attempt, so that a retry after a lost response is not stored twice. */
	id: newRowIdSchema,
	// Longer than the limit, so that a long title gets its sentence.
	title: z.string().check(z.maxLength(20 * TITLE_LIMIT)),
});
export const deskCommandSchema = z.discriminatedUnion("do", [
	z.strictObject({
		do: z.literal("add"),
		subtopics: z.array(newSubtopicSchema).check(z.minLength(1), z.maxLength(ADD_LIMIT)),
	}),
	z.strictObject({ do: z.literal("undo-add"), ids: z.array(idSchema).check(z.minLength(1), z.maxLength(ADD_LIMIT)) }),
	z.strictObject({ do: z.literal("place"), id: idSchema, place: placeSchema }),
	/** `from`: the module that it is in; `place`: its end without one. */
	z.strictObject({ do: z.literal("move"), id: idSchema, moduleId: idSchema, place: z.optional(placeSchema) }),
	/** Publishes the drafts that no time opens: all of the module that have content, or these. */
	z.strictObject({
		do: z.literal("publish"),
		ids: z.optional(idsSchema),
	}),
	/** Makes drafts of these again. */
	z.strictObject({ do: z.literal("withdraw"), ids: idsSchema }),
	/** Puts a subtopic into the bin. */
	z.strictObject({ do: z.literal("delete"), id: idSchema }),
	/** Stores an earlier version of a text over the stored one. */
	z.strictObject({
		do: z.literal("text-back"),
		id: idSchema,
		phase: z.enum(DOCUMENT_PHASES),
		version: z.int(),
		to: z.int(),
	}),
]);
export type DeskCommand = z.infer<typeof deskCommandSchema>;

export type UnfilledDrafts = { titles: string[]; count: number };
/**
 * `ids`: of what was added or published; `empty` and `unpublished`: drafts that were not published, because they have no content, or
 * none but questions that are not published, and the first of their titles; `from`: the place before; `binId`: the bin's entry of what was deleted.
 */
export type DeskAnswer =
	| {
			ok: true;
			ids?: string[];
			empty?: UnfilledDrafts | undefined;
			unpublished?: UnfilledDrafts | undefined;
			from?: number;
			binId?: string;
	  }
	| Refusal<never>;
