// The attempt that is on screen: its events, what they fold to, and its clock. A press shows at once, is stored, and is then sent by
// sender.ts. Without React, so that tests run it with a clock of their own.
import { createListeners } from "#app/ui/script/listeners.ts";
import { type Attempt, attemptMs, foldAttempt } from "#core/papers/attempt.ts";
import type { AttemptEvent } from "#core/papers/attempt-event.ts";
import type { AttemptState, Begun, EventsAnswer, ShownQuestion } from "#core/papers/calls.ts";
import { type AttemptClock, createAttemptClock } from "./clock.ts";
import { entryOf } from "./next-question.ts";
import { type NewStep, numberSteps, type PaperTables, type Stored, type StoredAttempt } from "./stored-attempt.ts";

/** A clock that the server sets forward by less was right: an answer may be that long on its way. In milliseconds. */
const BEHIND_MS = 15_000;

/** Presses that show before they are stored. After so many the next one waits for the disk: one that hangs is noticed. */
const MOST_UNSTORED = 3;

const ENDS: ReadonlySet<AttemptEvent["kind"]> = new Set(["handed-in", "section-ended"]);

/** What the screen shows. A new object for each change. */
export type AttemptView = {
	stored: StoredAttempt;
	attempt: Attempt;
	/** The time of `attempt`, in milliseconds since the beginning. */
	at: number;
	questions: ReadonlyMap<string, ShownQuestion>;
	/** Whether steps survive this page. */
	isPersistent: boolean;
	/** Whether the server has all of this device's steps. */
	isSent: boolean;
	/** Whether what was stored here has been deleted meanwhile, by "Forget". */
	isForgotten: boolean;
};

export type AttemptStore = ReturnType<typeof createAttemptStore>;

/** Steps of one press, and its time in milliseconds since the beginning. */
type Press = { steps: readonly NewStep[]; at: number };

type Parts = {
	stored: Stored;
	tables: PaperTables;
	/** Called when the tables refuse a write. */
	goOnInMemory: (stored: Stored) => Promise<PaperTables>;
	/** A clock in milliseconds that is never set back. */
	now: () => number;
	/** The device's time of day, in milliseconds. */
	wallNow: () => number;
	clock?: AttemptClock;
};

