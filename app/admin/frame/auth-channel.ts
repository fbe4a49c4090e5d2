// Tells the browser's other tabs that somebody signed in or out. They then ask the server what is true: the layout's
// guard or the login page decides what to show.
import { useEffect } from "react";

const CHANNEL = "doubtless-auth";

/** Says to all other tabs that the sign-in has changed. */
export function tellOtherTabs(): void {
	try {
		const channel = new BroadcastChannel(CHANNEL);
		channel.postMessage("changed");
		channel.close();
	} catch {
		// A browser without it: the other tabs find out at their next request.
	}
}

/**
 * Calls back when the sign-in may have changed without this page: another tab said so, or the page came back from the
 * browser's back/forward memory.
 */
export function useAuthChanges(onChange: () => void): void {
	useEffect(() => {
		const onShow = (event: PageTransitionEvent) => event.persisted && onChange();
		addEventListener("pageshow", onShow);
		const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel(CHANNEL) : undefined;
		channel?.addEventListener("message", onChange);
		return () => {
			removeEventListener("pageshow", onShow);
			channel?.close();
		};
	}, [onChange]);
}
