// The request of a sync: the events that the server has not confirmed, the learner's own texts encrypted. In two steps, since crypto
// cannot run inside a transaction.
import { SYNC_BYTES } from "#core/addresses/calls.ts";
import { isOwnEvent, type LogEvent, type OpenEvent } from "#core/progress/log/event.ts";
import { createTable, encodeValidEvent, SENT_EVENTS, type SyncRequest } from "#core/progress/log/sync-protocol.ts";
import { queueAll } from "./forget.ts";
import { readDevice } from "./log-store.ts";
import type { Keyring, Tx } from "./tables.ts";

/** `unsent`: of one device. `waiting`: number of all. `code`: the code that this phone shows. */
type Unsent = {
	head: Omit<SyncRequest, "events" | "subtopics">;
	unsent: readonly LogEvent[];
	waiting: number;
	code: string | undefined;
	keyring: Keyring | undefined;
};

/** Reads in a transaction; undefined when this phone sends nothing. */
export async function readUnsent(tx: Tx): Promise<Unsent | undefined> {
	const mode = await tx.getMeta("mode");
	if (mode === "device" || mode === "forgotten") return undefined;
	const row = await readDevice(tx);
	tx.putMeta("device", row);
	const learner = await tx.getMeta("learner");
	let unsent = await tx.listUnsent(SENT_EVENTS);
	let { length: waiting } = await tx.listUnsentIds();
	// They were packed while the site stored no logs. The server ignores what it has.
	if (unsent.length === 0 && waiting > 0) {
		await queueAll(tx);
		unsent = await tx.listUnsent(SENT_EVENTS);
		waiting = (await tx.listUnsentIds()).length;
	}
	const head = {
		device: unsent[0]?.device ?? row.device,
		...(learner && { tag: learner.tag }),
		...(mode === "begin" && { begin: true }),
		since: learner?.since ?? 0,
	};
	return { head, unsent, waiting, code: await tx.getMeta("code"), keyring: await tx.getMeta("keyring") };
}

/** The request with as many events as fit. `isPart`: another one has to follow. */
export async function makeRequest(asked: Unsent): Promise<{ request: SyncRequest; isPart: boolean }> {
	const { open, left } = await sealOwnOnes(asked);
	let refused = 0;
	const subtopics = createTable();
	const events = [];
	let bytes = 0;
	for (const event of open) {
		const wire = encodeValidEvent(event, subtopics.indexOf(event.subtopicId));
		if (!wire) {
			refused += 1;
			continue;
		}
		bytes += new TextEncoder().encode(JSON.stringify(wire)).length;
		// The rest of the body (the subtopics) takes less than half.
		if (bytes > SYNC_BYTES / 2) break;
		events.push(wire);
	}
	const request = { ...asked.head, events, subtopics: [...subtopics.texts] };
	return { request, isPart: events.length > 0 && events.length + left + refused < asked.waiting };
}

/** The events as they may be sent, and how many must wait: without a key, or until the code for it has loaded. */
async function sealOwnOnes({ unsent, keyring }: Unsent): Promise<{ open: OpenEvent[]; left: number }> {
	const hasOwn = keyring !== undefined && unsent.some(isOwnEvent);
	const seal = hasOwn ? await import("./seal.ts").catch(() => undefined) : undefined;
	const sealing = unsent.map((event) => {
		if (!isOwnEvent(event)) return event;
		return keyring && seal?.sealOwn(event, keyring.keys);
	});
	const open = (await Promise.all(sealing)).filter((event) => event !== undefined);
	return { open, left: unsent.length - open.length };
}
