// What zod compiles has the rules that learners' browsers read by, whatever a file holds.
import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { questionSchema } from "#core/mcq.ts";
import { readMcqFile } from "#core/mcq-file.ts";
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
const idArbitrary = fc.oneof(
	{ weight: 4, arbitrary: fc.constantFrom("a", "b", 1, 2, "1") },
	anythingArbitrary,
);
const fieldsOf = (fields: Record<string, fc.Arbitrary<unknown>>) =>
	fc.record(fields, { requiredKeys: [] }).chain((value) =>
		fc
			.dictionary(fc.constantFrom("more", "__proto__", "toString", "constructor"), anythingArbitrary)
			.map((more) => ({
				...more,
				...value,
			})),
	);
const optionArbitrary = fieldsOf({
	id: idArbitrary,
	text: fc.oneof({ weight: 4, arbitrary: fc.string() }, anythingArbitrary),
	isCorrect: fc.oneof({ weight: 4, arbitrary: fc.boolean() }, anythingArbitrary),
});
const questionArbitrary = fieldsOf({
	id: idArbitrary,
	text: fc.oneof({ weight: 6, arbitrary: fc.string() }, anythingArbitrary),
	options: fc.oneof(
		{ weight: 8, arbitrary: fc.array(optionArbitrary, { maxLength: 4 }) },
		{ weight: 1, arbitrary: fc.array(optionArbitrary, { minLength: 26, maxLength: 28 }) },
		anythingArbitrary,
	),
	explanation: fc.oneof(fc.string(), anythingArbitrary),
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
	expect(sound).toBeGreaterThan(20);
});

test("gives a whole file's questions alike", () => {
	const text = JSON.stringify({ questions: makeQuestions(20) });
	expect(readMcqFile(text, compiledQuestionSchema)).toEqual(readMcqFile(text));
});
