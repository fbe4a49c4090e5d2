// A thin line while a navigation takes long enough to be noticed. Says which page did not load when its code does not arrive.
import { useCallback, useContext, useEffect, useRef, useState } from "react";
import { createPath, type Path, UNSAFE_DataRouterContext, useNavigation } from "react-router";
import * as m from "#messages";
import { findOutage } from "./find-outage.ts";
import { usePanel } from "./panel-context.tsx";
import { partName } from "./part-name.ts";

/** The target of a navigation that has not finished, for this tab. */
const TARGET_KEY = "doubtless.navigating-to";

export function NavigationStatus() {
	const navigation = useNavigation();
	const target = targetOf(navigation);
	const stopped = useFailedNavigation(target);
	useInterruptedNavigation();
	if (navigation.state === "idle" || stopped === target) return null;
	return <div className="appear-late fixed inset-x-0 top-0 z-20 h-1 bg-action" />;
}

/** How long a page's code may take, in milliseconds (specification 7). */
const LIMIT_MS = 120_000;

/** @returns the target that was given up: its code did not arrive in time, or cannot be fetched now */
function useFailedNavigation(target: string | undefined): string | undefined {
	const { showToast } = usePanel();
	const router = useContext(UNSAFE_DataRouterContext)?.router;
	const [stopped, setStopped] = useState<string>();
	// The router waits for ever for code that has failed once: these pages need a new document.
	const broken = useRef(new Set<string>());
	const fail = useCallback(
		(failed: string, reason: string) => {
			setStopped(failed);
			showToast(`${m.part_failed({ part: partName(failed) })}. ${reason}`, "failed");
		},
		[showToast],
	);
	/** Loads the page as a new document once the server answers, else stays here and says so. */
	const loadDocument = useCallback(
		async (wanted: string, load: () => void) => {
			broken.current.add(partName(wanted));
			const outage = await findOutage();
			if (outage === undefined) load();
			else fail(wanted, outage);
		},
		[fail],
	);
	useEffect(() => {
		const { navigation } = window;
		let isLoading = false;
		// React Router reloads the page when code cannot be fetched: without the server that would end at the browser's error page.
		const stay = (event: NavigateEvent) => {
			if (event.navigationType !== "reload" || event.userInitiated || isLoading || !event.cancelable) return;
			event.preventDefault();
			event.stopImmediatePropagation();
			// Asked of the router, because code may fail before React shows that the navigation has begun. A navigation whose data
			// failed first has ended already.
			const pending = targetOf(router?.state.navigation);
			const here = router ? createPath(router.state.location) : location.pathname;
			void loadDocument(pending ?? here, () => {
				isLoading = true;
				if (pending) storeTarget(pending);
				location.reload();
			});
		};
		navigation?.addEventListener("navigate", stay);
		return () => navigation?.removeEventListener("navigate", stay);
	}, [router, loadDocument]);
	useEffect(() => {
		if (!target) setStopped(undefined);
		if (!target || target === stopped) return;
		if (broken.current.has(partName(target))) void loadDocument(target, () => location.assign(target));
		const timer = setTimeout(() => fail(target, m.part_timed_out()), LIMIT_MS);
		return () => clearTimeout(timer);
	}, [target, stopped, fail, loadDocument]);
	return stopped;
}

/** The address that a navigation leads to. */
function targetOf(navigation: { location?: Path | undefined } | undefined): string | undefined {
	return navigation?.location && createPath(navigation.location);
}

function storeTarget(target: string): void {
	try {
		sessionStorage.setItem(TARGET_KEY, target);
	} catch {
		// Storage is blocked: the administrator presses the link again.
	}
}

/** After a deploy, code that a navigation requests is deleted: the current page was reloaded, and continues to the target, once. */
function useInterruptedNavigation(): void {
	useEffect(() => {
		try {
			const interrupted = sessionStorage.getItem(TARGET_KEY);
			sessionStorage.removeItem(TARGET_KEY);
			if (interrupted?.startsWith("/") && !interrupted.startsWith("//")) location.replace(interrupted);
		} catch {
			// Storage is blocked.
		}
	}, []);
}
