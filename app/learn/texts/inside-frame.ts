// What the page does with the document inside a frame: gives it the theme, shows the requested passage, notices that its end was
// reached or that the keyboard is in it. An inline script does the first part before React listens.
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { OpenedPassage } from "./opened-passage.ts";

/**
 * Scrolls the loaded document to the requested passage (a source of the doubt chat) by its anchor, without a history entry,
 * and moves the focus there.
 * @param sameOriginLink the document's address if it is one of ours: no other can be scrolled
 */
export function useShownPassage(
	frame: RefObject<HTMLIFrameElement | null>,
	passage: OpenedPassage | undefined,
	sameOriginLink: string | undefined,
	isLoaded: boolean,
): void {
	const shown = useRef<typeof passage>(undefined);
	useEffect(() => {
		if (!isLoaded || !passage || shown.current === passage) return;
		shown.current = passage;
		frame.current?.focus({ preventScroll: true });
		if (passage.anchor && sameOriginLink !== undefined) {
			frame.current?.contentWindow?.location.replace(passageAddress(sameOriginLink, passage.anchor));
		}
		// The browser scrolls the outer page too, which may cut the frame: scroll the tab's head back into view.
		const section = frame.current?.closest("section");
		const timer = setTimeout(() => section?.scrollIntoView({ block: "start", behavior: "instant" }), 50);
		return () => clearTimeout(timer);
	}, [frame, sameOriginLink, isLoaded, passage]);
}

/**
 * Calls `onRead` when the learner has scrolled our own document to its end. A document that needs no scrolling, or was opened
 * at its end from the chat, does not count. Polls, since Safari fires no events in a frame without scripts.
 */
export function useFrameReadToEnd(
	frame: RefObject<HTMLIFrameElement | null>,
	passage: OpenedPassage | undefined,
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
			start ??= passage ? scrollTop : 0;
			if (scrollTop !== start && scrollTop + clientHeight >= scrollHeight - END_PIXELS) report();
		}, CHECK_MS);
		return () => clearInterval(timer);
	}, [frame, passage, isWatched]);
}

const CHECK_MS = 400;
/** The empty edge below the last line, in pixels. */
const END_PIXELS = 24;

function passageAddress(link: string, anchor: string): string {
	const address = new URL(link, location.href);
	address.hash = anchor;
	return address.href;
}

/** Attribute of a frame after a load event. */
export const LOADED_MARK = "data-loaded";

/** Runs before the first paint. A frame's load event does not bubble, so it is caught on its way down. */
export const frameScript = `document.addEventListener("load",function(e){var f=e.target,t=document.documentElement.dataset.theme;if(f.tagName!=="IFRAME")return;f.setAttribute("${LOADED_MARK}","");try{if(t)f.contentDocument.documentElement.dataset.theme=t}catch{}},true)`;

/** Applies the chosen theme to our own document; a foreign one is out of reach (null). */
export function showTheme(inside: Document | null | undefined): void {
	const { theme } = document.documentElement.dataset;
	if (theme && inside) inside.documentElement.dataset.theme = theme;
}

/** A blur later than this after the key has another cause, in milliseconds. */
const AFTER_KEY_MS = 200;

/**
 * Whether the keyboard's focus is inside a document's frame. Browsers match neither :focus nor :focus-visible on such a frame, but
 * the page loses the focus to it right after the Tab key.
 */
export function useFrameFocus(frame: RefObject<HTMLIFrameElement | null>): boolean {
	const [isFocused, setIsFocused] = useState(false);
	useEffect(() => {
		let pressedAt = Number.NEGATIVE_INFINITY;
		const controller = new AbortController();
		const { signal } = controller;
		const noteKey = ({ key, timeStamp }: KeyboardEvent) => {
			if (key === "Tab") pressedAt = timeStamp;
		};
		const noteBlur = ({ timeStamp }: FocusEvent) => {
			const isByKey = timeStamp - pressedAt < AFTER_KEY_MS;
			setIsFocused(isByKey && frame.current !== null && document.activeElement === frame.current);
		};
		addEventListener("keydown", noteKey, { capture: true, signal });
		addEventListener("blur", noteBlur, { signal });
		addEventListener("focus", () => setIsFocused(false), { signal });
		return () => controller.abort();
	}, [frame]);
	return isFocused;
}
