// Records clicks, keys and navigations as activity of the session, saves it when the page is hidden or left, and reads it
// again when the page is shown from the back/forward cache. Called once by each learner's page.
import { loadSession, rereadSession, saveSession, trackActivity } from "./session-store.ts";

export function watchActivity(): void {
	// The page itself was a navigation.
	loadSession().then(trackActivity, () => undefined);
	// Captured, so that an expired session is replaced before any part of the page acts on the click or key.
	addEventListener("click", trackActivity, true);
	addEventListener("keydown", trackActivity, true);
	// Back and forward between the tabs of a page.
	addEventListener("popstate", trackActivity);
	document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && saveSession());
	addEventListener("pagehide", saveSession);
	addEventListener("pageshow", ({ persisted }) => persisted && rereadSession());
}
