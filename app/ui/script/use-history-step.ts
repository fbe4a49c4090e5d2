// Parts of a page that Back closes and Forward opens again: steps in the tab's history.
import { useSyncExternalStore } from "react";
import { createListeners } from "./listeners.ts";

/** Marks the entry of the history in which a part was opened. */
const STEP = "part";

const changes = createListeners();

/** @param name of the part @returns whether it is open */
export function useHistoryStep(name: string): boolean {
	return useSyncExternalStore(
		subscribe,
		() => isOpen(name),
		() => false,
	);
}

export function openHistoryStep(name: string): void {
	if (isOpen(name)) return;
	history.pushState({ ...history.state, [STEP]: name }, "");
	changes.notify();
}

/** Goes back to what was there before, where the part is open. */
export function closeHistoryStep(name: string): void {
	if (isOpen(name)) history.back();
}

function isOpen(name: string): boolean {
	return history.state?.[STEP] === name;
}

function subscribe(listener: () => void): () => void {
	addEventListener("popstate", listener);
	const stop = changes.subscribe(listener);
	return () => {
		removeEventListener("popstate", listener);
		stop();
	};
}
