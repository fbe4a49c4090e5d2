// Says while a paper is made what of it cannot work, with the questions that the module has: each at its field.
import { useDeferredValue, useMemo } from "react";
import { checkPaper, type PaperProblem } from "#core/papers/check-paper.ts";
import { type AvailableQuestion, type Drawing, drawQuestions } from "#core/papers/draw.ts";
import { expandGroups, type QuestionGroup } from "#core/papers/question-groups.ts";
import type { Problem } from "#core/problem.ts";
import { problemText } from "#messages/problem-text";
import type { TypedPaper } from "./paper-fields.ts";
import { fieldsOf, isAbout } from "./problem-fields.ts";
import { paperProblemText } from "./problem-words.ts";
import { readPaper } from "./read-paper.ts";

export type PaperSources = {
	groups: readonly QuestionGroup[];
	/** Those that the stored paper has chosen one by one. */
	chosen: readonly AvailableQuestion[];
	/** In the module's order; `isOpen`: learners can practise its questions now. */
	subtopics: readonly { id: string; title: string; isOpen: boolean }[];
};

export type PaperChecked = {
	/** What stands at a field, by the field's name. */
	atFields: ReadonlyMap<string, string>;
	/** What stands at no field. */
	others: readonly PaperProblem[];
	/** Questions that would be drawn from subtopics that learners can practise now; of how many. Undefined while a number is missing. */
	drawn: { practised: number; total: number } | undefined;
};

/** What a paper is called and where its marks are from change nothing about whether it works. */
function named(typed: TypedPaper): TypedPaper {
	return { ...typed, title: "-", schemeName: "-", source: "", asOf: "2000-01-01" };
}

/** What is empty, or the beginning of a number, is not called wrong while it is typed. */
export function checkTyped(typed: TypedPaper, moduleId: string, sources: PaperSources): PaperChecked {
	const { draft, problems: unread, unfinished } = readPaper(named(typed), moduleId);
	const available = expandGroups(sources.groups, sources.chosen, draft.sections);
	const drawing = drawQuestions(draft, available, 0);
	const atFields = new Map<string, string>();
	const say = (field: string, text: string) => atFields.has(field) || atFields.set(field, text);
	for (const problem of unread) {
		const { field = "" } = problem;
		if (problem.code !== "required" && !unfinished.has(field)) say(field, problemText(problem));
	}
	const others: PaperProblem[] = [];
	for (const problem of checkPaper(draft, available, drawing)) {
		const fields = fieldsOf(problem, draft);
		if (unread.some(({ field = "" }) => isAbout(fields, field))) continue;
		if (fields.at === undefined) others.push(problem);
		else say(fields.at, paperProblemText(problem));
	}
	return { atFields, others, drawn: isCounted(unread) ? countPractised(drawing, sources) : undefined };
}

function isCounted(unread: readonly Problem[]): boolean {
	return !unread.some(({ field = "" }) => field.endsWith(".count"));
}

function countPractised({ drawn }: Pick<Drawing, "drawn">, { subtopics }: PaperSources) {
	const open = new Set(subtopics.filter(({ isOpen }) => isOpen).map(({ id }) => id));
	const all = drawn.flat();
	return { practised: all.filter(({ subtopicId }) => open.has(subtopicId)).length, total: all.length };
}

export function usePaperCheck(typed: TypedPaper, moduleId: string, sources: PaperSources): PaperChecked {
	const later = useDeferredValue(typed);
	return useMemo(() => checkTyped(later, moduleId, sources), [later, moduleId, sources]);
}
