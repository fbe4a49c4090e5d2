// Shows a learner's progress on the cards of a module's page (subtopic-grid.tsx), which the server renders without any.
import { writeText } from "#app/learn/progress/session/show-continue.ts";
import { DEFAULT_PHASE, type Phase } from "#core/modules/phases.ts";
import { findCompletion, findStep, type StudyProgress } from "#core/progress/session/study-progress.ts";
import * as m from "#messages";
import type { Card } from "./list-cards.ts";

/** As on "Your progress" (progress-island.tsx). */
const COMPLETED = { all: m.completed, quiz: m.completed_quiz, once: m.completed_once };

/**
 * May be called repeatedly.
 * @param left the step or tab that was left, on the card of the subtopic that was opened last: the card and "Continue" name one step
 */
export function showCardProgress(
	{ element, stepElements, steps }: Card,
	progress: StudyProgress,
	left: Phase | undefined,
): void {
	const { done, isQuizOpen } = progress;
	const completion = findCompletion({ steps }, progress);
	const isDone = ({ dataset }: HTMLElement) => done.some((phase) => phase === dataset.step);
	for (const stepElement of stepElements) {
		const isQuizBegun = isQuizOpen && stepElement.dataset.step === "recite";
		stepElement.dataset.state = isDone(stepElement) ? "done" : isQuizBegun ? "begun" : "ahead";
	}
	const count = stepElements.filter(isDone).length;
	writeText(element, "[data-steps-done]", m.steps_done({ done: count, total: stepElements.length }));
	const isStarted = stepElements.some(({ dataset }) => dataset.state !== "ahead");
	element.dataset.state = completion ? "completed" : isStarted ? "started" : "ahead";
	const next = findStep({ steps }, progress, left);
	const step = next ?? steps[0] ?? DEFAULT_PHASE;
	element.hash = step === DEFAULT_PHASE ? "" : step;
	const label = completion ? COMPLETED[completion]() : isStarted ? m.continue_learning() : m.start_learning();
	const name = stepElements.find(({ dataset }) => dataset.step === next)?.dataset.name;
	writeText(element, "[data-label]", label);
	writeText(element, "[data-next]", isStarted && !completion && name ? ` · ${name}` : "");
}
