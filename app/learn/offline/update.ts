// Detects a newer version of the site while a page is open: a waiting service worker, or a server with another build. The page continues
// with its own code; between two sets it offers to load the new version.

import { BUILD_MARK, checkContact } from "#app/ui/script/contact.ts";
import { createListeners } from "#app/ui/script/listeners.ts";

/** Shortest time between checks for a new build when the page is shown again, in milliseconds. */
const CHECK_MS = 600_000;

let waiting: ServiceWorker | null = null;
let hasOtherBuild = false;

const { notify, subscribe } = createListeners();

/** Calls a listener when a newer version is found. @returns a function that unsubscribes */
export { subscribe as onUpdate };

export function isUpdateReady(): boolean {
	return waiting !== null || hasOtherBuild;
}

/** Asks the server for its build. */
async function checkServer(): Promise<void> {
	const own = document.documentElement.dataset[BUILD_MARK];
	const build = await checkContact();
	if (hasOtherBuild || own === undefined || build === undefined || build === own) return;
	hasOtherBuild = true;
	notify();
}

export function watchUpdates(registration: ServiceWorkerRegistration): void {
	const check = () => {
		// The first worker of a site activates without waiting.
		const found = navigator.serviceWorker.controller ? registration.waiting : null;
		if (found === waiting) return;
		waiting = found;
		notify();
	};
	check();
	registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", check));
	let checkedAt = performance.now();
	document.addEventListener("visibilitychange", () => {
		if (document.hidden || performance.now() - checkedAt < CHECK_MS) return;
		checkedAt = performance.now();
		registration.update().catch(() => undefined);
		void checkServer();
	});
}

/** Loads the page again with the new version. The caller has saved what is open. */
export function applyUpdate(): void {
	const reload = () => location.reload();
	if (!waiting) {
		// Without contact the header says so, and this page stays.
		void checkContact().then((build) => build !== undefined && reload());
		return;
	}
	navigator.serviceWorker.addEventListener("controllerchange", reload, { once: true });
	waiting.postMessage("update");
}
