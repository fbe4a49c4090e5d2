// The words and signs of each station of the method, the same on every page.
import * as m from "#messages";
import type { MethodPhase } from "./phase-hash.ts";

type PhaseWords = { label: string; does: string };

/** A station's name and what the learner does there. */
export function phaseWords(phase: MethodPhase): PhaseWords {
	const words: Record<MethodPhase, PhaseWords> = {
		survey: { label: m.phase_survey(), does: m.phase_survey_does() },
		question: { label: m.phase_question(), does: m.phase_question_does() },
		read: { label: m.phase_read(), does: m.phase_read_does() },
		recite: { label: m.phase_recite(), does: m.phase_recite_does() },
		review: { label: m.phase_review(), does: m.phase_review_does() },
	};
	return words[phase];
}
