import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findHostileKey } from "#core/json.ts";
import { makeQuestion, makeQuestions } from "../../tests/make.ts";
import { readQuestionFile } from "./file-check.ts";
import { findBareCommand, findsFormula } from "./formula-text.ts";

const weight = { id: "n", text: "How many?", type: "number", answer: 9.81 };

function read(questions: readonly unknown[], ofFile = {}) {
	return readQuestionFile(JSON.stringify({ ...ofFile, questions }));
}

const codesOf = (reading: ReturnType<typeof readQuestionFile>) =>
	(reading.ok ? reading.notices : reading.problems).map(({ code, field }) => (field ? `${code} ${field}` : code));

describe("a question whose answer is typed", () => {
	test("has an answer and no options, in the file and afterwards", () => {
		for (const options of [undefined, []]) {
			const reading = read([{ ...weight, options }]);
			const question = { type: "number", answer: 9.81, tolerance: 0, unit: "", options: [], explanation: "" };
			expect(reading).toMatchObject({ ok: true, notices: [], questions: [question] });
		}
		const reading = read([{ ...weight, tolerance: 0.1, unit: "m/s²" }]);
		expect(reading).toMatchObject({ ok: true, questions: [{ tolerance: 0.1, unit: "m/s²" }] });
	});

	test.each([
		[{ answer: undefined }, "field-missing answer"],
		[{ answer: "9.81" }, "wrong-type answer"],
		[{ tolerance: -1 }, "wrong-type tolerance"],
		[{ tolerance: "0.1" }, "wrong-type tolerance"],
		[{ unit: 5 }, "wrong-type unit"],
		[{ options: makeQuestion().options }, "options-not-wanted options"],
		[{ text: undefined }, "field-missing text"],
	])("with %j is refused", (fields, code) => {
		expect(codesOf(read([makeQuestion(), { ...weight, ...fields }]))).toEqual([code]);
	});

	test("is numbered like the other questions", () => {
		const reading = read([...makeQuestions(150), weight, { ...weight, id: "q3" }]);
		expect(reading).toEqual({
			ok: false,
			problems: [{ code: "duplicate-question-id", question: 152, field: "id", values: { id: "q3", first: 3 } }],
		});
	});
});

test("a question of type several follows the rules of all options", () => {
	const question = { ...makeQuestion(), type: "several" };
	expect(read([question])).toMatchObject({ ok: true, notices: [], questions: [{ type: "several" }] });
	const none = question.options.map((option) => ({ ...option, isCorrect: false }));
	expect(codesOf(read([{ ...question, options: none }]))).toEqual(["no-correct-option options"]);
});

test("a file's format is that of each question; a question may have its own", () => {
	const [one, other] = makeQuestions(2);
	expect(read([one, other], { format: "md1" })).toMatchObject({ questions: [{ format: "md1" }, { format: "md1" }] });
	const reading = read([{ ...one, format: "md1" }, other]);
	expect(reading.ok && reading.questions.map(({ format }) => format)).toEqual(["md1", undefined]);
});

describe("fields beyond the specification", () => {
	test("never make a file invalid, with any value", () => {
		const names = ["format", "topic", "difficulty", "source", "year", "shuffle", "answer", "tolerance", "unit"];
		const extra = fc.dictionary(fc.constantFrom(...names, "title"), fc.jsonValue());
		fc.assert(
			fc.property(extra, extra, fc.jsonValue(), (ofQuestion, ofFile, explanation) => {
				const [option, ...options] = makeQuestion().options;
				const question = { ...makeQuestion(), ...ofQuestion, options: [{ ...option, explanation }, ...options] };
				const { shuffle: _, ...rest } = ofFile;
				fc.pre(findHostileKey({ question, rest }) === undefined);
				expect(read([question], rest).ok).toBe(true);
			}),
		);
	});

	test("are read if valid, and named if not", () => {
		const about = { topic: "Optics", difficulty: 3, source: "NCERT", year: 2024, shuffle: false };
		expect(read([{ ...makeQuestion(), ...about }])).toMatchObject({ notices: [], questions: [about] });
		const odd = {
			type: "match",
			topic: 5,
			difficulty: 9,
			source: "x".repeat(201),
			year: 1.5,
			shuffle: "no",
			answer: 1,
		};
		const names = ["type", "shuffle", "topic", "difficulty", "source", "year", "answer"];
		const codes = [...names.map((name) => `unused-value ${name}`), "unused-value format"].sort();
		const reading = read([{ ...makeQuestion(), ...odd }], { format: "html" });
		expect(codesOf(reading).sort()).toEqual(codes);
		const [question] = reading.ok ? reading.questions : [];
		expect(question).toEqual(makeQuestion());
	});

	test("have a notice exactly when they have an unused value", () => {
		const value = fc.oneof(fc.jsonValue(), fc.constantFrom("several", "md1", "Optics", "x".repeat(201), 2, 5.5, 2024));
		const field = fc.constantFrom("format", "topic", "difficulty", "source", "year", "shuffle");
		fc.assert(
			fc.property(field, value, (name, given) => {
				fc.pre(findHostileKey(given) === undefined);
				const reading = read([{ ...makeQuestion(), [name]: given }]);
				if (!reading.ok) throw new Error("refused");
				const isKept = Reflect.get(reading.questions[0] ?? {}, name) !== undefined;
				const isNamed = reading.notices.some(({ code }) => code === "unused-value");
				if (given !== null && JSON.stringify(given) !== undefined) expect(isNamed).toBe(!isKept);
			}),
		);
	});

	test("that are unknown are named once for the file", () => {
		const questions = makeQuestions(3).map((question) => ({ ...question, marks: 4, hint: "?" }));
		const reading = read(questions, { title: "x" });
		const fields = "“title”, “marks”, “hint”";
		expect(reading).toMatchObject({ ok: true, notices: [{ code: "unknown-fields", values: { fields } }] });
		const many = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`f${index}`, 1]));
		const [notice] = codesOf(read([{ ...makeQuestion(), ...many }]));
		expect(notice).toBe("unknown-fields");
	});
});

