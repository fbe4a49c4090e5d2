// The origin for links to share: the configured one, or the origin of this page.
import { useSyncExternalStore } from "react";

/** Empty until hydration when none is configured: behind a proxy the server cannot know it. */
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
