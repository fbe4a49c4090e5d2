import fc from "fast-check";
import { expect, test } from "vitest";
import { letterOf } from "#core/questions/question-texts.ts";
import { makeQuestion } from "../../tests/make.ts";
import { BOOKLETS, bookletOf } from "./booklet.ts";
import type { Settlement } from "./marking.ts";
import { freezeQuestion } from "./paper.ts";

test("every booklet has all questions, and its key names the right option where it is printed", () => {
	fc.assert(
		fc.property(fc.nat(), fc.integer({ min: 1, max: 12 }), fc.constantFrom(...BOOKLETS), (drawSeed, count, booklet) => {
			const questions = Array.from({ length: count }, (_, index) =>
				freezeQuestion(
					{ subtopicId: "s", questionId: `q${index}` },
					makeQuestion({ id: `q${index}` }),
					index % 2,
					index + 1,
				),
			);
			const printed = bookletOf({ questions, drawSeed }, booklet);
			expect(printed.map(({ question }) => question.id).toSorted()).toEqual(
				questions.map(({ question }) => question.id).toSorted(),
			);
			expect(printed.map(({ section }) => section)).toEqual(printed.map(({ section }) => section).toSorted());
			for (const { options, key } of printed)
				expect(key).toBe(letterOf(options.findIndex(({ text }) => text === "Mercury")));
			if (booklet === "A")
				expect(printed.map(({ options }) => options)).toEqual(
					questions.toSorted((one, other) => one.section - other.section).map(({ question }) => question.options),
				);
		}),
	);
});

test("what was settled afterwards is in the key of each booklet", () => {
	const questions = [1, 2].map((number) => {
		return freezeQuestion({ subtopicId: "s", questionId: `q${number}` }, makeQuestion({ id: `q${number}` }), 0, number);
	});
	const other = questions[1]?.question.options.find(({ isCorrect }) => !isCorrect);
	if (!other) throw new Error("no wrong option");
	const settlements: Settlement[] = [
		{ way: "all", questionId: "1" },
		{ way: "keys", questionId: "2", keys: [{ type: "single", right: [other.id] }] },
	];
	for (const booklet of BOOKLETS) {
		const printed = bookletOf({ questions, drawSeed: 7 }, booklet, settlements);
		expect(printed.find(({ question }) => question.id === "1")?.settled).toBe("all");
		const second = printed.find(({ question }) => question.id === "2");
		expect(second?.settled).toBe("keys");
		expect(second?.key).toBe(letterOf(second?.options.findIndex(({ id }) => id === other.id) ?? -1));
	}
});

test("a number's key is what counts as right", () => {
	const number = makeQuestion({ type: "number", options: [], answer: 0.3, tolerance: 0.1 });
	const exact = makeQuestion({ type: "number", options: [], answer: -2 });
	const small = makeQuestion({ type: "number", options: [], answer: 0.0005 });
	const questions = [number, exact, small].map((question, index) =>
		freezeQuestion({ subtopicId: "s", questionId: `q${index}` }, question, 0, index + 1),
	);
	expect(bookletOf({ questions, drawSeed: 1 }, "A").map(({ key }) => key)).toEqual(["0.2 … 0.4", "−2", "0.0005"]);
});
