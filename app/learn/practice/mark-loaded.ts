// Judges earlier answers again when loaded questions have another key than the answers were judged by: a miss that was none leaves the
// mistakes and the plan. Loaded with the first questions.
import { announceChange, loadProgress } from "#app/learn/progress/log/log-store.ts";
import { markAgain } from "#app/learn/progress/log/mark-again.ts";
import { findCorrections } from "#core/progress/log/corrections.ts";
import type { LogEvent } from "#core/progress/log/event.ts";
import type { LoadedBank } from "./loaded-banks.ts";

/** @param events those that the page has read, so that the log is read again only where a key was corrected */
export async function markLoaded({ subtopicId, bank }: LoadedBank, events: readonly LogEvent[]): Promise<void> {
	const own = events.filter((event) => event.subtopicId === subtopicId);
	if (findCorrections(bank, own).length === 0) return;
	const { isCorrected } = await markAgain(subtopicId, { bank, progress: await loadProgress(subtopicId) });
	// The page reads its log again.
	if (isCorrected) announceChange({ subtopicIds: [subtopicId] });
}
