// Moves the answers of sessions without a log into it. Loaded only for such a session; its answers count once, since the log
// counts an answer to a question once in a set.
import type { EarlierRun } from "#core/progress/session/read-session.ts";
import { appendEvents, loadProgress, type NewEvent } from "./log-store.ts";

export async function importEarlierRuns(runs: readonly EarlierRun[]): Promise<void> {
	for (const run of runs) await importRun(run);
}

async function importRun({ subtopicId, seed, set, records }: EarlierRun): Promise<void> {
	const { answerCount } = await loadProgress(subtopicId);
	if (answerCount > 0) return;
	const own = { subtopicId, run: 0 };
	const answered = records.map(
		(record): NewEvent => ({ ...own, ...record, kind: "answered", checksum: "", tookMs: 0 }),
	);
	const ended: NewEvent[] = set > 1 ? [{ ...own, kind: "set-ended", set: set - 1 }] : [];
	await appendEvents(subtopicId, [{ ...own, kind: "begun", seed }, ...answered, ...ended]);
}
