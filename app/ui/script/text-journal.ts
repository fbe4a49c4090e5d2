// Copies of what a person has typed and not sent, and the number of the tab that they belong to.
// The texts are in IndexedDB: Chromium writes web storage to disk only seconds later, so that a killed browser loses the last words; a
// strict transaction is on disk when it ends. Written after each change, one transaction at a time with the latest texts; read once,
// when a page starts. Skipped when the browser refuses IndexedDB.
// A reload keeps the tab's number. A duplicated tab starts with a copy of the other's session storage and so with its number:
// each tab holds a lock of its number, by which the duplicate notices it and takes another one.
import { writeEntry } from "./storage.ts";

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
		const [keys, texts] = await Promise.all([resultOf(store.getAllKeys()), resultOf<unknown[]>(store.getAll())]);
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
		const database = await resultOf(opening);
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

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
	return new Promise((resolve, reject) => {
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	});
}

const TAB_KEY = "doubtless.tab";
/** How long the document before a reload may take to release its lock, in milliseconds. */
const RELEASE_MS = 1_000;
/** How long a lock that came after that takes until it is free again, in milliseconds. */
const GIVE_BACK_MS = 250;

/** @throws when session storage is blocked */
export function thisTab(): string {
	return sessionStorage.getItem(TAB_KEY) ?? takeNumber();
}

/** Gives this tab another number. */
function takeNumber(): string {
	const tab = String(crypto.getRandomValues(new Uint32Array(1))[0]);
	sessionStorage.setItem(TAB_KEY, tab);
	return tab;
}

/** Removes this tab's number; the next use takes another one. */
export function forgetTab(): void {
	writeEntry("sessionStorage", TAB_KEY, undefined);
}

/**
 * Takes the lock of this tab's number until the page is left, and again when it comes back from the back/forward cache, which a held
 * lock would keep it out of. Called once by each page. Without locks (an address without https) a duplicate is not noticed.
 * @returns whether this tab is a duplicate; it has another number then @throws when session storage is blocked
 */
export async function claimTab(): Promise<boolean> {
	if (!("locks" in navigator)) return false;
	addEventListener("pageshow", ({ persisted }) => {
		if (persisted) void hold(thisTab());
	});
	if (await hold(thisTab())) return false;
	await hold(takeNumber());
	return true;
}

function hold(tab: string): Promise<boolean> {
	return new Promise((resolve) => {
		// From the request on: a page that is left before the lock is granted gives it back at once.
		const left = new Promise<void>((release) => addEventListener("pagehide", () => release(), { once: true }));
		const whileOpen = () => {
			resolve(true);
			return left;
		};
		const name = lockName(tab);
		const options = { signal: AbortSignal.timeout(RELEASE_MS) };
		navigator.locks.request(name, options, whileOpen).catch(async (error: unknown) => {
			const isTimeout = error instanceof DOMException && error.name === "TimeoutError";
			// A browser that refuses locks is like one without: keep the number.
			if (!isTimeout) return resolve(true);
			// A busy one grants a free lock late, and may have granted it just now: it is given back first.
			await new Promise((waited) => setTimeout(waited, GIVE_BACK_MS));
			const take = (lock: Lock | null) => (lock ? whileOpen() : resolve(false));
			await navigator.locks.request(name, { ifAvailable: true }, take).catch(() => resolve(true));
		});
	});
}

/** The numbers of the open tabs. */
export async function listOpenTabs(): Promise<Set<string>> {
	if (!("locks" in navigator)) return new Set();
	const { held = [] } = await navigator.locks.query();
	return new Set(held.flatMap(({ name }) => (name?.startsWith(LOCK_PREFIX) ? [name.slice(LOCK_PREFIX.length)] : [])));
}

const LOCK_PREFIX = "doubtless.tab.";

function lockName(tab: string): string {
	return LOCK_PREFIX + tab;
}
