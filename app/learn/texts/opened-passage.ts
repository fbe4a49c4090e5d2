// The passage of a document that the doubt chat or an own question wants to open; kept until the document has loaded.
import { useSyncExternalStore } from "react";
import { openPhaseTab } from "#app/learn/phases/phase-hash.ts";
import { createListeners } from "#app/ui/script/listeners.ts";
import type { DocumentPhase } from "#core/modules/phases.ts";

export type OpenedPassage = {
	readonly subtopicId: string;
	readonly phase: DocumentPhase;
	/** Null: the start of the document. */
	readonly anchor: string | null;
	/** The sentence to mark, as the passage has it. */
	readonly sentence?: string | undefined;
	/** Shows the passage in its text instead, for a caller that is not the chat. */
	readonly show?: (article: Element) => void;
};

/** The last request. Every request is a new object, so that a repeated request scrolls there again. */
let opened: OpenedPassage | undefined;
const { notify, subscribe } = createListeners();

/** Opens a document's tab at a passage, as a history entry. */
export function openPassage(passage: OpenedPassage): void {
	opened = { ...passage };
	openPhaseTab(passage.phase);
	notify();
}

/** The last requested passage, if it is in this document. */
export function useOpenedPassage(subtopicId: string, phase: DocumentPhase): OpenedPassage | undefined {
	return useSyncExternalStore(
		subscribe,
		() => (opened?.phase === phase && opened.subtopicId === subtopicId ? opened : undefined),
		() => undefined,
	);
}
