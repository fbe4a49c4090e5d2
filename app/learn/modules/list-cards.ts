// The cards of a module's page, for the script of the page.
import { METHOD_ORDER } from "#core/modules/phases.ts";
import type { StudyPlace } from "#core/progress/session/study-progress.ts";

export type Card = StudyPlace & { element: HTMLAnchorElement; stations: readonly HTMLElement[] };

/** The subtopics on this page in their order. */
export function listCards(): Card[] {
	return Array.from(document.querySelectorAll<HTMLAnchorElement>("a[data-subtopic]"), (element) => {
		const stations = [...element.querySelectorAll<HTMLElement>("[data-station]")];
		return {
			element,
			stations,
			subtopicId: element.dataset.subtopic ?? "",
			title: element.querySelector("h3")?.textContent ?? "",
			steps: METHOD_ORDER.filter((phase) => stations.some(({ dataset }) => dataset.station === phase)),
			questionCount: Number(element.dataset.questions),
		};
	});
}