export function createAttemptStore({
	stored: before,
	tables: first,
	goOnInMemory,
	now,
	wallNow,
	clock: running,
}: Parts) {
	const changes = createListeners();
	const clock = running ?? createAttemptClock(now, before.attempt.elapsedMs);
	catchUp(before.attempt);
	let tables = first;
	let row = before.attempt;
	let events = before.events;
	let questions = new Map(before.questions.map((question) => [question.id, question]));
	let isForgotten = false;
	/** Presses that show and are being stored, the oldest first. */
	let unstored: readonly Press[] = [];
	/** How many presses wait for the disk before they show. */
	let waiting = 0;
	let view = look();
	/** Writes one after the other, so that steps keep their order. */
	let last: Promise<unknown> = Promise.resolve();

	/** The clock stands while a page is closed, and on some devices while they sleep. */
	function catchUp({ beganAt }: StoredAttempt): void {
		if (beganAt !== undefined) clock.forward(wallNow() - beganAt);
	}

	function look(): AttemptView {
		const at = clock.elapsed();
		const folded = foldAttempt(row.plan, [...events, ...numberUnstored()].map(notLaterThan(at)), at);
		// The server's end holds: it may have ended the attempt while this device had no network.
		const { endedAt, endedBy } = row;
		const attempt = endedAt === null ? openElsewhere(folded, at) : { ...folded, endedAt, endedBy, leftMs: 0 };
		return {
			stored: row,
			attempt,
			at,
			questions,
			isPersistent: tables.isPersistent,
			isSent: row.sentTo >= row.sequence && unstored.length === 0,
			isForgotten,
		};
	}

	/** What presses become that are not stored yet. */
	function numberUnstored(): AttemptEvent[] {
		let { sequence } = row;
		return unstored.flatMap(({ steps, at }) => {
			const { made, after } = numberSteps({ ...row, sequence }, steps, at);
			sequence = after.sequence;
			return made;
		});
	}

	/** That this device has handed in does not hold where another one took over before the server heard of it (core/papers/attempt.ts). */
	function openElsewhere(attempt: Attempt, at: number): Attempt {
		if (!row.isElsewhere || attempt.endedBy !== "candidate") return attempt;
		return { ...attempt, endedAt: null, endedBy: null, leftMs: attemptMs(row.plan) - at };
	}

	function show(): void {
		view = look();
		changes.notify();
	}

	function snapshot(): Stored {
		return { attempt: row, questions: [...questions.values()], events };
	}

	/** Runs a write, in memory where the storage refuses it. */
	async function write<Result>(work: (on: PaperTables) => Promise<Result>): Promise<Result> {
		try {
			return await work(tables);
		} catch {
			tables = await goOnInMemory(snapshot());
			return work(tables);
		}
	}

	function inOrder<Result>(work: () => Promise<Result>): Promise<Result> {
		const next = last.then(work);
		last = next.catch(() => undefined);
		return next;
	}

	/** What a press does now; undefined for nothing. */
	function readPress(make: (view: AttemptView) => readonly NewStep[]): Press | undefined {
		const before = look();
		if (before.attempt.endedAt !== null) return undefined;
		const steps = ofThisDevice(make(before));
		return steps.length === 0 ? undefined : { steps, at: before.at };
	}

	function ofThisDevice(steps: readonly NewStep[]): readonly NewStep[] {
		return row.isElsewhere ? steps.flatMap(asDraft) : steps;
	}

	/** Stores a press that waited for the disk, and shows it. */
	async function takeLate(make: (view: AttemptView) => readonly NewStep[]): Promise<void> {
		const press = readPress(make);
		if (press) await append(press.steps, press.at);
	}

	/** Stores a press that shows already, unless the server has ended the attempt meanwhile. */
	async function storeShown(press: Press): Promise<void> {
		const steps = row.endedAt === null ? ofThisDevice(press.steps) : [];
		try {
			if (steps.length > 0) await append(steps, press.at, press);
		} finally {
			forgetShown(press);
			show();
		}
	}

	function forgetShown(press: Press | undefined): void {
		unstored = unstored.filter((one) => one !== press);
	}

	/** @param shown the press of these steps that shows already */
	async function append(steps: readonly NewStep[], at: number, shown?: Press): Promise<void> {
		const made = await write((on) => on.append(row.paperId, steps, at));
		forgetShown(shown);
		isForgotten = made.length < steps.length;
		const sequence = row.sequence + made.length;
		row = { ...row, sequence, elapsedMs: Math.max(row.elapsedMs, at) };
		events = [...events, ...made];
		show();
	}

	async function change(changes: Partial<StoredAttempt>): Promise<void> {
		row = { ...row, ...changes };
		show();
		await inOrder(() => write((on) => on.change(row.paperId, changes)));
	}

	return {
		subscribe: changes.subscribe,
		view: () => view,
		clock,
		/**
		 * Shows and stores steps of now. Does nothing after the end. That a paper or a section is over shows when it is stored: people leave
		 * the page then. Where another device has the attempt, a choice becomes one that is
		 * not saved, and nothing else happens: the press was made before this device had heard of it.
		 * @param make gives the steps by what shows: taps can be faster than the disk
		 * @returns resolves when they are stored
		 */
		step(make: (view: AttemptView) => readonly NewStep[]): Promise<void> {
			const isFree = waiting === 0 && unstored.length < MOST_UNSTORED;
			const press = isFree ? readPress(make) : undefined;
			if (!isFree || press?.steps.some(({ kind }) => ENDS.has(kind))) {
				waiting++;
				return inOrder(() => takeLate(make)).finally(() => waiting--);
			}
			if (!press) return inOrder(async () => undefined);
			unstored = [...unstored, press];
			show();
			return inOrder(() => storeShown(press));
		},
		/** Whether this device has ended the paper or a section. */
		hasEnded: () => events.some(({ device, kind }) => device === row.device && ENDS.has(kind)),
		/**
		 * Hands in what this device's clock has ended: the candidate is about to see what is right, so nothing may count afterwards, even if
		 * the server's clock says that there is time left. Does nothing where it is handed in.
		 */
		close: () =>
			inOrder(async () => {
				const isHandedIn = events.some(({ device, kind }) => device === row.device && kind === "handed-in");
				if (row.isElsewhere || row.endedAt !== null || isHandedIn) return;
				await append([{ kind: "handed-in" }], look().at);
			}),
		/** Resolves when everything so far is stored. */
		written: () => inOrder(async () => undefined),
		/** Looks at the clock: ends sections and the attempt whose time is over. */
		tick(): void {
			const { attempt } = view;
			const next = look();
			const isSame = next.attempt.endedAt === attempt.endedAt && next.attempt.section === attempt.section;
			if (isSame) return;
			view = next;
			changes.notify();
		},
		/** Stores the time, so that a reload without a network goes on from here. */
		saveTime: () => inOrder(() => write((on) => on.change(row.paperId, { elapsedMs: clock.elapsed() }))),
		async addQuestions(more: readonly ShownQuestion[]): Promise<void> {
			questions = new Map([...questions, ...more.map((question) => [question.id, question] as const)]);
			show();
			await inOrder(() => write((on) => on.addQuestions(row.paperId, more)));
		},
		/** The page is shown again, or the device woke up: time has passed that the clock may not have seen. */
		wake(): void {
			catchUp(row);
			show();
		},
		/** What the clock says, as of when the steps were made that have not been sent. */
		sendingTime: () => Math.max(0, clock.elapsed() - (row.lagMs ?? 0)),
		countOthers: () => events.filter(({ device }) => device !== row.device).length,
		/** Adds the events of other devices that are new here. */
		async addOthers(all: readonly AttemptEvent[]): Promise<void> {
			const known = new Set(events.map(idOf));
			const more = all.filter((event) => event.device !== row.device && !known.has(idOf(event)));
			events = [...events, ...more];
			show();
			await inOrder(() => write((on) => on.addEvents(row.paperId, more)));
		},
		/** The events of this device that the server does not have. */
		listUnsent: (): AttemptEvent[] =>
			events.filter(({ device, sequence }) => device === row.device && sequence >= row.sentTo),
		/** Takes over what the server said: its clock, the end, and which device has the attempt. */
		async hear(heard: Heard, times: { sentAt: number; receivedAt: number }, sentTo?: number): Promise<void> {
			const before = clock.elapsed();
			clock.set(heard.elapsedMs, times.sentAt, times.receivedAt);
			const after = clock.elapsed();
			const { endedAt, endedBy } = heard;
			const isElsewhere = heard.device !== row.device;
			const sent = Math.max(row.sentTo, sentTo ?? 0);
			const behindMs = after - before >= BEHIND_MS ? after - before : 0;
			const lagMs = sent < row.sequence || unstored.length > 0 ? (row.lagMs ?? 0) + behindMs : 0;
			const { extraTime = row.plan.extraTime } = heard;
			const plan = extraTime === row.plan.extraTime ? row.plan : { ...row.plan, extraTime };
			const late = [...new Set([...(row.late ?? []), ...(heard.tooLate ?? [])])];
			await change({ plan, endedAt, endedBy, isElsewhere, sentTo: sent, lagMs, late, beganAt: wallNow() - after });
		},
	};
}

