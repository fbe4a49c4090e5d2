// The shape of the learner's session (specification 3 "Session data"): checked when it comes back from storage
// (core/progress/session/read-session.ts), a type everywhere else.

import * as z from "zod/mini";
import { METHOD_ORDER, PHASES } from "#core/modules/phases.ts";
import { SET_SIZE } from "#core/quiz/bank.ts";
import type { Position } from "#core/quiz/state.ts";
import { SESSION_VERSION } from "./version.ts";

const phaseSchema = z.enum(PHASES);
const countSchema = z.int().check(z.nonnegative());
const setNumberSchema = z.int().check(z.positive());
const timestampSchema = z.int().check(z.nonnegative());

const stepSchema = z.enum(METHOD_ORDER);
const placeSchema = z.object({
	subtopicId: z.string(),
	title: z.string(),
	steps: z.array(stepSchema),
	questionCount: countSchema,
});

/** Where the learner is in a quiz. The only part of the stored quiz that is read: the rest follows from the log. */
const positionSchema = z.object({
	run: countSchema,
	seed: z.int().check(z.nonnegative(), z.maximum(0xffff_ffff)),
	set: setNumberSchema,
	questions: z.array(z.string()).check(z.maxLength(SET_SIZE)),
	place: countSchema,
});

/** Specification 3 "mcqState", written from the quiz on screen (mcq-state.ts). */
export const mcqStateSchema = z.object({
	/** Hundredths of a point; may be negative. */
	currentScore: z.int(),
	questionSet: setNumberSchema,
	questionsAnswered: countSchema,
	incorrectQuestions: z.array(z.object({ id: z.string(), reaskCount: countSchema, nextSetToAsk: setNumberSchema })),
	masteredQuestions: z.array(z.string()),
	position: positionSchema.check(z.refine(isInSet)),
});
export type McqState = z.infer<typeof mcqStateSchema>;

function isInSet({ questions, place }: Position): boolean {
	return place <= questions.length && new Set(questions).size === questions.length;
}

/** Specification 3 "Session data". Times are milliseconds since 1970, totalSessionTime is milliseconds. */
export const sessionSchema = z.object({
	version: z.literal(SESSION_VERSION),
	currentModule: z.nullable(z.string()),
	currentSubtopic: z.nullable(z.string()),
	currentPhase: phaseSchema,
	learningProgress: z.object({
		modulesStarted: z.array(z.string()),
		subtopicsCompleted: z.array(z.string()),
		lastAccessedSubtopic: z.nullable(
			z.object({
				moduleId: z.string(),
				moduleTitle: z.optional(z.string()),
				subtopicId: z.string(),
				title: z.string(),
				// Missing in sessions of earlier releases.
				steps: z.optional(z.array(stepSchema)),
				questionCount: z.optional(countSchema),
				next: z.optional(placeSchema),
			}),
		),
		/** Per subtopic id, the finished phases: document read, or every question mastered. */
		phasesDone: z.record(z.string(), z.array(phaseSchema)),
	}),
	/** Per subtopic id. */
	mcqState: z.record(z.string(), mcqStateSchema),
	sessionMetadata: z.object({
		startTime: timestampSchema,
		lastActivityTime: timestampSchema,
		totalSessionTime: timestampSchema,
		geminiQueriesUsed: z.int().check(z.nonnegative()),
		/** End of the current hour of queries; null before the first query. */
		geminiQueryResetTime: z.nullable(timestampSchema),
	}),
	geminiQueryLimit: z.int().check(z.nonnegative()),
});
export type Session = z.infer<typeof sessionSchema>;
