import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldEvents, startProgress } from "#core/progress/log/fold.ts";
import { decodeEvent, encodeEvent } from "#core/progress/log/sync-protocol.ts";
import type { Question } from "#core/questions/question-file.ts";
import { makeQuestion, makeQuestions } from "../../tests/make.ts";
import { reload } from "../../tests/test-quiz.ts";
import { currentQuestion } from "./asking.ts";
import { createBank } from "./bank.ts";
import { chosenOptions, givenText, isRightAnswer, writeChosen } from "./given-answer.ts";
import { GIVEN_LENGTH } from "./given-length.ts";
import { answer, isSetFinished, nextQuestion, nextSet, openQuiz, type Quiz, startQuiz } from "./quiz.ts";
import { runSummary } from "./run-summary.ts";
import { setOnScreen } from "./set-number.ts";

const marks = fc.array(fc.boolean(), { minLength: 2, maxLength: 8 }).filter((list) => list.includes(true));
const severalOf = (isRight: readonly boolean[]) =>
	makeQuestion({
		type: "several",
		options: isRight.map((isCorrect, index) => ({ id: `o${index}`, text: `Option ${index}`, isCorrect })),
	});
const typed: Question = makeQuestion({ type: "number", options: [], answer: 9.81, tolerance: 0.01, unit: "m/s²" });

describe("a question of type several", () => {
	test("is right with all right options and no other", () => {
		fc.assert(
			fc.property(marks, fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), (isRight, picks) => {
				const question = severalOf(isRight);
				const ids = question.options.map(({ id }) => id).filter((_, index) => picks[index]);
				const given = writeChosen(question, new Set(ids));
				const expected = ids.length === 0 ? undefined : isRight.every((right, index) => right === picks[index]);
				expect(isRightAnswer(question, given)).toBe(expected);
				expect(chosenOptions(question, given).map(({ id }) => id)).toEqual(ids);
			}),
		);
	});

	test("is written the same for any order of choosing its options", () => {
		const question = severalOf([true, false, true]);
		const both = writeChosen(question, new Set(["o2", "o0"]));
		expect(both).toBe(writeChosen(question, new Set(["o0", "o2"])));
		expect(givenText(question, both)).toBe("Option 0; Option 2");
	});

	test("refuses an answer that chooses something else", () => {
		const question = severalOf([true, true]);
		for (const given of ["", "[]", "o0", "[", "null", '["x"]', '["o0","x"]', '["o0","o0"]', "[9]"])
			expect(isRightAnswer(question, given)).toBeUndefined();
	});

	test("is never written longer than the log stores", () => {
		const options = Array.from({ length: 26 }, (_, index) => ({
			id: "x".repeat(100) + index,
			text: "",
			isCorrect: true,
		}));
		const question = makeQuestion({ type: "several", options });
		const given = writeChosen(question, new Set(options.map(({ id }) => id)));
		expect(given.length).toBeLessThanOrEqual(GIVEN_LENGTH);
		expect(isRightAnswer(question, given)).toBe(true);
	});
});

test("a typed number is right within the tolerance", () => {
	for (const given of ["9.81", "9.82", "9.80", "981e-2"]) expect(isRightAnswer(typed, given)).toBe(true);
	for (const given of ["9.83", "-9.81", "0"]) expect(isRightAnswer(typed, given)).toBe(false);
	for (const given of ["", " ", "ten", "1,000", "9.81 m", "Infinity"])
		expect(isRightAnswer(typed, given)).toBeUndefined();
	expect(givenText(typed, "9.8")).toBe("9.8 m/s²");
});

