// The place in a document inside its frame: shows the requested one, and notices when the end was reached.
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import type { OpenedPlace } from "./opened-place.ts";

/**
 * Scrolls the loaded document to the requested place (a source of the doubt chat) by its anchor, without a history entry,
 * and moves the focus there.
 * @param ownLink the document's address if it is one of ours: no other can be scrolled
 */
export function useShownPlace(
	frame: RefObject<HTMLIFrameElement | null>,
	place: OpenedPlace | undefined,
	ownLink: string | undefined,
	isLoaded: boolean,
): void {
	const shown = useRef<typeof place>(undefined);
	useEffect(() => {
		if (!isLoaded || !place || shown.current === place) return;
		shown.current = place;
		frame.current?.focus({ preventScroll: true });
		if (place.anchor && ownLink !== undefined) {
			frame.current?.contentWindow?.location.replace(placeAddress(ownLink, place.anchor));
		}
		// The browser scrolls the outer page too, which may cut the frame: scroll the tab's head back into view.
		const section = frame.current?.closest("section");
		const timer = setTimeout(() => section?.scrollIntoView({ block: "start", behavior: "instant" }), 50);
		return () => clearTimeout(timer);
	}, [frame, ownLink, isLoaded, place]);
}

/**
 * Calls `onRead` when the learner has scrolled our own document to its end. A document that needs no scrolling, or was opened
 * at its end from the chat, does not count. Polls, since Safari fires no events in a frame without scripts.
 */
export function useFrameReadToEnd(
	frame: RefObject<HTMLIFrameElement | null>,
	place: OpenedPlace | undefined,
	isWatched: boolean,
	onRead: () => void,
): void {
	const report = useEffectEvent(onRead);
	useEffect(() => {
		if (!isWatched) return;
		let start: number | undefined;
		const timer = setInterval(() => {
			const page = frame.current?.contentDocument?.scrollingElement;
			if (!page) return;
			const { scrollTop, clientHeight, scrollHeight } = page;
			start ??= place ? scrollTop : 0;
			if (scrollTop !== start && scrollTop + clientHeight >= scrollHeight - END_PIXELS) report();
		}, LOOK_MS);
		return () => clearInterval(timer);
	}, [frame, place, isWatched]);
}

const LOOK_MS = 400;
/** The empty edge below the last line, in pixels. */
const END_PIXELS = 24;

function placeAddress(link: string, anchor: string): string {
	const address = new URL(link, location.href);
	address.hash = anchor;
	return address.href;
}
