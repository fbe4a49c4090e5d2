// The browser's offer to put the site on the home screen: deferred, shown once after a finished set, and never again after any
// answer.
import { createListeners } from "#app/ui/script/listeners.ts";
import { readEntry, writeEntry } from "#app/ui/script/storage.ts";

const OFFERED_KEY = "doubtless.install-offered";

/** Chromium only; other browsers have the offer in their menu. */
type InstallEvent = Event & { prompt: () => Promise<unknown> };

let held: InstallEvent | undefined;
const { notify, subscribe } = createListeners();

export { subscribe as onInstallPrompt };

export function holdInstallPrompt(event: Event): void {
	event.preventDefault();
	// Without storage the offer is never shown, because it could not be remembered.
	if (!("prompt" in event) || readEntry("localStorage", OFFERED_KEY) !== null) return;
	held = event as InstallEvent;
	notify();
}

/** Whether the offer can be made now. */
export function canInstall(): boolean {
	return held !== undefined;
}

/** Stores that the offer was made. */
export function noteInstallOffer(): void {
	writeEntry("localStorage", OFFERED_KEY, "1");
}

/** Shows the browser's own dialog. */
export async function install(): Promise<void> {
	await held?.prompt().catch(() => undefined);
	refuseInstall();
}

export function refuseInstall(): void {
	held = undefined;
	notify();
}
