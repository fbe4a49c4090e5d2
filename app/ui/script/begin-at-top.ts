// Screens within a page: one takes the place of another, and begins at its top, however far the one before was scrolled.

/** Space around what is scrolled into view, in pixels. */
export const MARGIN = 12;

/**
 * Focuses a screen's heading, so that it is read out, and scrolls to it. Also when it came by a step back in the tab's history: the
 * browser scrolls to the place of that step after the screen has changed.
 * @param heading or another element that is to have the focus
 */
export function beginAtTop(heading: HTMLElement | null | undefined): void {
	heading?.focus({ preventScroll: true });
	const scroll = () => (heading ? scrollToStart(heading) : scrollTo({ top: 0, behavior: "instant" }));
	scroll();
	requestAnimationFrame(scroll);
}

/**
 * Scrolls to the page's top, unless what is needed would be out of view there (very large text, a low window): then to `screen`.
 * @param edge where the readable area ends
 */
export function scrollToStart(screen: Element, needed: Element = screen, edge = innerHeight): void {
	const end = needed.getBoundingClientRect().bottom + scrollY + MARGIN;
	if (end <= edge) scrollTo({ top: 0, behavior: "instant" });
	else screen.scrollIntoView({ block: "start", behavior: "instant" });
}
