// Keeps the end of a growing conversation in sight, but only of a reader who is at the end; whoever reads further up is
// not moved and learns that there is more below.
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

/** So far from the end still counts as being there, in pixels. */
const NEAR = 96;

/**
 * @param end an element at the conversation's end
 * @param box what stands over the page below it
 * @param version changes whenever the conversation does
 * @param isOpen whether the conversation's tab is the open one
 */
export function useFollow(
	end: RefObject<HTMLElement | null>,
	box: RefObject<HTMLElement | null>,
	version: string,
	isOpen: boolean,
): { hasNewBelow: boolean; showEnd: () => void } {
	const isAtEnd = useRef(true);
	const shown = useRef(version);
	const place = useRef<number>(undefined);
	const [hasNewBelow, setHasNewBelow] = useState(false);
	useEffect(() => {
		if (!isOpen) return;
		// back from another tab: where the reader was, or the end if the conversation was being followed
		if (isAtEnd.current || place.current === undefined)
			scrollBy({ top: hiddenBelow(end.current, box.current) });
		else scrollTo({ top: place.current });
	}, [isOpen, end, box]);
	useEffect(() => {
		const look = () => {
			if (!isInSight(end.current)) return;
			place.current = scrollY;
			isAtEnd.current = hiddenBelow(end.current, box.current) < NEAR;
			if (isAtEnd.current) setHasNewBelow(false);
		};
		look();
		addEventListener("scroll", look, { passive: true });
		return () => removeEventListener("scroll", look);
	}, [end, box]);
	useLayoutEffect(() => {
		if (shown.current === version) return;
		shown.current = version;
		// the page of another tab is not moved by what happens here
		if (isAtEnd.current && isInSight(end.current)) scrollToEnd(end.current, box.current);
		else if (isInSight(end.current)) setHasNewBelow(hiddenBelow(end.current, box.current) >= NEAR);
	}, [end, box, version]);
	return { hasNewBelow, showEnd: () => scrollToEnd(end.current, box.current) };
}

function scrollToEnd(end: HTMLElement | null, box: HTMLElement | null): void {
	const top = hiddenBelow(end, box);
	if (top > 0) scrollBy({ top, behavior: "instant" });
}

/** How much of the page must move up for the end to be seen, in pixels: to above the box, or the window's bottom. */
function hiddenBelow(end: HTMLElement | null, box: HTMLElement | null): number {
	if (!end || !box) return 0;
	const { position, bottom } = getComputedStyle(box);
	const covered = position === "sticky" ? box.offsetHeight + (Number.parseFloat(bottom) || 0) : 0;
	return end.getBoundingClientRect().bottom - (innerHeight - covered);
}

function isInSight(end: HTMLElement | null): end is HTMLElement {
	return end?.checkVisibility({ visibilityProperty: true }) ?? false;
}
