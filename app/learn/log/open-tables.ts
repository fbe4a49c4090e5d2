// Chooses the tables of the log: IndexedDB, or memory when the browser's storage fails, at the first use or later.
import { clockAfter } from "#core/log/event.ts";
import { indexedTables } from "./indexed-tables.ts";
import { createMemoryTables } from "./memory-tables.ts";
import { createDeviceName, type LogTables, type Tx } from "./tables.ts";

/** Timeout for opening IndexedDB, in milliseconds; then memory is used. */
const OPENING_MS = 4_000;

let chosen: Promise<LogTables> | undefined;

export function openTables(): Promise<LogTables> {
	chosen ??= choose();
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
	return Promise.race([opening, timeout]).then(
		() => indexedTables,
		() => createMemoryTables(),
	);
}

/** Deletes the log, also one on a disk that cannot be written any more. */
export async function clearTables(): Promise<void> {
	const tables = await openTables();
	await tables.clear();
	// A browser without storage refuses this too.
	if (!tables.isKept) await indexedTables.clear().catch(() => undefined);
}

/**
 * Continues in memory after the storage refused a write (it is full), with what can still be read. New events get another
 * device name, so that no id is used twice when the storage works again.
 */
export async function switchToMemory(): Promise<LogTables> {
	const before = await openTables();
	if (!before.isKept) return before;
	const memory = createMemoryTables();
	const events = await before.transact("readonly", (tx) => tx.listAll()).catch(() => []);
	const learner = await before.transact("readonly", (tx) => tx.getMeta("learner")).catch(() => undefined);
	const mode = await before.transact("readonly", (tx) => tx.getMeta("mode")).catch(() => undefined);
	const keyring = await before.transact("readonly", (tx) => tx.getMeta("keyring")).catch(() => undefined);
	await memory.transact("readwrite", async (tx) => {
		tx.putEvents(events);
		tx.putMeta("device", { device: createDeviceName(), clock: clockAfter(0, events) });
		if (learner) tx.putMeta("learner", learner);
		if (mode) tx.putMeta("mode", mode);
		if (keyring) tx.putMeta("keyring", keyring);
		// Some may be; the server ignores repeated ones.
		tx.putMeta("isOwnWaiting", true);
	});
	chosen = Promise.resolve(memory);
	return memory;
}
