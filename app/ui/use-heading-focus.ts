// Focuses the heading of a new page after a client-side navigation, so that a screen reader reads it and the keyboard
// continues there. Not on the first load, not when only the hash changed, and not out of a dialog, in which somebody may be typing.
import { useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";

const DIALOG = "dialog, [role=dialog], [role=alertdialog]";

export function useHeadingFocus(): void {
	const { pathname } = useLocation();
	const { state } = useNavigation();
	const shown = useRef(pathname);
	useEffect(() => {
		if (state !== "idle" || shown.current === pathname) return;
		shown.current = pathname;
		// Opened while the page was loading.
		if (document.activeElement?.closest(DIALOG)) return;
		const heading = document.querySelector<HTMLElement>("main h1");
		heading?.setAttribute("tabindex", "-1");
		heading?.focus({ preventScroll: true });
	}, [pathname, state]);
}
