// A learner's progress in a subtopic, from the session and the log, and the step that "Continue" opens. Used by the cards and by
// "Continue". Pure.
import {
	findNextStep,
	type Logged,
	METHOD_ORDER,
	type MethodPhase,
	NOTHING_LOGGED,
	type Phase,
	readLogged,
} from "#core/modules/phases.ts";
import type { Session } from "./schema.ts";
import { findPhasesDone } from "./session.ts";

/** A subtopic with the steps that have content. */
export type StudySubtopic = {
	subtopicId: string;
	title: string;
	steps: readonly MethodPhase[];
	questionCount: number;
};

/** The subtopic that the learner opened last. Sessions of earlier releases know neither its steps nor the next one. */
export type LastOpened = Pick<StudySubtopic, "subtopicId" | "title"> & {
	moduleId: string;
	moduleTitle?: string | undefined;
	steps?: readonly MethodPhase[] | undefined;
	questionCount?: number | undefined;
	/** The subtopic after it. */
	next?: StudySubtopic | undefined;
};

export type StudyProgress = {
	/** The finished steps. */
	done: readonly Phase[];
	masteredCount: number;
	/** Whether the quiz was begun, or begun again, and has questions that are not mastered. */
	isQuizOpen: boolean;
	isCompleted: boolean;
};

/** The quiz as the log has it; steps that are done also as this session has them. */
export function readStudyProgress(
	subtopic: StudySubtopic,
	session: Session,
	logged: Logged = NOTHING_LOGGED,
): StudyProgress {
	const { subtopicId, questionCount } = subtopic;
	const read = [...findPhasesDone(session, subtopicId), ...logged.read];
	const { done, isDone, isQuizOpen } = readLogged(subtopic, logged, read);
	return {
		done,
		// Mastered questions may have been removed from the file.
		masteredCount: Math.min(questionCount, logged.masteredCount),
		isQuizOpen,
		isCompleted: isDone || session.learningProgress.subtopicsCompleted.includes(subtopicId),
	};
}

/**
 * What is completed of a subtopic. "all": each step is done. "quiz": all questions are mastered, and other steps are open. "once": it was
 * completed, and is open again, since the quiz was started over, or a step came later.
 */
export type Completion = "all" | "quiz" | "once";

/** Undefined when it was never completed. */
export function findCompletion(
	{ steps }: { steps: readonly MethodPhase[] },
	{ done, isCompleted, isQuizOpen }: { done: readonly Phase[]; isCompleted: boolean; isQuizOpen: boolean },
): Completion | undefined {
	if (!isCompleted) return undefined;
	if (isQuizOpen) return "once";
	if (steps.every((step) => done.includes(step))) return "all";
	return done.includes("recite") ? "quiz" : "once";
}

/** The subtopics that "Continue" may offer: the last one, and the one after it. Each step that is not known may have content. */
export function listSubtopicsToContinue({
	next,
	steps = METHOD_ORDER,
	questionCount = 0,
	subtopicId,
	title,
}: LastOpened): StudySubtopic[] {
	return [{ subtopicId, title, steps, questionCount }, ...(next ? [next] : [])];
}

/**
 * The step of a subtopic that comes next: an open quiz, otherwise the one that was left if it is not done, otherwise the next
 * one after it. Undefined when all are done. One rule for the card and "Continue", which are on one page.
 * @param left the step or tab that was left, in the subtopic that was opened last
 */
export function findStep(
	{ steps }: Pick<StudySubtopic, "steps">,
	{ done, isCompleted, isQuizOpen }: StudyProgress,
	left: Phase | undefined,
): MethodPhase | undefined {
	const at = steps.findIndex((step) => step === left);
	const leftStep = steps[at];
	if (leftStep && !isQuizOpen && !done.includes(leftStep) && !isCompleted) return leftStep;
	return findNextStep([...steps.slice(at + 1), ...steps], done, isQuizOpen);
}

/** `isNew`: another subtopic than the last opened one, in which nothing was done. */
type Continued = { subtopic: StudySubtopic; phase: Phase; isNew: boolean };

/**
 * Where "Continue" leads: to the step that was left, or to the next one that is not done; from a completed subtopic to the next
 * subtopic that is not, unless its quiz was started over. Subtopics without content are skipped, and a tab that is no step of a
 * subtopic is never named. Undefined when everything known is done.
 * @param subtopics the subtopics in their order, from the last opened one on
 */
export function findContinue(
	subtopics: readonly StudySubtopic[],
	phase: Phase,
	progressOf: (subtopic: StudySubtopic) => StudyProgress,
): Continued | undefined {
	for (const subtopic of subtopics) {
		const progress = progressOf(subtopic);
		const { done, isCompleted, isQuizOpen } = progress;
		if (isCompleted && !isQuizOpen) continue;
		const isLast = subtopic === subtopics[0];
		const step = findStep(subtopic, progress, isLast ? phase : undefined);
		if (step) return { subtopic, phase: step, isNew: !isLast && done.length === 0 && !isQuizOpen };
	}
	return undefined;
}
