// The whole log as figures by subtopic, and the days, with what this browser knows of titles, for /progress. Apart from log-store.ts,
// which every page loads.
import type { SubtopicPractice } from "#core/practice/answers.ts";
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
	/** The learner's days and answers of practice by subtopic, of all devices. */
	practice: ReadonlyMap<string, SubtopicPractice>;
	/** Titles and sizes of subtopics, the last used first. */
	known: readonly LoggedSubtopic[];
};

/** Never rejects: empty without a readable log. */
export async function readLogRecords(): Promise<LogRecords> {
	// The rules of practice, which the page needs for few figures: without them they are not shown.
	const practice = import("#core/practice/answers.ts").catch(() => undefined);
	const { isPersistent } = await openTables();
	const read = await readFromLog(
		async (tx) => {
			const [listing, listingUnsent] = [tx.listAll(), tx.listUnsentIds()];
			const [mode, known] = [tx.getMeta("mode"), tx.getMeta("places")];
			const events = await listing;
			return {
				isPersistent,
				mode: (await mode) ?? ("synced" as const),
				events,
				unsent: (await listingUnsent).length,
				known: (await known) ?? [],
			};
		},
		{ isPersistent: false, mode: "synced" as const, events: [], unsent: 0, known: [] },
	);
	const { events, ...facts } = read;
	const now = new Date();
	const today = learnerDay(now.getTime(), now.getTimezoneOffset());
	const sums = (await practice)?.sumPractice(events, today) ?? new Map<string, SubtopicPractice>();
	return { ...facts, records: listRecords(events), events: events.length, practice: sums };
}
