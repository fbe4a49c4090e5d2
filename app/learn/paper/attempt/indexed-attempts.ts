// Attempts at papers in IndexedDB, or in memory where the browser refuses it. A database of its own: the learner's log is opened by every
// page, which would load this with it. Deleted with the log (app/learn/progress/log/forget.ts).
import { PAPERS_DATABASE } from "#app/learn/progress/log/tables.ts";
import type { AttemptEvent } from "#core/papers/attempt-event.ts";
import type { ShownQuestion } from "#core/papers/calls.ts";
import { createMemoryTables } from "./attempts-in-memory.ts";
import { numberSteps, type PaperTables, type Stored, type StoredAttempt } from "./stored-attempt.ts";

const VERSION = 1;
/** Timeout for opening the database, in milliseconds; then memory is used. */
const OPENING_MS = 4_000;
const STORES = ["attempts", "questions", "events"] as const;
type Stores = Record<(typeof STORES)[number], IDBObjectStore>;

let chosen: Promise<PaperTables> | undefined;

/** The tables in use. Never rejects. */
export function openPaperTables(): Promise<PaperTables> {
	chosen ??= choose();
	return chosen;
}

function choose(): Promise<PaperTables> {
	const timeout = new Promise<never>((_, reject) => setTimeout(reject, OPENING_MS));
	return Promise.race([connect(), timeout]).then(() => indexedTables, createMemoryTables);
}

/** Goes on in memory after the storage refused a write (it is full). */
export async function goOnInMemory(stored: Stored): Promise<PaperTables> {
	const tables = createMemoryTables();
	await tables.begin(stored);
	chosen = Promise.resolve(tables);
	return tables;
}

let connection: Promise<IDBDatabase> | undefined;

function connect(): Promise<IDBDatabase> {
	connection ??= open().catch((error: unknown) => {
		connection = undefined;
		throw error;
	});
	return connection;
}

async function open(): Promise<IDBDatabase> {
	const opening = indexedDB.open(PAPERS_DATABASE, VERSION);
	opening.onupgradeneeded = () => {
		opening.result.createObjectStore("attempts", { keyPath: "paperId" });
		opening.result.createObjectStore("questions");
		opening.result.createObjectStore("events");
	};
	const database = await resultOf(opening);
	const close = () => {
		database.close();
		connection = undefined;
	};
	// Another tab deletes everything; the browser closes it in the background.
	database.onversionchange = close;
	database.onclose = close;
	// An open connection of a page in the back/forward cache makes writes of the next page wait in WebKit.
	addEventListener("pagehide", ({ persisted }) => persisted && close(), { once: true });
	return database;
}

/** Repeats the work once on a new connection: the browser may have closed the old one. */
async function transact<Result>(mode: IDBTransactionMode, work: (stores: Stores) => Promise<Result>): Promise<Result> {
	try {
		return await runOnce(mode, work);
	} catch (error) {
		if (!(error instanceof DOMException) || error.name === "QuotaExceededError") throw error;
		(await connection?.catch(() => undefined))?.close();
		connection = undefined;
		return await runOnce(mode, work);
	}
}

async function runOnce<Result>(mode: IDBTransactionMode, work: (stores: Stores) => Promise<Result>): Promise<Result> {
	const database = await connect();
	const transaction = database.transaction(STORES, mode, { durability: "strict" });
	const done = new Promise<void>((resolve, reject) => {
		transaction.oncomplete = () => resolve();
		transaction.onabort = () => reject(transaction.error ?? new DOMException("", "AbortError"));
	});
	done.catch(() => undefined);
	const [attempts, questions, events] = STORES.map((name) => transaction.objectStore(name));
	if (!attempts || !questions || !events) throw new DOMException("", "NotFoundError");
	const result = await work({ attempts, questions, events });
	await done;
	return result;
}

/** Every key of a paper: an array sorts after numbers and texts. */
function keysOf(paperId: string): IDBKeyRange {
	return IDBKeyRange.bound([paperId], [paperId, []]);
}

const findAttempt = ({ attempts }: Stores, paperId: string) =>
	resultOf<StoredAttempt | undefined>(attempts.get(paperId));

function putQuestions({ questions }: Stores, paperId: string, shown: readonly ShownQuestion[]): void {
	for (const question of shown) questions.put(question, [paperId, question.id]);
}

function putEvents({ events }: Stores, paperId: string, made: readonly AttemptEvent[]): void {
	for (const event of made) events.put(event, [paperId, event.device, event.sequence]);
}

const indexedTables: PaperTables = {
	isPersistent: true,
	list: () => transact("readonly", ({ attempts }) => resultOf<StoredAttempt[]>(attempts.getAll())),
	find: (paperId) =>
		transact("readonly", async (stores) => {
			const [attempt, questions, events] = await Promise.all([
				findAttempt(stores, paperId),
				resultOf<ShownQuestion[]>(stores.questions.getAll(keysOf(paperId))),
				resultOf<AttemptEvent[]>(stores.events.getAll(keysOf(paperId))),
			]);
			return attempt && { attempt, questions, events };
		}),
	begin: ({ attempt, questions, events }) =>
		transact("readwrite", async (stores) => {
			const { paperId } = attempt;
			for (const store of [stores.questions, stores.events]) store.delete(keysOf(paperId));
			stores.attempts.put(attempt);
			putQuestions(stores, paperId, questions);
			putEvents(stores, paperId, events);
		}),
	append: (paperId, steps, at) =>
		transact("readwrite", async (stores) => {
			const attempt = await findAttempt(stores, paperId);
			// Everything was deleted in another tab.
			if (!attempt) return [];
			const { made, after } = numberSteps(attempt, steps, at);
			putEvents(stores, paperId, made);
			stores.attempts.put(after);
			return made;
		}),
	addEvents: (paperId, made) => transact("readwrite", async (stores) => putEvents(stores, paperId, made)),
	addQuestions: (paperId, shown) => transact("readwrite", async (stores) => putQuestions(stores, paperId, shown)),
	change: (paperId, changes) =>
		transact("readwrite", async (stores) => {
			const attempt = await findAttempt(stores, paperId);
			if (attempt) stores.attempts.put({ ...attempt, ...changes });
		}),
};

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
	return new Promise((resolve, reject) => {
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	});
}
