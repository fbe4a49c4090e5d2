// Focuses the heading of a new page after a client-side navigation, so that a screen reader reads it and the keyboard
// continues there. Not on the first load, and not when only the hash changed.
import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";

export function useHeadingFocus(): void {
	const { pathname } = useLocation();
	const { state } = useNavigation();
	const shown = useRef(pathname);
	// As part of the change on screen: later, it would take the focus from a field that was just pressed.
	useLayoutEffect(() => {
		if (state !== "idle" || shown.current === pathname) return;
		shown.current = pathname;
		const heading = document.querySelector<HTMLElement>("main h1");
		heading?.setAttribute("tabindex", "-1");
		heading?.focus({ preventScroll: true });
	}, [pathname, state]);
}
