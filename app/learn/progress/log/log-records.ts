// The whole log as figures by subtopic, and the days, with what this browser knows of titles, for /progress. Apart from log-store.ts,
// which every page loads.
import { listDays } from "#core/practice/answers.ts";
import { learnerDay } from "#core/progress/log/event.ts";
import type { LoggedSubtopic } from "#core/progress/log/sync-protocol.ts";
import { listRecords, type SubtopicRecord } from "#core/progress/session/overview.ts";
import { type LogMode, readFromLog } from "./log-store.ts";
import { openTables } from "./open-tables.ts";

export type LogRecords = LogMode & {
	records: readonly SubtopicRecord[];
	/** The number of events, and of those that the server does not have. */
	events: number;
	unsent: number;
	/** The number of the learner's days on which something was answered, on any device. */
	days: number;
	/** Titles and sizes of subtopics, the last used first. */
	known: readonly LoggedSubtopic[];
};

/** Never rejects: empty without a readable log. */
export async function readLogRecords(): Promise<LogRecords> {
	const { isPersistent } = await openTables();
	const now = new Date();
	const today = learnerDay(now.getTime(), now.getTimezoneOffset());
	return readFromLog(
		async (tx) => {
			const [listing, listingUnsent] = [tx.listAll(), tx.listUnsentIds()];
			const [mode, known] = [tx.getMeta("mode"), tx.getMeta("places")];
			const events = await listing;
			return {
				isPersistent,
				mode: (await mode) ?? "synced",
				records: listRecords(events),
				events: events.length,
				unsent: (await listingUnsent).length,
				days: listDays(events, today).size,
				known: (await known) ?? [],
			};
		},
		{ isPersistent: false, mode: "synced", records: [], events: 0, unsent: 0, days: 0, known: [] },
	);
}
