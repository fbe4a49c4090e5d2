// The number of this tab, which a reload keeps. A duplicated tab starts with a copy of the other's session storage and so with its
// number: each tab holds a lock of its number, by which the duplicate notices it and takes another one.
import { writeEntry } from "./storage.ts";

const TAB_KEY = "doubtless.tab";
/** How long the document before a reload may take to release its lock, in milliseconds. */
const RELEASE_MS = 1_000;

/** @throws when session storage is blocked */
export function ownTab(): string {
	return sessionStorage.getItem(TAB_KEY) ?? takeNumber();
}

/** Gives this tab another number. */
function takeNumber(): string {
	const tab = String(crypto.getRandomValues(new Uint32Array(1))[0]);
	sessionStorage.setItem(TAB_KEY, tab);
	return tab;
}

/** Removes this tab's number; the next use takes another one. */
export function forgetTab(): void {
	writeEntry("sessionStorage", TAB_KEY, undefined);
}

/**
 * Takes the lock of this tab's number until the page is left, and again when it comes back from the back/forward cache, which a held
 * lock would keep it out of. Called once by each page. Without locks (an address without https) a duplicate is not noticed.
 * @returns whether this tab is a duplicate; it has another number then @throws when session storage is blocked
 */
export async function claimTab(): Promise<boolean> {
	if (!("locks" in navigator)) return false;
	addEventListener("pageshow", ({ persisted }) => {
		if (persisted) void hold(ownTab());
	});
	if (await hold(ownTab())) return false;
	await hold(takeNumber());
	return true;
}

function hold(tab: string): Promise<boolean> {
	return new Promise((resolve) => {
		const whileOpen = () => {
			resolve(true);
			return new Promise<void>((release) => addEventListener("pagehide", () => release(), { once: true }));
		};
		const options = { signal: AbortSignal.timeout(RELEASE_MS) };
		navigator.locks.request(lockName(tab), options, whileOpen).catch((error: unknown) => {
			// A browser that refuses locks is like one without: keep the number.
			resolve(!(error instanceof DOMException && error.name === "TimeoutError"));
		});
	});
}

/** The numbers of the open tabs. */
export async function listOpenTabs(): Promise<Set<string>> {
	if (!("locks" in navigator)) return new Set();
	const { held = [] } = await navigator.locks.query();
	return new Set(held.flatMap(({ name }) => (name?.startsWith(LOCK_PREFIX) ? [name.slice(LOCK_PREFIX.length)] : [])));
}

const LOCK_PREFIX = "doubtless.tab.";

function lockName(tab: string): string {
	return LOCK_PREFIX + tab;
}
