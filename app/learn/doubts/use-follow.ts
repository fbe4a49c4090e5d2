// Scrolls with a growing conversation while the reader is at its end. A reader further up is not moved, but learns that
// there is more below.
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

/** Content below the window: the rest of the visible answer, or another answer. */
export type Below = "rest" | "answer";

/** Distance from the end that counts as being there, in pixels. */
const NEAR = 96;

/**
 * @param end an element at the conversation's end
 * @param box the form that covers the bottom of the page
 * @param turnCount how many questions there are: a new one is always shown
 * @param version changes whenever the conversation does
 * @param isOpen whether the conversation's tab is the open one
 */
export function useFollow(
	end: RefObject<HTMLElement | null>,
	box: RefObject<HTMLElement | null>,
	turnCount: number,
	version: string,
	isOpen: boolean,
): { below: Below | undefined; showEnd: () => void } {
	const isAtEnd = useRef(true);
	const shown = useRef({ turnCount, version });
	const place = useRef<number>(undefined);
	const [below, setBelow] = useState<Below>();
	useEffect(() => {
		if (!isOpen) return;
		// back from another tab: the previous position, or the end if the reader was following the conversation
		if (isAtEnd.current || place.current === undefined) showAnswer(end.current, box.current);
		else scrollTo({ top: place.current, behavior: "instant" });
	}, [isOpen, end, box]);
	useEffect(() => {
		const check = () => {
			if (!isInSight(end.current)) return;
			place.current = scrollY;
			isAtEnd.current = hiddenBelow(end.current, box.current) < NEAR;
			if (isAtEnd.current) setBelow(undefined);
		};
		check();
		addEventListener("scroll", check, { passive: true });
		return () => removeEventListener("scroll", check);
	}, [end, box]);
	useLayoutEffect(() => {
		const before = shown.current;
		shown.current = { turnCount, version };
		if (before.version === version && before.turnCount === turnCount) return;
		if (turnCount > before.turnCount) isAtEnd.current = true;
		// the page of another tab is not scrolled
		if (!isInSight(end.current)) return;
		if (isAtEnd.current) follow(end.current, box.current);
		isAtEnd.current = hiddenBelow(end.current, box.current) < NEAR;
		setBelow(isAtEnd.current ? undefined : belowOf(end.current));
	}, [end, box, turnCount, version]);
	return { below, showEnd: () => scrollToEnd(end.current, box.current) };
}

function scrollToEnd(end: HTMLElement | null, box: HTMLElement | null): void {
	const top = hiddenBelow(end, box);
	if (top > 0) scrollBy({ top, behavior: "instant" });
}

/**
 * Scrolls until the question is at the window's top, because an answer is read from its start; to the very end for a
 * reader who has scrolled past the question.
 */
function follow(end: HTMLElement | null, box: HTMLElement | null): void {
	const top = hiddenBelow(end, box);
	const room = roomAbove(end);
	const step = room < -1 ? top : Math.min(top, room);
	if (step > 0) scrollBy({ top: step, behavior: "instant" });
}

function belowOf(end: HTMLElement | null): Below {
	const room = roomAbove(end);
	return room >= -1 && room < innerHeight / 2 ? "rest" : "answer";
}

/** Scrolls the last answer into view: its end, or its start if it is longer than the window. */
function showAnswer(end: HTMLElement | null, box: HTMLElement | null): void {
	scrollBy({ top: Math.min(hiddenBelow(end, box), roomAbove(end)), behavior: "instant" });
}

/** How far the page can scroll before the last question leaves the window. */
function roomAbove(end: HTMLElement | null): number {
	const turn = end?.parentElement?.querySelector(":scope > ol > li:last-child");
	return turn ? turn.getBoundingClientRect().top - MARGIN : Number.POSITIVE_INFINITY;
}

/** Space above a question at the window's top, in pixels. */
const MARGIN = 16;

/** How far the page must scroll to show the end, in pixels: to above the box, or the window's bottom. */
function hiddenBelow(end: HTMLElement | null, box: HTMLElement | null): number {
	if (!end || !box) return 0;
	const { position, bottom } = getComputedStyle(box);
	const covered = position === "sticky" ? box.offsetHeight + (Number.parseFloat(bottom) || 0) : 0;
	return end.getBoundingClientRect().bottom - (innerHeight - covered);
}

function isInSight(end: HTMLElement | null): end is HTMLElement {
	return end?.checkVisibility({ visibilityProperty: true }) ?? false;
}
