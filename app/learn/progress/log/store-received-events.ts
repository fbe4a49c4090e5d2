// Stores events of other phones and folds them into the progress of their subtopics. Loaded by sync.ts with its first response.
import { foldCorrected, listPastCorrections } from "#core/progress/log/corrected-fold.ts";
import { clockAfter, type LogEvent } from "#core/progress/log/event.ts";
import { foldEvents, startProgress } from "#core/progress/log/fold.ts";
import { readDevice } from "./log-store.ts";
import { idOf, summaryOf, type Tx } from "./tables.ts";

/**
 * Stores events of the server. @returns the subtopics that they belong to
 * @param isPast whether they are from before this phone joined the log: their corrections are no news here
 */
export async function storeReceivedEvents(tx: Tx, events: readonly LogEvent[], isPast = false): Promise<string[]> {
	const row = await readDevice(tx);
	const told: Record<string, readonly string[]> = { ...(await tx.getMeta("toldCorrections")) };
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
		const own = stored.filter(({ device }) => device === row.device);
		const past = isPast ? listPastCorrections(own, added) : [];
		if (past.length > 0) told[subtopicId] = [...(told[subtopicId] ?? []), ...past];
		const all = [...stored, ...added];
		const progress = isCorrected ? foldCorrected(subtopicId, all) : foldEvents(from, all);
		tx.putSnapshot(progress);
		tx.putSummary(summaryOf(progress));
	}
	if (isPast) tx.putMeta("toldCorrections", told);
	tx.putMeta("device", { ...row, clock: clockAfter(row.clock, events) });
	return [...bySubtopic.keys()];
}
