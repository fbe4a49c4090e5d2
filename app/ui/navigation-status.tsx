// The status of a navigation: 'Validating module access...' at once (specification 2), otherwise a thin line when it takes
// long enough to be noticed.
import { useEffect } from "react";
import { useNavigation } from "react-router";
import * as m from "#messages";

/** The target of a navigation that has not finished, for this tab. */
const TARGET_KEY = "doubtless.navigating-to";

export function NavigationStatus() {
	const { state, location } = useNavigation();
	const isNavigating = state !== "idle";
	const isValidating = isNavigating && location?.pathname.startsWith("/module/");
	useInterruptedNavigation(location && `${location.pathname}${location.search}${location.hash}`);
	return (
		<>
			<div role="status" className="pointer-events-none fixed inset-x-0 top-4 z-20 flex justify-center px-4">
				{isValidating && <p className="box px-5 py-3 text-base">{m.validating_module_access()}</p>}
			</div>
			{isNavigating && <div className="appear-late fixed inset-x-0 top-0 z-20 h-1 bg-action" />}
		</>
	);
}

/**
 * After a deploy an open page may request code that is gone; React Router then reloads the current page. This stores the
 * target of the navigation at that reload and finishes it with a full page load, once. A page that the learner opened or
 * reloaded meanwhile is newer than the target, so only the router's own reload counts. Browsers without the Navigation API
 * cannot tell: there the learner presses the link again.
 */
function useInterruptedNavigation(target: string | undefined): void {
	useEffect(() => {
		try {
			const interrupted = sessionStorage.getItem(TARGET_KEY);
			sessionStorage.removeItem(TARGET_KEY);
			if (interrupted?.startsWith("/") && !interrupted.startsWith("//")) location.replace(interrupted);
		} catch {
			// Blocked storage has no target.
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
				// With blocked storage the learner presses the link again.
			}
		};
		navigation.addEventListener("navigate", keepTarget);
		return () => navigation.removeEventListener("navigate", keepTarget);
	}, [target]);
}
