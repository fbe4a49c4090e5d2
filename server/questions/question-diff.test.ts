import fc from "fast-check";
import { expect, test } from "vitest";
import { NEW_QUESTION, type TypedQuestion } from "#core/questions/question-edit.ts";
import { describeQuestion, diffQuestions, shortenPair } from "./question-diff.ts";

const option = (id: string, isCorrect = false, text = `Text ${id}`) => ({ id, text, isCorrect, explanation: "" });
const QUESTION: TypedQuestion = {
	...NEW_QUESTION,
	text: "Which?",
	options: [option("a", true), option("b"), option("c")],
	explanation: "Because.",
};

const words = fc.constantFrom("", "Goa", "Sikkim", "$x^2$");
const typed: fc.Arbitrary<TypedQuestion> = fc.record({
	text: words,
	explanation: words,
	answer: words,
	tolerance: words,
	unit: words,
	topic: words,
	difficulty: words,
	source: words,
	year: words,
	format: fc.constant("" as const),
	type: fc.constantFrom("single" as const, "several" as const, "number" as const),
	options: fc.uniqueArray(
		fc.record({ id: fc.constantFrom("a", "b", "c", "d"), text: words, isCorrect: fc.boolean(), explanation: words }),
		{ selector: ({ id }) => id },
	),
});

test("lists no field for equal questions, and at least one for different ones", () => {
	fc.assert(
		fc.property(typed, typed, (one, other) => {
			expect(diffQuestions(one, one)).toEqual([]);
			// An option without texts that is not right is as good as none.
			const isSame = JSON.stringify(one) === JSON.stringify(other);
			const isBlank = [one, other].some(({ options }) => options.some(({ text }) => text === ""));
			if (!isSame && !isBlank) expect(diffQuestions(one, other)).not.toEqual([]);
		}),
	);
});

test("is symmetric, with before and after exchanged", () => {
	const values = (one: TypedQuestion, other: TypedQuestion, isTurned: boolean) =>
		diffQuestions(one, other)
			.map(({ field, before, after }) => {
				const sides = isTurned ? [after, before] : [before, after];
				return `${field.split(".")[0]} ${JSON.stringify(sides.map((side) => side.map(({ text }) => text)))}`;
			})
			.sort();
	fc.assert(
		fc.property(typed, typed, (one, other) => {
			expect(values(one, other, false)).toEqual(values(other, one, true));
		}),
	);
});

test("distinguishes a changed key from a changed text, and a new order from new options", () => {
	const [a, b, c] = [option("a", true), option("b"), option("c")];
	expect(diffQuestions(QUESTION, { ...QUESTION, options: [option("a"), option("b", true), c] })).toEqual([
		{
			field: "key",
			before: [{ text: "Text a", path: "options.0.text" }],
			after: [{ text: "Text b", path: "options.1.text" }],
		},
	]);
	const moved = diffQuestions(QUESTION, { ...QUESTION, options: [c, a, b] });
	expect(moved.map(({ field, after }) => [field, after.map(({ text }) => text)])).toEqual([
		["order", ["Text c", "Text a", "Text b"]],
	]);
	expect(diffQuestions(QUESTION, { ...QUESTION, options: [option("a", true, "New"), c, option("d")] })).toEqual([
		{
			field: "options.0.text",
			before: [{ text: "Text a", path: "options.0.text" }],
			after: [{ text: "New", path: "options.0.text" }],
		},
		{ field: "options.2.text", before: [], after: [{ text: "Text d", path: "options.2.text" }] },
		{ field: "options.1.text", before: [{ text: "Text b", path: "options.1.text" }], after: [] },
	]);
});

test("describes a new question by its options, its key and its explanation", () => {
	const described = describeQuestion(QUESTION).map(({ field, after }) => [field, after.map(({ text }) => text)]);
	expect(described).toEqual([
		["options", ["Text a", "Text b", "Text c"]],
		["key", ["Text a"]],
		["explanation", ["Because."]],
	]);
	const number = { ...NEW_QUESTION, type: "number" as const, options: [], answer: "9.8", unit: "m/s²" };
	expect(describeQuestion(number).map(({ field, after }) => [field, after[0]?.text])).toEqual([
		["type", "number"],
		["answer", "9.8 m/s²"],
	]);
});

test("shortens two long texts to their difference, with some words around it", () => {
	const long = Array.from({ length: 100 }, (_, index) => `word${index}`);
	const [before, after] = shortenPair(long.join(" "), long.with(50, "other").join(" "));
	expect(before).toBe("… word46 word47 word48 word49 word50 word51 word52 word53 word54 …");
	expect(after).toBe("… word46 word47 word48 word49 other word51 word52 word53 word54 …");
	expect(shortenPair("short", "shorter")).toEqual(["short", "shorter"]);
});

test("never makes two texts the same that differ, and never makes them longer than its limit", () => {
	const text = fc
		.array(fc.constantFrom("a", "b", " ", "\n", "क", "😀"), { maxLength: 300 })
		.map((parts) => parts.join(""));
	fc.assert(
		fc.property(text, text, text, text, (start, one, other, end) => {
			const [before, after] = [`${start}${one}${end}`, `${start}${other}${end}`];
			const [shortBefore, shortAfter] = shortenPair(before, after);
			if (before.trim().split(/\s+/).join(" ") !== after.trim().split(/\s+/).join(" "))
				expect(shortBefore === shortAfter && shortBefore.length < 900).toBe(false);
			expect(Math.max(shortBefore.length, shortAfter.length)).toBeLessThan(1_010);
		}),
	);
});
