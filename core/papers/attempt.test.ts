import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Attempt, type AttemptPlan, attemptMs, countStates, foldAttempt, paletteState } from "./attempt.ts";
import { type AttemptEvent, attemptEventSchema } from "./attempt-event.ts";

const MINUTE = 60_000;
const PLAN: AttemptPlan = {
	sections: [
		{ questionIds: ["1", "2", "3"], minutes: 20 },
		{ questionIds: ["4", "5"], minutes: 40 },
	],
	sectionOrder: "free",
	minutes: 60,
	extraTime: "1",
};
const LOCKED: AttemptPlan = { ...PLAN, sectionOrder: "locked" };
const IN_ORDER: AttemptPlan = { ...PLAN, sectionOrder: "in-order" };

type Step = {
	[Kind in AttemptEvent["kind"]]: Omit<Extract<AttemptEvent, { kind: Kind }>, "device" | "sequence" | "at">;
}[AttemptEvent["kind"]];
/** The events of one device at these times. */
function on(device: string, ...steps: [at: number, step: Step][]): AttemptEvent[] {
	return steps.map(([at, step], sequence) => ({ ...step, device, sequence, at }));
}
const saved = (questionId: string, given: string): Step => ({ kind: "saved", questionId, given });
const visited = (questionId: string): Step => ({ kind: "visited", questionId });
const givenOf = ({ questions }: Attempt) => [...questions].map(([id, { given }]) => `${id}:${given}`).join(" ");

const questionIds = fc.constantFrom("1", "2", "3", "4", "5", "unknown");
const steps: fc.Arbitrary<Step> = fc.oneof(
	fc.record({ kind: fc.constantFrom("visited", "cleared", "marked", "unmarked"), questionId: questionIds }),
	fc.record({ kind: fc.constant("saved"), questionId: questionIds, given: fc.constantFrom("1", "2", "3") }),
	fc.record({ kind: fc.constantFrom("section-changed", "section-ended"), section: fc.nat({ max: 2 }) }),
	fc.record({ kind: fc.constantFrom("started", "taken-over") }),
);
const times = fc.nat({ max: 70 * MINUTE });
/** Often at the same millisecond, on two devices. */
const histories = fc
	.array(fc.tuple(fc.constantFrom("phone", "other"), fc.oneof(times, fc.nat({ max: 3 })), steps), { maxLength: 40 })
	.map((list) => {
		const counts = new Map<string, number>();
		return list.map(([device, at, step]): AttemptEvent => {
			const sequence = counts.get(device) ?? 0;
			counts.set(device, sequence + 1);
			return { ...step, device, sequence, at };
		});
	});
const plans = fc.constantFrom(PLAN, LOCKED, IN_ORDER, { ...LOCKED, extraTime: "4/3" });

