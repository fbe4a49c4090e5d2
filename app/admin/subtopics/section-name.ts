// The panel's names of the five sections of a subtopic: the labels of the learner's tabs, and "MCQ file" for Recite.
import type { Phase } from "#core/catalog/phases.ts";
import * as m from "#messages";

export function sectionName(phase: Phase): string {
	switch (phase) {
		case "survey":
			return m.phase_survey();
		case "question":
			return m.phase_question();
		case "read":
			return m.phase_read();
		case "review":
			return m.phase_review();
		default:
			return m.admin_mcq_file();
	}
}
