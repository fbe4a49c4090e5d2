// The names that a browser gives itself for an attempt: its secret and its device. Stored before they are sent, so that a beginning whose
// answer is lost is repeated, also after a reload, and not counted twice.
import { readDevice } from "#app/learn/progress/log/log-store.ts";
import { transact } from "#app/learn/progress/log/open-tables.ts";
import { createDeviceName, encodeBytes } from "#app/learn/progress/log/tables.ts";
import { readEntry, writeEntry } from "#app/ui/script/storage.ts";

const KEY = "doubtless.paper";
/** 128 random bits. */
const SECRET_BYTES = 16;

export type OwnNames = { attempt: string; device: string };

/** The entry where the browser stores nothing: until the page is left. */
let unstored: string | undefined;

/**
 * The names that were stored for this call, or new ones. A beginning has the name of the learner's log, by which the server counts
 * attempts; a device that takes over has a new one, since the server writes its first event.
 */
export async function findOwnNames(paperId: string, call: "begin" | "take-over"): Promise<OwnNames> {
	const stored = readNames(paperId, call);
	if (stored) return stored;
	const names = createOwnNames(call === "begin" ? await findLogDevice() : undefined);
	unstored = [paperId, call, names.attempt, names.device].join(" ");
	writeEntry("localStorage", KEY, unstored);
	return names;
}

/** The names of a beginning that was sent, or about to be, and has no answer. Its paper may have begun. */
export function findUnanswered(paperId: string): OwnNames | undefined {
	return readNames(paperId, "begin");
}

function readNames(paperId: string, call: "begin" | "take-over"): OwnNames | undefined {
	const entry = readEntry("localStorage", KEY);
	const [storedPaper, storedCall, attempt, device] = (entry === undefined ? unstored : entry)?.split(" ") ?? [];
	return storedPaper === paperId && storedCall === call && attempt && device ? { attempt, device } : undefined;
}

/** New names, which are not stored. */
export function createOwnNames(device = createDeviceName()): OwnNames {
	return { attempt: encodeBytes(crypto.getRandomValues(new Uint8Array(SECRET_BYTES))), device };
}

export function forgetOwnNames(): void {
	unstored = undefined;
	writeEntry("localStorage", KEY, undefined);
}

/** Undefined where the browser stores nothing. */
function findLogDevice(): Promise<string | undefined> {
	return transact("readwrite", async (tx) => {
		const row = await readDevice(tx);
		tx.putMeta("device", row);
		return row.device;
	}).catch(() => undefined);
}
