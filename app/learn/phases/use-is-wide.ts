// Whether the learning page has room for the path at its side (Tailwind's md), for the direction of the arrow keys.
import { useSyncExternalStore } from "react";

const WIDE = "(min-width: 48rem)";

export function useIsWide(): boolean {
	return useSyncExternalStore(
		subscribe,
		() => matchMedia(WIDE).matches,
		() => false,
	);
}

function subscribe(listener: () => void): () => void {
	const query = matchMedia(WIDE);
	query.addEventListener("change", listener);
	return () => query.removeEventListener("change", listener);
}
