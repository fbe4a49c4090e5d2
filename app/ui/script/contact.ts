// Whether the server can be reached. Found by requests that fail, not by the browser's word alone: a phone with full bars may
// have no network, and a server may be down. Other parts report what they met by reportContact.

import { createListeners } from "./listeners.ts";

/** Sent by the server alone: a captive portal answers everything with 200. */
export const BUILD_HEADER = "X-Hub-Build";
/** Attribute of the page element: the build that the page belongs to. */
export const BUILD_MARK = "build";
/** Attribute of the page element: whether this site stores logs (the setting PROGRESS). */
export const PROGRESS_MARK = "progress";
/** The element in the header that says so: a live region, empty while there is contact (learn/offline/after-load.ts). */
export const OFFLINE_LINE_ID = "offline-line";
/** While there is no contact the server is asked again after this long, in milliseconds. */
const RETRY_MS = 10_000;
const TIMEOUT_MS = 6_000;

let isReached = true;
let retry: ReturnType<typeof setTimeout> | undefined;
let asking: Promise<string | undefined> | undefined;
const contact = createListeners();

export function isOffline(): boolean {
	return !isReached;
}

/** Calls a listener when contact is lost and when it is back. @returns the function that ends it */
export const onContact = contact.subscribe;

/** Says that a request of ours was answered by the server, or was not. */
export function reportContact(reached: boolean): void {
	clearTimeout(retry);
	if (!reached) retry = setTimeout(checkContact, RETRY_MS);
	if (reached === isReached) return;
	isReached = reached;
	contact.notify();
}

/** Asks the server. Simultaneous calls share one request. @returns its build; undefined when it was not reached */
export function checkContact(): Promise<string | undefined> {
	asking ??= ask().finally(() => {
		asking = undefined;
	});
	return asking;
}

async function ask(): Promise<string | undefined> {
	const options = { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
	const response = await fetch("/healthz", options).catch(() => undefined);
	// In development responses name no build, and pages do not either.
	const isDevelopment = response && !(BUILD_MARK in document.documentElement.dataset);
	const build = response?.headers.get(BUILD_HEADER) ?? (isDevelopment ? "" : undefined);
	reportContact(build !== undefined);
	return build;
}

/** Looks once, and again when the browser has news or the page is shown again after a loss. */
export function watchContact(): void {
	addEventListener("offline", () => reportContact(false));
	addEventListener("online", checkContact);
	document.addEventListener("visibilitychange", () => {
		if (!document.hidden && isOffline()) void checkContact();
	});
	// Only a page that a service worker handed over can have come without the server.
	if (navigator.serviceWorker?.controller) void checkContact();
}
