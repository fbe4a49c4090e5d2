// A learner's progress in a subtopic, from the session and the log, and the step that "Continue" opens. Used by the cards and by
// "Continue". Pure.
import { type DocumentPhase, listDoneSteps, type MethodPhase, type Phase } from "#core/catalog/phases.ts";
import type { Session } from "./schema.ts";
import { findMcqState, findPhasesDone } from "./session.ts";

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
	steps?: readonly MethodPhase[] | undefined;
	questionCount?: number | undefined;
	/** The subtopic after it. */
	next?: StudyPlace | undefined;
};

export type StudyProgress = {
	/** The finished steps. */
	done: readonly Phase[];
	masteredCount: number;
	/** Whether a question of the quiz was answered. */
	isBegun: boolean;
	isCompleted: boolean;
};

/** A summary of the log. */
export type Logged = { answerCount: number; masteredCount: number; read: readonly DocumentPhase[] };

/** Union of what the session knows and what the log has of earlier days, other tabs and other devices. */
export function readStudyProgress(place: StudyPlace, session: Session, logged: Logged | undefined): StudyProgress {
	const { subtopicId, questionCount } = place;
	const state = findMcqState(session, subtopicId);
	const masteredInLog = logged?.masteredCount ?? 0;
	const read = [...findPhasesDone(session, subtopicId), ...(logged?.read ?? [])];
	const { done, isDone } = listDoneSteps(place, read, masteredInLog);
	return {
		done: [...done],
		// Mastered questions may have been removed from the file.
		masteredCount: Math.min(questionCount, Math.max(masteredInLog, state?.masteredQuestions.length ?? 0)),
		isBegun: (logged?.answerCount ?? 0) > 0 || (state?.questionsAnswered ?? 0) > 0,
		isCompleted: isDone || session.learningProgress.subtopicsCompleted.includes(subtopicId),
	};
}

/** The subtopics that "Continue" may offer: the last one, and the one after it. */
export function listPlaces({ next, steps = [], questionCount = 0, subtopicId, title }: LastPlace): StudyPlace[] {
	return [{ subtopicId, title, steps, questionCount }, ...(next ? [next] : [])];
}

/**
 * Where "Continue" leads: to the step that was left, or to the next one that is not done; from a completed subtopic to the next
 * subtopic that is not. Undefined when everything known is done.
 * @param places the subtopics in their order, from the last opened one on
 */
export function findContinue(
	places: readonly StudyPlace[],
	phase: Phase,
	progressOf: (place: StudyPlace) => StudyProgress,
): { place: StudyPlace; phase: Phase } | undefined {
	const place = places.find((each) => !progressOf(each).isCompleted);
	if (!place) return undefined;
	const { done } = progressOf(place);
	const left = place === places[0] ? phase : undefined;
	if (left && !done.includes(left)) return { place, phase: left };
	const steps: readonly Phase[] = place.steps;
	const from = left ? steps.indexOf(left) + 1 : 0;
	const open = [...steps.slice(from), ...steps].find((step) => !done.includes(step));
	return { place, phase: open ?? left ?? "survey" };
}
