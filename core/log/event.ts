// The learner's log: everything that a learner did that counts, as events that never change. The browser writes them
// (app/learn/log), the server stores them (server/progress), fold.ts turns them into what is shown. Pure.

/** A device's random name: 8 letters of base64url, 48 bits. */
export const DEVICE_PATTERN = /^[A-Za-z0-9_-]{8}$/;

/**
 * What every event has. `device` and `clock` together are its id: the clock is a Lamport clock, which rises with each event
 * of a device and jumps past every clock that the device has seen of others, so it counts events and orders them as well.
 */
type EventBase = {
	device: string;
	clock: number;
	subtopicId: string;
	/** The learner's how-manieth run through the subtopic, from 0; "start over" begins the next one. */
	run: number;
};

type RunBegun = EventBase & { kind: "begun"; seed: number };
/** Set numbers are counted through numbered and extra sets (core/quiz/set-number.ts). */
export type Answered = EventBase & {
	kind: "answered";
	questionId: string;
	/** Of the question's text at the time (checksum.ts). */
	checksum: string;
	/** What was answered, as core/quiz/given-answer.ts writes it: for most questions the option's id. */
	optionId: string;
	isCorrect: boolean;
	set: number;
	/** Time until the answer, in milliseconds; 0 when it is not known. */
	tookMs: number;
};
type SetEnded = EventBase & { kind: "set-ended"; set: number };
type DocumentRead = EventBase & { kind: "read"; phase: "survey" | "question" | "read" | "review" };
/** The id of a turn in the doubt chat, never its text. */
type DoubtAsked = EventBase & { kind: "doubt"; doubtId: string };
/** Ends the run before `run`; the answers of that run stay in the log and no longer count. */
type StartedOver = EventBase & { kind: "started-over" };

export type LogEvent = RunBegun | Answered | SetEnded | DocumentRead | DoubtAsked | StartedOver;

/** The order of events: by clock, then by device. Negative when `one` comes first. */
export function compareEvents(one: Pick<LogEvent, "clock" | "device">, other: Pick<LogEvent, "clock" | "device">) {
	if (one.clock !== other.clock) return one.clock - other.clock;
	return one.device < other.device ? -1 : one.device > other.device ? 1 : 0;
}
