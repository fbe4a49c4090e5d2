// What zod compiles has the rules that learners' browsers read by, whatever a file holds.
import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { questionSchema } from "#core/mcq.ts";
import { readQuestionBytes } from "#core/mcq-file.ts";
import { makeQuestions } from "../tests/make.ts";
import { compiledQuestionSchema } from "./compiled-schema.ts";

const anythingArbitrary = fc.oneof(
	fc.jsonValue({ maxDepth: 2 }),
	fc.constantFrom(
		"",
		"a",
		1,
		0,
		-0,
		Number.POSITIVE_INFINITY,
		Number.NaN,
		true,
		false,
		null,
		undefined,
		[],
		{},
	),
);
/** What belongs there, and now and then anything else. */
const mostly = (right: fc.Arbitrary<unknown>) =>
	fc.oneof({ weight: 15, arbitrary: right }, { weight: 1, arbitrary: anythingArbitrary });
const fieldsOf = (fields: Record<string, fc.Arbitrary<unknown>>) => {
	const more = fc.dictionary(fc.constantFrom("more", "__proto__", "toString"), anythingArbitrary, {
		maxKeys: 1,
	});
	const own = fc.oneof({ weight: 9, arbitrary: fc.record(fields) }, fc.record(fields, { requiredKeys: [] }));
	return fc.tuple(more, own).map(([left, right]) => ({ ...left, ...right }));
};
const idArbitrary = mostly(fc.oneof(fc.nat({ max: 40 }), fc.string({ minLength: 1, maxLength: 3 })));
const optionArbitrary = fieldsOf({
	id: idArbitrary,
	text: mostly(fc.string()),
	isCorrect: mostly(fc.boolean()),
});
const questionArbitrary = fieldsOf({
	id: idArbitrary,
	text: mostly(fc.string()),
	options: mostly(
		fc.oneof(
			{ weight: 9, arbitrary: fc.array(optionArbitrary, { maxLength: 4 }) },
			fc.array(optionArbitrary, { minLength: 26, maxLength: 27 }),
		),
	),
	explanation: mostly(fc.string()),
});

test("is as strict about any question, and complains in the same words at the same places", () => {
	let sound = 0;
	fc.assert(
		fc.property(fc.oneof(questionArbitrary, anythingArbitrary), (raw) => {
			const [plain, compiled] = [questionSchema, compiledQuestionSchema].map((schema) =>
				z.safeParse(schema, raw),
			);
			expect(compiled?.success).toBe(plain?.success);
			expect(compiled?.data).toEqual(plain?.data);
			expect(compiled?.error?.issues).toEqual(plain?.error?.issues);
			if (plain?.success) sound += 1;
		}),
		{ numRuns: 3_000 },
	);
	expect(sound).toBeGreaterThan(100);
});

test("gives a whole file's questions alike", () => {
	const questions = makeQuestions(20);
	const bytes = new TextEncoder().encode(JSON.stringify({ questions }));
	expect(readQuestionBytes(bytes, compiledQuestionSchema)).toEqual({ ok: true, questions });
});
