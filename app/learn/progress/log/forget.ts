// Deletes the learner's log: everything, on the phone and on the server; or only what is on this shared device. Without a network
// the phone's data is deleted immediately, and the server's at the next contact, before anything else is sent.
import { readEntry, writeEntry } from "#app/ui/script/storage.ts";
import { forgetTab, typedJournal } from "#app/ui/script/text-journal.ts";
import { FORGET_PATH, LEAVE_PATH } from "#core/addresses/calls.ts";
import { post } from "./log-request.ts";
import { announceChange, announceForgotten, isSendableWith } from "./log-store.ts";
import { clearTables, openTables, transact } from "./open-tables.ts";
import { PAPERS_DATABASE, type Tx } from "./tables.ts";

/** "all": the log and the learner. "device": this browser forgets who it is; the log stays for the learner's other phones. */
export type ForgetScope = "all" | "device";

/** Storage key of a deletion that the server has not confirmed. */
const PENDING_KEY = "doubtless.forget";

/**
 * All pages of this browser also delete their sessions.
 * @returns whether the server has confirmed it; otherwise it is requested at the next contact
 */
export async function forget(scope: ForgetScope): Promise<boolean> {
	const mode = await readMode().catch(() => undefined);
	// Deleted on another device: the server has nothing that could stay there.
	writePending(mode === "forgotten" ? "all" : scope);
	for (const key of ["doubtless.reports", "doubtless.paper", "doubtless.papers", "doubtless.running"] as const)
		writeEntry("localStorage", key, undefined);
	const isConfirmed = await finishPendingForget();
	const isOnlyHere = scope === "all" && mode === "device";
	await Promise.all([clearTables(), typedJournal.clear()]);
	deletePapers();
	// The learner's choice that nothing is sent outlives what was learned.
	if (isOnlyHere) await transact("readwrite", async (tx) => tx.putMeta("mode", "device")).catch(() => undefined);
	forgetTab();
	await clearCaches();
	announceForgotten();
	return isConfirmed;
}

/** The tabs of papers close their connections then. A browser that stores nothing refuses, and has nothing to delete. */
function deletePapers(): void {
	try {
		globalThis.indexedDB?.deleteDatabase(PAPERS_DATABASE);
	} catch {
		// Blocked storage.
	}
}

function readMode() {
	return transact("readonly", (tx) => tx.getMeta("mode"));
}

/**
 * Opened and downloaded pages reveal what was learned. Pages that are the same for everyone stay, with the site's scripts:
 * without a network another tab opens /data, which explains the deletion.
 */
async function clearCaches(): Promise<void> {
	// A browser that blocks storage refuses the list, and has stored nothing.
	for (const name of (await globalThis.caches?.keys().catch(() => undefined)) ?? []) {
		const cache = await caches.open(name);
		const requests = await cache.keys();
		const own = requests.filter(({ url }) => !SAME_FOR_ALL.test(new URL(url).pathname));
		if (!name.startsWith("opened-") || own.length === requests.length) await caches.delete(name);
		else for (const request of own) await cache.delete(request, { ignoreVary: true });
	}
}

/** Addresses in the service worker's caches (offline/service-worker.ts) that reveal nothing about a learner. */
const SAME_FOR_ALL = /^\/(?:offline|progress|data|favicon\.svg|static\/.*)$/;

/**
 * Deletes this learner on the server and continues with the log on this phone. Never when the server has the only copy.
 * @returns whether the server confirmed it
 */
export async function storeOnlyOnDevice(): Promise<boolean> {
	const tables = await openTables();
	if (!tables.isPersistent || !(await isDone(FORGET_PATH))) return false;
	await tables.transact("readwrite", async (tx) => {
		tx.putMeta("mode", "device");
		tx.deleteMeta("learner");
		await dropCode(tx);
	});
	announceChange({ subtopicIds: [] });
	return true;
}

/** Drops an invalid code. The content keys stay: only this phone can decrypt received own questions now. */
export async function dropCode(tx: Tx): Promise<void> {
	for (const key of ["code", "codeMark", "isCodeChanged"] as const) tx.deleteMeta(key);
	const keyring = await tx.getMeta("keyring");
	if (keyring) tx.putMeta("keyring", { ...keyring, codes: [] });
}

/** Must come before everything else that is sent. @returns whether no deletion is pending */
export async function finishPendingForget(): Promise<boolean> {
	const scope = pendingForget();
	if (!scope) return true;
	const isConfirmed = await isDone(scope === "all" ? FORGET_PATH : LEAVE_PATH);
	if (!isConfirmed) return false;
	writePending(undefined);
	announceChange({ subtopicIds: [] });
	return true;
}

async function isDone(path: string): Promise<boolean> {
	const response = await post(path, {});
	// 404: this site stores no logs.
	return response !== undefined && (response.ok || response.status === 404);
}

/** Where storage is blocked: until the page is left. */
let pendingHere: ForgetScope | undefined;

function writePending(scope: ForgetScope | undefined): void {
	pendingHere = writeEntry("localStorage", PENDING_KEY, scope) ? undefined : scope;
}

/** What the server has not confirmed: the learner's deletion, or that this browser forgets who it is. Undefined for nothing. */
export function pendingForget(): ForgetScope | undefined {
	const scope = pendingHere ?? readEntry("localStorage", PENDING_KEY);
	return scope === "all" || scope === "device" ? scope : undefined;
}

/** After "forget everything" on another phone: sends this phone's events to a new log. */
export async function sendAgain(): Promise<void> {
	await transact("readwrite", async (tx) => {
		await queueAll(tx);
		tx.putMeta("mode", "begin");
		tx.deleteMeta("learner");
	});
	announceChange({ subtopicIds: [] });
}

/** Queues everything that may be sent, as if the server had nothing. */
export async function queueAll(tx: Tx): Promise<void> {
	await tx.unsendAll(isSendableWith(await tx.getMeta("keyring")));
}
