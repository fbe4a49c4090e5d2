// Chooses the tables of the log: IndexedDB, or memory when the browser's storage fails, at the first use or later.
import { readEntry } from "#app/ui/script/storage.ts";
import { indexedTables } from "./indexed-tables.ts";
import { type LogTables, TAB_EVENTS_KEY, type Tx } from "./tables.ts";

/** Timeout for opening IndexedDB, in milliseconds; then memory is used. */
const OPENING_MS = 4_000;

let chosen: Promise<LogTables> | undefined;
let switched: Promise<LogTables> | undefined;

export function openTables(): Promise<LogTables> {
	chosen ??= choose().catch((error: unknown) => {
		chosen = undefined;
		throw error;
	});
	return chosen;
}

/** One transaction on the tables that are in use. */
export async function transact<Result>(
	mode: "readonly" | "readwrite",
	work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
	return (await openTables()).transact(mode, work);
}

async function choose(): Promise<LogTables> {
	const timeout = new Promise<never>((_, reject) => setTimeout(reject, OPENING_MS));
	const opening = indexedTables.transact("readonly", (tx) => tx.getMeta("device"));
	const isOpen = await Promise.race([opening, timeout]).then(
		() => true,
		() => false,
	);
	if (isOpen && !readEntry("sessionStorage", TAB_EVENTS_KEY)) return indexedTables;
	const { createMemoryTables, moveBack } = await loadMemory();
	return isOpen ? moveBack(indexedTables) : createMemoryTables();
}

/** Deletes the log, also one on a disk that cannot be written any more. */
export async function clearTables(): Promise<void> {
	const tables = await openTables();
	await tables.clear();
	// A browser without storage refuses this too.
	if (!tables.isPersistent) await indexedTables.clear().catch(() => undefined);
}

/** Continues in memory after the storage refused a write (it is full), with what can still be read. */
export async function switchToMemory(): Promise<LogTables> {
	const before = await openTables();
	if (!before.isPersistent) return before;
	switched ??= loadMemory().then((part) => part.continueInMemory(before));
	chosen = switched;
	return switched;
}

/** Few browsers need it. The service worker stores it (routes/offline.tsx). */
const loadMemory = () => import("./memory-tables.ts");
