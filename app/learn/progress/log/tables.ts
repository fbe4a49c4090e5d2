// The tables of the learner's log in the browser: IndexedDB or, when the browser refuses it (blocked storage, some private
// windows), memory. Only log-store.ts and sync.ts use them.
import type { LogEvent } from "#core/progress/log/event.ts";
import type { SubtopicProgress } from "#core/progress/log/fold.ts";
import type { LoggedSubtopic } from "#core/progress/log/sync-protocol.ts";
import type { LastOpened } from "#core/progress/session/study-progress.ts";

/** Summary of a subtopic for a card, without the questions. */
export type SubtopicSummary = Pick<SubtopicProgress, "subtopicId" | "run" | "set" | "answerCount" | "read"> & {
	masteredCount: number;
	masteredBefore?: number | undefined;
};
/** Summary for a card. */
export function summaryOf(progress: SubtopicProgress): SubtopicSummary {
	const { subtopicId, run, set, answerCount, read, mastered, masteredBefore } = progress;
	return { subtopicId, run, set, answerCount, read, masteredCount: mastered.length, masteredBefore };
}

/** This phone: its name in events, and the highest known clock. */
export type DeviceRow = { device: string; clock: number };
/** Sync state: see tag and since in core/progress/log/sync-protocol.ts. */
type LearnerRow = { tag: string; since: number };
/**
 * "device": nothing is sent. "forgotten": the learner was deleted on another phone; nothing is sent until the learner decides.
 * "begin": the learner decided to send everything again.
 */
export type SendingMode = "synced" | "device" | "forgotten" | "begin";
/** The last opened subtopic and its tab, for "Continue" on another day. One of an earlier release lacks its module's title. */
export type LastSubtopic = LastOpened & { phase: string };

/** The keys of encrypted own questions (keyring.ts). */
export type Keyring = {
	/**
	 * The wrapping keys of the codes that were created or typed here, newest first. Also of invalid ones: another phone may have
	 * wrapped with one before it knew.
	 */
	codes: readonly { wrapping: string; mark: string; isAlive: boolean }[];
	/** Content keys by their id. With the first one, own events are queued for the server. */
	keys: ReadonlyMap<string, string>;
	/** Whether every content key that can be opened is, and is wrapped for every code. */
	isSettled: boolean;
};

/** `hasText`: whether practice has found a study text in it; missing until "Today" or "My mistakes" was opened. */
export type KnownSubtopic = LoggedSubtopic & { hasText?: boolean | undefined };

export type MetaRows = {
	device: DeviceRow;
	learner: LearnerRow;
	code: string;
	/** Of `code`, from the server. */
	codeMark: string;
	/** Set when another phone has changed the code that was shown here. */
	isCodeChanged: boolean;
	/** Missing until a code is created or typed, and in browsers without WebCrypto. */
	keyring: Keyring;
	/** Whether own events were not queued because there was no content key. */
	isOwnWaiting: boolean;
	/** Received events of kinds that this page's release does not know, for a newer one. */
	unread: readonly UnreadEvent[];
	mode: SendingMode;
	last: LastSubtopic;
	/** Titles and sizes of subtopics, the last used first (progress-notes.ts). */
	places: readonly KnownSubtopic[];
	/** Corrections of keys that were said on this device, by subtopic (mark-again.ts). */
	toldCorrections: Readonly<Record<string, readonly string[]>>;
	/** Whether what happened before this phone joined the log has only partly arrived. */
	isJoining: boolean;
	/** This phone's clock when its log was packed (app/learn/progress/pack-log.ts). */
	packedAt: number;
};

/** An event as it was sent, with the subtopic that its list names by an index. */
export type UnreadEvent = { device: string; subtopicId: string; wire: readonly unknown[] };

export type EventId = Pick<LogEvent, "device" | "clock">;

export function idOf({ device, clock }: EventId): string {
	return `${device} ${clock}`;
}

/** One transaction. Everything it writes is stored, or nothing. */
export type Tx = {
	getMeta: <Key extends keyof MetaRows>(key: Key) => Promise<MetaRows[Key] | undefined>;
	putMeta: <Key extends keyof MetaRows>(key: Key, value: MetaRows[Key]) => void;
	deleteMeta: (key: keyof MetaRows) => void;
	/** Own events, each a record. */
	putEvents: (events: readonly LogEvent[]) => void;
	/** Removes these records, for packLog. @returns their events */
	storeReceivedEvents: () => Promise<LogEvent[]>;
	/** Received or packed events of one subtopic: one record, since a record costs far more than an event. */
	putReceived: (subtopicId: string, events: readonly LogEvent[]) => void;
	/** Own and received events of a subtopic in their order, after an event; without one, all. */
	listEvents: (subtopicId: string, after?: Pick<LogEvent, "clock" | "device">) => Promise<LogEvent[]>;
	listAll: () => Promise<LogEvent[]>;
	/** Events of one device that the server has not acknowledged, by clock. */
	listUnsent: (limit: number) => Promise<LogEvent[]>;
	listUnsentIds: () => Promise<EventId[]>;
	putUnsent: (events: readonly EventId[]) => void;
	deleteUnsent: (events: readonly EventId[]) => void;
	/** Marks all events as unsent, received ones too: another phone may never send its own again. */
	unsendAll: (isWanted: (event: LogEvent) => boolean) => Promise<void>;
	getSnapshot: (subtopicId: string) => Promise<SubtopicProgress | undefined>;
	putSnapshot: (progress: SubtopicProgress) => void;
	getSummary: (subtopicId: string) => Promise<SubtopicSummary | undefined>;
	putSummary: (summary: SubtopicSummary) => void;
};

export type LogTables = {
	/** Whether the log survives this page. */
	isPersistent: boolean;
	/**
	 * Runs a transaction; resolves when it is on disk. Only promises of `tx` may be awaited in it.
	 * @throws errors of the browser's storage
	 */
	transact: <Result>(mode: "readonly" | "readwrite", work: (tx: Tx) => Promise<Result>) => Promise<Result>;
	/** Deletes everything. */
	clear: () => Promise<void>;
};

/**
 * The database of attempts at papers (app/learn/paper/attempt/indexed-attempts.ts), which is deleted with the log; and the channel by
 * which pages hear of them.
 */
export const PAPERS_DATABASE = "doubtless-papers";

/** The entry of session storage with events that only this tab has (memory-tables.ts). */
export const TAB_EVENTS_KEY = "doubtless.log";

/** Random bytes of a device's name. */
const DEVICE_BYTES = 6;

export function createDeviceName(): string {
	return encodeBytes(crypto.getRandomValues(new Uint8Array(DEVICE_BYTES)));
}

/** As base64url, without padding. */
export function encodeBytes(bytes: Uint8Array): string {
	const text = btoa(String.fromCharCode(...bytes));
	return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
