// A paper: the exam that an administrator makes of a module's questions, as a draft that changes and as a version that does not.
// check-paper.ts says what cannot work, draw.ts picks the questions. Pure.
import * as z from "zod/mini";
import { marksSchema } from "#core/marks/mark-text.ts";
import {
	MOST_QUESTIONS,
	minutesSchema,
	questionsSchema,
	SECTION_ORDERS,
	schemeSchema,
	schemeSectionSchema,
} from "#core/marks/scheme.ts";
import type { Option, Question } from "#core/questions/question-file.ts";

/** How the candidate's screen looks and what its buttons do: our own, as at NTA, as at TCS iON. */
export const SCREEN_STYLES = ["plain", "nta", "ion"] as const;

const MOST_SECTIONS = 20;
export const MOST_ATTEMPTS = 100;
const TITLE_LENGTH = 200;

/** Whole milliseconds since 1970. */
const timeSchema = z.nullable(z.int().check(z.nonnegative()));

const questionNameSchema = z.object({ subtopicId: z.string(), questionId: z.string() });
/** A question of the module, by its subtopic and its id in the subtopic's file. */
export type PaperQuestionName = z.infer<typeof questionNameSchema>;

/** So many questions with these facts, drawn by chance; null for any. A difficulty is written as text, also where it is a number. */
const poolSchema = z.object({
	count: questionsSchema,
	subtopicId: z.nullable(z.string()),
	topic: z.nullable(z.string()),
	difficulty: z.nullable(z.string()),
});
export type Pool = z.infer<typeof poolSchema>;

/** A section: name, number of questions, minutes, marks and pass mark as in a scheme, and where its questions come from. */
const paperSectionSchema = z.extend(schemeSectionSchema, {
	questions: questionsSchema,
	pools: z.array(poolSchema).check(z.maxLength(MOST_QUESTIONS)),
	chosen: z.array(questionNameSchema).check(z.maxLength(MOST_QUESTIONS)),
});
export type PaperSection = z.infer<typeof paperSectionSchema>;

/** A paper while it is made. */
export const paperDraftSchema = z.object({
	moduleId: z.string(),
	title: z.string().check(z.trim(), z.minLength(1), z.maxLength(TITLE_LENGTH)),
	scheme: schemeSchema,
	sections: z.array(paperSectionSchema).check(z.maxLength(MOST_SECTIONS)),
	sectionOrder: z.enum(SECTION_ORDERS),
	/** In all. */
	minutes: minutesSchema,
	screen: z.enum(SCREEN_STYLES),
	/** Each candidate gets the questions of a section, and their options, in another order. */
	isShuffled: z.boolean(),
	/** Attempts begin from and until then; null for no bound. An attempt that has begun has its whole time. */
	openFrom: timeSchema,
	openUntil: timeSchema,
	/** How often a candidate may begin; null for any number. */
	attempts: z.nullable(z.int().check(z.minimum(1), z.maximum(MOST_ATTEMPTS))),
	/** When candidates see their results; null for at once. */
	resultsFrom: timeSchema,
	/** The factor of the minutes for candidates with extra time, by their link or code: "4/3". */
	extraTime: marksSchema,
	/** Whether the phone has the key, so that a mock is marked without a network. Else only the server has it. */
	isKeyOnPhone: z.boolean(),
	/** Whether candidates give a roll number or nickname, under which their teacher sees the result. */
	asksName: z.boolean(),
});
export type PaperDraft = z.infer<typeof paperDraftSchema>;

/**
 * A question of a version. `question.id` is its number in the version, from "1", and the ids of its options are numbers, too
 * (`freezeQuestion`): with those of the file a candidate could look the answer up where learners practise.
 */
export type VersionQuestion = PaperQuestionName & {
	/** Index in `sections`. */
	section: number;
	question: Question;
};

/** A section's own minutes; null where it has none, and where sections are free: what is stored there counts for nothing. */
export function sectionMinutes(
	{ sectionOrder }: Pick<PaperDraft, "sectionOrder">,
	{ minutes }: Pick<PaperSection, "minutes">,
): number | null {
	return sectionOrder === "free" ? null : minutes;
}

/** A version of a paper: its draft at that time, and the questions that were drawn. It never changes once somebody has begun. */
export type PaperVersion = PaperDraft & { version: number; questions: readonly VersionQuestion[] };

/**
 * The question as a version has it. Options keep their order; their ids are the places of their texts in alphabetical order, which say
 * nothing about the order in the file: teachers often write the right option first.
 * @param number of the question in the version, from 1
 */
export function freezeQuestion(
	{ subtopicId, questionId }: PaperQuestionName,
	question: Question,
	section: number,
	number: number,
): VersionQuestion {
	const sorted = [...question.options].sort((one, other) =>
		one.text < other.text ? -1 : one.text > other.text ? 1 : 0,
	);
	const options: Option[] = question.options.map((option) => ({ ...option, id: String(sorted.indexOf(option) + 1) }));
	return { subtopicId, questionId, section, question: { ...question, id: String(number), options } };
}
