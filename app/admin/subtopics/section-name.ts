// The panel's names of the five sections of a subtopic: the labels of the learner's tabs, and "Questions" for Recite.
import type { Phase } from "#core/modules/phases.ts";
import * as m from "#messages";

export function sectionName(phase: Phase): string {
	const words = {
		survey: m.phase_survey,
		question: m.phase_question,
		read: m.phase_read,
		recite: m.admin_desk_questions,
		review: m.phase_review,
		gemini: m.admin_desk_questions,
	};
	return words[phase]();
}
