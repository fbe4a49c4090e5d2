// How many questions of a module have the same facts: what a form offers for pools, in place of all questions. Pure.
import type { AvailableQuestion } from "./draw.ts";

export type QuestionGroup = Omit<AvailableQuestion, "questionId"> & { count: number };

/** In the order of their first questions. */
export function groupQuestions(available: readonly AvailableQuestion[]): QuestionGroup[] {
	const groups = new Map<string, QuestionGroup>();
	for (const { subtopicId, type, topic, difficulty } of available) {
		const name = JSON.stringify([subtopicId, type, topic, difficulty]);
		const group = groups.get(name);
		if (group) group.count++;
		else groups.set(name, { subtopicId, type, topic, difficulty, count: 1 });
	}
	return [...groups.values()];
}
