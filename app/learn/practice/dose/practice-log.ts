// Practice in the learner's log: what its folds (core/practice) need, read for the subtopics of a module, and its answers, written. Loaded
// by the pages of practice only.
import { appendEvents, type NewEvent, readFromLog } from "#app/learn/progress/log/log-store.ts";
import type { LoadedBank } from "#app/learn/progress/log/mark-again.ts";
import type { Tx } from "#app/learn/progress/log/tables.ts";
import { createListeners } from "#app/ui/script/listeners.ts";
import { nameOf } from "#core/practice/answers.ts";
import {
	calendarDay,
	isOwnEvent,
	isSealedEvent,
	type LogEvent,
	learnerDay,
	SETTINGS_ID,
} from "#core/progress/log/event.ts";
import { foldNotes } from "#core/progress/log/own-notes.ts";

/** Longest time that an answer can have taken, in milliseconds: a day. */
const MAX_TOOK_MS = 86_400_000;

export type PracticeLog = {
	/** The events of these subtopics. */
	events: readonly LogEvent[];
	/** Those of the learner's settings. */
	settings: readonly LogEvent[];
	/** The learner's notes by the names of their questions. */
	notes: ReadonlyMap<string, string>;
};

/** Never rejects: empty without a readable log. */
export async function loadPractice(subtopicIds: readonly string[]): Promise<PracticeLog> {
	const read = async (tx: Tx) => {
		const [keyring, settings, ...lists] = await Promise.all([
			tx.getMeta("keyring"),
			...[SETTINGS_ID, ...subtopicIds].map((id) => tx.listEvents(id)),
		]);
		return { keys: keyring?.keys ?? new Map<string, string>(), settings: settings ?? [], events: lists.flat() };
	};
	const { keys, settings, events } = await readFromLog(read, { keys: new Map(), settings: [], events: [] });
	const openable = events.filter(isSealedEvent).filter(({ keyId }) => keys.has(keyId));
	const open = async () => (await import("#app/learn/progress/log/seal.ts")).openSealed(openable, keys);
	const own = [...events.filter(isOwnEvent), ...(openable.length === 0 ? [] : await open().catch(() => []))];
	const notes = [...Map.groupBy(own, ({ subtopicId }) => subtopicId)].flatMap(([subtopicId, list]) => {
		return [...foldNotes(list)].map(([questionId, text]) => [nameOf({ subtopicId, questionId }), text] as const);
	});
	return { events, settings, notes: new Map(notes) };
}

/** Questions that have arrived: practice-data.ts judges the log again by them, question-store.ts announces them. */
export const { notify: announceBank, subscribe: onBankLoaded } = createListeners<LoadedBank>();

/** The learner's day now. */
export function dayNow(): number {
	const now = new Date();
	return learnerDay(now.getTime(), now.getTimezoneOffset());
}

/** The date now. */
export function dateNow(): number {
	const now = new Date();
	return calendarDay(now.getTime(), now.getTimezoneOffset());
}

type NewPractised = Omit<Extract<NewEvent, { kind: "practised" }>, "kind" | "run" | "day">;

/** Writes an answer of practice. Resolves when it is on disk. Never rejects. */
export async function logPractised(answer: NewPractised): Promise<void> {
	const tookMs = Math.round(Math.min(Math.max(0, answer.tookMs), MAX_TOOK_MS));
	await appendEvents(answer.subtopicId, [{ ...answer, tookMs, kind: "practised", run: 0, day: dayNow() }]);
}
