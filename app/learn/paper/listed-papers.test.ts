import { expect, test } from "vitest";
import type { AttemptEvent } from "#core/papers/attempt-event.ts";
import * as m from "#messages";
import { makeFacts } from "../../../tests/make-paper.ts";
import { createMemoryTables } from "./attempt/attempts-in-memory.ts";
import { storedOf } from "./attempt/store.ts";
import type { StoredAttempt } from "./attempt/stored-attempt.ts";
import { openingOf, stateOf } from "./listed-papers.ts";
import { timeText } from "./time-text.ts";

const NOW = 1_790_000_000_000;
const HOUR = 3_600_000;

/** What the module's page says of an attempt that began an hour ago at a paper of three hours. */
function say(changes: Partial<StoredAttempt>, events: readonly AttemptEvent[] = [], resultsFrom: number | null = null) {
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
	const attempt = { ...stored.attempt, ...changes };
	return stateOf({ ...stored, attempt }, createMemoryTables(), resultsFrom, NOW);
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

test("a paper that was not begun here is said to open later, or to be over", () => {
	const times = { openFrom: NOW, openUntil: NOW + HOUR };
	expect(openingOf(times, NOW - 1)).toBe(m.mock_opens_at({ time: timeText(NOW) }));
	expect(openingOf(times, NOW)).toBe("");
	expect(openingOf(times, NOW + HOUR)).toBe(m.mock_closed_at({ time: timeText(NOW + HOUR) }));
	expect(openingOf({ openFrom: null, openUntil: null }, NOW)).toBe("");
});
