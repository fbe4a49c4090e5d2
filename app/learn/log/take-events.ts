// Stores events of other phones and folds them into the progress of their subtopics. Loaded by sync.ts with its first response.
import { foldCorrected } from "#core/log/corrected-fold.ts";
import { clockAfter, type LogEvent } from "#core/log/event.ts";
import { foldEvents, startProgress } from "#core/log/fold.ts";
import { readDevice, summaryOf } from "./log-store.ts";
import { idOf, type Tx } from "./tables.ts";

/** Stores events of the server. @returns the subtopics that they belong to */
export async function takeEvents(tx: Tx, events: readonly LogEvent[]): Promise<string[]> {
	const row = await readDevice(tx);
	const bySubtopic = Map.groupBy(events, ({ subtopicId }) => subtopicId);
	for (const [subtopicId, list] of bySubtopic) {
		const snapshot = await tx.getSnapshot(subtopicId);
		// A corrected key marks earlier answers too.
		const isCorrected = snapshot?.corrected !== undefined || list.some(({ kind }) => kind === "corrected");
		const isLater = snapshot?.until && list.every(({ clock }) => clock > (snapshot.until?.clock ?? 0));
		const from = isLater && !isCorrected ? snapshot : startProgress(subtopicId);
		const stored = await tx.listEvents(subtopicId, from.until);
		const known = new Set(stored.map(idOf));
		const added = list.filter((event) => !known.has(idOf(event)));
		if (added.length > 0) tx.putReceived(subtopicId, added);
		const all = [...stored, ...added];
		const progress = isCorrected ? foldCorrected(subtopicId, all) : foldEvents(from, all);
		tx.putSnapshot(progress);
		tx.putSummary(summaryOf(progress));
	}
	tx.putMeta("device", { ...row, clock: clockAfter(row.clock, events) });
	return [...bySubtopic.keys()];
}
