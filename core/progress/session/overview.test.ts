import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Answered, LogEvent } from "#core/progress/log/event.ts";
import type { LoggedSubtopic } from "#core/progress/log/sync-protocol.ts";
import { shuffle } from "#core/random.ts";
import { listRecords, mergeSubtopics, overviewOf } from "./overview.ts";

function placeOf(subtopicId: string, more: Partial<LoggedSubtopic> = {}): LoggedSubtopic {
	return {
		moduleId: "Q1",
		moduleTitle: "Rivers",
		subtopicId,
		subtopicTitle: `Title of ${subtopicId}`,
		steps: ["survey", "read", "recite"],
		questionCount: 3,
		...more,
	};
}

/** A log of one device: the events in this order. */
function logOf(...events: { [key: string]: unknown; kind: LogEvent["kind"]; subtopicId?: string }[]): LogEvent[] {
	return events.map((event, n) => {
		return { device: "aaaaaaaa", clock: n + 1, subtopicId: "S1", run: 0, ...event } as LogEvent;
	});
}

function answered(questionId: string, isCorrect: boolean, set = 1, more: Partial<Answered> = {}) {
	const about = { questionId, checksum: "", optionId: "a", isCorrect, set, tookMs: 1 };
	return { kind: "answered" as const, ...about, ...more };
}

const [MISSED, AGAIN] = [answered("q1", false), [answered("q1", true, 2), answered("q1", true, 4)]];

