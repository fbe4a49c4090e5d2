// The open tab of the learning page lives in the address's hash. A script before the first paint and this hook agree on
// how the hash is read, so that a reload shows the right tab at once.
import { useSyncExternalStore } from "react";
import { type Phase, readPhaseHash } from "#core/catalog/phases.ts";

/** The stations of the method, in its order. */
export const METHOD_PHASES = [
	"survey",
	"question",
	"read",
	"recite",
	"review",
] as const satisfies readonly Phase[];
export type MethodPhase = (typeof METHOD_PHASES)[number];
/** The tabs that the learning page shows: the method's, and the doubt chat beside it. */
export const SHOWN_PHASES = [...METHOD_PHASES, "gemini"] as const satisfies readonly Phase[];
export type ShownPhase = (typeof SHOWN_PHASES)[number];
export const FIRST_PHASE: ShownPhase = "survey";

/** On the page element: where the questions of this page are, when it has any. */
export const QUESTIONS_MARK = "questions";

/**
 * Runs before the first paint, from root.tsx. Without it (no script at all) every panel is readable, one below another.
 * A page that opens on the quiz asks for its questions at once, beside the scripts and not after them.
 */
export const phaseScript = `(function(d){var h=location.hash.slice(1),q=d.documentElement.dataset.${QUESTIONS_MARK};d.documentElement.dataset.phase=/^(${SHOWN_PHASES.join("|")})$/.test(h)?h:"${FIRST_PHASE}";if(q&&h==="recite"){var l=d.createElement("link");l.rel="preload";l.as="fetch";l.crossOrigin="anonymous";l.href=q;d.head.append(l)}})(document)`;

/**
 * The phase of the address's hash; an unknown hash is ignored: the tab that was open stays (specification 2).
 * Undefined on the server and until the page has woken up, since no server ever sees the hash.
 */
export function usePhase(): ShownPhase | undefined {
	return useSyncExternalStore(subscribe, readPhase, () => undefined);
}

/** Opens a tab: the hash changes in place, so that "back" leaves the learning page as a learner expects. */
export function openPhaseTab(phase: ShownPhase): void {
	history.replaceState(history.state, "", `#${phase}`);
	dispatchEvent(new HashChangeEvent("hashchange"));
}

/** The same as a step of its own: "back" returns to the tab that was open. */
export function stepToPhaseTab(phase: ShownPhase): void {
	history.pushState({ ...history.state, [STEP]: true }, "", `#${phase}`);
	dispatchEvent(new HashChangeEvent("hashchange"));
}

/** Undoes the step; where there was none (after a reload in another tab, say), the tab is opened in place. */
export function stepBackToPhaseTab(phase: ShownPhase): void {
	if (history.state?.[STEP]) history.back();
	else openPhaseTab(phase);
}

const STEP = "steppedToTab";

function readPhase(): ShownPhase {
	const found = readPhaseHash(location.hash);
	const shown = SHOWN_PHASES.find((phase) => phase === found);
	return shown ?? currentPhase();
}

function currentPhase(): ShownPhase {
	const current = document.documentElement.dataset.phase;
	return SHOWN_PHASES.find((phase) => phase === current) ?? FIRST_PHASE;
}

function subscribe(listener: () => void): () => void {
	addEventListener("hashchange", listener);
	addEventListener("popstate", listener);
	return () => {
		removeEventListener("hashchange", listener);
		removeEventListener("popstate", listener);
	};
}
