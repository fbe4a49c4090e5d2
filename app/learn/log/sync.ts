// Sends the log's new events to the server and takes over what other phones have sent. Loaded after the page works. One tab
// syncs at a time; a failure is tried again, at the latest when the network or the learner comes back. Nothing waits for it.
import * as z from "zod/mini";
import { isOffline, onContact, reportContact } from "#app/ui/script/contact.ts";
import type { LogEvent } from "#core/log/event.ts";
import {
	createTable,
	decodeEvent,
	encodeEvent,
	JOIN_PATH,
	joinResponseSchema,
	SENT_EVENTS,
	SYNC_BYTES,
	SYNC_PATH,
	type SyncRequest,
	type SyncResponse,
	syncResponseSchema,
} from "#core/log/wire.ts";
import { settlePendingForget } from "./forget.ts";
import { announceChange, announceSent, onAppended, readDevice, takeEvents } from "./log-store.ts";
import { openTables } from "./open-tables.ts";
import { listPlaces } from "./places.ts";
import { post } from "./post.ts";
import type { Tx } from "./tables.ts";

/** Waits after failures in a row, in milliseconds. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** Answers are collected for this long, so that a set is a few requests, in milliseconds. */
const COLLECT_MS = 2_000;
const LOCK_NAME = "doubtless-sync";

type Round = "done" | "more" | "stopped" | { retryAfterMs: number | undefined };

/** A browser that drops the cookie gets a new log each time; after this many the page stops sending. */
const MAX_NEW_LOGS = 3;

let newLogs = 0;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let running: Promise<void> | undefined;

/** Syncs now and from now on, whenever there is something to send or somebody comes back. */
export function startSync(): void {
	onAppended(async () => schedule((await openTables()).isKept ? COLLECT_MS : 0));
	for (const type of ["online", "pageshow"]) addEventListener(type, () => syncNow());
	onContact(() => !isOffline() && syncNow());
	document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && syncNow());
	syncNow();
}

/** Syncs at once. Resolves when everything is exchanged, or at the first failure. */
export function syncNow(): Promise<void> {
	clearTimeout(timer);
	timer = undefined;
	running ??= withLock(exchangeAll).finally(() => {
		running = undefined;
	});
	return running;
}

/** Syncs in a request that begins now: one that is under way may have been sent before what has just happened. */
export async function syncAgain(): Promise<void> {
	await running;
	await syncNow();
}

/** Learns whether the code that this phone shows still opens its log: only a request without events asks for it. */
export async function syncCode(): Promise<void> {
	await syncNow();
	await syncNow();
}

/** A later appointment never replaces an earlier one, except after failures. */
function schedule(inMs: number): void {
	if (timer !== undefined && failures === 0) return;
	clearTimeout(timer);
	timer = setTimeout(syncNow, inMs);
}

async function exchangeAll(): Promise<void> {
	for (;;) {
		const round = await exchange().catch((): Round => ({ retryAfterMs: undefined }));
		if (round === "more") continue;
		if (round === "done" || round === "stopped") {
			failures = 0;
			return;
		}
		const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);
		failures += 1;
		timer = undefined;
		schedule(round.retryAfterMs ?? wait);
		return;
	}
}

/** One request and its reply. */
async function exchange(): Promise<Round> {
	if (!(await settlePendingForget())) return { retryAfterMs: undefined };
	const tables = await openTables();
	const asked = await tables.transact("readwrite", prepare);
	if (!asked) return "stopped";
	const response = await post(SYNC_PATH, asked.request);
	reportContact(response !== undefined);
	if (!response) return { retryAfterMs: undefined };
	if (response.status === 410) {
		await tables.transact("readwrite", async (tx) => {
			tx.putMeta("mode", "forgotten");
			// It opens nothing any longer.
			for (const key of ["code", "codeMark", "isCodeChanged"] as const) tx.deleteMeta(key);
		});
		announceChange({ subtopicIds: [] });
		return "stopped";
	}
	if ([400, 404, 409, 413, 415].includes(response.status)) return "stopped";
	if (!response.ok) return { retryAfterMs: 1_000 * Number(response.headers.get("Retry-After")) || undefined };
	const reply = z.parse(syncResponseSchema, await response.json());
	const changed = await tables.transact("readwrite", (tx) => takeReply(tx, asked.request.device, reply));
	const isCodeGone = await checkCode(reply, asked.code).catch(() => false);
	if (changed.length > 0 && !reply.hasMore) await findPlaceToGoOn().catch(() => undefined);
	if (changed.length > 0) announceChange({ subtopicIds: changed });
	else if (reply.stored.length > 0 || isCodeGone) announceSent();
	if (reply.sendAgain && ++newLogs > MAX_NEW_LOGS) return "stopped";
	return reply.hasMore || reply.sendAgain || asked.isPart ? "more" : "done";
}

