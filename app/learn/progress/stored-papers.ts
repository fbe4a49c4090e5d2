// What this browser stores of mock exams, for who is about to delete it with the log. Their own code (app/learn/paper/attempt) is not
// loaded for it: the fields that are read here are few.

import { PAPERS_DATABASE } from "#app/learn/progress/log/tables.ts";
import { type AttemptPlan, attemptMs } from "#core/papers/attempt.ts";

/** Of the row of an attempt (app/learn/paper/attempt/stored-attempt.ts). */
type Row = {
	paperId: string;
	code: string;
	endedAt: number | null;
	isElsewhere: boolean;
	sequence: number;
	sentTo: number;
	plan: Pick<AttemptPlan, "minutes" | "extraTime">;
	beganAt?: number;
};

/** `open`: its paper goes on here, or has steps that the server does not have. */
export type StoredPapers = {
	open: { paperId: string; code: string; unsent: number } | undefined;
	hasEnded: boolean;
};

/** Never rejects: what cannot be read cannot be named. */
export async function findStoredPapers(now = Date.now()): Promise<StoredPapers> {
	const rows = await readRows().catch((): Row[] => []);
	const isOver = ({ endedAt, plan, beganAt = now }: Row) => endedAt !== null || now >= beganAt + attemptMs(plan);
	const isOpen = (row: Row) => (!isOver(row) && !row.isElsewhere) || row.sentTo < row.sequence;
	const open = rows.find(isOpen);
	return {
		open: open && { paperId: open.paperId, code: open.code, unsent: open.sequence - open.sentTo },
		hasEnded: rows.some((row) => !isOpen(row)),
	};
}

function readRows(): Promise<Row[]> {
	return new Promise((resolve, reject) => {
		const opening = indexedDB.open(PAPERS_DATABASE);
		// There is none. An empty one would be in the way of the paper's page.
		opening.onupgradeneeded = () => opening.transaction?.abort();
		opening.onerror = () => reject(opening.error);
		opening.onsuccess = () => {
			const database = opening.result;
			const reading: IDBRequest<Row[]> = database.transaction("attempts").objectStore("attempts").getAll();
			reading.onsuccess = () => resolve(reading.result);
			reading.onerror = () => reject(reading.error);
			database.close();
		};
	});
}
