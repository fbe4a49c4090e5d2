// The learner's log in the browser: appends events, folds them, and tells what the log has of a subtopic. An event is on disk
// before its promise resolves. All tabs share the log; sync.ts sends it. Storage that fails never stops a learner: the log then
// goes on in memory.

import { createListeners } from "#app/ui/script/listeners.ts";
import type { LogEvent } from "#core/log/event.ts";
import { foldEvents, type SubtopicProgress, startProgress } from "#core/log/fold.ts";
import { openTables, switchToMemory } from "./open-tables.ts";
import {
	createDeviceName,
	type DeviceRow,
	type EventId,
	type LastSubtopic,
	type SendingMode,
	type SubtopicSummary,
	type Tables,
	type Tx,
} from "./tables.ts";

/** Folded events that are stored as a snapshot, so that opening a long log costs no more than a short one. */
const SNAPSHOT_AFTER = 20;
const CHANNEL_NAME = "doubtless-log";

/** An event without what the log adds. */
export type NewEvent = LogEvent extends infer Event
	? Event extends LogEvent
		? Omit<Event, "device" | "clock">
		: never
	: never;
/** What another tab, or another phone by sync.ts, has changed; undefined: everything may have changed. */
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

/** Tells this page and all others that events of these subtopics came from elsewhere. */
export function announceChange(change: LogChange): void {
	changes.notify(change);
	channel?.postMessage(change);
}

/** Tells this page that the server has more of the log, which changed nothing else. */
export function announceSent(): void {
	changes.notify({ subtopicIds: [] });
}

/** Tells all other pages that the log is gone. */
export function announceForgotten(): void {
	channel?.postMessage({ subtopicIds: undefined } satisfies LogChange);
	announceSent();
}

/** Appends events of one subtopic, in order. Resolves with the subtopic's progress when they are on disk. Never rejects. */
export async function appendEvents(subtopicId: string, events: readonly NewEvent[]): Promise<SubtopicProgress> {
	const tables = await openTables();
	const append = async (on: Tables) => on.transact("readwrite", (tx) => appendIn(tx, subtopicId, events));
	const progress = await append(tables).catch(async () => append(await switchToMemory()));
	channel?.postMessage({ subtopicIds: [subtopicId] } satisfies LogChange);
	appended.notify();
	return progress;
}

async function appendIn(tx: Tx, subtopicId: string, events: readonly NewEvent[]): Promise<SubtopicProgress> {
	const row = await readDevice(tx);
	const stamped = events.map((event, place) => ({ ...event, device: row.device, clock: row.clock + 1 + place }));
	tx.putEvents(stamped);
	tx.putUnsent(stamped);
	const { progress, tail } = await foldStored(tx, subtopicId);
	const folded = foldEvents(progress, stamped);
	if (tail + stamped.length >= SNAPSHOT_AFTER) tx.putSnapshot(folded);
	tx.putSummary(summaryOf(folded));
	tx.putMeta("device", { ...row, clock: row.clock + stamped.length });
	return folded;
}

/** This phone; names it at its first event. */
export async function readDevice(tx: Tx): Promise<DeviceRow> {
	return (await tx.getMeta("device")) ?? { device: createDeviceName(), clock: 0 };
}

/** The stored progress of a subtopic: its snapshot and the events after it, of which there are `tail`. */
async function foldStored(tx: Tx, subtopicId: string): Promise<{ progress: SubtopicProgress; tail: number }> {
	const snapshot = (await tx.getSnapshot(subtopicId)) ?? startProgress(subtopicId);
	const events = await tx.listEvents(subtopicId, snapshot.until);
	return { progress: foldEvents(snapshot, events), tail: events.length };
}

function summaryOf({ subtopicId, run, set, answerCount, read, mastered }: SubtopicProgress): SubtopicSummary {
	return { subtopicId, run, set, answerCount, read, masteredCount: mastered.length };
}

