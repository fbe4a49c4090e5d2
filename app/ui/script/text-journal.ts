// Texts in IndexedDB that a person has typed and not sent. Chromium writes web storage to disk only seconds later, so that a killed
// browser loses the last words; a strict transaction is on disk when it ends. Written after each change, one transaction at a time
// with the latest texts; read once, when a page starts. Skipped when the browser refuses IndexedDB.

const STORE = "copies";
/** Timeout for reading, in milliseconds: the page starts without the texts then. */
const READ_MS = 500;

type TextJournal = {
	/** Writes a text, or deletes it. */
	write: (key: string, text: string | undefined) => void;
	/** All texts by their keys; none when they cannot be read in time. */
	readAll: () => Promise<Map<string, string>>;
	/** Deletes all texts. */
	clear: () => Promise<void>;
};

/** Drafts of the panel's forms. */
export const draftJournal = createTextJournal("doubtless-drafts");
/** What learners have typed; "Forget" deletes it. */
export const typedJournal = createTextJournal("doubtless-typed");

function createTextJournal(databaseName: string): TextJournal {
	let connection: Promise<IDBDatabase> | undefined;
	const waiting = new Map<string, string | undefined>();
	let isWriting = false;

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
				await end(transaction);
			}
		} catch {
			// Blocked, full, or closed by the browser; the next change tries again.
			waiting.clear();
			connection = undefined;
		}
		isWriting = false;
	}

	async function readNow(): Promise<Map<string, string>> {
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
		const opening = indexedDB.open(databaseName, 1);
		opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
		const database = await settle(opening);
		database.onclose = () => {
			connection = undefined;
		};
		return database;
	}

	return {
		write(key, text) {
			waiting.set(key, text);
			if (!isWriting) void writeWaiting();
		},
		readAll() {
			const timeout = new Promise<Map<string, string>>((resolve) => setTimeout(() => resolve(new Map()), READ_MS));
			return Promise.race([readNow().catch(() => new Map<string, string>()), timeout]);
		},
		async clear() {
			waiting.clear();
			try {
				const transaction = (await connect()).transaction(STORE, "readwrite", { durability: "strict" });
				transaction.objectStore(STORE).clear();
				await end(transaction);
			} catch {
				connection = undefined;
			}
		},
	};
}

function end(transaction: IDBTransaction): Promise<void> {
	return new Promise((resolve, reject) => {
		transaction.oncomplete = () => resolve();
		transaction.onabort = () => reject(transaction.error);
	});
}

function settle<Result>(request: IDBRequest<Result>): Promise<Result> {
	return new Promise((resolve, reject) => {
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	});
}
