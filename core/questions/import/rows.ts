// The rows that every importer makes of what was pasted or dropped: one question each, with its place, its original text and
// its problems. Pure; used by server/questions/import and by the panel, which corrects rows. Must never drop a row.
import * as z from "zod/mini";
import { MAX_OPTIONS, MIN_OPTIONS } from "#core/questions/question-file.ts";
import { readingNotesOf } from "#core/questions/question-notes.ts";

/** Problems that block saving until the row is corrected. */
const BLOCKING = [
	"no-text",
	"too-few-options",
	"too-many-options",
	"empty-option",
	"no-right-option",
	"no-answer",
	"key-unreadable",
	"key-conflict",
	"not-choice",
	"unreadable",
	"text-lossy",
] as const;
/** Problems that need confirmation: something was inferred or lost. */
const UNCERTAIN = [
	"duplicate-option",
	"key-inferred",
	"columns-inferred",
	"boundary-inferred",
	"option-missing",
	"option-repeated",
	"formula-lost",
	"link-lost",
	"formula-converted",
	"formula-unreadable",
	"picture-lost",
	"partial-credit",
	"font-converted",
	"type-inferred",
	"contradicts-key",
	"example-row",
	"old-font",
	"reference-missing",
	"cell-converted",
	"text-hidden",
	"text-unused",
	"markup-unclear",
] as const;

const textSchema = z.string();
const rowOptionSchema = z.object({
	/** As in the source; when missing, saving gives it a letter. */
	id: z.optional(z.string()),
	text: textSchema,
	isCorrect: z.boolean(),
	explanation: z.optional(z.string()),
});
const shortSchema = z.optional(z.union([z.string(), z.number()]));
export const rowQuestionSchema = z.object({
	/** As in the source; when missing, saving makes one of the text. */
	id: z.optional(z.string()),
	text: textSchema,
	/** Empty for a question that is answered by a number. */
	options: z.array(rowOptionSchema),
	explanation: z.string(),
	/** "several": all right options must be chosen; "number": `answer`, `tolerance` and `unit` instead of options. */
	type: z.optional(z.enum(["several", "number"])),
	answer: z.optional(z.number()),
	tolerance: z.optional(z.number()),
	unit: z.optional(z.string()),
	/** "md1": texts hold formulas between dollar signs. */
	format: z.optional(z.literal("md1")),
	topic: z.optional(z.string()),
	difficulty: shortSchema,
	source: z.optional(z.string()),
	year: shortSchema,
});
export const rowProblemSchema = z.object({
	code: z.enum([...BLOCKING, ...UNCERTAIN]),
	values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});
const locationSchema = z.object({
	/** A sheet's or a file's name, inside a workbook or package. */
	part: z.optional(z.string()),
	/** All count from 1: row of a table, line of a text, paragraph of a document, entry of a list. */
	kind: z.enum(["row", "line", "paragraph", "entry"]),
	number: z.number(),
	/** The question's own number in a text, where it has one. */
	question: z.optional(z.number()),
});
/** Where a text names its key: below the question, in a list of keys, by a tick or another mark, by bold print. */
const TEXT_KEY_SOURCES = ["answer", "list", "mark", "bold"] as const;
export type TextKeySource = (typeof TEXT_KEY_SOURCES)[number];
export const rowSchema = z.object({
	place: locationSchema,
	/** Undefined for formats that have a field for the key, and without a key. */
	keyFrom: z.optional(z.enum(TEXT_KEY_SOURCES)),
	/** What could be read, maybe incomplete; undefined without a question. */
	question: z.optional(rowQuestionSchema),
	problems: z.array(rowProblemSchema),
	/** The row's original text. */
	source: z.string(),
});

export type RowQuestion = z.infer<typeof rowQuestionSchema>;
export type RowProblem = z.infer<typeof rowProblemSchema>;
export type RowLocation = z.infer<typeof locationSchema>;
export type Row = z.infer<typeof rowSchema>;