test("a number exactly at the edge of the tolerance is right in spite of binary fractions", () => {
	const tenths = fc.integer({ min: -10_000, max: 10_000 });
	fc.assert(
		fc.property(tenths, fc.integer({ min: 0, max: 100 }), (answer, tolerance) => {
			const question = { ...typed, answer: answer / 10, tolerance: tolerance / 10 };
			const isRight = (value: number) => isRightAnswer(question, String(value / 10));
			for (const edge of [tolerance, -tolerance]) expect(isRight(answer + edge)).toBe(true);
			for (const beyond of [tolerance + 1, -tolerance - 1]) expect(isRight(answer + beyond)).toBe(false);
		}),
	);
});

test("an answer to a question that had another type is still shown if its options exist", () => {
	const question = makeQuestion();
	expect(givenText(severalOf([true, false]), "o1")).toBe("Option 1");
	expect(givenText(question, '["a","b"]')).toBe("Mercury; Venus");
	expect(givenText(question, "gone")).toBe("");
	expect(givenText(question, "9.8")).toBe("");
});

describe("a quiz with questions of all types", () => {
	const [first, second, ...others] = makeQuestions(14);
	const questions = [
		{ ...typed, id: "n1" },
		{ ...severalOf([true, true, false]), id: "s1" },
		...[first, second, ...others].filter((question) => question !== undefined),
		{ ...typed, id: "n2", answer: -1e6, tolerance: 0 },
	];
	const bank = createBank(questions);

	function give(question: Question, isRight: boolean): string {
		if (question.type === "number") return String((question.answer ?? 0) + (isRight ? 0 : 7));
		const right = new Set(question.options.filter(({ isCorrect }) => isCorrect).map(({ id }) => id));
		if (question.type === "several") return writeChosen(question, isRight ? right : new Set(["o0"]));
		return question.options.find(({ isCorrect }) => isCorrect === isRight)?.id ?? "";
	}

	function play(quiz: Quiz, answers: readonly boolean[]) {
		const records = [];
		let now = quiz;
		for (const isRight of answers) {
			const question = currentQuestion(now);
			if (!question) break;
			const given = answer(now, give(question, isRight));
			now = given.quiz;
			records.push({ record: given.record, set: setOnScreen(now.state) });
			now = isSetFinished(now) ? nextSet(now) : nextQuestion(now);
		}
		return { quiz: now, records };
	}

	test("scores each by the same rules, and survives its storage and the log", () => {
		fc.assert(
			fc.property(fc.array(fc.boolean(), { maxLength: 60 }), fc.nat(), (answers, seed) => {
				const { quiz, records } = play(startQuiz(bank, seed), answers);
				const right = records.filter(({ record }) => record?.isCorrect).length;
				expect(quiz.state.currentScore).toBe(right * 100 - (records.length - right) * 33);
				expect(reload(quiz).state).toEqual(quiz.state);
				const events = records.flatMap(({ record, set }, index) => {
					if (!record) return [];
					const { questionId, optionId, isCorrect } = record;
					const event = {
						device: "abcdefgh",
						clock: index + 2,
						subtopicId: "s",
						run: 0,
						kind: "answered" as const,
						questionId,
						checksum: "",
						optionId,
						isCorrect,
						set,
						tookMs: 0,
					};
					expect(decodeEvent(encodeEvent(event, 0), "abcdefgh", ["s"])).toEqual(event);
					return [event];
				});
				const folded = openQuiz(bank, foldEvents(startProgress("s"), events), seed);
				expect(folded.state.currentScore).toBe(quiz.state.currentScore);
				expect(folded.state.masteredQuestions).toEqual(quiz.state.masteredQuestions);
				for (const { question, lastWrong } of runSummary(folded).missed)
					expect(isRightAnswer(question, lastWrong)).toBe(false);
			}),
			{ numRuns: 60 },
		);
	});

	test("refuses an invalid answer and does not change", () => {
		const quiz = startQuiz(createBank([typed]), 1);
		expect(() => answer(quiz, "nine")).toThrow(RangeError);
		expect(answer(quiz, "9.81").record).toMatchObject({ optionId: "9.81", isCorrect: true, points: 100 });
	});
});
