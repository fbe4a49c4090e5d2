import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Question } from "#core/questions/question-file.ts";
import { makeQuestion } from "../../tests/make.ts";
import { makeVersion } from "../../tests/make-paper.ts";
import { candidateQuestions } from "./candidate-question.ts";

const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const texts = ["Mercury", "Venus", "Earth", "None of these"];
const metres: Partial<Question> = { type: "number", options: [], answer: 9.81, tolerance: 0.01, unit: "m/s²" };
/** What is right and why, which must not show. */
const secrets = fc.record({
	right: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
	explanation: fc.constantFrom("", "Because it is so.", "It is the innermost planet."),
	why: fc.constantFrom(undefined, "No.", "Yes, and here is more about it."),
	answer: fc.double({ noNaN: true, noDefaultInfinity: true }),
	tolerance: fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }),
	about: fc.constantFrom({}, { topic: "planets", difficulty: 5, source: "NEET", year: 2020 }),
});

function questionsWith({
	right,
	explanation,
	why,
	answer,
	tolerance,
	about,
}: typeof secrets extends fc.Arbitrary<infer T> ? T : never) {
	const options = texts.map((text, index) => {
		return { id: `o${index}`, text, isCorrect: right[index] === true, explanation: why };
	});
	const questions: Question[] = [
		makeQuestion({ id: "one", options, explanation, ...about }),
		makeQuestion({ id: "two", options, explanation, type: "several", format: "md1" }),
		makeQuestion({ id: "three", explanation, ...metres, answer, tolerance }),
	];
	return questions;
}

describe("what a candidate gets", () => {
	test("is the same to the byte, whatever is right and why", () => {
		fc.assert(
			fc.property(secrets, secrets, seeds, fc.boolean(), (one, other, seed, isShuffled) => {
				const written = [one, other].map((own) => {
					return JSON.stringify(candidateQuestions(makeVersion({ isShuffled }, [questionsWith(own)]), seed));
				});
				expect(written[1]).toBe(written[0]);
			}),
		);
	});

	test("has exactly the fields that it is shown by", () => {
		const options = texts.map((text, index) => ({ id: `o${index}`, text, isCorrect: index === 0 }));
		const version = makeVersion({ isShuffled: false }, [
			[
				makeQuestion({ options, type: "several", format: "md1" }),
				makeQuestion({ id: "n", text: "How much?", ...metres }),
			],
		]);
		expect(candidateQuestions(version, 1)).toEqual([
			{
				id: "1",
				section: 0,
				type: "several",
				format: "md1",
				text: makeQuestion().text,
				options: [
					{ id: "2", text: "Mercury" },
					{ id: "4", text: "Venus" },
					{ id: "1", text: "Earth" },
					{ id: "3", text: "None of these" },
				],
			},
			{ id: "2", section: 0, type: "number", text: "How much?", options: [], unit: "m/s²" },
		]);
	});

	test("does not depend on the file's order where it is shuffled, and keeps 'None of these' last", () => {
		const options = texts.map((text, index) => ({ id: `o${index}`, text, isCorrect: index === 0 }));
		fc.assert(
			fc.property(fc.shuffledSubarray(options, { minLength: 4 }), seeds, (order, seed) => {
				const shown = [options, order].map((own) => {
					return candidateQuestions(makeVersion({}, [[makeQuestion({ options: own })]]), seed);
				});
				expect(shown[1]).toEqual(shown[0]);
				expect(shown[0]?.[0]?.options.at(-1)?.text).toBe("None of these");
			}),
		);
	});

	test("keeps the order of options that the texts name by letters", () => {
		const lettered = makeQuestion({ explanation: "Option B is wrong." });
		const [shown] = candidateQuestions(makeVersion({}, [[lettered]]), 5);
		expect(shown?.options.map(({ text }) => text)).toEqual(lettered.options.map(({ text }) => text));
	});
});
