// Labels of the phases, the same on every page.
import { useSite } from "#app/ui/site.ts";
import * as m from "#messages";
import type { MethodPhase, ShownPhase } from "./phase-hash.ts";

/** The label of each tab. The doubt chat's is a setting of the site. */
export function usePhaseLabel(): (phase: ShownPhase) => string {
	const { doubts } = useSite();
	return (phase) => (phase === "gemini" ? doubts.label : phaseLabel(phase));
}

/** A step's name. */
export function phaseLabel(phase: MethodPhase): string {
	return LABELS[phase]();
}

/** What the learner does there. */
export function phaseDoes(phase: MethodPhase): string {
	return DOES[phase]();
}

// Functions, since the language is known only when a label is shown.
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
