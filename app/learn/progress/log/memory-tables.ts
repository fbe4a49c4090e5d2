// The tables in memory, when the browser's database fails: the log is sent immediately. What this tab has added is in its session
// storage too, so that a reload does not lose it.
import { readEntry, writeEntry } from "#app/ui/script/storage.ts";
import { clockAfter, compareEvents, isOwnEvent, type LogEvent } from "#core/progress/log/event.ts";
import { foldEvents, type SubtopicProgress, startProgress } from "#core/progress/log/fold.ts";
import {
	createDeviceName,
	idOf,
	type LogTables,
	type MetaRows,
	type SubtopicSummary,
	summaryOf,
	TAB_EVENTS_KEY,
	type Tx,
} from "./tables.ts";

/** The events that only this tab has. */
function readTabEvents(): LogEvent[] {
	try {
		const stored: unknown = JSON.parse(readEntry("sessionStorage", TAB_EVENTS_KEY) ?? "[]");
		return Array.isArray(stored) ? stored.filter(({ clock, subtopicId }) => clock > 0 && subtopicId) : [];
	} catch {
		return [];
	}
}

function clearTabEvents(): void {
	writeEntry("sessionStorage", TAB_EVENTS_KEY, undefined);
}

/** @param known events that are stored elsewhere */
export function createMemoryTables(known: readonly LogEvent[] = []): LogTables {
	const ofTab = readTabEvents();
	const events = new Map([...known, ...ofTab].map((event) => [idOf(event), event]));
	const unsent = new Set(ofTab.filter((event) => !isOwnEvent(event)).map(idOf));
	const snapshots = new Map<string, SubtopicProgress>();
	const summaries = new Map<string, SubtopicSummary>();
	// Another name on each page, so that no id is used twice when the database works again.
	const device = { device: createDeviceName(), clock: clockAfter(0, [...events.values()]) };
	// Some own questions may wait for a key; the server ignores what it has.
	let meta: Partial<MetaRows> = { device, isOwnWaiting: events.size > 0 };
	let last: Promise<unknown> = Promise.resolve();
	const add = (list: readonly LogEvent[]) => {
		for (const event of list) events.set(idOf(event), event);
	};
	const tx: Tx = {
		getMeta: async (key) => meta[key],
		putMeta: (key, value) => {
			meta[key] = value;
		},
		deleteMeta: (key) => {
			delete meta[key];
		},
		putEvents: (list) => {
			add(list);
			ofTab.push(...list);
			writeEntry("sessionStorage", TAB_EVENTS_KEY, JSON.stringify(ofTab));
		},
		// Only a stored log is packed.
		storeReceivedEvents: async () => [],
		putReceived: (_subtopicId, list) => add(list),
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
		getSummary: async (subtopicId) => {
			const own = summaries.has(subtopicId) ? [] : await tx.listEvents(subtopicId);
			return own.length > 0 ? summaryOf(foldEvents(startProgress(subtopicId), own)) : summaries.get(subtopicId);
		},
		putSummary: (summary) => void summaries.set(summary.subtopicId, summary),
	};
	return {
		isPersistent: false,
		// Sequentially, as in IndexedDB.
		transact(_mode, work) {
			const next = last.then(() => work(tx));
			last = next.catch(() => undefined);
			return next;
		},
		async clear() {
			for (const table of [events, unsent, snapshots, summaries]) table.clear();
			ofTab.length = 0;
			clearTabEvents();
			meta = {};
		},
	};
}

/** Stores the events of a page that could not write: when that fails again, the log continues in memory. */
export async function moveBack(tables: LogTables): Promise<LogTables> {
	const left = readTabEvents();
	const moving = tables.transact("readwrite", async (tx) => {
		const row = (await tx.getMeta("device")) ?? { device: createDeviceName(), clock: 0 };
		tx.putEvents(left);
		tx.putUnsent(left.filter((event) => !isOwnEvent(event)));
		tx.putMeta("device", { ...row, clock: clockAfter(row.clock, left) });
		tx.putMeta("isOwnWaiting", true);
	});
	return moving.then(
		() => {
			clearTabEvents();
			return tables;
		},
		() => continueInMemory(tables),
	);
}

/** Tables in memory with what can be read of others. */
export async function continueInMemory(before: LogTables): Promise<LogTables> {
	const events = await before.transact("readonly", (tx) => tx.listAll()).catch(() => []);
	const memory = createMemoryTables(events);
	const learner = await before.transact("readonly", (tx) => tx.getMeta("learner")).catch(() => undefined);
	const mode = await before.transact("readonly", (tx) => tx.getMeta("mode")).catch(() => undefined);
	const keyring = await before.transact("readonly", (tx) => tx.getMeta("keyring")).catch(() => undefined);
	await memory.transact("readwrite", async (tx) => {
		if (learner) tx.putMeta("learner", learner);
		if (mode) tx.putMeta("mode", mode);
		if (keyring) tx.putMeta("keyring", keyring);
	});
	return memory;
}
