// The tables in memory, when the browser stores nothing: the log lives as long as the page, and is sent immediately.
import { compareEvents, type LogEvent } from "#core/log/event.ts";
import type { SubtopicProgress } from "#core/log/fold.ts";
import { idOf, type LogTables, type MetaRows, type SubtopicSummary, type Tx } from "./tables.ts";

export function createMemoryTables(): LogTables {
	const events = new Map<string, LogEvent>();
	const unsent = new Set<string>();
	const snapshots = new Map<string, SubtopicProgress>();
	const summaries = new Map<string, SubtopicSummary>();
	let meta: Partial<MetaRows> = {};
	let last: Promise<unknown> = Promise.resolve();
	const tx: Tx = {
		getMeta: async (key) => meta[key],
		putMeta: (key, value) => {
			meta[key] = value;
		},
		deleteMeta: (key) => {
			delete meta[key];
		},
		putEvents: (list) => {
			for (const event of list) events.set(idOf(event), event);
		},
		putReceived: (_subtopicId, list) => tx.putEvents(list),
		listEvents: async (subtopicId, after) => {
			const found = [...events.values()].filter((event) => {
				return event.subtopicId === subtopicId && (!after || compareEvents(event, after) > 0);
			});
			return found.sort(compareEvents);
		},
		listAll: async () => [...events.values()],
		listUnsent: async (limit) => {
			const found = [...unsent].flatMap((id) => events.get(id) ?? []).sort(compareEvents);
			return found.filter(({ device }) => device === found[0]?.device).slice(0, limit);
		},
		listUnsentIds: async () => [...unsent].flatMap((id) => events.get(id) ?? []),
		putUnsent: (list) => {
			for (const event of list) unsent.add(idOf(event));
		},
		deleteUnsent: (list) => {
			for (const event of list) unsent.delete(idOf(event));
		},
		unsendAll: async (isWanted) => {
			for (const [id, event] of events) if (isWanted(event)) unsent.add(id);
		},
		getSnapshot: async (subtopicId) => snapshots.get(subtopicId),
		putSnapshot: (progress) => void snapshots.set(progress.subtopicId, progress),
		getSummary: async (subtopicId) => summaries.get(subtopicId),
		putSummary: (summary) => void summaries.set(summary.subtopicId, summary),
	};
	return {
		isKept: false,
		// Sequentially, as in IndexedDB.
		transact(_mode, work) {
			const next = last.then(() => work(tx));
			last = next.catch(() => undefined);
			return next;
		},
		async clear() {
			for (const table of [events, unsent, snapshots, summaries]) table.clear();
			meta = {};
		},
	};
}
