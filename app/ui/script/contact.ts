// Whether the server can be reached. Detected by failing requests, not only by navigator.onLine: a phone with full bars may
// have no network, and a server may be down. Other parts report their requests by reportContact.

import { createListeners } from "./listeners.ts";

/** Sent by our server only: a captive portal answers everything with 200. */
export const BUILD_HEADER = "X-Hub-Build";
/** Attribute of the page element: the build that the page belongs to. */
export const BUILD_MARK = "build";
/** Attribute of the page element: whether this site stores logs (the setting PROGRESS). */
export const PROGRESS_MARK = "progress";
/** The element in the header for the offline line: a live region, empty while there is contact (learn/offline/after-load.ts). */
export const OFFLINE_LINE_ID = "offline-line";
/** Interval of checks without contact, in milliseconds. */
const RETRY_MS = 10_000;
const TIMEOUT_MS = 6_000;

let isReached = true;
/** Whether the network is back: a response that was under way when it went may have hidden the loss. */
let isBack = false;
let retry: ReturnType<typeof setTimeout> | undefined;
let asking: Promise<string | undefined> | undefined;
const contact = createListeners();

export function isOffline(): boolean {
	return !isReached;
}

/** Calls a listener when contact is lost and when it is back, and when the browser's network is back and the server answers. @returns a function that unsubscribes */
export const onContact = contact.subscribe;

/** Reports whether the server answered a request of ours. A response that was under way when the network went proves nothing. */
export function reportContact(reached: boolean): void {
	if (reached && !isReached && navigator.onLine === false) void checkContact();
	else note(reached);
}

function note(reached: boolean): void {
	clearTimeout(retry);
	if (!reached) retry = setTimeout(checkContact, RETRY_MS);
	if (reached === isReached && !(reached && isBack)) return;
	isBack = false;
	isReached = reached;
	contact.notify();
}

/** Requests the server's build. Simultaneous calls share one request. @returns its build; undefined when it was not reached */
export function checkContact(): Promise<string | undefined> {
	asking ??= ask().finally(() => {
		asking = undefined;
	});
	return asking;
}

async function ask(): Promise<string | undefined> {
	const options = { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
	const response = await fetch("/healthz", options).catch(() => undefined);
	// In development neither responses nor pages name a build.
	const isDevelopment = response && !(BUILD_MARK in document.documentElement.dataset);
	const build = response?.headers.get(BUILD_HEADER) ?? (isDevelopment ? "" : undefined);
	note(build !== undefined);
	return build;
}

/** Checks once, and again when the browser's state changes or the page is shown again after a loss. */
export function watchContact(): void {
	addEventListener("offline", () => reportContact(false));
	addEventListener("online", () => {
		isBack = true;
		void checkContact();
	});
	document.addEventListener("visibilitychange", () => {
		if (!document.hidden && isOffline()) void checkContact();
	});
	// Only a page from a service worker can have come without the server.
	if (navigator.serviceWorker?.controller) void checkContact();
}
