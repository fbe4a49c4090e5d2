// The state of the doubt chat's form: the text, the answered question attached to it, and whether the last attempt to send
// was offline. It lives outside the components, so that it survives a visit to another tab.
import { useSyncExternalStore } from "react";
import type { AttachedAnswer } from "#app/learn/questions/ask-why.ts";
import { isOffline, onContact } from "#app/ui/script/contact.ts";
import { createListeners } from "#app/ui/script/listeners.ts";

export type BoxState = {
	text: string;
	attached: AttachedAnswer | undefined;
	/** The last attempt to send was offline. */
	isOffline: boolean;
};
export type Box = ReturnType<typeof createBox>;

export function createBox(first: Pick<BoxState, "text" | "attached">) {
	let state: BoxState = { ...first, isOffline: false };
	const { notify, subscribe } = createListeners();
	return {
		read: () => state,
		change(change: Partial<BoxState>): void {
			state = { ...state, ...change };
			notify();
		},
		subscribe,
	};
}

/** Forgets an attempt that was offline when the network or the site is back. @returns a function that ends this */
export function forgetWhenBack(box: Box): () => void {
	const forget = () => box.change({ isOffline: false });
	const unsubscribe = onContact(() => {
		if (!isOffline() && navigator.onLine) forget();
	});
	addEventListener("online", forget);
	return () => {
		unsubscribe();
		removeEventListener("online", forget);
	};
}

export function useBox(box: Box): BoxState {
	return useSyncExternalStore(box.subscribe, box.read, box.read);
}
