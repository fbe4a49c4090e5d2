// Copies of drafts in IndexedDB. Chromium writes web storage to disk only seconds later, so that a killed browser loses the last words;
// a strict transaction is on disk when it ends. Written after each change, one transaction at a time with the latest texts; read
// once, when a page starts (drafts.ts). Skipped when the browser refuses IndexedDB.

const DATABASE_NAME = "doubtless-drafts";
const STORE = "copies";
/** Timeout for reading, in milliseconds: the page starts without the copies then. */
const READ_MS = 500;

let connection: Promise<IDBDatabase> | undefined;
const waiting = new Map<string, string | undefined>();
let isWriting = false;

/** Writes a copy, or deletes it without a text. */
export function journal(copyKey: string, text: string | undefined): void {
	waiting.set(copyKey, text);
	if (!isWriting) void writeWaiting();
}

async function writeWaiting(): Promise<void> {
	isWriting = true;
	try {
		const database = await connect();
		while (waiting.size > 0) {
			const transaction = database.transaction(STORE, "readwrite", { durability: "strict" });
			const store = transaction.objectStore(STORE);
			for (const [key, text] of waiting) {
				if (text === undefined) store.delete(key);
				else store.put(text, key);
			}
			waiting.clear();
			await new Promise<void>((resolve, reject) => {
				transaction.oncomplete = () => resolve();
				transaction.onabort = () => reject(transaction.error);
			});
		}
	} catch {
		// Blocked, full, or closed by the browser; the next change tries again.
		waiting.clear();
		connection = undefined;
	}
	isWriting = false;
}

/** All copies by their keys; none when they cannot be read in time. */
export async function readJournal(): Promise<Map<string, string>> {
	const timeout = new Promise<Map<string, string>>((resolve) => setTimeout(() => resolve(new Map()), READ_MS));
	return Promise.race([readAll().catch(() => new Map<string, string>()), timeout]);
}

async function readAll(): Promise<Map<string, string>> {
	const store = (await connect()).transaction(STORE, "readonly").objectStore(STORE);
	const [keys, texts] = await Promise.all([settle(store.getAllKeys()), settle<unknown[]>(store.getAll())]);
	const pairs = keys.map((key, index) => [key, texts[index]]);
	return new Map(pairs.filter((pair): pair is [string, string] => pair.every((part) => typeof part === "string")));
}

function connect(): Promise<IDBDatabase> {
	connection ??= open();
	return connection;
}

async function open(): Promise<IDBDatabase> {
	const opening = indexedDB.open(DATABASE_NAME, 1);
	opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
	const database = await settle(opening);
	database.onclose = () => {
		connection = undefined;
	};
	return database;
}

function settle<Result>(request: IDBRequest<Result>): Promise<Result> {
	return new Promise((resolve, reject) => {
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	});
}
