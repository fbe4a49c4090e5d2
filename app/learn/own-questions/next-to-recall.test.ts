import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { OwnQuestion } from "#core/log/own-questions.ts";
import { nextToRecall } from "./next-to-recall.ts";

const answer = { phase: "read", block: 2, words: "Water seeks its level." } as const;
const make = (id: string, given: Partial<OwnQuestion> = {}): OwnQuestion => ({
	...{ id, text: `${id}?`, answer, wasKnown: null },
	...given,
});

const question = fc.record({
	id: fc.uuid(),
	text: fc.string(),
	answer: fc.constantFrom(answer, null),
	wasKnown: fc.constantFrom(true, false, null),
});

describe("the next own question to recall", () => {
	test("comes before one that was missed, and never without an answer", () => {
		const questions = [make("a", { answer: null }), make("b", { wasKnown: false }), make("c"), make("d")];
		expect(nextToRecall(questions, new Set())?.id).toBe("c");
		expect(nextToRecall(questions, new Set(["c", "d"]))?.id).toBe("b");
		expect(nextToRecall(questions, new Set(["b", "c", "d"]))).toBeUndefined();
	});

	test("every answered question that is not known is asked once, and none else", () => {
		fc.assert(
			fc.property(fc.uniqueArray(question, { selector: ({ id }) => id }), (questions) => {
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
