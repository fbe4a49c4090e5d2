// Keeps the end of a growing conversation in sight, but only of a reader who is at the end; whoever reads further up is
// not moved and learns that there is more below.
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

/** So far from the end still counts as being there, in pixels. */
const NEAR = 96;

/**
 * @param end an element at the conversation's end, with the room that covers it as its scroll margin
 * @param version changes whenever the conversation does
 */
export function useFollow(
	end: RefObject<HTMLElement | null>,
	version: string,
): { hasNewBelow: boolean; showEnd: () => void } {
	const isAtEnd = useRef(true);
	const shown = useRef(version);
	const [hasNewBelow, setHasNewBelow] = useState(false);
	useEffect(() => {
		const look = () => {
			if (!isInSight(end.current)) return;
			isAtEnd.current = distance(end.current) < NEAR;
			if (isAtEnd.current) setHasNewBelow(false);
		};
		look();
		addEventListener("scroll", look, { passive: true });
		return () => removeEventListener("scroll", look);
	}, [end]);
	useLayoutEffect(() => {
		if (shown.current === version) return;
		shown.current = version;
		// the page of another tab is not moved by what happens here
		if (isAtEnd.current && isInSight(end.current)) scrollToEnd(end.current);
		else if (isInSight(end.current)) setHasNewBelow(distance(end.current) >= NEAR);
	}, [end, version]);
	return { hasNewBelow, showEnd: () => scrollToEnd(end.current) };
}

function scrollToEnd(end: HTMLElement | null): void {
	end?.scrollIntoView({ block: "end", behavior: "instant" });
}

/** How far the end lies below what can be seen; the box covers the window's bottom. */
function distance(end: HTMLElement | null): number {
	if (!end) return 0;
	const margin = Number.parseFloat(getComputedStyle(end).scrollMarginBottom) || 0;
	return end.getBoundingClientRect().bottom + margin - innerHeight;
}

function isInSight(end: HTMLElement | null): end is HTMLElement {
	return end?.checkVisibility({ visibilityProperty: true }) ?? false;
}
