import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeQuestion } from "../../tests/make.ts";
import {
	NEW_QUESTION,
	type TypedQuestion,
	typedQuestion,
	typedQuestionSchema,
	withFields,
	withQuestionId,
	writeQuestion,
} from "./question-edit.ts";
import { questionSchema } from "./question-file.ts";

const ODD = JSON.stringify({
	id: 7,
	text: "Old?",
	weight: 1.5,
	options: [
		{ id: 1, text: "A", isCorrect: true, hint: "A" },
		{ id: 2, text: "B", isCorrect: false },
	],
	explanation: null,
	tags: ["x", "y"],
});

const write = (typed: TypedQuestion, body?: string) => {
	const written = writeQuestion(typed, body, "new");
	if (!written.ok) throw new Error(JSON.stringify(written.problems));
	return written.body;
};

test("saving a form that nobody changed gives the same question", () => {
	for (const body of [ODD, JSON.stringify(makeQuestion()), JSON.stringify(makeQuestion(), undefined, "\t")])
		expect(write(typedQuestion(body), body)).toBe(body);
});

test("changes only what was typed, in its place, and keeps unknown fields", () => {
	const typed = typedQuestion(ODD);
	const options = typed.options.map((option) => ({ ...option, isCorrect: !option.isCorrect }));
	const body = write({ ...typed, text: "New?", options, year: "2019" }, ODD);
	const changed = [
		{ id: 1, text: "A", isCorrect: false, hint: "A" },
		{ id: 2, text: "B", isCorrect: true },
	];
	expect(body).toBe(JSON.stringify({ ...JSON.parse(ODD), text: "New?", options: changed, year: 2019 }));
});

test("a question gets the chosen format, and a form without one does not remove it", () => {
	const typed = typedQuestion(ODD);
	const formatted = write({ ...typed, format: "md1" }, ODD);
	expect(JSON.parse(formatted)).toEqual({ ...JSON.parse(ODD), format: "md1" });
	expect(typedQuestion(formatted)).toEqual({ ...typed, format: "md1" });
	expect(write(typed, formatted)).toBe(formatted);
	const { format, ...before } = typed;
	expect(typedQuestionSchema.parse(before)).toEqual({ ...before, format });
});

test("a new question gets its id, and its options the letters", () => {
	const typed = { ...NEW_QUESTION, text: "What?", explanation: "So." };
	const named = (text: string, isCorrect: boolean) => ({ id: "", text, isCorrect, explanation: "" });
	const blank = named("", false);
	const body = write({ ...typed, options: [named("Yes", true), blank, named("No", false), blank] });
	expect(questionSchema.parse(JSON.parse(body))).toEqual({
		id: "new",
		text: "What?",
		options: [
			{ id: "a", text: "Yes", isCorrect: true },
			{ id: "b", text: "No", isCorrect: false },
		],
		explanation: "So.",
	});
});

test("an added option gets a unique id, and removing one does not change the others", () => {
	const body = JSON.stringify(makeQuestion());
	const typed = typedQuestion(body);
	const added = { id: "", text: "Pluto", isCorrect: false, explanation: "Too far." };
	const [first, , ...rest] = typed.options;
	const after = JSON.parse(write({ ...typed, options: [added, ...(first ? [first] : []), ...rest] }, body));
	expect(after.options.map(({ id }: { id: string }) => id)).toEqual(["e", "a", "c", "d"]);
	expect(after.options[0]).toEqual({ id: "e", text: "Pluto", isCorrect: false, explanation: "Too far." });
});

test("reports what is missing at the field", () => {
	const problemsOf = (typed: Partial<TypedQuestion>) => {
		const written = writeQuestion({ ...NEW_QUESTION, ...typed }, undefined, "n");
		return written.ok ? [] : written.problems.map(({ code, field }) => `${field} ${code}`);
	};
	const option = (text: string, isCorrect = false) => ({ id: "", text, isCorrect, explanation: "" });
	expect(problemsOf({})).toEqual(["text required", "options too-few-options"]);
	expect(problemsOf({ text: "?", options: [option("a"), option("b")] })).toEqual(["options no-right-option"]);
	expect(problemsOf({ text: "?", options: [option("a"), option("", true), option("b")] })).toEqual([
		"options.1.text required",
		"options no-right-option",
	]);
	const two = [option("a", true), option("b", true), option("c")];
	expect(problemsOf({ text: "?", options: two })).toEqual(["options several-right-options"]);
	for (const type of ["any", "several"] as const) expect(problemsOf({ text: "?", type, options: two })).toEqual([]);
	expect(problemsOf({ text: "?".repeat(20_001), options: [option("a", true), option("b")] })).toEqual([
		"text too-long",
	]);
	expect(problemsOf({ text: "?", type: "number", answer: "ten", tolerance: "-1" })).toEqual([
		"answer number-malformed",
		"tolerance number-malformed",
	]);
});

