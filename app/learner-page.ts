// Code of every learner's page in the browser, with and without React. Called first by plain-page.ts and learning-page.tsx.

import { holdInstallPrompt } from "#app/learn/offline/install-prompt.ts";
import { FORGOTTEN_ADDRESS } from "#app/learn/progress/forgotten-mark.ts";
import { onForeignChange } from "#app/learn/progress/log/log-store.ts";
import { forgetSession } from "#app/learn/progress/session/session-store.ts";
import { watchActivity } from "#app/learn/progress/session/watch-activity.ts";
import { listenForActions } from "#app/ui/script/button-actions.ts";
import { checkContact } from "#app/ui/script/contact.ts";
import { prefetchLinks, watchLinks } from "#app/ui/script/links.ts";
import * as m from "#messages";
import { isLocale, overwriteGetLocale } from "#messages/runtime";

/** @param isShown what loads later waits for it, too: on a page that computes before it shows */
export function startLearnerPage(isShown?: Promise<void>): void {
	const language = document.documentElement.lang;
	if (isLocale(language)) overwriteGetLocale(() => language);
	listenForActions(isAnswered);
	watchLinks();
	prefetchLinks();
	watchActivity();
	onForeignChange(({ subtopicIds }) => {
		if (subtopicIds) return;
		void leaveForgotten();
	});
	addEventListener("beforeinstallprompt", holdInstallPrompt);
	const load = () => void Promise.resolve(isShown).then(loadLater);
	if (document.readyState === "complete") load();
	// After the load event, so that it is not delayed.
	else addEventListener("load", () => setTimeout(load), { once: true });
}

/** A page of ours opens without a network only where the service worker serves it. */
async function isAnswered(): Promise<boolean> {
	return Boolean(navigator.serviceWorker?.controller) || (await checkContact()) !== undefined;
}

/** Not needed for the first view. */
function loadLater(): void {
	import("./later-parts.ts").then((part) => part.startLaterParts()).catch(() => undefined);
}

/** Another tab has deleted everything: opens /data, which says so. */
async function leaveForgotten(): Promise<void> {
	forgetSession();
	if (await isAnswered()) {
		history.replaceState(null, "", FORGOTTEN_ADDRESS);
		location.reload();
		return;
	}
	// Offline: clears the page instead of navigating.
	const line = document.createElement("p");
	line.className = "py-12 text-lead";
	line.role = "status";
	line.textContent = m.progress_forgotten_in_tab();
	document.querySelector("main")?.replaceChildren(line);
}