describe("an attempt", () => {
	test("names questions with answers that came when their section or the whole was over", () => {
		const events = on(
			"phone",
			[1, saved("4", "1")],
			[2, saved("1", "1")],
			[3, { kind: "section-ended", section: 0 }],
			[4, { kind: "cleared", questionId: "1" }],
			[5, saved("4", "2")],
			[6, { kind: "handed-in" }],
			[7, saved("5", "1")],
			[8, saved("unknown", "1")],
		);
		const attempt = foldAttempt(IN_ORDER, events, MINUTE);
		expect([...attempt.refused].toSorted()).toEqual(["1", "4", "5"]);
		expect(givenOf(attempt)).toBe("1:1 2:null 3:null 4:2 5:null");
		expect(foldAttempt(PLAN, events.slice(0, 5), MINUTE).refused.size).toBe(0);
	});

	test("is the same in whatever order and however often its events arrive", () => {
		const arrivals = histories.chain((events) => {
			const copies = fc.tuple(fc.subarray(events), fc.nat({ max: 1_000 }));
			const twice = copies.map(([some, later]) => [
				...events,
				...some.map((event) => ({ ...event, receivedAt: event.at + later })),
			]);
			const all = twice.chain((list) => fc.shuffledSubarray(list, { minLength: list.length }));
			return fc.tuple(fc.constant(events), all);
		});
		fc.assert(
			fc.property(plans, arrivals, times, (plan, [events, arrived], now) => {
				expect(foldAttempt(plan, arrived, now)).toEqual(foldAttempt(plan, events, now));
			}),
		);
	});

	test("that is folded in the middle and at its end agrees with what had happened by then", () => {
		fc.assert(
			fc.property(plans, histories, times, (plan, events, now) => {
				// Times that never go back: else an earlier event may move behind `now`.
				const sorted = [...events].sort((one, other) => one.at - other.at);
				const ordered = sorted.map((event, sequence) => ({ ...event, sequence }));
				const soFar = ordered.filter(({ at }) => at <= now);
				expect(foldAttempt(plan, ordered, now)).toEqual(foldAttempt(plan, soFar, now));
			}),
		);
	});

	test("never has more time by its events than has passed, and all of it for a question that stays on screen", () => {
		fc.assert(
			fc.property(plans, histories, times, (plan, events, now) => {
				const attempt = foldAttempt(plan, events, now);
				const onScreen = [...attempt.questions.values()].reduce((sum, { timeMs }) => sum + timeMs, 0);
				expect(onScreen).toBeLessThanOrEqual(attempt.endedAt ?? now);
				expect(attempt.leftMs).toBe(attempt.endedAt === null ? attemptMs(plan) - now : 0);
			}),
		);
		const stayed = foldAttempt(PLAN, on("phone", [1_000, visited("2")]), 5_000);
		expect(stayed.questions.get("2")?.timeMs).toBe(4_000);
	});

	test("does not change after its end, whatever still comes", () => {
		fc.assert(
			fc.property(plans, histories, histories, (plan, events, late) => {
				const end = attemptMs(plan);
				const after = late.map((event) => ({ ...event, sequence: event.sequence + 1_000, at: end + event.at }));
				const { refused, ...same } = foldAttempt(plan, [...events, ...after], end * 3);
				const before = foldAttempt(plan, events, end * 3);
				expect({ ...same, refused: before.refused }).toEqual(before);
				expect(before.refused.difference(refused).size).toBe(0);
			}),
		);
	});

	test("takes the steps of a device in their order when its clock goes back", () => {
		const events = on("phone", [9_000, saved("1", "1")], [2_000, saved("1", "2")], [2_500, visited("3")]);
		const attempt = foldAttempt(PLAN, events, 10_000);
		expect(attempt.questions.get("1")?.given).toBe("2");
		expect(attempt.questions.get("3")?.timeMs).toBe(1_000);
	});

	test("counts a step no later than its arrival, so a clock that is ahead loses nothing", () => {
		const [event] = on("phone", [61 * MINUTE, saved("1", "1")]);
		if (!event) throw new Error("no event");
		expect(givenOf(foldAttempt(PLAN, [event], 60 * MINUTE))).toContain("1:null");
		expect(givenOf(foldAttempt(PLAN, [{ ...event, receivedAt: 30 * MINUTE }], 60 * MINUTE))).toContain("1:1");
	});

	test("goes on on another phone, and answers of the first one still count, by their time", () => {
		const phone = on(
			"phone",
			[0, { kind: "started" }],
			[100, saved("1", "1")],
			[300, saved("2", "1")],
			[350, saved("3", "2")],
			[500, saved("5", "1")],
		);
		const other = on("other", [200, { kind: "taken-over" }], [250, saved("5", "2")], [400, saved("3", "1")]);
		const attempt = foldAttempt(PLAN, [...other, ...phone], 1_000);
		expect(givenOf(attempt)).toBe("1:1 2:1 3:1 4:null 5:1");
		expect(attempt.device).toBe("other");
	});

	test("is moved and handed in by the phone that has it alone", () => {
		const phone = on("phone", [0, { kind: "started" }], [300, visited("4")], [400, { kind: "handed-in" }]);
		const other = on("other", [200, { kind: "taken-over" }], [250, visited("2")]);
		const attempt = foldAttempt(PLAN, [...other, ...phone], 1_000);
		expect(attempt).toMatchObject({ onScreen: "2", section: 0, endedAt: null });
	});

	test("goes on where another phone took over before it arrived that the first one had handed in", () => {
		const first = on("phone", [0, { kind: "started" }], [100, saved("1", "1")], [200, { kind: "handed-in" }]);
		const other = on("other", [300, { kind: "taken-over" }], [400, saved("2", "1")], [500, { kind: "handed-in" }]);
		const late = first.map((event) => ({ ...event, receivedAt: 450 }));
		const attempt = foldAttempt(PLAN, [...late, ...other.slice(0, 2)], 460);
		expect(attempt).toMatchObject({ endedAt: null, device: "other" });
		expect(givenOf(attempt)).toContain("1:1 2:1");
		expect(foldAttempt(PLAN, [...late, ...other], 900)).toMatchObject({ endedAt: 500, endedBy: "candidate" });
		const inTime = first.map((event) => ({ ...event, receivedAt: 250 }));
		expect(foldAttempt(PLAN, [...inTime, ...other], 900)).toMatchObject({ endedAt: 200 });
	});

	test("keeps section, end and time of the phone that took over, whatever the one before did that arrives later", () => {
		const kinds = fc.constantFrom("section-ended", "handed-in", "saved", "marked", "visited", "section-changed");
		const step = kinds.chain((kind): fc.Arbitrary<Step> => {
			if (kind === "handed-in") return fc.constant({ kind });
			if (kind === "section-ended" || kind === "section-changed")
				return fc.record({ kind: fc.constant(kind), section: fc.nat({ max: 1 }) });
			if (kind === "saved") return questionIds.map((questionId) => saved(questionId, "1"));
			return questionIds.map((questionId): Step => ({ kind, questionId }));
		});
		const takenOverAt = 10 * MINUTE;
		const before = fc.array(fc.tuple(fc.nat({ max: takenOverAt - 1 }), step), { maxLength: 8 });
		const after = fc.array(fc.tuple(fc.integer({ min: takenOverAt, max: 30 * MINUTE }), step), { maxLength: 8 });
		const delay = fc.integer({ min: takenOverAt, max: 40 * MINUTE });
		fc.assert(
			fc.property(
				fc.constantFrom(IN_ORDER, LOCKED),
				before,
				before,
				after,
				delay,
				(plan, known, unheard, later, heardAt) => {
					const byTime = (list: [number, Step][]) => list.sort(([one], [other]) => one - other);
					const heard = on("phone", ...byTime(known)).map((event) => ({ ...event, receivedAt: event.at }));
					const late = on("phone", ...byTime(unheard)).map((event) => {
						return { ...event, sequence: event.sequence + 100, receivedAt: heardAt };
					});
					const other = on("other", [takenOverAt, { kind: "taken-over" }], ...byTime(later)).map((event) => {
						return { ...event, receivedAt: event.at };
					});
					const stands = (events: readonly AttemptEvent[]) => {
						const { section, leftMs, sectionLeftMs, endedAt, endedBy } = foldAttempt(plan, events, 40 * MINUTE);
						return { section, leftMs, sectionLeftMs, endedAt, endedBy };
					};
					expect(stands([...heard, ...late, ...other])).toEqual(stands([...heard, ...other]));
				},
			),
		);
	});

	test("keeps what was answered in a section that another phone, without a network, had ended before", () => {
		const first = on(
			"phone",
			[0, { kind: "started" }],
			[100, { kind: "section-ended", section: 0 }],
			[150, saved("4", "1")],
		);
		const other = on("other", [300, { kind: "taken-over" }], [400, saved("2", "1")]);
		const late = first.map((event) => ({ ...event, receivedAt: 450 }));
		const attempt = foldAttempt(IN_ORDER, [...late, ...other], 460);
		expect(attempt).toMatchObject({ section: 0, sectionLeftMs: 20 * MINUTE - 460 });
		expect(givenOf(attempt)).toContain("2:1");
		const inTime = first.map((event) => ({ ...event, receivedAt: event.at }));
		expect(foldAttempt(IN_ORDER, [...inTime, ...other], 460)).toMatchObject({ section: 1 });
	});

	test("is not taken over by a phone that only sends events", () => {
		const attempt = foldAttempt(
			PLAN,
			[...on("phone", [0, { kind: "started" }]), ...on("other", [5, saved("1", "2")])],
			9,
		);
		expect([attempt.device, attempt.questions.get("1")?.given]).toEqual(["phone", null]);
	});

	test("ends when it is handed in, or by itself to the millisecond", () => {
		const events = on("phone", [10, saved("1", "1")], [500, { kind: "handed-in" }], [501, saved("2", "1")]);
		expect(foldAttempt(PLAN, events, 900)).toMatchObject({ endedAt: 500, endedBy: "candidate", leftMs: 0 });
		expect(givenOf(foldAttempt(PLAN, events, 900))).toContain("2:null");
		const last = on("phone", [60 * MINUTE - 1, saved("1", "1")], [60 * MINUTE, saved("2", "1")]);
		const attempt = foldAttempt(PLAN, last, 99 * MINUTE);
		expect(attempt).toMatchObject({ endedAt: 60 * MINUTE, endedBy: "time" });
		expect(givenOf(attempt)).toContain("1:1 2:null");
		expect(foldAttempt(PLAN, [], 60 * MINUTE - 1)).toMatchObject({ endedAt: null, leftMs: 1 });
	});

	test("has a third more time with extra time, in each section as well", () => {
		const extra = { ...LOCKED, extraTime: "4/3" };
		expect(attemptMs(extra)).toBe(80 * MINUTE);
		const before = 20 * 80_000 - 1;
		expect(foldAttempt(extra, [], before)).toMatchObject({ section: 0, sectionLeftMs: 1 });
		expect(foldAttempt(extra, [], before + 1)).toMatchObject({ section: 1, sectionLeftMs: 40 * 80_000 });
		expect(foldAttempt(extra, [], 80 * MINUTE)).toMatchObject({ endedBy: "time", sectionLeftMs: 0 });
	});
});

