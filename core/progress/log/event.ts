// The learner's log: immutable events of what a learner did: answers, read documents, own questions, practice. The browser writes them
// (app/learn/progress/log), the server stores them (server/progress), fold.ts turns them into what is shown. Pure.

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
	/** Number of the learner's run through the subtopic, from 0; "start over" begins the next one. */
	run: number;
};

/** The highest clock of others that a device jumps past: a wild one must not use up the numbers for its own next events. */
const HIGHEST_HEARD = 2 ** 40;

const DAY_MS = 86_400_000;
/** The highest day of an event, in the year 4707. */
export const HIGHEST_DAY = 1_000_000;
/** A learner's day begins at 4:00, so that an evening of learning which ends after midnight is one day. */
const DAY_BEGINS_MS = 4 * 3_600_000;

/**
 * The learner's day, as answers have it: whole days since 1970 on the learner's own clock.
 * @param time in milliseconds since 1970
 * @param minutesToUtc what the local clock lacks to UTC at that time, as Date.getTimezoneOffset gives it
 */
export function learnerDay(time: number, minutesToUtc: number): number {
	return Math.floor((time - minutesToUtc * 60_000 - DAY_BEGINS_MS) / DAY_MS);
}

/**
 * The date on the learner's calendar, which begins at midnight: whole days since 1970. An exam is on a date.
 * @param time, minutesToUtc as of `learnerDay`
 */
export function calendarDay(time: number, minutesToUtc: number): number {
	return Math.floor((time - minutesToUtc * 60_000) / DAY_MS);
}

/** A device's clock after it has received these events. */
export function clockAfter(clock: number, received: readonly Pick<EventBase, "clock">[]): number {
	return received.reduce((highest, event) => Math.max(highest, Math.min(event.clock, HIGHEST_HEARD)), clock);
}

type RunBegun = EventBase & { kind: "begun"; seed: number };
/** Set numbers are counted through numbered and extra sets (core/quiz/set-number.ts). */
export type Answered = EventBase & {
	kind: "answered";
	questionId: string;
	/** Checksum of the question's text at the time (core/checksum.ts). */
	checksum: string;
	/** The answer as core/quiz/given-answer.ts writes it: for most questions the option's id. */
	optionId: string;
	isCorrect: boolean;
	set: number;
	/** Time until the answer, in milliseconds; 0 if unknown. */
	tookMs: number;
	/** As `learnerDay` gives it. Answers of earlier releases have none. */
	day?: number;
};
/** A question that the learner skipped: no points, and asked again in a later set. */
type Skipped = EventBase & { kind: "skipped"; questionId: string; set: number };
/**
 * A key that was corrected after the learner had answered: how answers to the question count by a newer file. Written by a phone that
 * has the file, for those that do not (corrections.ts). Belongs to the subtopic, not to a run.
 */
export type Corrected = EventBase & {
	kind: "corrected";
	questionId: string;
	/** Of the question's text; answers to another text stay as they were. */
	checksum: string;
	/** When the file was stored, in milliseconds: the newest version of a question counts. */
	version: number;
	/** Answers as core/quiz/given-answer.ts writes them; one that is in neither list stays as it was. */
	right: readonly string[];
	wrong: readonly string[];
};
type SetEnded = EventBase & { kind: "set-ended"; set: number };
type DocumentRead = EventBase & { kind: "read"; phase: "survey" | "question" | "read" | "review" };
/** Where the learner stopped in a text: the number of its block from 0 (a paragraph, a heading, a list, a table). */
type PositionNoted = EventBase & { kind: "place"; phase: "survey" | "question" | "read" | "review"; block: number };
/** The id of a turn in the doubt chat, never its text. */
type DoubtAsked = EventBase & { kind: "doubt"; doubtId: string };
/**
 * A question of the learner's own. Its id is the event's (`ownIdOf`). Own questions belong to the subtopic, not to a run. The server
 * never gets their text: they leave the phone only encrypted.
 */
type OwnAsked = EventBase & { kind: "own-asked"; text: string };
/** New text of the question; empty deletes it. */
type OwnReworded = EventBase & { kind: "own-reworded"; of: string; text: string };
/** The answer: words of a text with the number of their block, or the learner's own words (block null). Empty removes it. */
type OwnAnswered = EventBase & {
	kind: "own-answered";
	of: string;
	phase: "survey" | "question" | "read" | "review";
	block: number | null;
	words: string;
};
/** Result of a recall after a set. */
type OwnRecalled = EventBase & { kind: "own-recalled"; of: string; wasKnown: boolean };
/** The learner's note to a question of the file; empty deletes it. */
type OwnNoted = EventBase & { kind: "own-noted"; questionId: string; text: string };
export type OwnEvent = OwnAsked | OwnReworded | OwnAnswered | OwnRecalled | OwnNoted;

