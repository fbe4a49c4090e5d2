// The words of each station of the method, the same on every page.
import * as m from "#messages";
import type { MethodPhase } from "./phase-hash.ts";

/** A station's name. */
export function phaseLabel(phase: MethodPhase): string {
	return LABELS[phase]();
}

/** What the learner does there. */
export function phaseDoes(phase: MethodPhase): string {
	return DOES[phase]();
}

// Not texts: the language is known when they are called.
const LABELS: Record<MethodPhase, () => string> = {
	survey: m.phase_survey,
	question: m.phase_question,
	read: m.phase_read,
	recite: m.phase_recite,
	review: m.phase_review,
};
const DOES: Record<MethodPhase, () => string> = {
	survey: m.phase_survey_does,
	question: m.phase_question_does,
	read: m.phase_read_does,
	recite: m.phase_recite_does,
	review: m.phase_review_does,
};
