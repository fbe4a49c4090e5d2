// Where the buttons of a paper lead. Pure: the order is that of the candidate's plan.
import type { Attempt, AttemptPlan } from "#core/papers/attempt.ts";

export type QuestionPosition = {
	/** Index of the section. */
	section: number;
	/** From 1, in the section. */
	number: number;
	/** Of questions in the section. */
	count: number;
};

export function findPosition({ sections }: AttemptPlan, questionId: string): QuestionPosition | undefined {
	const section = sections.findIndex(({ questionIds }) => questionIds.includes(questionId));
	const ids = sections[section]?.questionIds;
	return ids && { section, number: ids.indexOf(questionId) + 1, count: ids.length };
}

/** The questions that can be opened now: all, or those of the open section. */
export function openQuestions(plan: AttemptPlan, attempt: Pick<Attempt, "section">): readonly string[] {
	const { sections, sectionOrder } = plan;
	if (sectionOrder === "free") return sections.flatMap(({ questionIds }) => questionIds);
	return sections[attempt.section]?.questionIds ?? [];
}

/**
 * The question after or before one: after the last one of a section the next section's first one, and after the last one of all the first
 * one again, as in the real exams (`isWrapped`).
 */
export function stepFrom(ids: readonly string[], questionId: string, step: 1 | -1) {
	const to = ids.indexOf(questionId) + step;
	return { questionId: ids.at(to % ids.length) ?? questionId, isWrapped: to < 0 || to >= ids.length };
}

/** What the candidate can end now: the paper, or the open section. Undefined where the section ends by the clock alone. */
export function findEndable(
	{ sections, sectionOrder }: AttemptPlan,
	{ section }: Pick<Attempt, "section">,
): "paper" | "section" | undefined {
	if (sectionOrder === "free" || section === sections.length - 1) return "paper";
	return sectionOrder === "in-order" ? "section" : undefined;
}

/** Whether a section has followed another one, and no more than its first question was opened. */
export function isJustEntered({ sections, sectionOrder }: AttemptPlan, { section, questions }: Attempt): boolean {
	if (sectionOrder === "free" || section === 0) return false;
	const ids = sections[section]?.questionIds ?? [];
	return ids.filter((id) => questions.get(id)?.isVisited).length <= 1;
}

/** Where a section is entered: its first question that is not answered, or its first one. */
export function entryOf(plan: AttemptPlan, attempt: Attempt, section: number): string | undefined {
	const ids = plan.sections[section]?.questionIds ?? [];
	return ids.find((id) => !attempt.questions.get(id)?.isVisited) ?? ids[0];
}