/**
 * An own-question event of another phone. `box` is encrypted with the content key of this id, which only phones with the
 * learner's code can have (app/learn/progress/log/seal.ts).
 */
export type SealedEvent = EventBase & { kind: "sealed"; keyId: string; box: string };
/** A content key, encrypted with a key that is made of the code. Belongs to the log: its subtopic is KEYS_ID. */
export type KeyEvent = EventBase & { kind: "key"; keyId: string; box: string };
/** Used as the subtopic id of key events; no subtopic has it, because ids have 20 characters. */
export const KEYS_ID = "-";

/** How sure a learner is of an answer, chosen before it is shown as right or wrong. */
export const SURENESS = ["sure", "half", "guess"] as const;
export type Sureness = (typeof SURENESS)[number];
/** Why a question was missed, as the learner says. */
export const ERR_REASONS = ["unknown", "misread", "reasoning", "time", "guess"] as const;
export type ErrReason = (typeof ERR_REASONS)[number];

/** An answer outside Recite: it never changes a run or its score. Its run is 0. */
export type Practised = EventBase & {
	kind: "practised";
	questionId: string;
	checksum: string;
	/** As `optionId` of an answer in Recite. */
	given: string;
	isCorrect: boolean;
	/** Null where the learner was not asked. */
	sureness: Sureness | null;
	tookMs: number;
	day: number;
	/** The learner asked for it beside the plan of the day. Answers of earlier releases never say so. */
	isExtra?: true;
};
/** How sure the learner was of an answer in Recite: the one that the same device gave in this run and set. */
type SurenessGiven = EventBase & { kind: "sureness"; questionId: string; set: number; sureness: Sureness };
type Bookmarked = EventBase & { kind: "bookmarked"; questionId: string; isOn: boolean };
/** `why`: null takes the reason back. */
type Erred = EventBase & { kind: "erred"; questionId: string; why: ErrReason | null };
/** The learner has read the place that explains a question which failed again and again: it may be asked again. */
type Reread = EventBase & { kind: "reread"; questionId: string; day: number };
/** The day of a module's exam; null for none. The latest one counts. Its subtopic is SETTINGS_ID. */
type ExamDay = EventBase & { kind: "exam-day"; moduleId: string; day: number | null };
/** Most questions a day that a module's plan has. Its subtopic is SETTINGS_ID. */
type DailyNumber = EventBase & { kind: "daily-number"; moduleId: string; perDay: number };
/** Whether the learner is asked for sureness. Its subtopic is SETTINGS_ID. */
type SurenessAsked = EventBase & { kind: "sureness-asked"; isOn: boolean };
type PracticeEvent =
	| (Practised | SurenessGiven | Bookmarked | Erred | Reread)
	| (ExamDay | DailyNumber | SurenessAsked);
/** Used as the subtopic id of the learner's settings. */
export const SETTINGS_ID = "_";

/** Ends the run before `run`; the answers of that run stay in the log and no longer count. */
type StartedOver = EventBase & { kind: "started-over" };

/** Events that are sent: readable ones and sealed ones; never the learner's own texts. */
export type OpenEvent =
	| (RunBegun | Answered | Skipped | Corrected | SetEnded | DocumentRead | PositionNoted | DoubtAsked | StartedOver)
	| (PracticeEvent | SealedEvent | KeyEvent);
export type LogEvent = OpenEvent | OwnEvent;

export function isOwnEvent(event: LogEvent): event is OwnEvent {
	return event.kind.startsWith("own-");
}

export function isSealedEvent(event: LogEvent): event is SealedEvent {
	return event.kind === "sealed";
}

/** The order of events: by clock, then by device. Negative when `one` comes first. */
export function compareEvents(one: Pick<LogEvent, "clock" | "device">, other: Pick<LogEvent, "clock" | "device">) {
	if (one.clock !== other.clock) return one.clock - other.clock;
	return one.device < other.device ? -1 : one.device > other.device ? 1 : 0;
}
