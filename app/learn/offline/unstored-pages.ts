// Pages that were opened without the service worker, which has not stored them: on a first visit, and where a page was left before it
// could register the worker. The next page that reaches the worker has it store them (after-load.ts).
import { readEntry, writeEntry } from "#app/ui/script/storage.ts";

const KEY = "doubtless.unstored";

/** Notes the page in the tab's storage. Runs before the first paint, since a page may be left before its script has loaded. */
export const noteUnstoredScript = `try{const w=navigator.serviceWorker;if(w&&!w.controller)sessionStorage.setItem("${KEY}",(sessionStorage.getItem("${KEY}")||"")+" "+location.pathname+location.search)}catch{}`;

/** The paths of these pages, each once. */
export function listUnstoredPages(): string[] {
	return [...new Set(readEntry("sessionStorage", KEY)?.split(" ") ?? [])].filter((path) => path !== "");
}

/** The worker has their addresses. */
export function forgetUnstoredPages(): void {
	writeEntry("sessionStorage", KEY, undefined);
}