/** The kind of a source. */
export const SOURCE_KINDS = [
	"text",
	"table",
	"json",
	"gift",
	"aiken",
	"excel",
	"word",
	"moodle",
	"qti",
	"anki",
	"pdf",
	"h5p",
	"own",
] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** Kinds of sources that are refused. */
const REFUSED_KINDS = [
	"empty",
	"picture",
	"old-word",
	"old-excel",
	"old-office",
	"rtf",
	"powerpoint",
	"open-document",
	"zip",
	"compressed",
	"html",
	"xml",
	"bomb",
	"locked",
	"damaged",
	"pdf-without-text",
	"no-questions",
	"too-hard",
	"too-much-memory",
	"binary",
] as const;
type RefusedKind = (typeof REFUSED_KINDS)[number];

/** Longest quotation of an ignored text in its notice, in characters. */
const EXCERPT = 300;
/** Notices about the whole source, such as ignored columns. */
export type ImportNotice = {
	code:
		| "columns-ignored"
		| "keys-left-over"
		| "hidden-sheets"
		| "kruti-dev"
		| "text-ignored"
		| "several-files"
		| "bare-pictures";
	values: Record<string, string | number>;
};
/** The notice about texts outside questions; blank texts are skipped. */
export function textIgnored(texts: readonly string[]): ImportNotice[] {
	const words = texts.map((text) => text.trim()).filter(Boolean);
	return words.length === 0 ? [] : [{ code: "text-ignored", values: { text: words.join(" ").slice(0, EXCERPT) } }];
}

export type ImportReading =
	| { ok: true; kind: SourceKind; rows: Row[]; notices: ImportNotice[] }
	| { ok: false; kind: RefusedKind };

/** Whether a problem must be corrected and cannot be confirmed. */
export function isBlocking({ code }: RowProblem): boolean {
	return BLOCKING.some((blocking) => blocking === code);
}

/** Problems of a question by the rules of question files (core/questions); empty: it can be saved. */
export function checkQuestion(question: RowQuestion): RowProblem[] {
	const problems: RowProblem[] = [];
	if (question.text.trim() === "") problems.push({ code: "no-text" });
	if (question.type === "number") {
		if (question.answer === undefined || !Number.isFinite(question.answer)) problems.push({ code: "no-answer" });
		return problems;
	}
	const { options } = question;
	if (options.length < MIN_OPTIONS) problems.push({ code: "too-few-options" });
	if (options.length > MAX_OPTIONS) problems.push({ code: "too-many-options" });
	if (options.some(({ text }) => text.trim() === "")) problems.push({ code: "empty-option" });
	const named = options.map((option, index) => ({ ...option, id: String.fromCharCode(97 + index) }));
	for (const { code, values } of readingNotesOf({ ...question, options: named })) {
		if (code === "alike-options") problems.push({ code: "duplicate-option" });
		if (code === "contradicts-key" && options.some(({ isCorrect }) => isCorrect)) problems.push({ code, values });
	}
	if (options.length > 0 && !options.some(({ isCorrect }) => isCorrect)) problems.push({ code: "no-right-option" });
	return problems;
}

/** Adds the problems of a row's question by these rules to those that its importer found. */
export function makeRow(
	place: RowLocation,
	source: string,
	question: RowQuestion | undefined,
	found: readonly RowProblem[] = [],
	keyFrom?: TextKeySource,
): Row {
	const isUnread = found.some(({ code }) => code === "not-choice" || code === "unreadable");
	const ruled = question && !isUnread ? checkQuestion(question) : [];
	// "unreadable key" is more specific than "no key".
	const hasKeyProblem = found.some(({ code }) => code === "key-unreadable" || code === "key-conflict");
	const problems = [...found, ...ruled.filter(({ code }) => !(hasKeyProblem && code === "no-right-option"))];
	if (!question && problems.length === 0) problems.push({ code: "unreadable" });
	return { place, ...(keyFrom && { keyFrom }), source, question, problems };
}
