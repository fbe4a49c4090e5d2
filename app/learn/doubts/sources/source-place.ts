// Where a source of an answer can be shown: only one of the hub's own documents can be moved to a passage. Pure.

import type { OpenedPlace } from "#app/learn/documents/opened-place.ts";
import type { LearnedSubtopic } from "#core/catalog/catalog.ts";
import { documentLink, isDocumentPhase } from "#core/catalog/phases.ts";
import type { DoubtSource } from "#core/doubts/call.ts";

/** The place in a document tab of this very page; undefined for anything that cannot be brought into sight there. */
export function findOpenable(subtopic: LearnedSubtopic, source: DoubtSource): OpenedPlace | undefined {
	const { phase, anchor, kind, subtopicId } = source;
	if (kind !== "document" || subtopicId !== subtopic.id || !phase || !isDocumentPhase(phase))
		return undefined;
	const isOwn = documentLink(subtopic, phase)?.startsWith("/") ?? false;
	return isOwn && anchor !== null ? { subtopicId, phase, anchor } : undefined;
}
