import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { likeness, NEARLY_SAME, sketchOf, wordsOf } from "./near-duplicate.ts";
import { mustBeReviewed, type NotedQuestion, notesOfQuestion } from "./question-notes.ts";

const question = (overrides: Partial<NotedQuestion> = {}): NotedQuestion => ({
	text: "Which planet is nearest to the sun?",
	explanation: "It has the innermost orbit.",
	options: ["Mercury", "Venus", "Earth", "Mars"].map((text, index) => ({
		id: "pqrs".charAt(index),
		text,
		isCorrect: index === 1,
	})),
	...overrides,
});
const codesOf = (overrides: Partial<NotedQuestion>) => notesOfQuestion(question(overrides)).map(({ code }) => code);

describe("an explanation that contradicts the key", () => {
	test.each([
		"so (c) is right",
		"Hence option C is correct.",
		"The correct answer is (d).",
		"Answer: A",
		"Ans: c.",
		"Option 3 is the correct choice",
		"सही उत्तर: (ग) नहीं, (d) सही",
		"The right option is D, because of its orbit.",
		"Thus the correct answer is s.",
	])("is found in %j when the key is b", (explanation) => {
		expect(codesOf({ explanation })).toContain("contradicts-key");
		expect(mustBeReviewed(question({ explanation }))).toBe(true);
	});

	test.each([
		"so (b) is right",
		"(a) is not right, and (c) is wrong.",
		"The answer is a planet near the sun.",
		"Option A is a common mistake. Option B is correct.",
		"Answer: b",
		"The correct answer is q.",
		"Vitamin C is right for this. (B) is correct",
		"The right answer is a matter of orbits.",
		"",
	])("is not found in %j", (explanation) => {
		expect(codesOf({ explanation })).not.toContain("contradicts-key");
	});

	test("never depends on the letters of wrong options alone: naming the right one is no contradiction", () => {
		fc.assert(
			fc.property(fc.constantFrom("a", "b", "c", "d"), (letter) => {
				const note = codesOf({ explanation: `so (${letter}) is right` }).includes("contradicts-key");
				expect(note).toBe(letter !== "b");
			}),
		);
	});
});

test("a plain good question has no notes", () => {
	expect(codesOf({})).toEqual([]);
});

test("reports each kind of doubtful question", () => {
	const { options } = question();
	const texts = (...list: string[]) => list.map((text, index) => ({ id: `${index}`, text, isCorrect: index === 1 }));
	expect(codesOf({ explanation: " \n" })).toEqual(["no-explanation"]);
	expect(codesOf({ options: texts("Mercury", "Venus", " venus.") })).toEqual(["alike-options"]);
	expect(codesOf({ options: texts("10²", "102", "10₂", "2½", "21/2") })).toEqual([]);
	expect(codesOf({ options: texts("10³", "10²", "10²") })).toEqual(["alike-options"]);
	expect(codesOf({ options: texts("No", "Yes, whenever the temperature is above zero", "Never") })).toEqual([
		"longest-is-right",
	]);
	expect(codesOf({ text: "Is the planet Venus a planet?" })).toEqual(["answer-in-question"]);
	expect(codesOf({ text: "Venus or Mars?" })).toEqual([]);
	expect(codesOf({ explanation: "The аnswer." })).toEqual(["mixed-letters"]);
	expect(codesOf({ explanation: "ΔH < 0, 5 μm, Ωmega, русский and English" })).toEqual([]);
	expect(codesOf({ options, explanation: "![](sha256:00)", format: "md1" })).toEqual(["picture-without-text"]);
	expect(codesOf({ options, explanation: "![](sha256:00)" })).toEqual([]);
});

test("pictures, addresses and markup do not count as the length of an option or as its words", () => {
	const picture = `![](sha256:${"0123456789abcdef".repeat(4)})`;
	const codesWith = (right: string, format: string | undefined, text = "Which one?") => {
		const options = ["Mercury", right, "Jupiter"].map((one, index) => {
			return { id: `${index}`, text: one, isCorrect: index === 1 };
		});
		return codesOf({ text, options, format });
	};
	expect(codesWith(picture, "md1")).toEqual(["picture-without-text"]);
	expect(codesWith(`${picture} Venus`, "md1")).toEqual(["picture-without-text"]);
	expect(codesWith(picture, "md1", `Which one is in ${picture}?`)).toEqual(["picture-without-text"]);
	expect(codesWith("[Venus](https://example.com/planets/venus)", "md1")).toEqual([]);
	expect(codesWith("**$\\frac{\\alpha}{\\mathrm{b}}$**", "md1")).toEqual([]);
	expect(codesWith(`${picture} whenever the temperature is above zero`, "md1")).toContain("longest-is-right");
	expect(codesWith("[Venus](https://example.com/planets/venus)", undefined)).toEqual(["longest-is-right"]);
});

test("asks for formulas only in formatted texts", () => {
	const find = (text: string) => (text.includes("$") ? text : undefined);
	const bad = question({ explanation: "$\\frac$", format: "md1" });
	expect(notesOfQuestion(bad, find)).toEqual([{ code: "formula-unreadable", values: { formula: "$\\frac$" } }]);
	expect(notesOfQuestion({ ...bad, format: undefined }, find)).toEqual([]);
});

test("never throws, whatever the texts are", () => {
	const text = fc.string({ unit: "binary" });
	const options = fc.array(fc.record({ id: text, text, isCorrect: fc.boolean() }), { maxLength: 5 });
	fc.assert(
		fc.property(fc.record({ text, explanation: text, options, format: fc.option(text, { nil: undefined }) }), (one) =>
			Array.isArray(notesOfQuestion(one)),
		),
	);
});

describe("sketches of nearly the same questions", () => {
	const word = fc.stringMatching(/^[a-z]{3,9}$/);

	test("texts with the same words share both, whatever their order, case and signs", () => {
		fc.assert(
			fc.property(fc.uniqueArray(word, { minLength: 1 }), (words) => {
				const other = `${words.toReversed().join(", ").toUpperCase()}?`;
				expect(sketchOf(wordsOf(words.join(" ")))).toEqual(sketchOf(wordsOf(other)));
			}),
		);
	});

	test("most texts with one word of twenty replaced share one, and unrelated texts none", () => {
		const share = (one: string[], other: string[]) => {
			const [a, b] = [sketchOf(one), sketchOf(other)];
			return a[0] === b[0] || a[1] === b[1];
		};
		let near = 0;
		let far = 0;
		for (let round = 0; round < 300; round++) {
			const words = Array.from({ length: 20 }, (_, index) => `w${round}x${index}`);
			expect(likeness(new Set(words), new Set(words.with(7, "other")))).toBeGreaterThan(NEARLY_SAME);
			if (share(words, words.with(7, "other"))) near += 1;
			if (
				share(
					words,
					words.map((one) => `${one}z`),
				)
			)
				far += 1;
		}
		expect(near).toBeGreaterThan(270);
		expect(far).toBe(0);
	});

	test("are whole numbers that both databases hold", () => {
		fc.assert(
			fc.property(fc.string({ unit: "grapheme" }), (text) => {
				for (const number of sketchOf(wordsOf(text))) expect(Number.isSafeInteger(number) && number >= 0).toBe(true);
			}),
		);
	});
});
