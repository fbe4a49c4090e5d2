import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { OwnEvent } from "./event.ts";
import { foldEvents, startProgress } from "./fold.ts";
import {
	foldOwnQuestions,
	nextToRecall,
	OWN_QUESTION_LENGTH,
	type OwnQuestion,
	ownIdOf,
	tidyOwnQuestion,
} from "./own-questions.ts";

const base = { device: "AAAAAAAA", subtopicId: "s1", run: 0 };
const asked: OwnEvent = { ...base, clock: 1, kind: "own-asked", text: "Why do leaves fall?" };
const of = ownIdOf(asked);

/** Events of two phones about the same few questions. */
const event = fc
	.record({
		device: fc.constantFrom("AAAAAAAA", "BBBBBBBB"),
		clock: fc.integer({ min: 1, max: 30 }),
		kind: fc.constantFrom("own-asked", "own-reworded", "own-answered", "own-recalled"),
		of: fc.constantFrom("AAAAAAAA.1", "AAAAAAAA.2", "BBBBBBBB.1", "BBBBBBBB.3"),
		text: fc.constantFrom("", "a", "b"),
		wasKnown: fc.boolean(),
	})
	.map(({ device, clock, kind, of, text, wasKnown }): OwnEvent => {
		const at = { device, clock, subtopicId: "s1", run: 0 };
		if (kind === "own-asked") return { ...at, kind, text: `${device} ${clock}` };
		if (kind === "own-reworded") return { ...at, kind, of, text };
		if (kind === "own-answered") return { ...at, kind, of, phase: "read", block: 3, words: text };
		return { ...at, kind: "own-recalled", of, wasKnown };
	});
const log = fc.uniqueArray(event, { selector: ({ device, clock }) => `${device} ${clock}`, maxLength: 40 });

describe("own questions", () => {
	test("are asked, answered and recalled", () => {
		const events: OwnEvent[] = [
			asked,
			{ ...base, clock: 2, kind: "own-answered", of, phase: "read", block: 4, words: "They lose water." },
			{ ...base, clock: 3, kind: "own-recalled", of, wasKnown: true },
		];
		expect(foldOwnQuestions(events)).toEqual([
			{
				id: of,
				text: "Why do leaves fall?",
				wasKnown: true,
				answer: { phase: "read", block: 4, words: "They lose water." },
			},
		]);
	});

	test("can be reworded, and stay deleted", () => {
		const reword = (clock: number, text: string): OwnEvent => ({ ...base, clock, kind: "own-reworded", of, text });
		expect(foldOwnQuestions([asked, reword(2, "When?")])).toMatchObject([{ text: "When?" }]);
		expect(foldOwnQuestions([asked, reword(2, ""), reword(3, "When?")])).toEqual([]);
	});

	test("fold to the same result in any order of arrival, with duplicates", () => {
		fc.assert(
			fc.property(log, fc.func(fc.integer()), (events, order) => {
				const twice = [...events, ...events].map((event, place) => ({ event, rank: order(place) }));
				const shuffled = twice.sort((one, other) => one.rank - other.rank).map(({ event }) => event);
				expect(JSON.stringify(foldOwnQuestions(shuffled))).toBe(JSON.stringify(foldOwnQuestions(events)));
			}),
		);
	});

	test("do not change the rest of the subtopic's progress, in any run", () => {
		fc.assert(
			fc.property(log, fc.nat(3), (events, run) => {
				const { until, ...progress } = foldEvents(
					startProgress("s1"),
					events.map((event) => ({ ...event, run })),
				);
				expect({ ...progress, until: undefined }).toEqual(startProgress("s1"));
			}),
		);
	});
});

const given = { phase: "read", block: 2, words: "Water seeks its level." } as const;
const make = (id: string, fields: Partial<OwnQuestion> = {}): OwnQuestion => ({
	id,
	text: `${id}?`,
	answer: given,
	wasKnown: null,
	...fields,
});

const anyQuestion = fc.record({
	id: fc.uuid(),
	text: fc.string(),
	answer: fc.constantFrom(given, null),
	wasKnown: fc.constantFrom(true, false, null),
});

describe("the next own question to recall", () => {
	test("is one never asked before one that was missed, and never one without an answer", () => {
		const questions = [make("a", { answer: null }), make("b", { wasKnown: false }), make("c"), make("d")];
		expect(nextToRecall(questions, new Set())?.id).toBe("c");
		expect(nextToRecall(questions, new Set(["c", "d"]))?.id).toBe("b");
		expect(nextToRecall(questions, new Set(["b", "c", "d"]))).toBeUndefined();
	});

	test("asks each answered question that is not known once, and no other", () => {
		fc.assert(
			fc.property(fc.uniqueArray(anyQuestion, { selector: ({ id }) => id }), (questions) => {
				const passed = new Set<string>();
				for (let next = nextToRecall(questions, passed); next; next = nextToRecall(questions, passed)) {
					expect(passed).not.toContain(next.id);
					passed.add(next.id);
				}
				const open = questions.filter(({ answer, wasKnown }) => answer !== null && wasKnown !== true);
				expect([...passed].sort()).toEqual(open.map(({ id }) => id).sort());
			}),
		);
	});
});

test("a typed question becomes one line of whole characters, and a tidy one stays as it is", () => {
	const words = fc.array(fc.constantFrom("why ", "\n", "\t ", "🙂", "क्यों", "x".repeat(90)), { maxLength: 40 });
	fc.assert(
		fc.property(words, (parts) => {
			const tidy = tidyOwnQuestion(parts.join(""));
			expect(tidy.length).toBeLessThanOrEqual(OWN_QUESTION_LENGTH);
			expect(tidy).not.toMatch(/^\s|\s$|[^\S ]| {2}/);
			expect(tidy.isWellFormed()).toBe(true);
			expect(tidyOwnQuestion(tidy)).toBe(tidy);
		}),
	);
});
