import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Question } from "#core/questions/question-file.ts";
import { makeQuestion } from "../../tests/make.ts";
import { reload } from "../../tests/test-quiz.ts";
import { createBank } from "./bank.ts";
import { shownOptions } from "./option-order.ts";
import { answer, nextSet, type Quiz, startQuiz } from "./quiz.ts";

function askedAgain(question: Question, seed: number, shufflesOptions = true): Quiz {
	const first = startQuiz(createBank([question], shufflesOptions), seed);
	return nextSet(answer(first, question.options.find(({ isCorrect }) => !isCorrect)?.id ?? "").quiz);
}

function questionWith(texts: readonly string[], explanation = ""): Question {
	const options = texts.map((text, index) => ({ id: `o${index}`, text, isCorrect: index === 0 }));
	return makeQuestion({ options, explanation });
}

const textsOf = (quiz: Quiz) => shownOptions(quiz).map(({ text }) => text);
const seeds = Array.from({ length: 60 }, (_, seed) => seed);

describe("the order of options", () => {
	test("is the file's at the first asking and another one at later askings", () => {
		const question = makeQuestion();
		const orders = seeds.map((seed) => textsOf(askedAgain(question, seed)).join());
		for (const seed of seeds) expect(shownOptions(startQuiz(createBank([question]), seed))).toBe(question.options);
		// 24 orders are possible; 60 seeds give most of them.
		expect(new Set(orders).size).toBeGreaterThan(15);
	});

	test("stays the file's where the file or the question says so", () => {
		for (const seed of seeds) {
			expect(shownOptions(askedAgain(makeQuestion(), seed, false))).toEqual(makeQuestion().options);
			const question = makeQuestion({ shuffle: false });
			expect(shownOptions(askedAgain(question, seed))).toEqual(question.options);
		}
	});

	test("differs between the second and the third asking", () => {
		const differing = seeds.filter((seed) => {
			const second = askedAgain(makeQuestion(), seed);
			const third = nextSet(answer(second, "b").quiz);
			return textsOf(second).join() !== textsOf(third).join();
		});
		expect(differing.length).toBeGreaterThan(50);
	});

	test("has the same options, is the same after a reload and after the answer, and an answer names the file's option", () => {
		fc.assert(
			fc.property(
				fc.uniqueArray(fc.string(), { minLength: 2, maxLength: 26 }),
				fc.nat(),
				fc.nat(),
				(texts, seed, pick) => {
					const question = questionWith(texts);
					const quiz = askedAgain(question, seed);
					const shown = shownOptions(quiz);
					expect(shown.toSorted((a, b) => question.options.indexOf(a) - question.options.indexOf(b))).toEqual(
						question.options,
					);
					const chosen = shown[pick % shown.length];
					const answered = answer(quiz, chosen?.id ?? "");
					expect(answered.record).toMatchObject({ optionId: chosen?.id, isCorrect: chosen === question.options[0] });
					const reloaded = reload(answered.quiz);
					expect(shownOptions(reloaded)).toEqual(shown);
				},
			),
		);
	});

	test("is unbiased", () => {
		const firsts = Array.from({ length: 4000 }, (_, seed) => shownOptions(askedAgain(makeQuestion(), seed))[0]?.id);
		// 1,000 expected each, standard deviation 27.
		for (const id of ["a", "b", "c", "d"]) {
			expect(Math.abs(firsts.filter((first) => first === id).length - 1000)).toBeLessThan(150);
		}
	});

	test.each([
		...[
			"None of these",
			"None of the above.",
			"All of the above",
			"All the above",
			"Both are correct",
			"Both",
			"I don't know",
		],
		...["इनमें से कोई नहीं", "उपरोक्त सभी", "उपर्युक्त में से कोई नहीं", "ये सभी", "दोनों"],
		...["لا شيء مما سبق", "جميع ما سبق", "كل ما ذكر أعلاه", "جميع الإجابات صحيحة", "ان میں سے کوئی نہیں", "هیچ کدام"],
		...["以上都不是", "以上皆是", "都对", "上記のすべて", "위의 모든 것", "উপরের সবগুলো"],
		...[
			"மேலே உள்ள அனைத்தும்",
			"Ninguna de las anteriores",
			"Todas las respuestas",
			"Aucune de ces réponses",
			"Keine der genannten",
		],
		...["Nenhuma das alternativas", "Nessuna delle precedenti", "Все перечисленные", "Semua jawaban benar", "Hiçbiri"],
	])("leaves “%s” last", (text) => {
		const question = questionWith(["one", text, "two", "three"]);
		for (const seed of seeds) expect(textsOf(askedAgain(question, seed)).at(-1)).toBe(text);
		expect(new Set(seeds.map((seed) => textsOf(askedAgain(question, seed)).join())).size).toBe(6);
	});

	test.each(["No change", "Nonetheless", "Allergy", "Water above 4 °C", "以太网", "सभ्यता", "A cell", "Bothnia"])(
		"moves “%s” like any other",
		(text) => {
			const question = questionWith(["one", "two", "three", text]);
			expect(new Set(seeds.map((seed) => textsOf(askedAgain(question, seed)).indexOf(text))).size).toBe(4);
		},
	);

	test.each([
		["Both A and C", ""],
		["Options (a) and (b)", ""],
		["Only B, C", ""],
		["b) Venus", ""],
		["A और B दोनों", ""],
		["two", "Option B is wrong because it never rains."],
		["two", "Answer: C"],
		["two", "विकल्प (ख) सही है।"],
		["two", "الخيار ب غير صحيح"],
		["two", "故选：D"],
	])("is the file's when words name options by letter: “%s” “%s”", (text, explanation) => {
		const question = questionWith(["one", text, "three", "four"], explanation);
		for (const seed of seeds) expect(shownOptions(askedAgain(question, seed))).toBe(question.options);
	});

	test.each([
		[
			"Assertion (A): Ice floats. Reason (R): It is light.",
			["Both are true", "Only A is true", "Only R is true", "No"],
		],
		["Which holds?", ["Assertion true, reason false", "Assertion false, reason true", "both true", "both false"]],
		["Statement I: Ice floats. Statement II: It is light.", ["I is true, II is false", "I is false", "Both", "One"]],
		["कथन (A): बर्फ तैरती है। कारण (R): वह हल्की है।", ["दोनों सही", "A सही, R गलत", "A गलत", "दोनों गलत"]],
	])("is the file's for an assertion and a reason: “%s”", (text, texts) => {
		const question = { ...questionWith(texts), text };
		for (const seed of seeds) expect(shownOptions(askedAgain(question, seed))).toBe(question.options);
	});

	test("is the file's at every asking when the file says so", () => {
		for (const seed of seeds) {
			const quiz = askedAgain(makeQuestion(), seed, false);
			expect(shownOptions(quiz)).toBe(quiz.bank.questions.get("q1")?.options);
		}
	});
});
