// The marking scheme of an exam as data: marks for right, wrong and blank by type of question, and what else decides a result.
// Administrators edit it; papers keep the one that they were made with. Marks are exact (fraction.ts). Pure.
import * as z from "zod/mini";
import { marksSchema } from "./mark-text.ts";

const NAME_LENGTH = 200;
/** Of a section, and of a list that it is drawn from. */
export const MOST_QUESTIONS = 1_000;
export const MOST_MINUTES = 1_440;

/** Kinds of questions that a scheme marks: one option, several options, a typed number. */
export const MARKED_TYPES = ["single", "several", "number"] as const;
export type MarkedType = (typeof MARKED_TYPES)[number];

const nameSchema = z.string().check(z.minLength(1), z.maxLength(NAME_LENGTH));
export const questionsSchema = z.int().check(z.minimum(1), z.maximum(MOST_QUESTIONS));
export const minutesSchema = z.int().check(z.minimum(1), z.maximum(MOST_MINUTES));
/** A mark, or a part of the mark for a right answer: `{ ofRight: "-1/4" }`. */
const lossSchema = z.union([marksSchema, z.object({ ofRight: marksSchema })]);

/** Marks of one type of question. `right` may be the section's total over its questions: 30 marks for 35 questions are 6/7 each. */
export const ruleSchema = z.object({
	right: z.union([marksSchema, z.object({ total: marksSchema, questions: questionsSchema })]),
	wrong: lossSchema,
	blank: lossSchema,
	/**
	 * Only of "several": the mark of each chosen option where all of them are right and some are missing (JEE Advanced). Without it,
	 * such an answer is wrong (all or nothing).
	 */
	each: z.optional(marksSchema),
});
export type Rule = z.infer<typeof ruleSchema>;

/** Types without a rule are not asked. */
const rulesSchema = z.object({
	single: z.optional(ruleSchema),
	several: z.optional(ruleSchema),
	number: z.optional(ruleSchema),
});
export type Rules = z.infer<typeof rulesSchema>;

/** Fewest marks to pass: marks, or a share of the most possible ("33/100"). */
const passSchema = z.object({ of: z.enum(["marks", "share"]), least: marksSchema });
export type Pass = z.infer<typeof passSchema>;

/** A section of the exam. Null `rules` are those of the scheme; a type that is missing in them, too. */
export const schemeSectionSchema = z.object({
	name: nameSchema,
	questions: z.nullable(questionsSchema),
	minutes: z.nullable(minutesSchema),
	rules: z.nullable(rulesSchema),
	pass: z.nullable(passSchema),
});

/** What marks an answer, whatever the sections are. */
export const schemeSchema = z.object({
	name: nameSchema,
	/** Where the marks were read, and the day on which that was so (YYYY-MM-DD): to be compared with the official notification. */
	source: z.string().check(z.maxLength(NAME_LENGTH)),
	asOf: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
	rules: rulesSchema,
	/** Every question has one more option, "not attempted", with this mark; null for none. */
	notAttempted: z.nullable(marksSchema),
	/** The largest share of questions that may be left without any mark, the option "not attempted" included; null for no limit. */
	blankLimit: z.nullable(marksSchema),
	pass: z.nullable(passSchema),
});
export type Scheme = z.infer<typeof schemeSchema>;

/** How the candidate goes through sections: at will; in their order, each left when its candidate likes; each for its minutes. */
export const SECTION_ORDERS = ["free", "in-order", "locked"] as const;

/** A whole exam: its scheme, sections and time. */
export const examSchema = z.extend(schemeSchema, {
	id: z.string(),
	minutes: z.nullable(minutesSchema),
	sectionOrder: z.enum(SECTION_ORDERS),
	sections: z.array(schemeSectionSchema),
});
export type Exam = z.infer<typeof examSchema>;
