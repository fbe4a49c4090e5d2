// Sends the log's new events to the server and stores those of other phones. Loaded after the page. One tab syncs at a time;
// retries after a failure, at the latest when the network or the page becomes active.

import * as z from "zod/mini";
import { isOffline, onContact, reportContact } from "#app/ui/script/contact.ts";
import { oneTabAtATime } from "#app/ui/script/lock.ts";
import { SYNC_PATH } from "#core/addresses/calls.ts";
import type { LogEvent } from "#core/progress/log/event.ts";
import { RECEIVED_EVENTS, type SyncResponse, syncResponseSchema } from "#core/progress/log/sync-protocol.ts";
import { dropCode, finishPendingForget, queueAll } from "./forget.ts";
import { post, requestSubtopics } from "./log-request.ts";
import { announceChange, announceSent, onAppended } from "./log-store.ts";
import { openTables, transact } from "./open-tables.ts";
import { createRetryGate } from "./retry-gate.ts";
import { makeRequest, readUnsent } from "./sync-request.ts";
import type { Tx, UnreadEvent } from "./tables.ts";
import { readWireEvents } from "./wire-events.ts";

/** Delays after consecutive failures, in milliseconds. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** Delay that collects answers, so that a set is a few requests, in milliseconds. */
const COLLECT_MS = 2_000;
const LOCK_NAME = "doubtless-sync";

type Round = "done" | "more" | "stopped" | { retryAfterMs: number | undefined };

/** A browser that drops the cookie gets a new log each time; after this many the page stops sending. */
const MAX_NEW_LOGS = 3;

let newLogs = 0;
let failures = 0;
/** Closed while the server has asked to wait, whatever happens on the page. */
const gate = createRetryGate(() => performance.now());
let timer: ReturnType<typeof setTimeout> | undefined;
let running: Promise<void> | undefined;

/** Syncs now and later, whenever there is something to send or the page becomes active. */
export function startSync(): void {
	// With the page's other parts. A browser does not fetch a part again that has failed once: where the network goes between the first
	// response and this part, the page would take nothing from other phones until it is loaded again.
	loadStoring().catch(() => undefined);
	onAppended(async () => schedule((await openTables()).isPersistent ? COLLECT_MS : 0));
	for (const type of ["online", "pageshow"]) addEventListener(type, () => syncNow());
	onContact(() => !isOffline() && syncNow());
	document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && syncNow());
	syncNow();
}

const loadStoring = () => import("./store-received-events.ts");

/** Syncs now. Resolves when everything is exchanged, or at the first failure. */
export function syncNow(): Promise<void> {
	clearTimeout(timer);
	timer = undefined;
	const waitMs = gate.waitMs();
	if (waitMs > 0 && !running) {
		schedule(waitMs);
		return Promise.resolve();
	}
	// Without locks an event may be sent twice, which the server ignores.
	running ??= oneTabAtATime(LOCK_NAME, exchangeAll).finally(() => {
		running = undefined;
	});
	return running;
}

/** Syncs in a new request: one in progress may have been sent before the latest change. */
export async function syncAgain(): Promise<void> {
	await running;
	await syncNow();
}

/** Checks whether the code that this phone shows still opens its log: only a response without events has the codes. */
export async function syncCode(): Promise<void> {
	await syncNow();
	await syncNow();
}

/** A later timer never replaces an earlier one, except after failures. */
function schedule(inMs: number): void {
	if (timer !== undefined && failures === 0) return;
	clearTimeout(timer);
	timer = setTimeout(syncDue, Math.max(inMs, gate.waitMs()));
}

/** After a request in progress, which may lack what was added since it was made; a failed one has scheduled the next. */
async function syncDue(): Promise<void> {
	if (!running) return syncNow();
	timer = undefined;
	await running;
	if (failures === 0) await syncNow();
}

async function exchangeAll(): Promise<void> {
	for (;;) {
		const round = await exchange().catch((): Round => ({ retryAfterMs: undefined }));
		if (round === "more" || (round === "done" && (await completeKeys().catch(() => false)))) continue;
		if (round === "done" || round === "stopped") {
			failures = 0;
			return;
		}
		const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);
		failures += 1;
		timer = undefined;
		gate.close(round.retryAfterMs ?? 0);
		schedule(round.retryAfterMs ?? wait);
		return;
	}
}

/** One request and its response. */
async function exchange(): Promise<Round> {
	if (!(await finishPendingForget())) return { retryAfterMs: undefined };
	const tables = await openTables();
	const asked = await tables.transact("readwrite", readUnsent);
	if (!asked) return "stopped";
	const { request, isPart } = await makeRequest(asked);
	const response = await post(SYNC_PATH, request);
	reportContact(response !== undefined);
	if (!response) return { retryAfterMs: undefined };
	if (response.status === 410) {
		await tables.transact("readwrite", async (tx) => {
			tx.putMeta("mode", "forgotten");
			await dropCode(tx);
		});
		announceChange({ subtopicIds: [] });
		return "stopped";
	}
	if ([400, 404, 409, 413, 415].includes(response.status)) return "stopped";
	if (!response.ok) return { retryAfterMs: 1_000 * Number(response.headers.get("Retry-After")) || undefined };
	const reply = z.parse(syncResponseSchema, await response.json());
	// A transaction cannot wait for it.
	const { storeReceivedEvents } = await loadStoring();
	const changed = await tables.transact("readwrite", async (tx) => {
		const events = await storeReply(tx, request.device, reply);
		const isPast = await isOfBefore(tx, request.since, reply);
		return events.length === 0 ? [] : storeReceivedEvents(tx, events, isPast);
	});
	const isCodeGone = await checkCode(reply, asked.code).catch(() => false);
	if (changed.length > 0 && !reply.hasMore) await findSubtopicToContinue().catch(() => undefined);
	if (changed.length > 0) announceChange({ subtopicIds: changed });
	else if (reply.stored.length > 0 || isCodeGone) announceSent();
	if (reply.sendAgain && ++newLogs > MAX_NEW_LOGS) return "stopped";
	return reply.hasMore || reply.sendAgain || isPart ? "more" : "done";
}

