// The learner's log in the browser: appends events, folds them, and returns the progress of a subtopic. An event is on disk
// before its promise resolves. All tabs share the log; sync.ts sends it. Storage that fails never stops a learner: the log then
// continues in memory.

import { createListeners } from "#app/ui/script/listeners.ts";
import { isOwnEvent, type LogEvent } from "#core/progress/log/event.ts";
import { foldEvents, type SubtopicProgress, startProgress } from "#core/progress/log/fold.ts";
import { openTables, switchToMemory, transact } from "./open-tables.ts";
import {
	createDeviceName,
	type DeviceRow,
	type Keyring,
	type LastSubtopic,
	type LogTables,
	type SendingMode,
	type SubtopicSummary,
	summaryOf,
	type Tx,
} from "./tables.ts";

/** Folded events that are stored as a snapshot, so that opening a long log costs no more than a short one. */
const SNAPSHOT_AFTER = 20;
const CHANNEL_NAME = "doubtless-log";

/** An event without the fields that the log adds. */
export type NewEvent = LogEvent extends infer Event
	? Event extends LogEvent
		? Omit<Event, "device" | "clock">
		: never
	: never;
/** A change by another tab, or by another phone through sync.ts; undefined: everything may have changed. */
export type LogChange = { subtopicIds: readonly string[] | undefined };

const changes = createListeners<LogChange>();
const appended = createListeners();
/** Called after a change that this page did not make. @returns a function that unsubscribes */
export const onForeignChange = changes.subscribe;
/** Called after this page has appended events. */
export const onAppended = appended.subscribe;

// The server renders components that import this file.
const channel = typeof document === "undefined" ? undefined : new BroadcastChannel(CHANNEL_NAME);
channel?.addEventListener("message", ({ data }: MessageEvent<LogChange>) => changes.notify(data));

/** Tells this page and all others that events of these subtopics came from another tab or phone. */
export function announceChange(change: LogChange): void {
	changes.notify(change);
	channel?.postMessage(change);
}

/** Calls the listener after such a change of a subtopic. @returns a function that unsubscribes */
export function onForeignChangeOf(subtopicId: string, listener: () => void): () => void {
	return onForeignChange(({ subtopicIds }) => {
		if (!subtopicIds || subtopicIds.includes(subtopicId)) listener();
	});
}

/** Tells this page that the server has more of the log; nothing else has changed. */
export function announceSent(): void {
	changes.notify({ subtopicIds: [] });
}

/** Tells all other pages that the log was deleted. */
export function announceForgotten(): void {
	channel?.postMessage({ subtopicIds: undefined } satisfies LogChange);
	announceSent();
}

/** Appends events of one subtopic, in order. Resolves with the subtopic's progress when they are on disk. Never rejects. */
export async function appendEvents(subtopicId: string, events: readonly NewEvent[]): Promise<SubtopicProgress> {
	const tables = await openTables();
	const append = async (on: LogTables) => on.transact("readwrite", (tx) => appendIn(tx, subtopicId, events));
	const progress = await append(tables).catch(async () => append(await switchToMemory()));
	channel?.postMessage({ subtopicIds: [subtopicId] } satisfies LogChange);
	appended.notify();
	return progress;
}

async function appendIn(tx: Tx, subtopicId: string, events: readonly NewEvent[]): Promise<SubtopicProgress> {
	await storeNew(tx, events);
	const { progress, tail } = await foldStored(tx, subtopicId);
	if (tail >= SNAPSHOT_AFTER) tx.putSnapshot(progress);
	tx.putSummary(summaryOf(progress));
	return progress;
}

/** Stores new events and queues them for the server; the learner's own texts only once they can be encrypted. */
export async function storeNew(tx: Tx, events: readonly NewEvent[]): Promise<void> {
	const row = await readDevice(tx);
	const keyring = await tx.getMeta("keyring");
	const stamped = events.map((event, place) => ({ ...event, device: row.device, clock: row.clock + 1 + place }));
	const isSendable = isSendableWith(keyring);
	tx.putEvents(stamped);
	tx.putUnsent(stamped.filter(isSendable));
	if (!stamped.every(isSendable)) {
		tx.putMeta("isOwnWaiting", true);
		// The next sync makes the key.
		if (keyring) tx.putMeta("keyring", { ...keyring, isSettled: false });
	}
	tx.putMeta("device", { ...row, clock: row.clock + stamped.length });
}

/** Whether an event may be queued. */
export function isSendableWith(keyring: Keyring | undefined): (event: LogEvent) => boolean {
	const hasKey = keyring !== undefined && keyring.keys.size > 0;
	return (event) => hasKey || !isOwnEvent(event);
}

/** This phone; gets its name with its first event. */
export async function readDevice(tx: Tx): Promise<DeviceRow> {
	return (await tx.getMeta("device")) ?? { device: createDeviceName(), clock: 0 };
}

/** The stored progress of a subtopic: its snapshot and the events after it, of which there are `tail`. */
async function foldStored(tx: Tx, subtopicId: string): Promise<{ progress: SubtopicProgress; tail: number }> {
	const snapshot = (await tx.getSnapshot(subtopicId)) ?? startProgress(subtopicId);
	const events = await tx.listEvents(subtopicId, snapshot.until);
	return { progress: foldEvents(snapshot, events), tail: events.length };
}

/** The progress of a subtopic. Never rejects: empty without a readable log. */
export async function loadProgress(subtopicId: string): Promise<SubtopicProgress> {
	return (await findProgress(subtopicId)) ?? startProgress(subtopicId);
}

/** The same; undefined without a readable log. */
export async function findProgress(subtopicId: string): Promise<SubtopicProgress | undefined> {
	return readFromLog(async (tx) => (await foldStored(tx, subtopicId)).progress, undefined);
}

/** The summaries of those of these subtopics that the log has. */
export async function listSummaries(subtopicIds: readonly string[]): Promise<SubtopicSummary[]> {
	const found = await readFromLog(async (tx) => Promise.all(subtopicIds.map((id) => tx.getSummary(id))), []);
	return found.filter((summary) => summary !== undefined);
}

export async function loadLastSubtopic(): Promise<LastSubtopic | undefined> {
	return readFromLog((tx) => tx.getMeta("last"), undefined);
}

/** Stores what "Continue" offers on another day. */
export async function saveLastSubtopic(last: LastSubtopic): Promise<void> {
	await transact("readwrite", async (tx) => tx.putMeta("last", last)).catch(() => undefined);
}

/** Removes it when its module is deleted. */
export async function forgetLastSubtopic(moduleId: string): Promise<void> {
	const forget = async (tx: Tx) => {
		if ((await tx.getMeta("last"))?.moduleId === moduleId) tx.deleteMeta("last");
	};
	await transact("readwrite", forget).catch(() => undefined);
}

/** Where the log is stored. */
export type LogMode = {
	/** Whether it survives this page. */
	isPersistent: boolean;
	mode: SendingMode;
};

export async function readLogMode(): Promise<LogMode> {
	const { isPersistent } = await openTables();
	return { isPersistent, mode: (await readFromLog((tx) => tx.getMeta("mode"), undefined)) ?? "synced" };
}

/** Reads from the log. Never rejects: returns `without` when the storage fails. */
export async function readFromLog<Result>(work: (tx: Tx) => Promise<Result>, without: Result): Promise<Result> {
	return transact("readonly", work).catch(() => without);
}
