// Lines of questions: each question of any file is found again, and nothing else.
import fc from "fast-check";
import { expect, test } from "vitest";
import { makeQuestion, makeQuestions } from "../../tests/make.ts";
import { findQuestionPassage, readQuestionLines, SEARCHED_QUESTIONS, writeQuestionLines } from "./question-passages.ts";

/** Texts that look like lines, anchors and line ends. */
const textArbitrary = fc.oneof(
	fc.string({ unit: "binary", maxLength: 12 }),
	fc.constantFrom('{"anchor":"a",', '\n{"anchor":"a",', "\\n", "a\r\n", '"', "a", "ab", "\u2028"),
);
const questionArbitrary = fc
	.record({ text: textArbitrary, explanation: textArbitrary, right: textArbitrary, wrong: textArbitrary })
	.map(({ right, wrong, ...texts }) => ({
		...texts,
		options: [
			{ id: "1", text: right, isCorrect: true },
			{ id: "2", text: wrong, isCorrect: false },
		],
	}));
const idArbitrary = textArbitrary.filter((id) => id !== "");
const fileArbitrary = fc
	.uniqueArray(idArbitrary, { maxLength: 8 })
	.chain((ids) => fc.tuple(...ids.map((id) => questionArbitrary.map((question) => ({ id, ...question })))));

test("finds every question with a text by its id, with its options, and nothing for another id", () => {
	fc.assert(
		fc.property(fileArbitrary, idArbitrary, (questions, other) => {
			const { passages, passageCount } = writeQuestionLines(questions);
			const read = readQuestionLines(passages, "Title", 1_000);
			expect(read).toHaveLength(passageCount);
			for (const [index, { id, options, ...texts }] of questions.entries()) {
				const found = findQuestionPassage(passages, "Title", id);
				const isEmpty = [texts.text, texts.explanation, options[0]?.text].every((text) => text?.trim() === "");
				if (isEmpty) expect(found).toBeUndefined();
				else expect(found).toMatchObject({ anchor: id, place: String(index + 1), title: "Title", options });
				expect(read.filter(({ anchor }) => anchor === id)).toEqual(found ? [found] : []);
			}
			if (!questions.some(({ id }) => id === other))
				expect(findQuestionPassage(passages, "Title", other)).toBeUndefined();
		}),
	);
});

test("reads back a question as it was written into a passage", () => {
	const { passages } = writeQuestionLines([makeQuestion({ text: "Which\0 planet\ud800?" })]);
	expect(readQuestionLines(passages, "Planets", 9)).toEqual([
		{
			kind: "question",
			phase: "recite",
			title: "Planets",
			place: "1",
			anchor: "q1",
			text: "Which planet\ufffd?\n\nMercury\n\nMercury's orbit is the innermost.",
			options: makeQuestion().options,
		},
	]);
});

test("writes no more questions than are searched, and reads no more than requested", () => {
	const { passages, passageCount } = writeQuestionLines(makeQuestions(SEARCHED_QUESTIONS + 1));
	expect(passageCount).toBe(SEARCHED_QUESTIONS);
	expect(findQuestionPassage(passages, "", `q${SEARCHED_QUESTIONS}`)).toBeDefined();
	expect(findQuestionPassage(passages, "", `q${SEARCHED_QUESTIONS + 1}`)).toBeUndefined();
	expect(readQuestionLines(passages, "", 3).map(({ anchor }) => anchor)).toEqual(["q1", "q2", "q3"]);
	expect(readQuestionLines(writeQuestionLines([]).passages, "", 3)).toEqual([]);
});
