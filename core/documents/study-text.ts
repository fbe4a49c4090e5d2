// The hub's own study texts: limits, and the calls by which the panel writes them. A text stands in a document section of a
// subtopic in place of a link; its section's link is then its own address (state.ts, documentPath). Shared by server and panel.
import * as z from "zod/mini";
import { idSchema } from "#core/catalog/catalog.ts";
import { DOCUMENT_PHASES } from "#core/catalog/phases.ts";

/** Longest text, in UTF-16 units: about 80,000 words. */
export const TEXT_LIMIT = 500_000;
/** Largest original file that is kept, in bytes. */
export const ORIGINAL_BYTES = 25 * 1024 * 1024;
/** Versions of a text that are kept. */
export const KEPT_VERSIONS = 100;

/** Saves a text over the version it was written from. */
export const SAVE_TEXT_PATH = "/api/texts/save";
/** Shows a text as learners will see it. */
export const PREVIEW_TEXT_PATH = "/api/texts/preview";

const markdownSchema = z.string().check(z.maxLength(TEXT_LIMIT));
const TEXT_ORIGINS = ["written", "file", "google"] as const;
/** How a version came about: typed, brought in from a file, or copied from the linked Google document. */
export type TextOrigin = (typeof TEXT_ORIGINS)[number];

export const previewRequestSchema = z.strictObject({ markdown: markdownSchema });
export const saveTextSchema = z.strictObject({
	subtopicId: idSchema,
	phase: z.enum(DOCUMENT_PHASES),
	markdown: markdownSchema,
	/** The version that it was written from; 0: there was none. */
	version: z.int().check(z.nonnegative()),
	origin: z.enum(TEXT_ORIGINS),
});
export type SaveText = z.infer<typeof saveTextSchema>;

/** What is odd about a text but accepted. */
const noticeSchema = z.object({
	code: z.enum(["formula-unreadable", "picture-missing", "picture-without-text", "picture-elsewhere"]),
	/** The formula, shortened. */
	source: z.optional(z.string()),
	/** Of pictures: how many. */
	count: z.optional(z.int()),
});
export type TextNotice = z.infer<typeof noticeSchema>;

/** 200. Others: 401, 413, 415, 503 with {success: false, message}. */
export const previewResponseSchema = z.object({
	html: z.string(),
	words: z.int(),
	hasFormula: z.boolean(),
	notices: z.array(noticeSchema),
});

/** 200, and 409 when somebody else has saved a newer version; others as above, and 404 for a subtopic that is gone. */
export const saveTextResponseSchema = z.union([
	z.object({ success: z.literal(true), version: z.int(), notices: z.array(noticeSchema) }),
	z.object({
		success: z.literal(false),
		conflict: z.object({ version: z.int(), markdown: z.string(), by: z.nullable(z.string()), at: z.number() }),
	}),
]);

/** A text as it is stored: line breaks as \n, no characters that databases or parsers refuse. */
export function cleanMarkdown(typed: string): string {
	return typed.replaceAll(/\r\n?/g, "\n").replaceAll("\0", "").toWellFormed();
}
