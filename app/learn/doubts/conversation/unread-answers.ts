// The subtopics with an answer that arrived while the learner was in another tab. The chat marks them, the tabs show them.
import { useEffect, useSyncExternalStore } from "react";
import { createListeners } from "#app/ui/script/listeners.ts";

const unread = new Set<string>();
const { notify, subscribe } = createListeners();

/** Marks a finished answer in this subtopic's chat as unread. */
export function markUnread(subtopicId: string): void {
	unread.add(subtopicId);
	notify();
}

/** Whether the chat has an unread answer. @param isOpen whether its tab is open, which marks the answer as read */
export function useHasUnread(subtopicId: string, isOpen: boolean): boolean {
	const hasUnread = useSyncExternalStore(
		subscribe,
		() => unread.has(subtopicId),
		() => false,
	);
	useEffect(() => {
		if (isOpen && hasUnread && unread.delete(subtopicId)) notify();
	}, [isOpen, hasUnread, subtopicId]);
	return hasUnread && !isOpen;
}
