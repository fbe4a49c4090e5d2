// Packs this phone's events into records of many, as received ones are stored: reading a record costs far more than reading an event, and
// some pages read the whole log. Loaded after the page.
import { transact } from "#app/learn/progress/log/open-tables.ts";
import { idOf, type Tx } from "#app/learn/progress/log/tables.ts";
import { PROGRESS_MARK } from "#app/ui/script/contact.ts";

/** Events after which the log is packed again. */
const PACK_AFTER = 1_000;
/** Events of a record: what follows a snapshot is read with the whole record before it. */
const PACKED = 500;

/** Never rejects: a log that cannot be packed is slower, and nothing else. */
export async function packLog(): Promise<void> {
	const isDue = async (tx: Tx) => (await findClock(tx)) !== undefined;
	if (await transact("readonly", isDue).catch(() => false)) await transact("readwrite", pack).catch(() => undefined);
}

/** This phone's clock, when the log is to be packed. */
async function findClock(tx: Tx): Promise<number | undefined> {
	const [row, packedAt = 0] = await Promise.all([tx.getMeta("device"), tx.getMeta("packedAt")]);
	return row && row.clock >= packedAt + PACK_AFTER ? row.clock : undefined;
}

/** Events that are about to be sent stay as they are. Those that wait where nothing is sent are packed; sync-request.ts finds them there. */
async function pack(tx: Tx): Promise<void> {
	const [clock, mode, unsent] = await Promise.all([findClock(tx), tx.getMeta("mode"), tx.listUnsentIds()]);
	// Another tab may have packed since.
	if (clock === undefined) return;
	const isSynced = document.documentElement.dataset[PROGRESS_MARK] === "synced";
	const isSending = isSynced && mode !== "device" && mode !== "forgotten";
	const waiting = new Set(isSending ? unsent.map(idOf) : []);
	const own = await tx.storeReceivedEvents();
	tx.putEvents(own.filter((event) => waiting.has(idOf(event))));
	const sent = own.filter((event) => !waiting.has(idOf(event)));
	for (const [subtopicId, list] of Map.groupBy(sent, (event) => event.subtopicId)) {
		for (let from = 0; from < list.length; from += PACKED) tx.putReceived(subtopicId, list.slice(from, from + PACKED));
	}
	tx.putMeta("packedAt", clock);
}
