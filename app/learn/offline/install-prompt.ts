// The browser's offer to put the site on the home screen: held back when it comes, made once (after a finished set), and
// never again, whatever the answer was.
import { createListeners } from "#app/ui/script/listeners.ts";
import { readEntry, writeEntry } from "#app/ui/script/storage.ts";

const OFFERED_KEY = "doubtless.install-offered";

/** Of Chromium; other browsers have the offer in their menu alone. */
type InstallEvent = Event & { prompt: () => Promise<unknown> };

let held: InstallEvent | undefined;
const { notify, subscribe } = createListeners();

export { subscribe as onInstallPrompt };

export function holdInstallPrompt(event: Event): void {
	event.preventDefault();
	// Blocked storage, which gives undefined, would let the offer come again and again.
	if (!("prompt" in event) || readEntry("localStorage", OFFERED_KEY) !== null) return;
	held = event as InstallEvent;
	notify();
}

/** Whether the offer can be made now. */
export function canInstall(): boolean {
	return held !== undefined;
}

/** Notes that the offer was made. */
export function noteInstallOffer(): void {
	writeEntry("localStorage", OFFERED_KEY, "1");
}

/** Shows the browser's own question. */
export async function install(): Promise<void> {
	await held?.prompt().catch(() => undefined);
	refuseInstall();
}

export function refuseInstall(): void {
	held = undefined;
	notify();
}