/** @returns the events of others */
async function storeReply(tx: Tx, device: string, reply: SyncResponse): Promise<LogEvent[]> {
	if ((await tx.getMeta("mode")) === "begin") tx.putMeta("mode", "synced");
	if (reply.sendAgain) await queueAll(tx);
	tx.deleteUnsent(reply.stored.map((clock) => ({ device, clock })));
	if (reply.tag) tx.putMeta("learner", { tag: reply.tag, since: reply.sequence });
	const events = await readEvents(tx, reply);
	const keyring = await tx.getMeta("keyring");
	if (keyring && events.some(({ kind }) => kind === "key")) tx.putMeta("keyring", { ...keyring, isSettled: false });
	return events;
}

/** Whether a reply has what happened before this phone joined the log: it begins at the log's start, or goes on with that. */
async function isOfBefore(tx: Tx, since: number, { sendAgain, hasMore }: SyncResponse): Promise<boolean> {
	const wasJoining = (await tx.getMeta("isJoining")) ?? false;
	const isPast = since === 0 || sendAgain || wasJoining;
	const isJoining = isPast && hasMore;
	if (isJoining !== wasJoining) tx.putMeta("isJoining", isJoining);
	return isPast;
}

/** The events of a reply, with earlier ones that only this release can read. Keeps those of a newer release. */
async function readEvents(tx: Tx, reply: SyncResponse): Promise<LogEvent[]> {
	const before = (await tx.getMeta("unread")) ?? [];
	const received = reply.events.flatMap(([place, wire]): UnreadEvent[] => {
		const [device, subtopicId] = [reply.devices[place], reply.subtopics[Number(wire[2])]];
		return device === undefined || subtopicId === undefined ? [] : [{ device, subtopicId, wire }];
	});
	const { events, unread } = readWireEvents([...(reply.sendAgain ? [] : before), ...received]);
	if (unread.length > 0 || before.length > 0) tx.putMeta("unread", unread.slice(-RECEIVED_EVENTS));
	return events;
}

/** Drops this phone's code when it has become invalid. @returns whether it has */
async function checkCode({ codes }: SyncResponse, asked: string | undefined): Promise<boolean> {
	if (!codes) return false;
	return transact("readwrite", async (tx) => {
		const code = await tx.getMeta("code");
		const mark = await tx.getMeta("codeMark");
		const keyring = await tx.getMeta("keyring");
		// The response does not know a code that was created or typed since the request.
		if (code !== asked) return false;
		const known = keyring?.codes.map((one) => ({ ...one, isAlive: codes.includes(one.mark) }));
		const isOther = known?.some(({ isAlive }, place) => isAlive !== keyring?.codes[place]?.isAlive);
		if (keyring && known && isOther) tx.putMeta("keyring", { ...keyring, codes: known, isSettled: false });
		if (mark === undefined || codes.includes(mark)) return false;
		tx.deleteMeta("code");
		tx.deleteMeta("codeMark");
		tx.putMeta("isCodeChanged", true);
		return true;
	});
}

/** Called after a new code or key. @returns whether there is something to send now */
async function completeKeys(): Promise<boolean> {
	const tables = await openTables();
	const keyring = await tables.transact("readonly", (tx) => tx.getMeta("keyring"));
	if (!keyring || keyring.isSettled) return false;
	const { completeKeyring } = await import("./keyring.ts");
	const { isQueued, subtopicIds } = await completeKeyring(tables);
	if (subtopicIds.length > 0) announceChange({ subtopicIds });
	return isQueued;
}

/**
 * Sets "Continue" to the last subtopic in which a step was begun, and to that step, on a phone that has only received events. Practice is
 * no step: it asks questions of subtopics that nobody has opened.
 */
async function findSubtopicToContinue(): Promise<void> {
	if (await transact("readonly", (tx) => tx.getMeta("last"))) return;
	const named = (await requestSubtopics()) ?? [];
	const part = await import("#core/progress/log/left-phase.ts").catch(() => undefined);
	await transact("readwrite", async (tx) => {
		const summaries = await Promise.all(named.map(({ subtopicId }) => tx.getSummary(subtopicId)));
		const begun = summaries.findIndex((one) => one && one.run + one.answerCount + one.read.length > 0);
		const last = named[begun];
		if (!last || (await tx.getMeta("last"))) return;
		const { subtopicTitle: title, ...about } = last;
		const phase = part?.findLeftPhase(await tx.listEvents(last.subtopicId)) ?? "recite";
		tx.putMeta("last", { ...about, title, phase });
	});
}
