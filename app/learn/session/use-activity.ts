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
		document.addEventListener("click", trackActivity);
		document.addEventListener("keydown", trackActivity);
		document.addEventListener("visibilitychange", onHide);
		addEventListener("pagehide", saveSession);
		return () => {
			document.removeEventListener("click", trackActivity);
			document.removeEventListener("keydown", trackActivity);
			document.removeEventListener("visibilitychange", onHide);
			removeEventListener("pagehide", saveSession);
		};
	}, []);
}
