// What a learner's page does for work without a network once it has loaded: registers the service worker, stores what it
// opened before the worker was there, watches the contact to the server, and loads the parts that show what is kept.
import { isOffline, OFFLINE_LINE_ID, onContact, watchContact } from "#app/ui/script/contact.ts";
import * as m from "#messages";
import { watchUpdates } from "./update.ts";

const WORKER = "/sw.js";
/** Where the page shows whether its module is kept, and which modules are. */
export const DOWNLOAD_BOX = "[data-keep]";
export const OFFLINE_LIST = "[data-kept-modules]";
/** What of a page's files the worker stores when they pass it: of large question files no parts. */
const STORABLE =
	/^\/(?:static|documents|icons|formulas)\/|^\/mcq-data\/[\w-]+\/[\w-]+(?:\.rendered)?\.json$|\.(?:svg|webmanifest)$/;

export async function afterLoad(): Promise<void> {
	watchContact();
	showOfflineLine();
	// Without TLS there are no service workers, and nothing is said about them.
	if (!("serviceWorker" in navigator) || !("caches" in globalThis)) return;
	const hadWorker = navigator.serviceWorker.controller !== null;
	const registration = await navigator.serviceWorker.register(WORKER, { updateViaCache: "none" });
	watchUpdates(registration);
	await navigator.serviceWorker.ready;
	const { showOffline } = await import("./show-offline.ts");
	showOffline(document.querySelector<HTMLElement>(DOWNLOAD_BOX), document.querySelector<HTMLElement>(OFFLINE_LIST));
	if (!hadWorker) await storeThisPage();
}

/**
 * One quiet line in the header while the server cannot be reached. What it says of the learner's work is true for this site: the element
 * states whether answers are sent (PROGRESS=synced) or stay on this phone (PROGRESS=device).
 */
function showOfflineLine(): void {
	const line = document.getElementById(OFFLINE_LINE_ID);
	if (!line) return;
	const paint = () => {
		line.textContent = isOffline() ? sentence(line.dataset.progress) : "";
	};
	onContact(paint);
	paint();
}

function sentence(progress: string | undefined): string {
	if (progress === "synced") return m.offline_sent_later();
	return progress === "device" ? m.offline_on_phone() : m.offline_now();
}

/** The first visit began without the worker: requests once more, mostly from the browser's cache, what it would have stored. */
async function storeThisPage(): Promise<void> {
	if (!navigator.serviceWorker.controller) {
		await new Promise((resolve) => {
			navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
		});
	}
	const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
	const files = loaded.filter(({ origin, pathname }) => origin === location.origin && STORABLE.test(pathname));
	const page = location.pathname + location.search;
	for (const address of new Set([page, ...files.map(({ pathname }) => pathname)])) {
		await fetch(address).then((response) => response.arrayBuffer());
	}
}
