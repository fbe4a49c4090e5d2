// Shows a learner's progress on the cards of a module's page (subtopic-grid.tsx), which the server renders without any.
import type { StudyProgress } from "#core/session/study-progress.ts";
import * as m from "#messages";
import type { Card } from "./list-cards.ts";

/** May be called repeatedly. */
export function showCardProgress({ element, stations }: Card, progress: StudyProgress): void {
	const { isBegun, isCompleted } = progress;
	const isDone = ({ dataset }: HTMLElement) => progress.done.some((phase) => phase === dataset.station);
	for (const station of stations) {
		const isQuizBegun = isBegun && station.dataset.station === "recite";
		station.dataset.state = isDone(station) ? "done" : isQuizBegun ? "begun" : "ahead";
	}
	const text = element.querySelector("[data-stations-done]");
	const done = stations.filter(isDone).length;
	// Mastered questions complete a subtopic with other steps open: then only "Completed" is shown.
	const isCounted = !isCompleted || done === stations.length;
	if (text) text.textContent = isCounted ? m.stations_done({ done, total: stations.length }) : "";
	const isStarted = stations.some(({ dataset }) => dataset.state !== "ahead");
	element.dataset.state = isCompleted ? "completed" : isStarted ? "started" : "ahead";
	const label = element.querySelector("[data-label]");
	if (label) label.textContent = isCompleted ? m.completed() : isStarted ? m.go_on_learning() : m.start_learning();
}