describe("a number with a comma", () => {
	const write = (numbers: Partial<TypedQuestion>) => {
		const written = writeQuestion({ ...NEW_QUESTION, text: "?", type: "number", ...numbers }, undefined, "n");
		return written.ok ? JSON.parse(written.body) : written.problems;
	};

	test.each(["1,000", "25,000", " -1,000 ", "1,000,000", "१,०००"])("%s may be two numbers", (typed) => {
		const problem = { code: "number-unclear", values: { typed: typed.trim() } };
		expect(write({ answer: typed })).toEqual([{ ...problem, field: "answer" }]);
		expect(write({ answer: "5", tolerance: typed })).toEqual([{ ...problem, field: "tolerance" }]);
	});

	test.each(["1,50,000", "2500,5,1", "1 000"])("%s is none", (answer) => {
		expect(write({ answer })).toEqual([{ code: "number-malformed", field: "answer" }]);
	});

	test("2,500.5 is not saved", () => expect(write({ answer: "2,500.5" })).toMatchObject([{ field: "answer" }]));

	test.each([
		["0,5", 0.5],
		["3,14", 3.14],
		["0,125", 0.125],
		["1000,5", 1000.5],
		["1000", 1000],
	])("%s is a decimal", (typed, answer) => {
		expect(write({ answer: typed, tolerance: typed })).toMatchObject({ answer, tolerance: answer });
	});
});

test("every written question passes the check of question files, and its form is what was typed", () => {
	const words = fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }).filter((text) => text.trim() !== "");
	const option = fc.record({ id: fc.constant(""), text: words, isCorrect: fc.boolean(), explanation: fc.string() });
	const form = fc
		.record({
			text: words,
			explanation: fc.string(),
			topic: fc.string({ maxLength: 50 }),
			options: fc.array(option, { minLength: 2, maxLength: 8 }),
		})
		.filter(({ options }) => options.some(({ isCorrect }) => isCorrect));
	fc.assert(
		fc.property(form, form, (one, other) => {
			const first = write({ ...NEW_QUESTION, ...one, type: "any" });
			const known = typedQuestion(first).options.slice(0, 1);
			const options = [...known, ...other.options];
			const second = write({ ...NEW_QUESTION, ...other, type: "any", options }, first);
			for (const body of [first, second]) expect(questionSchema.safeParse(JSON.parse(body)).success).toBe(true);
			const typed = typedQuestion(second);
			expect({ text: typed.text, explanation: typed.explanation, topic: typed.topic }).toEqual({
				text: other.text,
				explanation: other.explanation,
				topic: other.topic.trim(),
			});
			expect(typed.options.slice(1).map(({ text }) => text)).toEqual(other.options.map(({ text }) => text));
		}),
	);
});

test("a question of a file with several right options counts any of them, until the form says otherwise", () => {
	const right = (id: string) => ({ id, text: id, isCorrect: true });
	const body = JSON.stringify(makeQuestion({ options: [right("a"), right("b")] }));
	const typed = typedQuestion(body);
	expect(typed.type).toBe("any");
	expect(write(typed, body)).toBe(body);
	expect(JSON.parse(write({ ...typed, type: "several" }, body))).toMatchObject({ type: "several" });
	expect(writeQuestion({ ...typed, type: "single" }, body, "n").ok).toBe(false);
});

test("a copy differs in its id only, and a bulk change sets one field only", () => {
	expect(withQuestionId(ODD, "copy")).toBe(ODD.replace('"id":7', '"id":"copy"'));
	const tagged = withFields(ODD, { topic: " Optics ", difficulty: "3" });
	expect(JSON.parse(tagged)).toMatchObject({ topic: "Optics", difficulty: 3 });
	expect(JSON.parse(withFields(tagged, { topic: "", difficulty: "" }))).toEqual(JSON.parse(ODD));
	expect(withFields(ODD, {})).toBe(ODD);
});
