// What a browser stores of its attempt at a paper, and how it is stored (indexed-attempts.ts in IndexedDB, attempts-in-memory.ts without one).
import type { AttemptPlan } from "#core/papers/attempt.ts";
import type { AttemptEvent } from "#core/papers/attempt-event.ts";
import type { PaperFacts, ShownQuestion } from "#core/papers/calls.ts";
import type { Marking } from "#core/papers/marking.ts";

export type StoredAttempt = {
	paperId: string;
	/** This browser's proof for the attempt, and its name in events. */
	attempt: string;
	device: string;
	/** Typed on another phone to go on there. */
	code: string;
	plan: AttemptPlan;
	/** Of the version that was begun. Undefined in what an earlier version stored. */
	paper?: PaperFacts;
	/** Of questions. */
	total: number;
	isPreview: boolean;
	/** Number of the next event. */
	sequence: number;
	/** The server has this device's events before this number. */
	sentTo: number;
	/** The highest known time since the beginning, in milliseconds: where the clock goes on after a reload without a network. */
	elapsedMs: number;
	/** By the server; null while the attempt goes on. */
	endedAt: number | null;
	endedBy: "candidate" | "time" | null;
	/** Another device has the attempt. */
	isElsewhere: boolean;
	/**
	 * When it began by the device's time of day, as of the server's last answer. Read while there is no network, to count on over what a
	 * closed page did not see. Undefined in what an earlier version stored.
	 */
	beganAt?: number;
	/** By how much this device's clock was behind when steps were made that the server does not have, in milliseconds. */
	lagMs?: number;
	/** Questions with answers that came too late to count. */
	late?: readonly string[];
	/** Where the key may be on the phone: what marks the attempt without a network (mark-here.ts). */
	marking?: Marking | undefined;
};

/** What is stored of an attempt: the questions that have arrived, and the events of all devices that are known here. */
export type Stored = {
	attempt: StoredAttempt;
	questions: readonly ShownQuestion[];
	events: readonly AttemptEvent[];
};

/** A step before it is stored, without what the tables add. */
export type NewStep = AttemptEvent extends infer Event
	? Event extends AttemptEvent
		? Omit<Event, "device" | "sequence" | "at" | "receivedAt">
		: never
	: never;

/** One attempt a paper; a new one replaces it. What is written is stored for good when the promise resolves. */
export type PaperTables = {
	/** Whether what is stored survives this page. */
	isPersistent: boolean;
	/** All attempts, without their questions and events. */
	list: () => Promise<readonly StoredAttempt[]>;
	find: (paperId: string) => Promise<Stored | undefined>;
	/** Replaces what is stored of the paper. */
	begin: (stored: Stored) => Promise<void>;
	/** Stores steps, and gives the events that they became. */
	append: (paperId: string, steps: readonly NewStep[], at: number) => Promise<readonly AttemptEvent[]>;
	/** Events of other devices. */
	addEvents: (paperId: string, events: readonly AttemptEvent[]) => Promise<void>;
	addQuestions: (paperId: string, questions: readonly ShownQuestion[]) => Promise<void>;
	change: (paperId: string, changes: Partial<StoredAttempt>) => Promise<void>;
};

/** The events that steps become, and the attempt after them. */
export function numberSteps(attempt: StoredAttempt, steps: readonly NewStep[], at: number) {
	const { device, sequence } = attempt;
	const made = steps.map((step, place): AttemptEvent => ({ ...step, device, sequence: sequence + place, at }));
	const elapsedMs = Math.max(attempt.elapsedMs, at);
	const after: StoredAttempt = { ...attempt, sequence: sequence + made.length, elapsedMs };
	return { made, after };
}
