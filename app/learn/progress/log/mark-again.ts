// Marks the answers of a subtopic again when a newer question file has another key, and says once on this device what changed. Loaded
// only for learners who have answered something.

import { isOffline } from "#app/ui/script/contact.ts";
import { foldCorrected } from "#core/progress/log/corrected-fold.ts";
import { correctBank, describeCorrections, findCorrections } from "#core/progress/log/corrections.ts";
import type { LogEvent } from "#core/progress/log/event.ts";
import type { SubtopicProgress } from "#core/progress/log/fold.ts";
import type { Bank } from "#core/quiz/bank.ts";
import { announceChange, appendEvents, loadProgress, readDevice } from "./log-store.ts";
import { transact } from "./open-tables.ts";
import { summaryOf, type Tx } from "./tables.ts";

export type MarkedRun = {
	progress: SubtopicProgress;
	/** With the keys that another device has seen in a newer file; otherwise the given one. */
	bank: Bank;
	/** Whether the log has new corrections. */
	isCorrected: boolean;
};

/**
 * Adds the corrections of this file to the log and marks the log again. Never rejects: returns what it was given when the storage
 * fails.
 * @param mayBeOld whether the file has not just been requested from the server
 */
export async function markAgain(
	subtopicId: string,
	{ bank, progress, mayBeOld = false }: Pick<MarkedRun, "bank" | "progress"> & { mayBeOld?: boolean },
): Promise<MarkedRun> {
	const marking = async (): Promise<MarkedRun> => {
		const stored = await listEvents(subtopicId);
		const { device } = await transact("readonly", readDevice);
		const found = findCorrections(bank, stored, mayBeOld || isOffline() ? device : undefined);
		const added = found.map((correction) => {
			return { kind: "corrected" as const, subtopicId, run: progress.run, ...correction };
		});
		if (added.length > 0) await appendEvents(subtopicId, added);
		const events = added.length > 0 ? await listEvents(subtopicId) : stored;
		if (!events.some(({ kind }) => kind === "corrected")) return { progress, bank, isCorrected: false };
		const corrected = await transact("readwrite", (tx) => storeMarked(tx, subtopicId));
		return { progress: corrected, bank: correctBank(bank, events), isCorrected: added.length > 0 };
	};
	return marking().catch(() => ({ progress, bank, isCorrected: false }));
}

/**
 * Marks answers again by questions that practice has loaded, and announces it when a key was corrected.
 * @param events those that the page has read, so that the log is read again only then
 */
export async function markLoaded({ subtopicId, bank }: LoadedBank, events: readonly LogEvent[]): Promise<void> {
	const own = events.filter((event) => event.subtopicId === subtopicId);
	if (findCorrections(bank, own).length === 0) return;
	const { isCorrected } = await markAgain(subtopicId, { bank, progress: await loadProgress(subtopicId) });
	if (isCorrected) announceChange({ subtopicIds: [subtopicId] });
}

/** Questions of a subtopic that have arrived. */
export type LoadedBank = { subtopicId: string; bank: Bank };

const listEvents = (subtopicId: string) => transact("readonly", (tx) => tx.listEvents(subtopicId));

async function storeMarked(tx: Tx, subtopicId: string): Promise<SubtopicProgress> {
	const marked = foldCorrected(subtopicId, await tx.listEvents(subtopicId));
	tx.putSnapshot(marked);
	tx.putSummary(summaryOf(marked));
	return marked;
}

/** What the learner reads once on this device: the corrected questions, and the points that they change. */
export type CorrectionNews = { questionIds: readonly string[]; points: number };

/** The news of a subtopic, which count as read from now on. Never rejects. */
export async function readNewsOnce(subtopicId: string): Promise<CorrectionNews | undefined> {
	return transact("readwrite", async (tx) => {
		const told = (await tx.getMeta("toldCorrections")) ?? {};
		const events = await tx.listEvents(subtopicId);
		const { known, news } = describeCorrections(subtopicId, events, told[subtopicId] ?? []);
		if (known.length > 0) tx.putMeta("toldCorrections", { ...told, [subtopicId]: known });
		return news;
	}).catch(() => undefined);
}
