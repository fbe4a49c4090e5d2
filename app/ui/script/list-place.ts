// A reader's place in a list of entries that open: the search, how many were shown, which were open, and where the page stood. Stored in the
// tab when the page is left, and used after Back and a reload: the browser scrolls before the entries are there.
import { readEntry, writeEntry } from "./storage.ts";

const KEY = "doubtless.list";

export type ListPlace = {
	search: string;
	/** Entries that were shown. */
	count: number;
	/** Names of those that were open. */
	open: readonly string[];
	/** The first entry in the window and its distance from the window's upper edge, in pixels; null at the page's beginning. */
	first: { entry: string; top: number } | null;
};

let isTaken = false;

/** The place in the list of this address, once; undefined on a page that was not opened by Back, Forward or a reload. */
export function takeListPlace(): ListPlace | undefined {
	if (isTaken) return undefined;
	isTaken = true;
	const [navigation] = globalThis.performance?.getEntriesByType("navigation") ?? [];
	if (!(navigation instanceof PerformanceNavigationTiming) || navigation.type === "navigate") return undefined;
	const { pathname, search } = new URL(navigation.name);
	// Another filter may have been chosen since.
	return pathname + search === thisAddress() ? parsePlace(readEntry("sessionStorage", KEY), thisAddress()) : undefined;
}

/** @param list the element with the entries, each marked by `data-entry` */
export function saveListPlace(list: HTMLElement, { search, count }: Pick<ListPlace, "search" | "count">): void {
	const entries = listEntries(list);
	const open = entries.filter((entry) => entry.querySelector("details[open]")).map(nameOf);
	const shown = entries.find((entry) => entry.getBoundingClientRect().bottom > 0);
	const first = shown && scrollY > 0 ? { entry: nameOf(shown), top: shown.getBoundingClientRect().top } : null;
	writeEntry("sessionStorage", KEY, JSON.stringify({ address: thisAddress(), search, count, open, first }));
}

/** Opens what was open, and scrolls. */
export function showListPlace(list: HTMLElement, { open, first }: ListPlace): void {
	const entries = listEntries(list);
	for (const entry of entries) {
		const details = entry.querySelector("details");
		if (details && open.includes(nameOf(entry))) details.open = true;
	}
	const shown = entries.find((entry) => nameOf(entry) === first?.entry);
	if (shown && first) scrollBy({ top: shown.getBoundingClientRect().top - first.top, behavior: "instant" });
}

/** Undefined for another address and for anything damaged. */
export function parsePlace(text: string | null | undefined, address: string): ListPlace | undefined {
	try {
		const stored: Record<string, unknown> = JSON.parse(text ?? "{}");
		const { search, count, open, first } = stored;
		if (stored.address !== address || typeof search !== "string" || typeof count !== "number") return undefined;
		const names = Array.isArray(open) ? open.filter((name) => typeof name === "string") : [];
		const { entry, top }: Record<string, unknown> = Object(first);
		const isPlaced = typeof entry === "string" && typeof top === "number";
		return { search, count, open: names, first: isPlaced ? { entry, top } : null };
	} catch {
		return undefined;
	}
}

function listEntries(list: HTMLElement): HTMLElement[] {
	return [...list.querySelectorAll<HTMLElement>("[data-entry]")];
}

function nameOf(entry: HTMLElement): string {
	return entry.dataset.entry ?? "";
}

function thisAddress(): string {
	return location.pathname + location.search;
}
