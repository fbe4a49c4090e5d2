// Why the server cannot be reached: no network on this device, or a site that does not answer.
import { isOffline, onContact } from "./contact.ts";

/** "network": this device has none. "site": it has one, and the site does not answer. */
export type Loss = "network" | "site";

/** Undefined while there is contact. */
export function findLoss(): Loss | undefined {
	if (!isOffline()) return undefined;
	return navigator.onLine ? "site" : "network";
}

/** Calls a listener when the loss may have changed. @returns a function that unsubscribes */
export function onLoss(listener: () => void): () => void {
	const unsubscribe = onContact(listener);
	for (const name of ["offline", "online"]) addEventListener(name, listener);
	return () => {
		unsubscribe();
		for (const name of ["offline", "online"]) removeEventListener(name, listener);
	};
}
