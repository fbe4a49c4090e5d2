// Keeps the learner's session alive while the learner is: clicks, keys and moves count, and nothing is left unsaved
// when the page is hidden or left. Mounted once, by the pages' frame.
import { useEffect } from "react";
import { useLocation } from "react-router";
import { noteActivity, saveSession } from "./session-store.ts";

export function useActivity(): void {
	const { key } = useLocation();
	// a new location key is the activity "navigation"
	useEffect(noteActivity, [key]);
	useEffect(() => {
		const onHide = () => document.visibilityState === "hidden" && saveSession();
		document.addEventListener("click", noteActivity);
		document.addEventListener("keydown", noteActivity);
		document.addEventListener("visibilitychange", onHide);
		addEventListener("pagehide", saveSession);
		return () => {
			document.removeEventListener("click", noteActivity);
			document.removeEventListener("keydown", noteActivity);
			document.removeEventListener("visibilitychange", onHide);
			removeEventListener("pagehide", saveSession);
		};
	}, []);
}
