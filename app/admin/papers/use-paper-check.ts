// Says while a paper is made what of it cannot work, with the questions that the module has.
import { useDeferredValue, useMemo } from "react";
import { checkPaper, type PaperProblem } from "#core/papers/check-paper.ts";
import { type AvailableQuestion, drawQuestions } from "#core/papers/draw.ts";
import { expandGroups, type QuestionGroup } from "#core/papers/question-groups.ts";
import { readPaperForm, type TypedPaper } from "./paper-fields.ts";

export type PaperSources = {
	groups: readonly QuestionGroup[];
	/** Those that the stored paper has chosen one by one. */
	chosen: readonly AvailableQuestion[];
	/** In the module's order; `isOpen`: learners can practise its questions now. */
	subtopics: readonly { id: string; title: string; isOpen: boolean }[];
};

export type PaperChecked = {
	problems: readonly PaperProblem[];
	/** Questions that would be drawn from subtopics that learners can practise now. */
	practised: number;
	total: number;
};

/** What a paper is called and where its marks are from change nothing about whether it works. */
function named(typed: TypedPaper): TypedPaper {
	return { ...typed, title: "-", schemeName: "-", source: "", asOf: "2000-01-01" };
}

/** Undefined while fields are missing that decide whether a paper works. */
export function usePaperCheck(typed: TypedPaper, moduleId: string, sources: PaperSources): PaperChecked | undefined {
	const later = useDeferredValue(typed);
	return useMemo(() => {
		const reading = readPaperForm(named(later), moduleId);
		if (!reading.ok) return undefined;
		const available = expandGroups(sources.groups, sources.chosen, reading.input.sections);
		const drawing = drawQuestions(reading.input, available, 0);
		const problems = checkPaper(reading.input, available, drawing);
		const open = new Set(sources.subtopics.filter(({ isOpen }) => isOpen).map(({ id }) => id));
		const drawn = drawing.drawn.flat();
		const practised = drawn.filter(({ subtopicId }) => open.has(subtopicId)).length;
		return { problems, practised, total: drawn.length };
	}, [later, moduleId, sources]);
}
