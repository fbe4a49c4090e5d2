// A thin line while a navigation takes long enough to be noticed.
import { useEffect } from "react";
import { useNavigation } from "react-router";

/** The target of a navigation that has not finished, for this tab. */
const TARGET_KEY = "doubtless.navigating-to";

export function NavigationStatus() {
	const { state, location } = useNavigation();
	useInterruptedNavigation(location && `${location.pathname}${location.search}${location.hash}`);
	if (state === "idle") return null;
	return <div className="appear-late fixed inset-x-0 top-0 z-20 h-1 bg-action" />;
}

/**
 * After a deploy React Router reloads the current page when a navigation requests deleted code. This stores the target at
 * that reload, and the reloaded page continues there, once. Needs the Navigation API, to distinguish this reload from others.
 */
function useInterruptedNavigation(target: string | undefined): void {
	useEffect(() => {
		try {
			const interrupted = sessionStorage.getItem(TARGET_KEY);
			sessionStorage.removeItem(TARGET_KEY);
			if (interrupted?.startsWith("/") && !interrupted.startsWith("//")) location.replace(interrupted);
		} catch {
			// Storage is blocked.
		}
	}, []);
	useEffect(() => {
		const { navigation } = window;
		if (!target || !navigation) return;
		const keepTarget = ({ navigationType, userInitiated }: NavigateEvent) => {
			if (navigationType !== "reload" || userInitiated) return;
			try {
				sessionStorage.setItem(TARGET_KEY, target);
			} catch {
				// Storage is blocked: the administrator presses the link again.
			}
		};
		navigation.addEventListener("navigate", keepTarget);
		return () => navigation.removeEventListener("navigate", keepTarget);
	}, [target]);
}
