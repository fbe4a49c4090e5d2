// Whether an answer has come in the doubt chat while the learner was in another tab. The chat tells, the tabs show it.
import { useEffect, useSyncExternalStore } from "react";
import { createListeners } from "#app/learn/session/listeners.ts";

const waiting = new Set<string>();
const { notify, subscribe } = createListeners();

/** An answer in this subtopic's chat is finished and nobody has looked yet. */
export function tellNewAnswer(subtopicId: string): void {
	waiting.add(subtopicId);
	notify();
}

/** @param isOpen whether the chat's tab is the open one: then it is seen at once */
export function useHasNewAnswer(subtopicId: string, isOpen: boolean): boolean {
	const hasNews = useSyncExternalStore(
		subscribe,
		() => waiting.has(subtopicId),
		() => false,
	);
	useEffect(() => {
		if (isOpen && hasNews && waiting.delete(subtopicId)) notify();
	}, [isOpen, hasNews, subtopicId]);
	return hasNews && !isOpen;
}
