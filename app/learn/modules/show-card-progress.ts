// Shows a learner's progress on the cards of a module's page (subtopic-grid.tsx), which the server renders without any.
import { writeText } from "#app/learn/progress/session/show-continue.ts";
import { DEFAULT_PHASE, type Phase } from "#core/modules/phases.ts";
import { findStep, type StudyProgress } from "#core/progress/session/study-progress.ts";
import * as m from "#messages";
import type { Card } from "./list-cards.ts";

/**
 * May be called repeatedly.
 * @param left the step or tab that was left, on the card of the subtopic that was opened last: the card and "Continue" name one step
 */
export function showCardProgress(
	{ element, stations, steps }: Card,
	progress: StudyProgress,
	left: Phase | undefined,
): void {
	const { done, isQuizOpen, isCompleted } = progress;
	const isDone = ({ dataset }: HTMLElement) => done.some((phase) => phase === dataset.station);
	for (const station of stations) {
		const isQuizBegun = isQuizOpen && station.dataset.station === "recite";
		station.dataset.state = isDone(station) ? "done" : isQuizBegun ? "begun" : "ahead";
	}
	const text = element.querySelector("[data-stations-done]");
	const count = stations.filter(isDone).length;
	// Mastered questions complete a subtopic with other steps open: then only "Completed" is shown.
	const isCounted = !isCompleted || count === stations.length;
	if (text) text.textContent = isCounted ? m.stations_done({ done: count, total: stations.length }) : "";
	const isStarted = stations.some(({ dataset }) => dataset.state !== "ahead");
	element.dataset.state = isCompleted ? "completed" : isStarted ? "started" : "ahead";
	const next = findStep({ steps }, progress, left);
	const step = next ?? steps[0] ?? DEFAULT_PHASE;
	element.hash = step === DEFAULT_PHASE ? "" : step;
	const label = isCompleted ? m.completed() : isStarted ? m.go_on_learning() : m.start_learning();
	const name = stations.find(({ dataset }) => dataset.station === next)?.dataset.name;
	writeText(element, "[data-label]", label);
	writeText(element, "[data-next]", isStarted && !isCompleted && name ? ` · ${name}` : "");
}