/** Stores events that came from the server. @returns the subtopics that they belong to */
export async function takeEvents(tx: Tx, events: readonly LogEvent[]): Promise<string[]> {
	const row = await readDevice(tx);
	const bySubtopic = Map.groupBy(events, ({ subtopicId }) => subtopicId);
	for (const [subtopicId, list] of bySubtopic) {
		const snapshot = await tx.getSnapshot(subtopicId);
		const isLater = snapshot?.until && list.every(({ clock }) => clock > (snapshot.until?.clock ?? 0));
		const from = isLater ? snapshot : startProgress(subtopicId);
		const stored = await tx.listEvents(subtopicId, from.until);
		const known = new Set(stored.map(idOf));
		const added = list.filter((event) => !known.has(idOf(event)));
		if (added.length > 0) tx.putReceived(subtopicId, added);
		const progress = foldEvents(from, [...stored, ...added]);
		tx.putSnapshot(progress);
		tx.putSummary(summaryOf(progress));
	}
	const clock = events.reduce((highest, event) => Math.max(highest, event.clock), row.clock);
	tx.putMeta("device", { ...row, clock });
	return [...bySubtopic.keys()];
}

function idOf({ device, clock }: EventId): string {
	return `${device} ${clock}`;
}

/** What the log has of a subtopic. Never rejects: without a readable log, nothing. */
export async function loadProgress(subtopicId: string): Promise<SubtopicProgress> {
	return read(async (tx) => (await foldStored(tx, subtopicId)).progress, startProgress(subtopicId));
}

/** The summaries of these subtopics, as far as the log has something. */
export async function listSummaries(subtopicIds: readonly string[]): Promise<SubtopicSummary[]> {
	const found = await read(async (tx) => Promise.all(subtopicIds.map((id) => tx.getSummary(id))), []);
	return found.filter((summary) => summary !== undefined);
}

export async function loadLastSubtopic(): Promise<LastSubtopic | undefined> {
	return read((tx) => tx.getMeta("last"), undefined);
}

/** Remembers what "Continue" offers on a new day. */
export async function saveLastSubtopic(last: LastSubtopic): Promise<void> {
	const tables = await openTables();
	await tables.transact("readwrite", async (tx) => tx.putMeta("last", last)).catch(() => undefined);
}

/** Forgets it when its module is gone. */
export async function forgetLastSubtopic(moduleId: string): Promise<void> {
	const tables = await openTables();
	const forget = async (tx: Tx) => {
		if ((await tx.getMeta("last"))?.moduleId === moduleId) tx.deleteMeta("last");
	};
	await tables.transact("readwrite", forget).catch(() => undefined);
}

/** How the log stands, for the learner's own page about it. */
export type LogStatus = LogMode & {
	events: number;
	/** Events that the server does not have. */
	unsent: number;
	/** Of the events, the answers, and of the unsent. */
	answers: number;
	unsentAnswers: number;
	isCodeChanged: boolean;
	/** The code for other phones, if one was made or typed here. */
	code: string | undefined;
};

/** Where the log is stored. */
export type LogMode = {
	/** Whether it survives this page. */
	isKept: boolean;
	mode: SendingMode;
};

export async function readLogMode(): Promise<LogMode> {
	const { isKept } = await openTables();
	return { isKept, mode: (await read((tx) => tx.getMeta("mode"), undefined)) ?? "synced" };
}

export async function readLogStatus(): Promise<LogStatus> {
	const { isKept } = await openTables();
	return read(
		async (tx) => {
			const [listing, listingUnsent] = [tx.listAll(), tx.listUnsentIds()];
			const [mode, code, changed] = [tx.getMeta("mode"), tx.getMeta("code"), tx.getMeta("isCodeChanged")];
			const events = await listing;
			const answers = new Set(events.filter(({ kind }) => kind === "answered").map(idOf));
			const unsent = (await listingUnsent).map(idOf);
			return {
				...{ isKept, events: events.length, answers: answers.size, unsent: unsent.length },
				unsentAnswers: unsent.filter((id) => answers.has(id)).length,
				...{ mode: (await mode) ?? "synced", code: await code, isCodeChanged: (await changed) ?? false },
			};
		},
		{
			...{ isKept: false, events: 0, answers: 0, unsent: 0, unsentAnswers: 0 },
			...{ mode: "synced", code: undefined, isCodeChanged: false },
		},
	);
}

async function read<Result>(work: (tx: Tx) => Promise<Result>, without: Result): Promise<Result> {
	const tables = await openTables();
	return tables.transact("readonly", work).catch(() => without);
}
