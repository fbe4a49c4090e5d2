// The cards of a module's page, for the script of the page.
import { METHOD_ORDER } from "#core/modules/phases.ts";
import type { StudySubtopic } from "#core/progress/session/study-progress.ts";

export type Card = StudySubtopic & { element: HTMLAnchorElement; stepElements: readonly HTMLElement[] };

/** The subtopics on this page in their order. */
export function listCards(): Card[] {
	return Array.from(document.querySelectorAll<HTMLAnchorElement>("a[data-subtopic]"), (element) => {
		const stepElements = [...element.querySelectorAll<HTMLElement>("[data-step]")];
		return {
			element,
			stepElements,
			subtopicId: element.dataset.subtopic ?? "",
			title: element.querySelector("h3")?.textContent ?? "",
			steps: METHOD_ORDER.filter((phase) => stepElements.some(({ dataset }) => dataset.step === phase)),
			questionCount: Number(element.dataset.questions),
		};
	});
}