/** `isPart`: more is unsent. `code`: what this phone shows when it asks. */
type Prepared = { request: SyncRequest; isPart: boolean; code: string | undefined };

/** The next request; undefined when this phone sends nothing. */
async function prepare(tx: Tx): Promise<Prepared | undefined> {
	const mode = await tx.getMeta("mode");
	if (mode === "device" || mode === "forgotten") return undefined;
	const row = await readDevice(tx);
	tx.putMeta("device", row);
	const learner = await tx.getMeta("learner");
	const unsent = await tx.listUnsent(SENT_EVENTS);
	const device = unsent[0]?.device ?? row.device;
	const subtopics = createTable();
	const events = [];
	let bytes = 0;
	for (const event of unsent) {
		const wire = encodeEvent(event, subtopics.placeOf(event.subtopicId));
		bytes += new TextEncoder().encode(JSON.stringify(wire)).length;
		// The rest of the body (the subtopics) takes less than half.
		if (bytes > SYNC_BYTES / 2) break;
		events.push(wire);
	}
	const request = {
		device,
		...(learner && { tag: learner.tag }),
		...(mode === "begin" && { begin: true }),
		since: learner?.since ?? 0,
		events,
		subtopics: [...subtopics.texts],
	};
	return { request, isPart: events.length < (await tx.countUnsent()), code: await tx.getMeta("code") };
}

/** @returns the subtopics that changed */
async function takeReply(tx: Tx, device: string, reply: SyncResponse): Promise<string[]> {
	if ((await tx.getMeta("mode")) === "begin") tx.putMeta("mode", "synced");
	if (reply.sendAgain) await tx.unsendAll();
	tx.deleteUnsent(reply.stored.map((clock) => ({ device, clock })));
	if (reply.tag) tx.putMeta("learner", { tag: reply.tag, since: reply.sequence });
	const events = reply.events.flatMap(([place, wire]): LogEvent[] => {
		const device = reply.devices[place];
		const event = device === undefined ? undefined : decodeEvent(wire, device, reply.subtopics);
		return event ? [event] : [];
	});
	return events.length === 0 ? [] : takeEvents(tx, events);
}

/** Drops the code that this phone shows when it opens nothing any longer. @returns whether it has */
async function checkCode({ codes }: SyncResponse, asked: string | undefined): Promise<boolean> {
	if (!codes) return false;
	const tables = await openTables();
	const [code, mark] = await tables.transact("readonly", (tx) => {
		return Promise.all([tx.getMeta("code"), tx.getMeta("codeMark")]);
	});
	// A code that was made or typed since the request is unknown to its response.
	if (code === undefined || code !== asked || (mark !== undefined && codes.includes(mark))) return false;
	// An earlier release has stored the code without its mark: the server, asked once, knows whether it is the learner's.
	const response = mark === undefined ? await post(JOIN_PATH, { code }) : undefined;
	if (mark === undefined && !response?.ok && response?.status !== 404) return false;
	const known = response?.ok ? z.parse(joinResponseSchema, await response.json()).mark : undefined;
	if (response?.ok && known === undefined) return false;
	await tables.transact("readwrite", async (tx) => {
		// Another tab may have made a new one meanwhile.
		if ((await tx.getMeta("code")) !== code) return;
		if (known !== undefined) return tx.putMeta("codeMark", known);
		tx.deleteMeta("code");
		tx.deleteMeta("codeMark");
		tx.putMeta("isCodeChanged", true);
	});
	return known === undefined;
}

/** A phone that has got its events from others alone has nothing to offer as "Continue": the subtopic that was used last. */
async function findPlaceToGoOn(): Promise<void> {
	const tables = await openTables();
	if (await tables.transact("readonly", (tx) => tx.getMeta("last"))) return;
	const [place] = (await listPlaces()) ?? [];
	if (!place) return;
	const { moduleId, subtopicId, subtopicTitle: title } = place;
	await tables.transact("readwrite", async (tx) => {
		if (!(await tx.getMeta("last"))) tx.putMeta("last", { moduleId, subtopicId, title, phase: "recite" });
	});
}

/** One tab at a time; a browser without locks may send an event twice, which the server takes once. */
function withLock(work: () => Promise<void>): Promise<void> {
	return navigator.locks ? navigator.locks.request(LOCK_NAME, work) : work();
}
