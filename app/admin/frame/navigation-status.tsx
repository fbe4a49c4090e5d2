// A thin line while a navigation takes long enough to be noticed. Says which page did not load when its code does not arrive.
import { useCallback, useContext, useEffect, useState } from "react";
import { createPath, type Path, UNSAFE_DataRouterContext, useNavigation } from "react-router";
import * as m from "#messages";
import { usePanel } from "./panel-context.tsx";

/** The target of a navigation that has not finished, for this tab. */
const TARGET_KEY = "doubtless.navigating-to";

export function NavigationStatus() {
	const navigation = useNavigation();
	const target = targetOf(navigation);
	const stopped = useFailedNavigation(target);
	useInterruptedNavigation(target);
	if (navigation.state === "idle" || stopped === target) return null;
	return <div className="appear-late fixed inset-x-0 top-0 z-20 h-1 bg-action" />;
}

/** How long a page's code may take, in milliseconds (specification 7). */
const LIMIT_MS = 120_000;

/** @returns the target that was given up: its code did not arrive in time, or cannot be fetched offline */
function useFailedNavigation(target: string | undefined): string | undefined {
	const { showToast } = usePanel();
	const router = useContext(UNSAFE_DataRouterContext)?.router;
	const [stopped, setStopped] = useState<string>();
	const fail = useCallback(
		(failed: string, reason: string) => {
			setStopped(failed);
			showToast(`${m.part_failed({ part: partName(failed) })}. ${reason}`, "failed");
		},
		[showToast],
	);
	useEffect(() => {
		const { navigation } = window;
		// React Router reloads the page when code cannot be fetched: offline that would end at the browser's error page.
		const stay = (event: NavigateEvent) => {
			// Asked of the router, because code may fail before React shows that the navigation has begun.
			const failed = targetOf(router?.state.navigation);
			if (!failed || event.navigationType !== "reload" || event.userInitiated || navigator.onLine || !event.cancelable)
				return;
			event.preventDefault();
			event.stopImmediatePropagation();
			fail(failed, m.admin_reason_offline());
		};
		navigation?.addEventListener("navigate", stay);
		return () => navigation?.removeEventListener("navigate", stay);
	}, [router, fail]);
	useEffect(() => {
		if (!target) setStopped(undefined);
		if (!target || target === stopped) return;
		const timer = setTimeout(() => fail(target, m.part_timed_out()), LIMIT_MS);
		return () => clearTimeout(timer);
	}, [target, stopped, fail]);
	return stopped;
}

/** The address that a navigation leads to. */
function targetOf(navigation: { location?: Path | undefined } | undefined): string | undefined {
	return navigation?.location && createPath(navigation.location);
}

/** The page in the words of the navigation; its address for other pages. */
function partName(target: string): string {
	const names: Record<string, () => string> = {
		dashboard: m.admin_dashboard,
		modules: m.admin_modules,
		subtopics: m.admin_subtopics,
		mcq: m.admin_mcq_management,
		activity: m.admin_activity,
		account: m.admin_account,
		logout: m.admin_sign_out,
	};
	const [, , name = ""] = target.split(/[/?#]/);
	return names[name]?.() ?? target;
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
