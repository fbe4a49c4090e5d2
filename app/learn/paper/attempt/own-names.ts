// The names that a browser gives itself for an attempt: its secret and its device. Stored before they are sent, so that a beginning whose
// answer is lost is repeated, also after a reload, and not counted twice.
import { readDevice } from "#app/learn/progress/log/log-store.ts";
import { transact } from "#app/learn/progress/log/open-tables.ts";
import { createDeviceName, encodeBytes } from "#app/learn/progress/log/tables.ts";
import { readEntry, writeEntry } from "#app/ui/script/storage.ts";

const KEY = "doubtless.paper";
/** 128 random bits. */
const SECRET_BYTES = 16;

type OwnNames = { attempt: string; device: string };

/**
 * The names that were stored for this call, or new ones. A beginning has the name of the learner's log, by which the server counts
 * attempts; a device that takes over has a new one, since the server writes its first event.
 */
export async function findOwnNames(paperId: string, call: "begin" | "take-over"): Promise<OwnNames> {
	const [storedPaper, storedCall, attempt, device] = readEntry("localStorage", KEY)?.split(" ") ?? [];
	if (storedPaper === paperId && storedCall === call && attempt && device) return { attempt, device };
	const names = createOwnNames(call === "begin" ? await findLogDevice() : undefined);
	writeEntry("localStorage", KEY, [paperId, call, names.attempt, names.device].join(" "));
	return names;
}

/** New names, which are not stored. */
export function createOwnNames(device = createDeviceName()): OwnNames {
	return { attempt: encodeBytes(crypto.getRandomValues(new Uint8Array(SECRET_BYTES))), device };
}

export function forgetOwnNames(): void {
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
