// A learner's progress as the cards show it, read from the log: of earlier days, other tabs and other phones.
import { listSummaries } from "#app/learn/log/log-store.ts";
import type { Phase } from "#core/catalog/phases.ts";
import type { SubtopicProgress } from "./paint-cards.ts";

/** The progress of the cards on this page, as far as the log has something. */
export async function readLoggedProgress(): Promise<Map<string, SubtopicProgress>> {
	const cards = new Map(
		[...document.querySelectorAll<HTMLElement>("[data-subtopic]")].map((card) => [card.dataset.subtopic ?? "", card]),
	);
	const summaries = await listSummaries([...cards.keys()]);
	return new Map(
		summaries.map(({ subtopicId, answerCount, masteredCount, read }) => {
			const card = cards.get(subtopicId);
			const questionCount = Number(card?.dataset.questions);
			const isMastered = questionCount > 0 && masteredCount >= questionCount;
			const done: Phase[] = isMastered ? [...read, "recite"] : [...read];
			const stations = [...(card?.querySelectorAll<HTMLElement>("[data-station]") ?? [])];
			const isAllRead = stations.every(({ dataset }) => done.some((phase) => phase === dataset.station));
			const isCompleted = questionCount > 0 ? isMastered : stations.length > 0 && isAllRead;
			return [subtopicId, { done, isBegun: answerCount > 0, isCompleted }];
		}),
	);
}

/** What both know together. */
export function joinProgress(
	one: ReadonlyMap<string, SubtopicProgress>,
	other: ReadonlyMap<string, SubtopicProgress>,
): Map<string, SubtopicProgress> {
	const joined = new Map(one);
	for (const [id, { done, isBegun, isCompleted }] of other) {
		const known = joined.get(id);
		joined.set(id, {
			done: [...new Set([...(known?.done ?? []), ...done])],
			isBegun: isBegun || (known?.isBegun ?? false),
			isCompleted: isCompleted || (known?.isCompleted ?? false),
		});
	}
	return joined;
}
