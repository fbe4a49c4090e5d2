// Fills the place of "Continue" (continue-card.tsx) from the learner's session.

import type { LastSubtopic } from "#app/learn/log/tables.ts";
import type { Session } from "#core/session/schema.ts";
import { SESSION_KEY } from "./session-store.ts";

/** Runs before the first paint: reserves the card's space for an unfinished last subtopic, to avoid a layout shift. */
export const continueScript = `try{const{lastAccessedSubtopic:l,subtopicsCompleted:c}=JSON.parse(sessionStorage.getItem("${SESSION_KEY}")).learningProgress;if(l&&!c.includes(l.subtopicId))document.documentElement.dataset.continue=""}catch{}`;

/**
 * Shows the link if there is an unfinished last subtopic of the slot's module; otherwise nothing.
 * @param earlier the last subtopic of an earlier session, which a new session offers
 */
export function showContinue({ learningProgress, currentPhase }: Session, earlier: LastSubtopic | undefined): void {
	const slot = document.querySelector<HTMLElement>(".continue-slot");
	const link = slot?.querySelector("a");
	const title = link?.querySelector("[data-title]");
	if (!slot || !link || !title) return;
	const { lastAccessedSubtopic, subtopicsCompleted } = learningProgress;
	const last = lastAccessedSubtopic ?? earlier;
	const isOffered =
		last !== undefined &&
		(slot.dataset.module ?? last.moduleId) === last.moduleId &&
		!subtopicsCompleted.includes(last.subtopicId);
	document.documentElement.toggleAttribute("data-continue", isOffered);
	link.hidden = !isOffered;
	if (!last || !isOffered) return;
	const phase = lastAccessedSubtopic ? currentPhase : (earlier?.phase ?? currentPhase);
	link.href = `/learn/${encodeURIComponent(last.moduleId)}/${encodeURIComponent(last.subtopicId)}#${phase}`;
	title.textContent = last.title;
}
