// The tables in IndexedDB. When the page is hidden for good, the connection is closed and unfinished work is aborted: a page in the
// back/forward cache that holds either makes the next page's writes hang in WebKit. The work is repeated when the page is
// shown again. A connection that the browser has closed (in the background, or when the person deletes the site's data) is
// opened again, and the work is repeated once.
import { compareEvents, type LogEvent } from "#core/progress/log/event.ts";
import type { LogTables, Tx } from "./tables.ts";

const DATABASE_NAME = "doubtless-log";
const VERSION = 1;
const STORES = ["events", "received", "unsent", "snapshots", "summaries", "meta"] as const;
/** Received or packed events of one subtopic; `last` is the highest of their clocks. */
type ReceivedRow = { subtopicId: string; last: number; events: readonly LogEvent[] };
type StoreName = (typeof STORES)[number];
const BY_SUBTOPIC = "bySubtopic";

let connection: Promise<IDBDatabase> | undefined;
let openDatabase: IDBDatabase | undefined;
/** Transactions that may get more requests; the others end without this page. */
const unfinished = new Set<IDBTransaction>();
/** Pending while the page is in the back/forward cache. */
let shown: Promise<void> | undefined;

if (typeof document !== "undefined") addEventListener("pagehide", ({ persisted }) => persisted && pause());

export const indexedTables: LogTables = {
	isPersistent: true,
	async transact(mode, work) {
		try {
			return await runOnce(mode, work);
		} catch (error) {
			if (isFinal(error)) throw error;
			closeConnection();
			return await runOnce(mode, work);
		}
	},
	async clear() {
		closeConnection();
		await resultOf(indexedDB.deleteDatabase(DATABASE_NAME));
	},
};

/** Full storage stays full, and a bug of our own is not a dead connection. */
function isFinal(error: unknown): boolean {
	return !(error instanceof DOMException) || error.name === "QuotaExceededError";
}

async function runOnce<Result>(mode: IDBTransactionMode, work: (tx: Tx) => Promise<Result>): Promise<Result> {
	await shown;
	connection ??= openConnection();
	const database = await connection.catch((error: unknown) => {
		connection = undefined;
		throw error;
	});
	const transaction = database.transaction(STORES, mode, { durability: "strict" });
	const isDone = new Promise<void>((resolve, reject) => {
		transaction.oncomplete = () => resolve();
		transaction.onabort = () => reject(transaction.error ?? new DOMException("", "AbortError"));
	});
	isDone.catch(() => undefined);
	unfinished.add(transaction);
	try {
		const result = await work(createTx((name) => transaction.objectStore(name)));
		unfinished.delete(transaction);
		endQuietly(() => transaction.commit());
		await isDone;
		return result;
	} catch (error) {
		unfinished.delete(transaction);
		endQuietly(() => transaction.abort());
		throw error;
	}
}

/** A transaction that has already ended throws. */
function endQuietly(end: () => void): void {
	try {
		end();
	} catch {
		// Nothing is left to do.
	}
}

function openConnection(): Promise<IDBDatabase> {
	const opening = indexedDB.open(DATABASE_NAME, VERSION);
	opening.onupgradeneeded = () => {
		const { result: database } = opening;
		const events = database.createObjectStore("events", { keyPath: ["device", "clock"] });
		events.createIndex(BY_SUBTOPIC, ["subtopicId", "clock", "device"]);
		const received = database.createObjectStore("received", { autoIncrement: true });
		received.createIndex(BY_SUBTOPIC, ["subtopicId", "last"]);
		database.createObjectStore("unsent");
		database.createObjectStore("snapshots", { keyPath: "subtopicId" });
		database.createObjectStore("summaries", { keyPath: "subtopicId" });
		database.createObjectStore("meta");
	};
	return resultOf(opening).then((database) => {
		// Another tab deletes the log, or a newer release upgrades it.
		database.onversionchange = closeConnection;
		database.onclose = closeConnection;
		openDatabase = database;
		return database;
	});
}

