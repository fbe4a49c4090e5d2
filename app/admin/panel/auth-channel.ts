// Notifies the browser's other tabs of a sign-in or sign-out. They then ask the server: the layout's guard or the login page
// decides what to show.
import { useEffect } from "react";

const CHANNEL = "doubtless-auth";

/** Notifies all other tabs that the sign-in has changed. */
export function notifyOtherTabs(): void {
	try {
		const channel = new BroadcastChannel(CHANNEL);
		channel.postMessage("changed");
		channel.close();
	} catch {
		// Without BroadcastChannel the other tabs find out at their next request.
	}
}

/** Calls back when the sign-in may have changed: another tab reported it, or the page came from the back/forward cache. */
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
