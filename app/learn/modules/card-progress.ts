// A learner's progress for the cards: from the session, and from the log, which has earlier days, other tabs and other phones.
import { listSummaries } from "#app/learn/log/log-store.ts";
import type { Phase } from "#core/catalog/phases.ts";
import type { Session } from "#core/session/schema.ts";
import { findMcqState, findPhasesDone } from "#core/session/session.ts";
import type { CardProgress } from "./show-card-progress.ts";

/** The progress in every subtopic that the session knows, by its id. */
export function readProgress(session: Session): Map<string, CardProgress> {
	const { phasesDone, subtopicsCompleted } = session.learningProgress;
	const ids = [...Object.keys(phasesDone), ...Object.keys(session.mcqState), ...subtopicsCompleted];
	return new Map(
		ids.map((id) => [
			id,
			{
				done: findPhasesDone(session, id),
				isBegun: (findMcqState(session, id)?.questionsAnswered ?? 0) > 0,
				isCompleted: subtopicsCompleted.includes(id),
			},
		]),
	);
}

/** The logged progress of the cards on this page. */
export async function readLoggedProgress(): Promise<Map<string, CardProgress>> {
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

/** Union of both. */
export function joinProgress(
	one: ReadonlyMap<string, CardProgress>,
	other: ReadonlyMap<string, CardProgress>,
): Map<string, CardProgress> {
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
