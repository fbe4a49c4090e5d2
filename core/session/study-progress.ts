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
} from "#core/catalog/phases.ts";
import type { Session } from "./schema.ts";
import { findPhasesDone } from "./session.ts";

/** A subtopic with the steps that have content. */
export type StudyPlace = {
	subtopicId: string;
	title: string;
	steps: readonly MethodPhase[];
	questionCount: number;
};

/** The subtopic that the learner opened last. Sessions of earlier releases know neither its steps nor the next one. */
export type LastPlace = Pick<StudyPlace, "subtopicId" | "title"> & {
	moduleId: string;
	moduleTitle?: string | undefined;
	steps?: readonly MethodPhase[] | undefined;
	questionCount?: number | undefined;
	/** The subtopic after it. */
	next?: StudyPlace | undefined;
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
export function readStudyProgress(place: StudyPlace, session: Session, logged: Logged = NOTHING_LOGGED): StudyProgress {
	const { subtopicId, questionCount } = place;
	const read = [...findPhasesDone(session, subtopicId), ...logged.read];
	const { done, isDone, isQuizOpen } = readLogged(place, logged, read);
	return {
		done,
		// Mastered questions may have been removed from the file.
		masteredCount: Math.min(questionCount, logged.masteredCount),
		isQuizOpen,
		isCompleted: isDone || session.learningProgress.subtopicsCompleted.includes(subtopicId),
	};
}

/** The subtopics that "Continue" may offer: the last one, and the one after it. Each step that is not known may have content. */
export function listPlaces({
	next,
	steps = METHOD_ORDER,
	questionCount = 0,
	subtopicId,
	title,
}: LastPlace): StudyPlace[] {
	return [{ subtopicId, title, steps, questionCount }, ...(next ? [next] : [])];
}

/** `isNew`: another subtopic than the last opened one, in which nothing was done. */
type Continued = { place: StudyPlace; phase: Phase; isNew: boolean };

/**
 * Where "Continue" leads: to the step that was left, or to the next one that is not done; from a completed subtopic to the next
 * subtopic that is not, unless its quiz was started over. Subtopics without content are skipped, and a tab that is no step of a
 * subtopic is never named. Undefined when everything known is done.
 * @param places the subtopics in their order, from the last opened one on
 */
export function findContinue(
	places: readonly StudyPlace[],
	phase: Phase,
	progressOf: (place: StudyPlace) => StudyProgress,
): Continued | undefined {
	for (const place of places) {
		const { done, isCompleted, isQuizOpen } = progressOf(place);
		if (isCompleted && !isQuizOpen) continue;
		const steps: readonly Phase[] = place.steps;
		const left = place === places[0] ? steps.indexOf(phase) : -1;
		const leftStep = steps[left];
		const isNew = place !== places[0] && done.length === 0 && !isQuizOpen;
		if (leftStep && !done.includes(leftStep) && !isCompleted) return { place, phase: leftStep, isNew };
		const open = findNextStep([...place.steps.slice(left + 1), ...place.steps], done, isQuizOpen);
		if (open) return { place, phase: open, isNew };
	}
	return undefined;
}
