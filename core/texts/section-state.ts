// What a subtopic's sections have, for the page of their module: one state for each of the five.
import type { SubtopicContent } from "#core/modules/catalog.ts";
import {
	DOCUMENT_PHASES,
	type DocumentPhase,
	documentLink,
	METHOD_ORDER,
	type MethodPhase,
} from "#core/modules/phases.ts";
import type { CheckView } from "./document-check.ts";
import { documentPath } from "./state.ts";

/**
 * "link": a link that was not checked; "checked": it opened when it was last checked; "changed": since it was read or copied;
 * "broken": it does not open; "text": written here; "questions": a file with questions; "unpublished": questions, none of which is published.
 */
export type SectionState = {
	section: MethodPhase;
	is: "empty" | "link" | "checked" | "changed" | "broken" | "text" | "questions" | "unpublished";
	/** Of the words of a text, or of questions; 0 for others. */
	count: number;
};

export type SectionFacts = SubtopicContent & {
	id: string;
	questionCount: number | null;
	/** Changes of questions that are not published. */
	unpublished: number;
	texts: readonly { phase: DocumentPhase; words: number }[];
	/** The last checks of its present links. */
	checks: readonly { phase: string; check: Pick<CheckView, "state" | "of"> }[];
};

/** The states of all sections. A text without words is empty, as learners find it. */
export function sectionStates(facts: SectionFacts): SectionState[] {
	return METHOD_ORDER.map((section) => {
		const phase = DOCUMENT_PHASES.find((each) => each === section);
		if (phase) return { section, ...documentState(facts, phase) };
		if (facts.mcqFileRef !== null) return { section, is: "questions", count: facts.questionCount ?? 0 };
		// Without a file, each change is a new question.
		return { section, is: facts.unpublished > 0 ? "unpublished" : "empty", count: facts.unpublished };
	});
}

/** Whether learners would find nothing in any section. */
export function isEmptyForLearners(states: readonly SectionState[]): boolean {
	return states.every(({ is }) => is === "empty" || is === "unpublished");
}

/** The sections that nobody has filled. */
export function missingSections(states: readonly SectionState[]): MethodPhase[] {
	return states.filter(({ is }) => is === "empty").map(({ section }) => section);
}

function documentState(facts: SectionFacts, phase: DocumentPhase): Pick<SectionState, "is" | "count"> {
	const link = documentLink(facts, phase);
	if (link === null) return { is: "empty", count: 0 };
	const check = facts.checks.find((each) => each.phase === phase)?.check;
	const text = facts.texts.find((each) => each.phase === phase);
	if (text && link === documentPath(facts.id, phase)) {
		if (text.words === 0) return { is: "empty", count: 0 };
		// Learners read the copy, so a closed original is no fault of the section.
		return { is: check?.state === "changed" ? "changed" : "text", count: text.words };
	}
	if (!check || check.state === "unchecked") return { is: "link", count: 0 };
	if (check.state === "good") return { is: "checked", count: 0 };
	return { is: check.state === "changed" ? "changed" : "broken", count: 0 };
}
