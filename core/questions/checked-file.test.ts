import fc from "fast-check";
import { expect, test } from "vitest";
import { makeQuestions } from "../../tests/make.ts";
import { readCheckedQuestions } from "./checked-file.ts";
import { readQuestions } from "./question-file.ts";

/** Values as a damaged or foreign file may have them, mostly sound ones. */
const id = fc.oneof(
	{ weight: 9, arbitrary: fc.string({ minLength: 1, maxLength: 6 }) },
	{ weight: 1, arbitrary: fc.constantFrom("", 7, null, true, 1.5) },
);
const text = fc.oneof({ weight: 9, arbitrary: fc.string() }, { weight: 1, arbitrary: fc.constantFrom(null, 3) });
const odd = fc.constantFrom("x".repeat(201), null, 3, 0, 1.5, -1, true, "several", "number", "md1");
const short = fc.oneof(fc.string({ maxLength: 3 }), odd);
const option = fc.record(
	{ id, text, isCorrect: fc.oneof(fc.boolean(), fc.constant("true")), explanation: short },
	{ requiredKeys: [] },
);
const sound = fc.record({ id: fc.string({ minLength: 1, maxLength: 3 }), text: fc.string(), isCorrect: fc.boolean() });
const options = fc.array(fc.oneof({ weight: 9, arbitrary: sound }, { weight: 1, arbitrary: option }), {
	maxLength: 28,
});
const explanation = fc.oneof(fc.string(), fc.constantFrom(null, undefined, 4));
const about = { topic: short, difficulty: short, source: short, year: short, extra: fc.string() };
const how = { format: odd, shuffle: odd, unit: short, tolerance: odd };
const type = fc.constantFrom("several", "single", "number", 5);
const chosen = fc.record(
	{ id, text, options, explanation, type, answer: odd, ...how, ...about },
	{ requiredKeys: ["options"] },
);
const noOptions = fc.oneof({ weight: 9, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: options });
const answer = fc.oneof(fc.double(), fc.constantFrom(null, "9"));
const typed = fc.record(
	{ id, text, type: fc.constant("number"), options: noOptions, explanation, answer, ...how, ...about },
	{ requiredKeys: ["type", "id", "text", "answer"] },
);
/** Mostly sound, so that every run has some that are read. */
const several = fc.record(
	{
		id: fc.string({ minLength: 1, maxLength: 6 }),
		text: fc.string(),
		type: fc.constant("several"),
		options: fc.uniqueArray(sound, { minLength: 3, maxLength: 6, selector: ({ id }) => id }),
		explanation,
	},
	{ requiredKeys: ["id", "text", "type", "options"] },
);
const question = fc.oneof(chosen, typed, several);
const file = fc.record(
	{
		questions: fc.oneof(fc.array(question, { maxLength: 4 }), fc.constant("x")),
		shuffle: fc.oneof(fc.boolean(), fc.constant(1)),
		format: odd,
	},
	{ requiredKeys: [] },
);

test("reads only files that the schema accepts, with the same questions", () => {
	let read = 0;
	const kinds = new Map<string | undefined, number>();
	fc.assert(
		fc.property(file, (value) => {
			const json = JSON.stringify(value);
			const checked = readCheckedQuestions(json);
			const whole = readQuestions(json);
			if (checked) read += 1;
			for (const question of checked?.questions ?? []) kinds.set(question.type, (kinds.get(question.type) ?? 0) + 1);
			const about = { topic: undefined, difficulty: undefined, source: undefined, year: undefined };
			const asked = whole.ok && { ...whole, questions: whole.questions.map((one) => ({ ...one, ...about })) };
			if (checked) expect({ ok: true, ...checked }).toEqual(asked);
			else expect(whole.ok && !json.includes("\\u00") && !/proto|constructor/.test(json)).toBe(false);
		}),
		{ numRuns: 4_000 },
	);
	expect(read).toBeGreaterThan(0);
	expect([...kinds.keys()].sort()).toEqual(["number", "several", undefined]);
});

test.each(["", "{", "null", "[]", '{"questions":[]}', '{"questions":[null]}', "1"])(
	"leaves %j to the schema",
	(json) => {
		expect(readCheckedQuestions(json)).toBeUndefined();
	},
);

test("leaves a file with a hostile key to the schema", () => {
	const json = JSON.stringify({ questions: makeQuestions(2) }).replace('"id"', '"__proto__":{},"id"');
	expect(readCheckedQuestions(json)).toBeUndefined();
});
