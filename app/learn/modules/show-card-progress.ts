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
	{ element, stepElements, steps }: Card,
	progress: StudyProgress,
	left: Phase | undefined,
): void {
	const { done, isQuizOpen, isCompleted } = progress;
	const isDone = ({ dataset }: HTMLElement) => done.some((phase) => phase === dataset.step);
	for (const stepElement of stepElements) {
		const isQuizBegun = isQuizOpen && stepElement.dataset.step === "recite";
		stepElement.dataset.state = isDone(stepElement) ? "done" : isQuizBegun ? "begun" : "ahead";
	}
	const text = element.querySelector("[data-steps-done]");
	const count = stepElements.filter(isDone).length;
	// Mastered questions complete a subtopic with other steps open: then only "Completed" is shown.
	const isCounted = !isCompleted || count === stepElements.length;
	if (text) text.textContent = isCounted ? m.steps_done({ done: count, total: stepElements.length }) : "";
	const isStarted = stepElements.some(({ dataset }) => dataset.state !== "ahead");
	element.dataset.state = isCompleted ? "completed" : isStarted ? "started" : "ahead";
	const next = findStep({ steps }, progress, left);
	const step = next ?? steps[0] ?? DEFAULT_PHASE;
	element.hash = step === DEFAULT_PHASE ? "" : step;
	const label = isCompleted ? m.completed() : isStarted ? m.continue_learning() : m.start_learning();
	const name = stepElements.find(({ dataset }) => dataset.step === next)?.dataset.name;
	writeText(element, "[data-label]", label);
	writeText(element, "[data-next]", isStarted && !isCompleted && name ? ` · ${name}` : "");
}