test.each([
	["$x^2$", true],
	["so $\\frac{1}{2}$.", true],
	["$$\\ce{H2O}$$", true],
	["₹500 to $5", false],
	["$5 and $6_000", false],
	["$x$", false],
	["$ x^2 $", false],
	["US$ 5 \\times", false],
	["no dollar \\frac{1}{2}", false],
	["so \\(x\\) and", true],
	["\\(2x = 10\\)", true],
	["\\[\\frac12\\]", true],
	["\\(H_2O\\)", true],
	["the pattern \\(abc\\)", false],
	["the pattern \\([^)]+\\)", false],
	["\\\\(x\\\\)", false],
])("whether %j has a formula: %s", (text, found) => {
	expect(findsFormula(text)).toBe(found);
});

test.each([
	["so \\frac{1}{2} of it", "\\frac"],
	["5 \\times 3", "\\times"],
	["\\ce{H2O} is wet", "\\ce"],
	["$\\frac{1}{2}$ and \\(\\frac12\\)", undefined],
	["C:\\alpha\\times", undefined],
	["\\text and \\newline", undefined],
	["₹5 \\& $6", undefined],
])("the bare command of %j is %s", (text, command) => {
	expect(findBareCommand(text)).toBe(command);
});

test("prices are no formulas, with any words around them", () => {
	const money = fc
		.tuple(fc.constantFrom("$", "US$", "₹", "\\$"), fc.integer({ min: 0, max: 99_999 }))
		.map(([sign, sum]) => `${sign}${sum}`);
	const other = fc.constantFrom("to", "and", "(tax)", "x", "per kg,", "[1]", "50%", "a/b", "\n");
	fc.assert(
		fc.property(fc.array(fc.oneof(money, other), { maxLength: 12 }), (words) => {
			const text = words.join(" ");
			expect([findsFormula(text), findBareCommand(text)]).toEqual([false, undefined]);
		}),
	);
});

test("a formula is found between any words, with any delimiters", () => {
	const tex = fc.constantFrom("x^2", "\\frac{1}{2}", "a_1 + b", "\\ce{H2O}", "\\sqrt{2}");
	const signs = fc.constantFrom(["$", "$"], ["$$", "$$"], ["\\(", "\\)"], ["\\[", "\\]"]);
	const words = fc.constantFrom("", "so ", "What is ", "(a) ", "₹5 for ");
	fc.assert(
		fc.property(words, signs, tex, words, (before, [open, close], formula, after) => {
			expect(findsFormula(`${before}${open}${formula}${close} ${after}`)).toBe(true);
			expect(findBareCommand(`${before}${open}${formula}${close} ${after}`)).toBeUndefined();
		}),
	);
});

test("names the first formula that learners read as typed, and none in a file of the format", () => {
	const questions = makeQuestions(3).map((question) => ({ ...question, explanation: "$x^2$" }));
	expect(read(questions)).toMatchObject({ notices: [{ code: "formulas-as-typed", question: 1 }] });
	expect(read(questions, { format: "md1" })).toMatchObject({ notices: [] });
});
