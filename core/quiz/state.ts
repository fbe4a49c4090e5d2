// The stored state of a quiz: core/quiz/quiz.ts makes it, core/session/read-session.ts checks it when it is read from
// storage. It holds ids of questions, never the questions themselves.

import * as z from "zod/mini";
import { SET_SIZE } from "./bank.ts";
import { dueSet } from "./set-number.ts";

const countSchema = z.int().check(z.nonnegative());
const setNumberSchema = z.int().check(z.positive());
/** An extra set after the last number, from 1. 0, or missing in states of older releases: a numbered set. */
const extraSetSchema = z.optional(countSchema);

/** One answer, or a skipped question, and its result. Those of the whole run are in the learner's log (core/log). */
const answerRecordSchema = z.object({
	questionId: z.string(),
	/** The answer as given-answer.ts writes it: for most questions the option's id. Empty for a skipped question. */
	optionId: z.string(),
	/** False for a skipped question, which counts neither as right nor as wrong. */
	isCorrect: z.boolean(),
	/** Hundredths of a point. */
	points: z.int(),
	/** The set it was answered in: a numbered set, and the extra set after the last number, if it was one. */
	questionSet: setNumberSchema,
	extraSet: extraSetSchema,
	/** Whether the question had been missed before. */
	wasReask: z.boolean(),
	outcome: z.enum(["mastered", "will-return", "skipped"]),
	/** The set in which it is asked again; null when mastered. For a skipped question the first set that may ask it again. */
	nextSetToAsk: z.nullable(setNumberSchema),
	nextExtraSet: extraSetSchema,
});
export type AnswerRecord = z.infer<typeof answerRecordSchema>;

/** A missed question that will be asked again (specification 3): right re-asks in a row, and the set it is due in. */
const incorrectQuestionSchema = z.object({
	id: z.string(),
	reaskCount: countSchema,
	/** At most the last number; a question due after it waits for the extra set `nextExtraSet` as well. */
	nextSetToAsk: setNumberSchema,
	nextExtraSet: extraSetSchema,
});
export type IncorrectQuestion = z.infer<typeof incorrectQuestionSchema>;

/** Counts of the answers to one question in this run. */
const tallySchema = z.object({
	questionId: z.string(),
	answers: countSchema,
	wrong: countSchema,
	isRightAtFirst: z.boolean(),
	/** The last wrong answer, written in the same way. */
	lastWrong: z.nullable(z.string()),
});
export type Tally = z.infer<typeof tallySchema>;

/** A learner's run through one question file (specification 3 "mcqState"). */
const stateSchema = z.object({
	/** Number of the learner's run, from 0; "start over" begins the next one. */
	run: countSchema,
	/** Decides the order of fresh questions; a uint32. */
	seed: z.int().check(z.nonnegative(), z.maximum(0xffff_ffff)),
	/** Hundredths of a point; may be negative. */
	currentScore: z.int(),
	/** The number of the set on screen, from 1; it stops at maxSets(). */
	questionSet: setNumberSchema,
	/** The set on screen among those after the last number, from 1; 0 until then. */
	extraSet: extraSetSchema,
	questionsAnswered: countSchema,
	/** Earliest due first; among those due in the same set, in the order in which they became due. */
	incorrectQuestions: z.array(incorrectQuestionSchema),
	/** In the order of mastery. */
	masteredQuestions: z.array(z.string()),
	/**
	 * Questions that were skipped and never answered, in the order of their last skips. They are asked after those that were never
	 * asked. Missing in states of older releases.
	 */
	skippedQuestions: z.optional(z.array(z.string())),
	/** Ids of the set on screen, in asking order. */
	currentSet: z.array(z.string()).check(z.maxLength(SET_SIZE)),
	/** Place of the question on screen in currentSet, from 0; 0 in an empty set. */
	position: countSchema,
	/** The current set's records, one for each question answered so far, in order. */
	answers: z.array(answerRecordSchema),
	/** One for each question that was answered in this run, in the order of their first answers. */
	tallies: z.array(tallySchema),
	/** How many corrections of keys are counted in it (core/log/corrections.ts); missing without any. */
	corrected: z.optional(countSchema),
});
export type McqState = z.infer<typeof stateSchema>;
export const mcqStateSchema = stateSchema.check(z.refine(isCoherent));

/** Consistency check. A damaged state could otherwise ask a question twice, or never again. */
function isCoherent(state: McqState): boolean {
	const { incorrectQuestions: incorrect, masteredQuestions, skippedQuestions = [] } = state;
	const { currentSet, position, answers } = state;
	const mastered = new Set(masteredQuestions);
	const listed = [...masteredQuestions, ...incorrect.map((question) => question.id), ...skippedQuestions];
	const isOrdered = incorrect.every((question, index) => {
		const before = incorrect[index - 1];
		return before === undefined || dueSet(before) <= dueSet(question);
	});
	const isOnScreen = currentSet.length === 0 ? position === 0 : position < currentSet.length;
	const isReached = answers.length === position || answers.length === position + 1;
	return (
		isOrdered &&
		isOnScreen &&
		isReached &&
		new Set(listed).size === listed.length &&
		new Set(currentSet).size === currentSet.length &&
		answers.every((record, index) => record.questionId === currentSet[index]) &&
		currentSet.slice(answers.length).every((id) => !mastered.has(id))
	);
}
