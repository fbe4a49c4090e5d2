// The open tab of the learning page is the hash of its address. An inline script before the first paint and this hook read
// it in the same way, so that a reload shows the right tab at once.
import { useSyncExternalStore } from "react";
import { METHOD_ORDER, type Phase, readPhaseHash } from "#core/catalog/phases.ts";

export { METHOD_ORDER as METHOD_PHASES };
export type MethodPhase = (typeof METHOD_ORDER)[number];
/** The tabs that the learning page shows: the method's, and the doubt chat beside it. */
export const SHOWN_PHASES = [...METHOD_ORDER, "gemini"] as const satisfies readonly Phase[];
export type ShownPhase = (typeof SHOWN_PHASES)[number];
export const FIRST_PHASE: ShownPhase = "survey";

/** Attribute of the page element: the address of its question file, if it has one. */
export const QUESTIONS_MARK = "questions";

/** Attribute of the page element: the addresses of the quiz's scripts. */
export const RECITE_MARK = "recite";

/**
 * Runs before the first paint. Without scripts every panel is shown, one below another. A page that opens on the quiz
 * preloads its questions and its script beside the page's own script, not after it. Until that script has run, a tab that
 * is pressed opens here.
 */
export const phaseScript = `(function(d){var r=d.documentElement,s=r.dataset,h=location.hash.slice(1);function load(a){var l=d.createElement("link");Object.assign(l,a);d.head.append(l)}function open(p){s.phase=p;if(p!=="recite"||!s.${QUESTIONS_MARK}||!s.${RECITE_MARK})return;load({rel:"preload",as:"fetch",crossOrigin:"anonymous",href:s.${QUESTIONS_MARK}});s.${RECITE_MARK}.split(" ").forEach(function(f){load({rel:"modulepreload",href:f})})}open(/^(${SHOWN_PHASES.join("|")})$/.test(h)?h:"${FIRST_PHASE}");d.addEventListener("click",function(e){var t=s.started===undefined&&e.target.closest("[data-tab]");if(t){location.hash=t.dataset.tab;open(t.dataset.tab)}},true)})(document)`;

/**
 * The phase of the address's hash; an unknown hash leaves the open tab as it is (specification 2). Undefined on the server,
 * which never sees the hash, and until hydration.
 */
export function usePhase(): ShownPhase | undefined {
	return useSyncExternalStore(subscribe, readPhase, () => undefined);
}

/** Opens a tab as a step of the browser's history: "back" returns to the tab that was open. */
export function openPhaseTab(phase: ShownPhase): void {
	const open = readPhase();
	if (phase === open) return;
	// The step before gets its tab's hash, so that "back" finds it.
	if (location.hash !== `#${open}`) history.replaceState(history.state, "", `#${open}`);
	history.pushState({ ...history.state, [CAME_FROM]: open }, "", `#${phase}`);
	dispatchEvent(new HashChangeEvent("hashchange"));
}

/** Goes back to the tab when it is the step before; opens it otherwise. */
export function stepBackToPhaseTab(phase: ShownPhase): void {
	if (history.state?.[CAME_FROM] === phase) history.back();
	else openPhaseTab(phase);
}

const CAME_FROM = "cameFromTab";

function readPhase(): ShownPhase {
	if (location.hash === "") return FIRST_PHASE;
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
