// What stands in the box of the doubt chat: the text, the answered question attached to it, and whether the last try to
// send found no network. Kept outside the components, so that it outlives a look at another page.
import { useSyncExternalStore } from "react";
import type { AttachedAnswer } from "#app/learn/quiz/ask-why.ts";
import { createListeners } from "#app/learn/session/listeners.ts";

export type BoxState = {
	text: string;
	attached: AttachedAnswer | undefined;
	/** The last try to send was made without a network. */
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

export function useBox(box: Box): BoxState {
	return useSyncExternalStore(box.subscribe, box.read, box.read);
}
