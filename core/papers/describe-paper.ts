// What candidates read of a paper besides its times: of a version it never changes, so that an attempt keeps the facts of the version that
// it was begun with. Pure.
import type { PaperFacts } from "./calls.ts";
import { type PaperDraft, sectionMinutes } from "./paper.ts";
import { type DrawnQuestion, paperMarks, sectionTypes } from "./paper-marks.ts";

/** @param drawn of a version, or what a draft would draw, which may be too few */
export function describePaper(paper: PaperDraft, drawn: readonly DrawnQuestion[]): PaperFacts {
	const { title, screen, minutes, sectionOrder, scheme, sections } = paper;
	const { sections: marks, ...all } = paperMarks(paper, drawn);
	return {
		title,
		screen,
		minutes,
		sectionOrder,
		scheme,
		...all,
		sections: sections.map((section, index) => {
			const { name, questions, rules } = section;
			const { most = null, least = null } = marks[index] ?? {};
			const types = sectionTypes(
				scheme,
				{ rules },
				drawn.filter((one) => one.section === index),
			);
			return { name, questions, minutes: sectionMinutes(paper, section), rules, most, least, types };
		}),
		total: sections.reduce((sum, { questions }) => sum + questions, 0),
	};
}
