// Shows a learner's progress on the cards of a module's page (subtopic-grid.tsx), which the server renders without any.
import type { Phase } from "#core/catalog/phases.ts";
import * as m from "#messages";

export type CardProgress = {
	/** The finished phases. */
	done: readonly Phase[];
	/** Whether a question of the quiz was answered. */
	isBegun: boolean;
	isCompleted: boolean;
};

const NOTHING: CardProgress = { done: [], isBegun: false, isCompleted: false };

/** Updates every card of the page; a card without an entry shows no progress. May be called repeatedly. */
export function showCardProgress(progressBySubtopic: ReadonlyMap<string, CardProgress>): void {
	for (const card of document.querySelectorAll<HTMLElement>("[data-subtopic]")) {
		showOnCard(card, progressBySubtopic.get(card.dataset.subtopic ?? "") ?? NOTHING);
	}
}

function showOnCard(card: HTMLElement, { done: phasesDone, isBegun, isCompleted }: CardProgress): void {
	const stations = [...card.querySelectorAll<HTMLElement>("[data-station]")];
	const isDone = ({ dataset }: HTMLElement) => phasesDone.some((phase) => phase === dataset.station);
	for (const station of stations) {
		const isQuizBegun = isBegun && station.dataset.station === "recite";
		station.dataset.state = isDone(station) ? "done" : isQuizBegun ? "begun" : "ahead";
	}
	const text = card.querySelector("[data-stations-done]");
	const done = stations.filter(isDone).length;
	// Mastered questions complete a subtopic with other steps open: then only "Completed" is shown.
	const isCounted = !isCompleted || done === stations.length;
	if (text) text.textContent = isCounted ? m.stations_done({ done, total: stations.length }) : "";
	const isStarted = stations.some(({ dataset }) => dataset.state !== "ahead");
	card.dataset.state = isCompleted ? "completed" : isStarted ? "started" : "ahead";
	const label = card.querySelector("[data-label]");
	if (label) label.textContent = isCompleted ? m.completed() : isStarted ? m.go_on_learning() : m.start_learning();
}
