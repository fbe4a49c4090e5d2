// The site's own address, as links to it are shared: the configured one, or the one that this page was opened at.
import { useSyncExternalStore } from "react";

/** Empty until the page has woken up when no address is configured: the server cannot know it behind a proxy. */
export function useOrigin(baseUrl: string | null): string {
	const opened = useSyncExternalStore(
		never,
		() => location.origin,
		() => "",
	);
	return baseUrl ?? opened;
}

function never() {
	return () => undefined;
}