/** The server's answer may set the clock back behind a press that was just made: it counts as made now. */
function notLaterThan(now: number): (event: AttemptEvent) => AttemptEvent {
	return (event) => (event.at > now ? { ...event, at: now } : event);
}

/** What is left of a step where another device has the attempt. */
function asDraft(step: NewStep): NewStep[] {
	if (step.kind === "drafted") return [step];
	return step.kind === "saved" ? [{ ...step, kind: "drafted" }] : [];
}

/** What the server said, in answer to steps or to another call. */
type Heard = AttemptState & Partial<Pick<EventsAnswer, "tooLate" | "extraTime">>;

const idOf = ({ device, sequence }: AttemptEvent) => `${device} ${sequence}`;

/** What a browser stores when an attempt has begun here, or goes on here. */
export function storedOf(
	begun: Begun,
	own: Pick<StoredAttempt, "paperId" | "attempt" | "device" | "isPreview" | "beganAt">,
): Stored {
	const { code, plan, paper, total, elapsedMs, endedAt, endedBy, events, questions, marking } = begun;
	const known = events.filter(({ device }) => device === own.device).map(({ sequence }) => sequence + 1);
	// The server writes "taken-over" as number 0 of this device.
	const sequence = Math.max(1, ...known);
	return {
		attempt: {
			...own,
			code,
			plan,
			paper,
			total,
			sequence,
			sentTo: sequence,
			elapsedMs,
			endedAt,
			endedBy,
			isElsewhere: begun.device !== own.device,
			marking,
		},
		questions,
		events,
	};
}

/**
 * With the question open that comes first on this device, stored in the same transaction as the beginning: the first one, or that which
 * the device before had open, so that what arrives of it later moves nothing on this one.
 */
export function openEntry(stored: Stored, at: number): Stored {
	const { plan } = stored.attempt;
	const attempt = foldAttempt(plan, stored.events, at);
	const questionId = attempt.onScreen ?? entryOf(plan, attempt, attempt.section);
	const isHere = attempt.endedAt === null && !stored.attempt.isElsewhere && stored.attempt.endedAt === null;
	if (!isHere || questionId === undefined) return stored;
	const { made, after } = numberSteps(stored.attempt, [{ kind: "visited", questionId }], at);
	return { ...stored, attempt: after, events: [...stored.events, ...made] };
}
