// Offline support of a learner's page once it has loaded: registers the service worker, stores what was loaded before the worker
// was active, also of earlier pages, watches the contact to the server, and loads the offline UI.

import { OFFLINE_LINE_ID, watchContact } from "#app/ui/script/contact.ts";
import { findLoss, type Loss, onLoss } from "#app/ui/script/loss.ts";
import { IN_MEMORY_MARK } from "#app/ui/script/storage.ts";
import * as m from "#messages";
import { forgetUnstoredPages, listUnstoredPages } from "./unstored-pages.ts";
import { watchUpdates } from "./update.ts";

const WORKER = "/sw.js";
/** Where the page offers to download its module, and where it lists the downloaded ones. */
const DOWNLOAD_BOX = "[data-keep]";
const OFFLINE_LIST = "[data-kept-modules]";
/** Files of a page that the worker stores; no parts of large question files. */
const STORABLE =
	/^\/(?:static|documents|icons|formulas)\/|^\/mcq-data\/[\w-]+\/[\w-]+(?:\.rendered)?\.json$|\/questions\.json$|\.(?:svg|webmanifest)$/;

/** What the learner did, as the log has it. */
export type LearnersWork = {
	hasAny: () => Promise<boolean>;
	/** Calls the listener when there is more of it. */
	onMore: (listener: () => void) => void;
};

export async function afterLoad(work: LearnersWork): Promise<void> {
	nameLinkPage();
	watchContact();
	showOfflineLine(work);
	// Skipped without TLS, where service workers do not exist.
	if (!("serviceWorker" in navigator) || !("caches" in globalThis)) return;
	const unstored = listUnstoredPages();
	const hadWorker = navigator.serviceWorker.controller !== null;
	const registration = await navigator.serviceWorker.register(WORKER, { updateViaCache: "none" });
	const sent = hadWorker && unstored.length === 0 ? undefined : sendLoaded(registration, { pages: unstored });
	forgetUnstoredPages();
	watchUpdates(registration);
	await navigator.serviceWorker.ready;
	const { showOffline } = await import("./show-offline.ts");
	showOffline(document.querySelector<HTMLElement>(DOWNLOAD_BOX), document.querySelector<HTMLElement>(OFFLINE_LIST));
	if (sent) {
		await waitForController();
		// What was loaded meanwhile.
		sendLoaded(registration, { sent });
	}
	await storeList(registration);
}

/** The server's title of a link's page is neutral where its card in a messenger is (decision 112): the learner's tab has the module's. */
function nameLinkPage(): void {
	const neutral = `${m.link_page_title()} · `;
	const title = document.querySelector("[data-page=module]") && document.querySelector("h1")?.textContent;
	if (title && document.title.startsWith(neutral))
		document.title = `${title} · ${document.title.slice(neutral.length)}`;
}

/**
 * One quiet line in the header while the server cannot be reached. Its text depends on the site: the element states whether
 * answers are sent (PROGRESS=synced) or stay on this phone (PROGRESS=device).
 */
function showOfflineLine(work: LearnersWork): void {
	const line = document.getElementById(OFFLINE_LINE_ID);
	if (!line) return;
	let hasWork = false;
	const paint = async () => {
		const loss = findLoss();
		if (loss === "site") hasWork ||= await work.hasAny();
		// The loss may have ended meanwhile.
		if (loss !== findLoss()) return;
		const storesNothing = IN_MEMORY_MARK in document.documentElement.dataset;
		line.textContent = loss ? offlineSentence(loss, line.dataset.progress, hasWork, storesNothing) : "";
	};
	onLoss(() => void paint());
	work.onMore(() => {
		hasWork = true;
		void paint();
	});
	void paint();
}

/**
 * @param hasWork whether there is anything that a site which does not answer could be sent later
 * @param storesNothing whether the browser blocks its storage: what is not sent is lost with the page, and nothing is promised
 */
export function offlineSentence(
	loss: Loss,
	progress: string | undefined,
	hasWork: boolean,
	storesNothing: boolean,
): string {
	const isSite = loss === "site";
	if (storesNothing) return isSite ? m.site_silent() : m.offline_now();
	if (isSite && !hasWork) return m.site_silent();
	if (progress === "synced") return isSite ? m.site_silent_sent_later() : m.offline_sent_later();
	if (progress === "device") return isSite ? m.site_silent_on_device() : m.offline_on_device();
	return isSite ? m.site_silent() : m.offline_now();
}

/**
 * A module that was opened by its link code is also stored as the list of its subtopics, to which its pages lead back: by the worker,
 * once.
 */
async function storeList({ active }: ServiceWorkerRegistration): Promise<void> {
	const { moduleId } = document.querySelector<HTMLElement>("[data-page=module]")?.dataset ?? {};
	if (moduleId === undefined) return;
	const list = new URL(`/subtopics/${encodeURIComponent(moduleId)}`, location.origin).href;
	if (!(await caches.match(list, { ignoreVary: true }))) active?.postMessage([list]);
}

/** `sent`: what the worker has already. `pages`: paths of pages of this tab that it has not stored. */
type Sending = { sent?: ReadonlySet<string>; pages?: readonly string[] };

/**
 * On the first visit, which begins without the worker: the worker requests everything again, mostly from the browser's cache. It gets
 * the list while it installs, so that a page that is left at once is stored, too.
 * @returns all that it has now
 */
function sendLoaded(registration: ServiceWorkerRegistration, { sent = new Set(), pages = [] }: Sending): Set<string> {
	const worker = registration.installing ?? registration.waiting ?? registration.active;
	const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
	const files = loaded.filter(({ origin, pathname }) => origin === location.origin && STORABLE.test(pathname));
	const page = location.href.replace(/#.*/, "");
	const earlier = pages.map((path) => location.origin + path);
	const addresses = new Set([page, ...files.map(({ origin, pathname }) => origin + pathname), ...earlier]);
	const missing = [...addresses].filter((address) => !sent.has(address));
	if (missing.length > 0) worker?.postMessage(missing);
	return addresses;
}

async function waitForController(): Promise<void> {
	if (navigator.serviceWorker.controller) return;
	await new Promise((resolve) => {
		navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
	});
}
