// Tables that are wider than their place scroll in a box of their own. Keys reach such a box, by a name, only while it scrolls: a
// table that fits is no stop for the Tab key. The server cannot know the width, so it marks all tables that might be too wide.
// Called once a page, by later-parts.ts and by the panel's frame.
import * as m from "#messages";

/** On a paper the columns depend on what is wide (panel/paper.css), and nothing scrolls in print. */
const TABLES = ":is(.md-table, .text-table):not(.paper *)";
/** Elements that are named by their content: a name inside it would replace the table's words. */
const NAMED_BY_CONTENT = "label, legend, summary, button, a, h1, h2, h3, h4";

/** Keeps all tables of the page up to date, also those that are shown later. @returns ends it */
export function watchScrollBoxes(): () => void {
	const watched = new WeakSet<Element>();
	const sizes = new ResizeObserver((entries) => {
		for (const box of new Set(entries.map(({ target }) => target.closest<HTMLElement>(TABLES)))) if (box) mark(box);
	});
	const check = () => {
		for (const box of document.querySelectorAll(TABLES)) {
			if (watched.has(box)) continue;
			watched.add(box);
			sizes.observe(box);
			// Wider words widen the table, but not its box.
			if (box.firstElementChild) sizes.observe(box.firstElementChild);
		}
	};
	const pages = new MutationObserver(check);
	pages.observe(document.body, { childList: true, subtree: true });
	check();
	return () => {
		pages.disconnect();
		sizes.disconnect();
	};
}

function mark(box: HTMLElement): void {
	const nameAttribute = box.closest(NAMED_BY_CONTENT) ? "title" : "aria-label";
	const attributes = { tabindex: "0", role: "group", [nameAttribute]: m.text_table() };
	// Below a pixel it is rounding.
	const isWide = box.scrollWidth > box.clientWidth + 1;
	for (const [name, value] of Object.entries(attributes))
		if (isWide) box.setAttribute(name, value);
		else box.removeAttribute(name);
}
