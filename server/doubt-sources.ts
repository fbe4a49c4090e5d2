// Passages as the sources of an answer: with their labels, which are the server's alone, and the place they open.
import type { DoubtSource } from "#core/doubt-call.ts";
import { guessLanguage } from "#core/doubt-text.ts";
import type { DocumentPhase } from "#core/phases.ts";
import * as m from "#messages";
import type { IndexedPassage } from "./passage-index.ts";

/** Labels count from 1 in the order of the passages. */
export function toSources(passages: readonly IndexedPassage[]): DoubtSource[] {
	return passages.map(({ kind, title, place, phase, anchor, subtopicId, text }, index) => {
		const language = guessLanguage(text);
		return {
			...{ label: index + 1, kind, title, phase, anchor, subtopicId, text },
			place: kind === "question" ? m.material_question_number({ number: place }) : place,
			...(language === undefined ? {} : { language }),
		};
	});
}

/** The name of a tab, for telling that its document cannot be searched. */
export function nameDocument(phase: DocumentPhase): string {
	const names = {
		survey: m.phase_survey,
		question: m.phase_question,
		read: m.phase_read,
		review: m.phase_review,
	} as const satisfies Record<DocumentPhase, () => string>;
	return names[phase]();
}
