// The hub's own study texts: limits, and the calls by which the panel writes them. A section has a link or such a text, whose
// address (state.ts, documentPath) is then the section's link. Shared by server and panel.
import * as z from "zod/mini";
import { idSchema } from "#core/modules/catalog.ts";
import { DOCUMENT_PHASES } from "#core/modules/phases.ts";

/** Longest text, in UTF-16 units: about 80,000 words. */
export const TEXT_LIMIT = 500_000;
/** Stored versions of a text. */
export const KEPT_VERSIONS = 100;

const markdownSchema = z.string().check(z.maxLength(TEXT_LIMIT));
const TEXT_ORIGINS = ["written", "file", "google"] as const;
/** Origin of a version: typed, imported from a file, or copied from the linked Google document. */
export type TextOrigin = (typeof TEXT_ORIGINS)[number];

export const previewRequestSchema = z.strictObject({ markdown: markdownSchema });
export const saveTextSchema = z.strictObject({
	subtopicId: idSchema,
	phase: z.enum(DOCUMENT_PHASES),
	markdown: markdownSchema,
	/** The version that it is based on; 0: none. */
	version: z.int().check(z.nonnegative()),
	origin: z.enum(TEXT_ORIGINS),
	/** The section's link that the person saw; null: none. When the section has another one now, that is a conflict. */
	link: z.optional(z.nullable(z.string().check(z.maxLength(20_000)))),
});
export type SaveText = z.infer<typeof saveTextSchema>;

/** Warnings about an accepted text. */
const noticeSchema = z.object({
	code: z.enum(["formula-unreadable", "picture-missing", "picture-without-text", "picture-elsewhere"]),
	/** The formula, shortened. */
	source: z.optional(z.string()),
	/** Number of pictures. */
	count: z.optional(z.int()),
});
export type TextNotice = z.infer<typeof noticeSchema>;

/** 200. Others: 401, 413, 415, 500, 503 with {success: false, message}. */
export const previewResponseSchema = z.object({
	html: z.string(),
	words: z.int(),
	hasFormula: z.boolean(),
	notices: z.array(noticeSchema),
});

/** 200, and 409 when a newer version was saved; others as above, and 404 for a deleted subtopic. */
export const saveTextResponseSchema = z.union([
	z.object({ success: z.literal(true), version: z.int(), notices: z.array(noticeSchema) }),
	z.object({
		success: z.literal(false),
		/** `link`: what the section has now; the text's own address while it shows it. */
		conflict: z.object({
			version: z.int(),
			markdown: z.string(),
			link: z.nullable(z.string()),
			by: z.nullable(z.string()),
			at: z.number(),
		}),
	}),
]);

/** A text as it is stored: line breaks as \n, no characters that databases or parsers refuse. */
export function cleanMarkdown(typed: string): string {
	return typed.replaceAll(/\r\n?/g, "\n").replaceAll("\0", "").toWellFormed();
}
