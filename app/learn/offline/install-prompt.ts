// The browser's offer to put the site on the home screen: held back when it comes, made once (after a finished set), and
// never again, whatever the answer was.
import { createListeners } from "#app/ui/script/listeners.ts";

const OFFERED_KEY = "doubtless.install-offered";

/** Of Chromium; other browsers have the offer in their menu alone. */
type InstallEvent = Event & { prompt: () => Promise<unknown> };

let held: InstallEvent | undefined;
const { notify, subscribe } = createListeners();

export { subscribe as onInstallPrompt };

export function holdInstallPrompt(event: Event): void {
	event.preventDefault();
	if (!("prompt" in event) || wasOffered()) return;
	held = event as InstallEvent;
	notify();
}

/** Whether the offer can be made now. */
export function canInstall(): boolean {
	return held !== undefined;
}

/** Notes that the offer was made. */
export function noteInstallOffer(): void {
	try {
		localStorage.setItem(OFFERED_KEY, "1");
	} catch {
		// Blocked storage.
	}
}

function wasOffered(): boolean {
	try {
		return localStorage.getItem(OFFERED_KEY) !== null;
	} catch {
		// Blocked storage would let the offer come again and again.
		return true;
	}
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
