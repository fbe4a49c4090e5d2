// Records clicks, keys and navigations as activity of the session, and saves it when the page is hidden or left. Mounted
// once, by root.tsx.
import { useEffect } from "react";
import { useLocation } from "react-router";
import { saveSession, trackActivity } from "./session-store.ts";

export function useActivity(): void {
	const { key } = useLocation();
	// A new location key is a navigation.
	useEffect(trackActivity, [key]);
	useEffect(() => {
		const onHide = () => document.visibilityState === "hidden" && saveSession();
		// Captured, so that an expired session is replaced before any part of the page acts on the click or key.
		addEventListener("click", trackActivity, true);
		addEventListener("keydown", trackActivity, true);
		// Back and forward between the tabs of a page have no new location key.
		addEventListener("popstate", trackActivity);
		document.addEventListener("visibilitychange", onHide);
		addEventListener("pagehide", saveSession);
		return () => {
			removeEventListener("click", trackActivity, true);
			removeEventListener("keydown", trackActivity, true);
			removeEventListener("popstate", trackActivity);
			document.removeEventListener("visibilitychange", onHide);
			removeEventListener("pagehide", saveSession);
		};
	}, []);
}
