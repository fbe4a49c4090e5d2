// Result of importing a study text: its Markdown, and a report of dropped and changed content. Shared by server/texts/import and
// the panel. Pure.
import * as z from "zod/mini";
import { UNREADABLE_REASONS } from "#core/texts/state.ts";

/** Kinds of files that are refused. */
const refusalSchema = z.enum([
	"empty",
	"no-text",
	"picture",
	"old-word",
	"old-office",
	"rtf",
	"open-document",
	"pages",
	"spreadsheet",
	"presentation",
	"zip",
	"compressed",
	"xml",
	"bomb",
	"locked",
	"damaged",
	"pdf-without-text",
	"pdf-script",
	"too-hard",
	"too-much-memory",
	"too-long",
	"too-large",
	"binary",
]);

/** Dropped content. */
const droppedSchema = z.enum([
	"comments",
	"page-heads",
	"deletions",
	"hidden-text",
	"contents",
	"pictures",
	"drawings",
	"formulas",
	"links",
	"scripts",
	"forms",
	"frames",
	"media",
	"surroundings",
	"front-matter",
]);

/** Changed content. */
const changedSchema = z.enum([
	"merged-cells",
	"table-cells",
	"layout-tables",
	"boxes",
	"heading-levels",
	"guessed-headings",
	"list-numbers",
	"text-styles",
	"struck-text",
	"small-text",
	"formulas",
	"insertions",
	"kruti-dev",
	"html",
	"lost-letters",
]);

const countSchema = z.int().check(z.nonnegative());
const keptSchema = z.strictObject({
	headings: countSchema,
	lists: countSchema,
	tables: countSchema,
	pictures: countSchema,
	formulas: countSchema,
	links: countSchema,
	notes: countSchema,
});
const noteFields = {
	count: countSchema,
	/** Text of the first occurrence; may be empty. */
	example: z.string(),
	/** The whole note as a sentence in the language of the request. */
	text: z.string(),
};
const reportSchema = z.strictObject({
	kept: keptSchema,
	dropped: z.array(z.strictObject({ what: droppedSchema, ...noteFields })),
	changed: z.array(z.strictObject({ what: changedSchema, ...noteFields })),
});

/** The response of the calls that import a text (server/texts/import/calls.ts). */
export const textReadingSchema = z.discriminatedUnion("ok", [
	z.strictObject({
		ok: z.literal(true),
		/** The recognised kind of the file. */
		kind: z.enum(["word", "markdown", "html", "plain", "pdf"]),
		title: z.string(),
		markdown: z.string(),
		/** The pictures that the Markdown refers to. They are stored, and stay as long as a text has them. */
		pictures: z.array(z.strictObject({ sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)), alt: z.string() })),
		report: reportSchema,
	}),
	z.strictObject({
		ok: z.literal(false),
		/** What the file is, or why a linked document could not be read. */
		kind: z.union([refusalSchema, z.enum(UNREADABLE_REASONS)]),
		/** The problem and what to do, in the language of the request. */
		message: z.string(),
	}),
]);

export type TextReading = z.infer<typeof textReadingSchema>;
export type TextKind = Extract<TextReading, { ok: true }>["kind"];
export type TextRefusal = z.infer<typeof refusalSchema>;
export type Dropped = z.infer<typeof droppedSchema>;
export type Changed = z.infer<typeof changedSchema>;
export type KeptCounts = z.infer<typeof keptSchema>;
