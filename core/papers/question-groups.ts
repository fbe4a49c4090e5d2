// How many questions of a module have the same facts: what a form offers for pools, in place of all questions. Pure.
import { type AvailableQuestion, fitsPool, paperNameOf } from "./draw.ts";
import type { PaperSection } from "./paper.ts";

export type QuestionGroup = Omit<AvailableQuestion, "questionId"> & { count: number };

/** In the order of their first questions. */
export function groupQuestions(available: readonly AvailableQuestion[]): QuestionGroup[] {
	const groups = new Map<string, QuestionGroup>();
	for (const question of available) {
		const { subtopicId, type, topic, difficulty } = question;
		const name = nameOf(question);
		const group = groups.get(name);
		if (group) group.count++;
		else groups.set(name, { subtopicId, type, topic, difficulty, count: 1 });
	}
	return [...groups.values()];
}

/**
 * A question for each of a group, those that sections have chosen under their own names.
 * @param known facts of chosen questions; of others, only the subtopic is known, and they are taken from where no pool draws, so that
 * nothing is called missing that may be there
 */
export function expandGroups(
	groups: readonly QuestionGroup[],
	known: readonly AvailableQuestion[],
	sections: readonly PaperSection[],
): AvailableQuestion[] {
	const chosen = new Map(sections.flatMap((section) => section.chosen).map((name) => [paperNameOf(name), name]));
	const own = known.filter((question) => chosen.delete(paperNameOf(question)));
	const left = new Map(groups.map((group) => [nameOf(group), group.count]));
	for (const question of own) left.set(nameOf(question), (left.get(nameOf(question)) ?? 0) - 1);
	const unknown = Map.groupBy(chosen.values(), ({ subtopicId }) => subtopicId);
	const pools = sections.flatMap((section) => section.pools);
	const isWanted = (group: QuestionGroup) => pools.some((pool) => fitsPool(pool, { ...group, questionId: "" }));
	const inOrder = [...groups.filter((group) => !isWanted(group)), ...groups.filter(isWanted)];
	const others = inOrder.flatMap((group, index) => {
		const { subtopicId, type, topic, difficulty } = group;
		return Array.from({ length: Math.max(0, left.get(nameOf(group)) ?? 0) }, (_, place): AvailableQuestion => {
			const questionId = unknown.get(subtopicId)?.shift()?.questionId ?? `${index}-${place}`;
			return { subtopicId, questionId, type, topic, difficulty };
		});
	});
	return [...own, ...others];
}

function nameOf({ subtopicId, type, topic, difficulty }: Omit<AvailableQuestion, "questionId">): string {
	return JSON.stringify([subtopicId, type, topic, difficulty]);
}
