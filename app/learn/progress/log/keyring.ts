// Opens the content keys that came with the log, wraps them for each code that opens it, and makes one when own questions need it.
// Called by sync.ts when both sides have everything, after a new code or key. Crypto cannot run inside a transaction, so it runs
// between two; concurrent changes are handled by the next call.
import { isOwnEvent, isSealedEvent, KEYS_ID, type KeyEvent, type LogEvent } from "#core/progress/log/event.ts";
import { type NewEvent, storeNew } from "./log-store.ts";
import { createContentKey, unwrapKey, wrapKey } from "./seal.ts";
import type { Keyring, LogTables, Tx } from "./tables.ts";

/** `isQueued`: whether there is something to send now. `subtopicIds`: subtopics whose own questions can be read now. */
type CompletedKeyring = { isQueued: boolean; subtopicIds: readonly string[] };

export async function completeKeyring(tables: LogTables): Promise<CompletedKeyring> {
	const { keyring, events, isOwnWaiting } = await tables.transact("readonly", async (tx) => {
		const [readingKeys, listing, waiting] = [tx.getMeta("keyring"), tx.listEvents(KEYS_ID), tx.getMeta("isOwnWaiting")];
		return { keyring: await readingKeys, events: await listing, isOwnWaiting: await waiting };
	});
	if (!keyring) return { isQueued: false, subtopicIds: [] };
	const found = await openKeys(keyring, events.filter(isKeyEvent));
	const opened = [...found.keys.keys()].filter((keyId) => !keyring.keys.has(keyId));
	if (found.keys.size === 0 && isOwnWaiting && keyring.codes.some(({ isAlive }) => isAlive)) {
		const { keyId, key } = createContentKey();
		found.keys.set(keyId, key);
	}
	const wrapped = await wrapMissing(keyring, found);
	const isQueued = await tables.transact("readwrite", (tx) => storeCompleted(tx, { keyring, found, wrapped }));
	return { isQueued, subtopicIds: opened.length === 0 ? [] : await listSealedWith(tables, opened) };
}

/** The subtopics that have events of these content keys. */
async function listSealedWith(tables: LogTables, keyIds: readonly string[]): Promise<string[]> {
	const all = await tables.transact("readonly", (tx) => tx.listAll());
	const sealed = all.filter(isSealedEvent).filter(({ keyId }) => keyIds.includes(keyId));
	return [...new Set(sealed.map(({ subtopicId }) => subtopicId))];
}

/** `wrappedFor`: for each wrapping key the content keys that it opens. `seen`: number of key events read. */
type Found = { keys: Map<string, string>; wrappedFor: ReadonlyMap<string, ReadonlySet<string>>; seen: number };

async function openKeys({ codes, keys: known }: Keyring, events: readonly KeyEvent[]): Promise<Found> {
	const keys = new Map(known);
	const wrappedFor = new Map<string, Set<string>>();
	for (const { wrapping } of codes) {
		const opened = new Set<string>();
		for (const event of events) {
			const key = await unwrapKey(event, wrapping);
			if (key === undefined) continue;
			if (!keys.has(event.keyId)) keys.set(event.keyId, key);
			opened.add(event.keyId);
		}
		wrappedFor.set(wrapping, opened);
	}
	return { keys, wrappedFor, seen: events.length };
}

/** Key events for every code and every content key. */
async function wrapMissing({ codes }: Keyring, { keys, wrappedFor }: Found): Promise<NewEvent[]> {
	const events: NewEvent[] = [];
	for (const { wrapping, isAlive } of codes) {
		for (const [keyId, key] of isAlive ? keys : []) {
			if (wrappedFor.get(wrapping)?.has(keyId)) continue;
			const box = await wrapKey(keyId, key, wrapping);
			events.push({ kind: "key", subtopicId: KEYS_ID, run: 0, keyId, box });
		}
	}
	return events;
}

type Change = { keyring: Keyring; found: Found; wrapped: readonly NewEvent[] };

async function storeCompleted(tx: Tx, { keyring: before, found, wrapped }: Change): Promise<boolean> {
	const keyring = await tx.getMeta("keyring");
	// The log was deleted, or has another code now.
	if (!keyring) return false;
	if (JSON.stringify(keyring.codes) !== JSON.stringify(before.codes)) return true;
	const isSettled = (await tx.listEvents(KEYS_ID)).length === found.seen;
	const keys = new Map([...keyring.keys, ...found.keys]);
	tx.putMeta("keyring", { ...keyring, keys, isSettled });
	await storeNew(tx, wrapped);
	const isOwnWaiting = keys.size > 0 && (await tx.getMeta("isOwnWaiting"));
	const waiting = isOwnWaiting ? (await tx.listAll()).filter(isOwnEvent) : [];
	tx.putUnsent(waiting);
	if (isOwnWaiting) tx.deleteMeta("isOwnWaiting");
	return wrapped.length > 0 || waiting.length > 0 || !isSettled;
}

function isKeyEvent(event: LogEvent): event is KeyEvent {
	return event.kind === "key";
}
