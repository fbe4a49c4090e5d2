// Fills the box of "Continue" (modules/continue-card.tsx) from the learner's session and log.
import type { LastSubtopic } from "#app/learn/progress/log/tables.ts";
import { type Phase, readPhaseHash } from "#core/modules/phases.ts";
import type { Session } from "#core/progress/session/schema.ts";
import {
	findContinue,
	type LastOpened,
	listSubtopicsToContinue,
	type StudyProgress,
	type StudySubtopic,
} from "#core/progress/session/study-progress.ts";
import * as m from "#messages";
import { SESSION_KEY } from "./session-store.ts";

/** Runs before the first paint: reserves the card's space for an unfinished last subtopic, or the one after it, to avoid a layout shift. */
export const continueScript = `try{const{lastAccessedSubtopic:l,subtopicsCompleted:c}=JSON.parse(sessionStorage.getItem("${SESSION_KEY}")).learningProgress;if(l&&[l,l.next].some(p=>p&&p.steps?.length!==0&&!c.includes(p.subtopicId)))document.documentElement.dataset.continue=""}catch{}`;

/** The last opened subtopic: of this session, or of an earlier one, which a new session offers. */
export function findLast({ learningProgress, currentPhase }: Session, earlier: LastSubtopic | undefined) {
	const last: LastOpened | null | undefined = learningProgress.lastAccessedSubtopic ?? earlier;
	const phase = learningProgress.lastAccessedSubtopic ? currentPhase : readPhaseHash(earlier?.phase ?? "");
	return last && { last, phase: phase ?? currentPhase };
}

/**
 * Shows the link to the next step, if there is one in the slot's module; otherwise nothing.
 * @param listed the subtopics on this page, in their order
 */
export function showContinue(
	left: { last: LastOpened; phase: Phase } | null | undefined,
	listed: readonly StudySubtopic[],
	progressOf: (subtopic: StudySubtopic) => StudyProgress,
): void {
	const slot = document.querySelector<HTMLElement>(".continue-slot");
	const link = slot?.querySelector("a");
	if (!slot || !link) return;
	const { module, list } = slot.dataset;
	const isHere = left && (module ?? left.last.moduleId) === left.last.moduleId;
	const found = isHere ? findContinue(fromLast(left.last, listed, list), left.phase, progressOf) : undefined;
	document.documentElement.toggleAttribute("data-continue", found !== undefined);
	link.hidden = !found;
	if (!found || !left) return;
	const { subtopic, phase, isNew } = found;
	const { masteredCount: mastered, isCompleted } = progressOf(subtopic);
	const { moduleTitle } = left.last;
	link.href = `/learn/${encodeURIComponent(left.last.moduleId)}/${encodeURIComponent(subtopic.subtopicId)}#${phase}`;
	for (const step of link.querySelectorAll<HTMLElement>("[data-step]")) step.hidden = step.dataset.step !== phase;
	for (const heading of link.querySelectorAll<HTMLElement>("[data-new]")) {
		heading.hidden = heading.dataset.new !== String(isNew);
	}
	const { questionCount: count } = subtopic;
	writeText(link, "[data-title]", subtopic.title);
	// A completed one is offered when its quiz was started over: that is said by a number, 0 too.
	const hasNumber = mastered > 0 || isCompleted;
	writeText(link, "[data-mastered]", hasNumber ? ` · ${m.continue_mastered({ mastered, count })}` : "");
	writeText(link, "[data-module-title]", moduleTitle ? ` · ${moduleTitle}` : "");
}

/**
 * The page's subtopics from the last one on, then those before it; what is known of the last one when it is on another page.
 * @param whole set where there is no other page: then the last one is closed or gone
 */
export function fromLast(last: LastOpened, listed: readonly StudySubtopic[], whole?: string): readonly StudySubtopic[] {
	const index = listed.findIndex(({ subtopicId }) => subtopicId === last.subtopicId);
	if (index !== -1) return [...listed.slice(index), ...listed.slice(0, index)];
	return whole ? [] : listSubtopicsToContinue(last);
}

/** Does nothing without such an element. */
export function writeText(link: Element, selector: string, text: string): void {
	const element = link.querySelector(selector);
	if (element) element.textContent = text;
}
