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

/**
 * Runs before the first paint, from root.tsx. Without scripts every panel is shown, one below another. A page that opens on
 * the quiz preloads its questions beside the scripts, not after them.
 */
export const phaseScript = `(function(d){var h=location.hash.slice(1),q=d.documentElement.dataset.${QUESTIONS_MARK};d.documentElement.dataset.phase=/^(${SHOWN_PHASES.join("|")})$/.test(h)?h:"${FIRST_PHASE}";if(q&&h==="recite"){var l=d.createElement("link");l.rel="preload";l.as="fetch";l.crossOrigin="anonymous";l.href=q;d.head.append(l)}})(document)`;

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