describe("sections", () => {
	test("that are locked open by their time, and are closed before and after", () => {
		const events = on(
			"phone",
			[1, saved("4", "1")],
			[2, { kind: "section-ended", section: 0 }],
			[3, { kind: "section-changed", section: 1 }],
			[4, saved("1", "1")],
			[20 * MINUTE, saved("2", "1")],
			[20 * MINUTE + 1, saved("5", "1")],
		);
		expect(givenOf(foldAttempt(LOCKED, events, 30 * MINUTE))).toBe("1:1 2:null 3:null 4:null 5:1");
	});

	test("in their order may be left early for good; after the last one the paper is handed in", () => {
		const events = on(
			"phone",
			[MINUTE, { kind: "section-ended", section: 0 }],
			[MINUTE + 1, { kind: "section-ended", section: 0 }],
			[MINUTE + 2, saved("1", "1")],
			[MINUTE + 3, saved("4", "1")],
		);
		const attempt = foldAttempt(IN_ORDER, events, 2 * MINUTE);
		expect(attempt).toMatchObject({ section: 1, sectionLeftMs: 39 * MINUTE });
		expect(givenOf(attempt)).toBe("1:null 2:null 3:null 4:1 5:null");
		const handedIn = [
			...events,
			{ kind: "section-ended", section: 1, device: "phone", sequence: 9, at: 3 * MINUTE } as const,
		];
		expect(foldAttempt(IN_ORDER, handedIn, 9 * MINUTE)).toMatchObject({ endedAt: 3 * MINUTE, endedBy: "candidate" });
	});

	test("that are free are changed by a tab or by a jump to a question", () => {
		const events = on("phone", [1, { kind: "section-changed", section: 1 }], [2, visited("1")]);
		expect(foldAttempt(PLAN, events, 1).section).toBe(1);
		expect(foldAttempt(PLAN, events, 2)).toMatchObject({ section: 0, onScreen: "1" });
	});
});

