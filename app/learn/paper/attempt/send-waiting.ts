// Sends the steps of papers that the server does not have, on pages other than the paper's own: a paper that was handed in without a
// network, and left. Loaded by later-parts.ts where this browser is marked (unsent-mark.ts), and by each paper's page, so that it is
// stored for pages without a network.
import { callPaper } from "./calls.ts";
import { goOnInMemory, openPaperTables } from "./indexed-attempts.ts";
import { onWake } from "./run-attempt.ts";
import { startSender } from "./sender.ts";
import { createAttemptStore } from "./store.ts";
import type { PaperTables } from "./stored-attempt.ts";
import { announceSent, readUnsentMark, removeUnsentMark, setUnsentMark } from "./unsent-mark.ts";

/** The status of the only refusal after which waiting helps. */
const TOO_MANY_REQUESTS = 429;

/** The papers that this page is sending, and those that the server has refused. */
const sending = new Set<string>();
const refused = new Set<string>();

/** Sends now, and again when the network is back. */
export async function sendWaiting(): Promise<void> {
	// Not removed before it has looked: this page may be left meanwhile, and other parts of it read the mark.
	const mark = readUnsentMark();
	const tables = await openPaperTables();
	const waiting = (await listWaiting(tables)).filter((paperId) => !refused.has(paperId));
	// The database that did not open in time may have some.
	if (waiting.length === 0 && tables.isPersistent) return removeUnsentMark(mark);
	if (waiting.length > 0 && !mark) setUnsentMark();
	// A paper's own page sends it.
	const others = waiting.filter((paperId) => location.pathname !== `/paper/${paperId}` && !sending.has(paperId));
	for (const paperId of others) await send(paperId, tables);
}

async function listWaiting(tables: PaperTables): Promise<string[]> {
	const attempts = await tables.list();
	return attempts.flatMap(({ paperId, isPreview, sentTo, sequence }) => {
		return !isPreview && sentTo < sequence ? [paperId] : [];
	});
}

async function send(paperId: string, tables: PaperTables): Promise<void> {
	sending.add(paperId);
	const stored = await tables.find(paperId);
	if (!stored) return;
	const clocks = { now: () => performance.now(), wallNow: () => Date.now() };
	const store = createAttemptStore({ stored, tables, goOnInMemory, ...clocks });
	const finish = async () => {
		stopSending();
		unsubscribe();
		await announceSent(store);
		sending.delete(paperId);
		await sendWaiting();
	};
	const call: typeof callPaper = async (id, name, body) => {
		// "Forget" has deleted it: nothing more is sent.
		if (!(await listWaiting(tables)).includes(paperId)) {
			stopSending();
			return { state: "unreached" };
		}
		const answer = await callPaper(id, name, body);
		if (answer.state === "refused" && answer.status !== TOO_MANY_REQUESTS) {
			refused.add(paperId);
			void finish();
		}
		return answer;
	};
	const stopSending = startSender(store, { call, onWake });
	const unsubscribe = store.subscribe(() => store.view().isSent && void finish());
}
