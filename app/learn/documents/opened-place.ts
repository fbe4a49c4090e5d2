// A place inside a document tab that the doubt chat asked to see. The chat loads late and the documents may not be loaded
// at all yet, so the wish waits here until its document is there.
import { useSyncExternalStore } from "react";
import { stepToPhaseTab } from "#app/learn/phases/phase-hash.ts";
import { createListeners } from "#app/learn/session/listeners.ts";
import type { DocumentPhase } from "#core/catalog/phases.ts";

export type OpenedPlace = {
	readonly subtopicId: string;
	readonly phase: DocumentPhase;
	/** Null: the document as such. */
	readonly anchor: string | null;
};

/** The last wish. A wish for the same place again is a new object, so that the reader is brought there again. */
let opened: OpenedPlace | undefined;
const { tell, subscribe } = createListeners();

/** Opens a document's tab at a place, as a step from which "back" returns. */
export function openPlace(place: OpenedPlace): void {
	opened = { ...place };
	stepToPhaseTab(place.phase);
	tell();
}

/** The place that was last asked for in this document's tab, if that was the last wish. */
export function useOpenedPlace(subtopicId: string, phase: DocumentPhase): OpenedPlace | undefined {
	return useSyncExternalStore(
		subscribe,
		() => (opened?.phase === phase && opened.subtopicId === subtopicId ? opened : undefined),
		() => undefined,
	);
}
