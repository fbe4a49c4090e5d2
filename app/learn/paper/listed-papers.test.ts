import { expect, test } from "vitest";
import type { AttemptEvent } from "#core/papers/attempt-event.ts";
import * as m from "#messages";
import { makeFacts } from "../../../tests/make-paper.ts";
import { createMemoryTables } from "./attempt/attempts-in-memory.ts";
import { endOf, runningText } from "./attempt/show-running.ts";
import { storedOf } from "./attempt/store.ts";
import type { StoredAttempt } from "./attempt/stored-attempt.ts";
import { stateOf, stateWithout } from "./listed-papers.ts";
import { timeText } from "./time-text.ts";

const NOW = 1_790_000_000_000;
const HOUR = 3_600_000;

/** An attempt that began an hour ago at a paper of three hours. */
function makeStored(changes: Partial<StoredAttempt>, events: readonly AttemptEvent[] = []) {
	const plan = { sections: [{ questionIds: ["1"], minutes: null }], sectionOrder: "free", minutes: 180 } as const;
	const stored = storedOf(
		{
			code: "ABCD2345",
			plan: { ...plan, extraTime: "1" },
			paper: makeFacts(),
			events,
			questions: [],
			total: 1,
			elapsedMs: HOUR,
			device: "phone",
			endedAt: null,
			endedBy: null,
		},
		{ paperId: "paper", attempt: "secret", device: "phone", isPreview: false, beganAt: NOW - HOUR },
	);
	return { ...stored, attempt: { ...stored.attempt, ...changes } };
}

/** What the module's page says of it. */
function say(changes: Partial<StoredAttempt>, events: readonly AttemptEvent[] = [], resultsFrom: number | null = null) {
	return stateOf(makeStored(changes, events), createMemoryTables(), resultsFrom, NOW);
}

test("a module's page says of a paper that it is open, handed in, and when the result comes", () => {
	expect(say({})).toBe(m.mock_listed_open());
	expect(say({ isElsewhere: true })).toBe(m.mock_listed_elsewhere());
	const ended = { endedAt: HOUR, endedBy: "candidate" } as const;
	expect(say(ended)).toBe(m.mock_listed_result());
	expect(say(ended, [], NOW)).toBe(m.mock_listed_result());
	const later = NOW + HOUR;
	expect(say(ended, [], later)).toBe(m.mock_listed_result_from({ time: timeText(later) }));
});

test("a paper that was handed in without a network, or whose time has passed since, is not said to be open", () => {
	const handedIn = { device: "phone", sequence: 1, at: 10, kind: "handed-in" } as const;
	expect(say({ sentTo: 1, sequence: 2 }, [handedIn])).toBe(m.mock_listed_unsent());
	expect(say({ beganAt: NOW - 3 * HOUR })).toBe(m.mock_listed_result());
});

test("a paper that was not begun here is said to open later, to be over, or to need a network", () => {
	const say = (times: { openFrom: number | null; openUntil: number | null }, now: number, isOffline = false) =>
		stateWithout({ ...times, isUnanswered: false, isOffline }, now);
	const times = { openFrom: NOW, openUntil: NOW + HOUR };
	const early = m.mock_opens_at({ time: timeText(NOW) });
	const over = m.mock_closed_at({ time: timeText(NOW + HOUR) });
	expect(say(times, NOW - 1)).toBe(early);
	expect(say(times, NOW)).toBe("");
	expect(say(times, NOW + HOUR)).toBe(over);
	expect(say({ openFrom: null, openUntil: null }, NOW)).toBe("");
	expect(say(times, NOW, true)).toBe(m.mock_listed_offline());
	expect(say(times, NOW - 1, true)).toBe(early);
});

test("a paper whose beginning has no answer is said to run perhaps", () => {
	const times = { openFrom: null, openUntil: null };
	expect(stateWithout({ ...times, isUnanswered: true, isOffline: true }, NOW)).toBe(m.mock_listed_unanswered());
});

test("home and 'Today' name a paper that goes on, and none that has ended", () => {
	const name = (changes: Partial<StoredAttempt>) => runningText(makeStored(changes), createMemoryTables(), NOW);
	expect(name({})).toBe(m.mock_running());
	expect(name({ isElsewhere: true })).toBe(m.mock_running_elsewhere());
	expect(name({ endedAt: HOUR, endedBy: "candidate" })).toBeUndefined();
	expect(name({ beganAt: NOW - 3 * HOUR })).toBeUndefined();
});

test("what is said of a paper that goes on holds until its time is over", () => {
	const end = (changes: Partial<StoredAttempt>) => endOf(makeStored(changes), createMemoryTables(), NOW);
	expect(end({})).toBe(NOW + 2 * HOUR);
	expect(end({ beganAt: NOW - 3 * HOUR })).toBeNull();
	expect(end({ endedAt: HOUR, endedBy: "candidate" })).toBeNull();
});

test("one minute, one question and one mark are no plurals", () => {
	expect(m.mock_paper_facts({ minutes: 1, count: 3 })).toBe("1 minute, 3 questions");
	expect(m.mock_paper_facts({ minutes: 2, count: 1 })).toBe("2 minutes, 1 question");
	expect(m.mock_marks_of({ marks: "0", most: "1" })).toBe("0 of 1 mark");
	expect(m.mock_marks_of({ marks: "1", most: "2.5" })).toBe("1 of 2.5 marks");
});