describe("the palette", () => {
	test("has five states, and their counts add up to all questions", () => {
		const events = on(
			"phone",
			[1, visited("2")],
			[2, saved("3", "1")],
			[3, { kind: "marked", questionId: "4" }],
			[4, saved("5", "1")],
			[5, { kind: "marked", questionId: "5" }],
		);
		const attempt = foldAttempt(PLAN, events, 9);
		const states = [...attempt.questions.values()].map(paletteState);
		expect(states).toEqual(["not-visited", "not-answered", "answered", "marked", "answered-marked"]);
		expect(countStates(attempt, ["1", "2", "3"])).toEqual({
			"not-visited": 1,
			"not-answered": 1,
			answered: 1,
			marked: 0,
			"answered-marked": 0,
		});
	});

	test("goes back to not answered when the answer is cleared and the mark is taken off", () => {
		const events = on(
			"phone",
			[1, saved("1", "2")],
			[2, { kind: "marked", questionId: "1" }],
			[3, { kind: "cleared", questionId: "1" }],
			[4, { kind: "unmarked", questionId: "1" }],
		);
		const states = [1, 2, 3, 4].map(
			(now) => [...foldAttempt(PLAN, events, now).questions.values()].map(paletteState)[0],
		);
		expect(states).toEqual(["answered", "answered-marked", "marked", "not-answered"]);
	});
});

test("events are read by their schema, and nothing else is", () => {
	const [event] = on("phone-01", [1, saved("1", "2")]);
	expect(attemptEventSchema.parse({ ...event, extra: 1 })).toEqual(event);
	for (const wrong of [
		{ at: -1 },
		{ at: 0.5 },
		{ sequence: null },
		{ kind: "won" },
		{ given: "x".repeat(501) },
		{ device: "" },
	])
		expect(attemptEventSchema.safeParse({ ...event, ...wrong }).success).toBe(false);
});