function pause(): void {
	const { promise, resolve } = Promise.withResolvers<void>();
	shown = promise;
	addEventListener("pageshow", () => resolve(), { once: true });
	for (const transaction of unfinished) endQuietly(() => transaction.abort());
	unfinished.clear();
	closeConnection();
}

/** Transactions that have begun end first. The next use opens the connection again. */
function closeConnection(): void {
	openDatabase?.close();
	openDatabase = undefined;
	connection = undefined;
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
	return new Promise((resolve, reject) => {
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	});
}

function createTx(store: (name: StoreName) => IDBObjectStore): Tx {
	const events = () => store("events").index(BY_SUBTOPIC);
	return {
		getMeta: (key) => resultOf(store("meta").get(key)),
		putMeta: (key, value) => void store("meta").put(value, key),
		deleteMeta: (key) => void store("meta").delete(key),
		putEvents: (list) => {
			for (const event of list) store("events").put(event);
		},
		storeReceivedEvents() {
			const own = resultOf<LogEvent[]>(store("events").getAll());
			store("events").clear();
			return own;
		},
		putReceived: (subtopicId, list) => {
			const last = list.reduce((highest, { clock }) => Math.max(highest, clock), 0);
			store("received").put({ subtopicId, last, events: list } satisfies ReceivedRow);
		},
		async listEvents(subtopicId, after) {
			const from = after ? [subtopicId, after.clock, after.device] : [subtopicId];
			// An array sorts after every number, so these end after the subtopic's last clock.
			const ofSubtopic = IDBKeyRange.bound([subtopicId, after?.clock ?? 0], [subtopicId, []]);
			// Both at once: an aborted transaction rejects both, and none may be left without a handler.
			const [rows, own] = await Promise.all([
				resultOf<ReceivedRow[]>(store("received").index(BY_SUBTOPIC).getAll(ofSubtopic)),
				resultOf<LogEvent[]>(events().getAll(IDBKeyRange.bound(from, [subtopicId, []], Boolean(after)))),
			]);
			const received = rows.flatMap((row) => row.events);
			const later = after ? received.filter((event) => compareEvents(event, after) > 0) : received;
			return [...own, ...later].sort(compareEvents);
		},
		async listAll() {
			const [rows, own] = await Promise.all([
				resultOf<ReceivedRow[]>(store("received").getAll()),
				resultOf<LogEvent[]>(store("events").getAll()),
			]);
			return [...own, ...rows.flatMap((row) => row.events)];
		},
		async listUnsent(limit) {
			const ids = (await resultOf(store("unsent").getAllKeys(null, limit))).filter((key) => Array.isArray(key));
			const found = ids
				.filter(([device]) => device === ids[0]?.[0])
				.map((id) => resultOf<LogEvent | undefined>(store("events").get(id)));
			return (await Promise.all(found)).filter((event) => event !== undefined);
		},
		async listUnsentIds() {
			// putUnsent wrote the keys.
			const keys = (await resultOf(store("unsent").getAllKeys())) as [string, number][];
			return keys.map(([device, clock]) => ({ device, clock }));
		},
		putUnsent: (list) => {
			for (const { device, clock } of list) store("unsent").put(1, [device, clock]);
		},
		deleteUnsent: (list) => {
			for (const { device, clock } of list) store("unsent").delete([device, clock]);
		},
		async unsendAll(isWanted) {
			const rows = await resultOf<ReceivedRow[]>(store("received").getAll());
			for (const event of rows.flatMap((row) => row.events)) store("events").put(event);
			store("received").clear();
			const all = await resultOf<LogEvent[]>(store("events").getAll());
			for (const { device, clock } of all.filter(isWanted)) store("unsent").put(1, [device, clock]);
		},
		getSnapshot: (subtopicId) => resultOf(store("snapshots").get(subtopicId)),
		putSnapshot: (progress) => void store("snapshots").put(progress),
		getSummary: (subtopicId) => resultOf(store("summaries").get(subtopicId)),
		putSummary: (summary) => void store("summaries").put(summary),
	};
}