describe("the overview of a log", () => {
	test("counts mastered questions, first tries and steps, by subtopic and in all", () => {
		const log = logOf(
			{ kind: "read", phase: "survey" },
			answered("q1", true),
			answered("q2", false),
			answered("q1", true, 1, { subtopicId: "S2" }),
			{ kind: "read", phase: "read", subtopicId: "S2" },
			{ kind: "key", subtopicId: "-", keyId: "aaaaaaaa", box: "x" },
		);
		const { modules, total } = overviewOf([placeOf("S1"), placeOf("S2", { questionCount: 1 })], listRecords(log));
		expect(modules).toEqual([
			{
				moduleId: "Q1",
				title: "Rivers",
				subtopics: [
					{
						subtopicId: "S1",
						title: "Title of S1",
						completion: undefined,
						next: "recite",
						mastered: 1,
						questions: 3,
						rightAtFirst: 1,
						answered: 2,
						stepsDone: 1,
						steps: 3,
					},
					{
						subtopicId: "S2",
						title: "Title of S2",
						completion: "quiz",
						next: "survey",
						mastered: 1,
						questions: 1,
						rightAtFirst: 1,
						answered: 1,
						stepsDone: 2,
						steps: 3,
					},
				],
			},
		]);
		expect(total).toEqual({ mastered: 2, questions: 4, rightAtFirst: 2, answered: 3, stepsDone: 3, steps: 6 });
	});

	test("a question that was mastered later is not right at the first try", () => {
		const [record] = listRecords(logOf(MISSED, ...AGAIN));
		expect(record).toMatchObject({ answered: 1, rightAtFirst: 0, masteredCount: 1 });
	});

	test("starting over begins the questions again, and texts stay read", () => {
		const log = logOf({ kind: "read", phase: "read" }, answered("q1", true), { kind: "started-over", run: 1 });
		expect(listRecords(log)).toMatchObject([{ answered: 0, masteredCount: 0, read: ["read"] }]);
	});

	test("starting over a mastered quiz leaves the step done, and leads back to the quiz", () => {
		const log = logOf(answered("q1", true), { kind: "started-over", run: 1 });
		const find = (events: LogEvent[], questionCount: number) => {
			const place = placeOf("S1", { steps: ["survey", "recite"], questionCount });
			return overviewOf([place], listRecords(events)).modules[0]?.subtopics[0];
		};
		expect(find(log, 1)).toMatchObject({ mastered: 0, stepsDone: 1, completion: "once", next: "recite" });
		expect(find(log, 2)).toMatchObject({ mastered: 0, stepsDone: 0, completion: undefined, next: "recite" });
		const again = logOf(answered("q1", true), { kind: "started-over", run: 1 }, answered("q1", true, 1, { run: 1 }));
		expect(find(again, 1)).toMatchObject({ mastered: 1, stepsDone: 1, completion: "quiz", next: "survey" });
		const twice = logOf(answered("q1", true), { kind: "started-over", run: 1 }, { kind: "started-over", run: 2 });
		expect(find(twice, 1)).toMatchObject({ mastered: 0, stepsDone: 1, completion: "once" });
	});

	test("never shows more mastered questions than the file has, and nothing of a subtopic without a name", () => {
		const log = logOf(answered("q1", true), answered("q2", true), answered("q1", true, 1, { subtopicId: "gone" }));
		const { modules, total } = overviewOf([placeOf("S1", { questionCount: 1 })], listRecords(log));
		expect(modules.flatMap(({ subtopics }) => subtopics)).toMatchObject([{ mastered: 1, questions: 1 }]);
		expect(total.mastered).toBe(1);
	});

	test("a subtopic without questions is completed by its texts", () => {
		const place = placeOf("S1", { steps: ["survey", "read"], questionCount: 0 });
		const log = logOf({ kind: "read", phase: "survey" }, { kind: "read", phase: "read" });
		const find = (events: LogEvent[]) => overviewOf([place], listRecords(events)).modules[0]?.subtopics[0];
		expect(find(log)).toMatchObject({ completion: "all", next: undefined });
		expect(find(log.slice(1))).toMatchObject({ completion: undefined, next: "survey" });
	});

	test("is the same for any order and repetition of events, and its sum is that of its parts", () => {
		const arbitraryEvent = fc.record({
			subtopicId: fc.constantFrom("S1", "S2", "S3", "unnamed"),
			question: fc.integer({ min: 1, max: 5 }),
			isCorrect: fc.boolean(),
			set: fc.integer({ min: 1, max: 6 }),
			isRead: fc.boolean(),
		});
		const places = [placeOf("S1"), placeOf("S2", { moduleId: "Q2" }), placeOf("S3", { questionCount: 0 })];
		fc.assert(
			fc.property(fc.array(arbitraryEvent, { maxLength: 60 }), fc.nat(), (drawn, seed) => {
				const log = logOf(
					...drawn.map(({ subtopicId, question, isCorrect, set, isRead }) => {
						if (isRead) return { kind: "read" as const, phase: isCorrect ? "survey" : "read", subtopicId };
						return answered(`q${question}`, isCorrect, set, { subtopicId });
					}),
				);
				const overview = overviewOf(places, listRecords(log));
				expect(overviewOf(places, listRecords(shuffle([...log, ...log.slice(3)], seed)))).toEqual(overview);
				const parts = overview.modules.flatMap(({ subtopics }) => subtopics);
				for (const [name, sum] of Object.entries(overview.total)) {
					expect(sum).toBe(parts.reduce((all, part) => all + Number(Reflect.get(part, name)), 0));
				}
				for (const part of parts) {
					expect(part.mastered).toBeLessThanOrEqual(part.questions);
					expect(part.rightAtFirst).toBeLessThanOrEqual(part.answered);
					expect(part.stepsDone).toBeLessThanOrEqual(part.steps);
				}
			}),
		);
	});
});

describe("places of a log", () => {
	test("that the server names come first, with its titles", () => {
		const known = [placeOf("S1", { subtopicTitle: "Old" }), placeOf("S2")];
		const named = [placeOf("S3"), placeOf("S1", { subtopicTitle: "New" })];
		const titles = (isComplete: boolean) =>
			mergeSubtopics(named, known, isComplete).map(({ subtopicTitle }) => subtopicTitle);
		expect(titles(false)).toEqual(["Title of S3", "New", "Title of S2"]);
		// S2 was deleted.
		expect(titles(true)).toEqual(["Title of S3", "New"]);
	});
});
