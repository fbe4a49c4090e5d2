import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { answer, goOn, openQuiz, type Quiz, skip } from "#core/quiz/quiz.ts";
import { finishSet, quizOf } from "../../../tests/test-quiz.ts";
import { mcqStateOf } from "./mcq-state.ts";
import { readSession } from "./read-session.ts";
import { type McqState, mcqStateSchema } from "./schema.ts";
import { findMcqState, saveMcqState, startSession } from "./session.ts";

const NOW = 1_790_000_000_000;

function stepOf(quiz: Quiz, press: string): Quiz {
	if (press === "next") return goOn(quiz).quiz;
	return press === "skip" ? skip(quiz).quiz : answer(quiz, press).quiz;
}

test("a session has what the specification lists and the position, and the log's run at that position is the quiz again", () => {
	const presses = fc.array(fc.constantFrom("a", "b", "skip", "next", "next"), { maxLength: 150 });
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 30 }), fc.nat(), presses, (count, seed, steps) => {
			const quiz = steps.reduce(stepOf, quizOf(count, seed));
			const text = JSON.stringify(saveMcqState(startSession(NOW), "s1", mcqStateOf(quiz)));
			const stored = findMcqState(readSession(text, NOW).session, "s1");
			if (!stored) throw new Error("no quiz");
			const { position, ...listed } = stored;
			const { currentScore, questionSet, questionsAnswered, incorrectQuestions, masteredQuestions } = quiz.state;
			const records = incorrectQuestions.map(({ id, reaskCount, nextSetToAsk }) => ({ id, reaskCount, nextSetToAsk }));
			const lists = { incorrectQuestions: records, masteredQuestions };
			expect(listed).toEqual({ currentScore, questionSet, questionsAnswered, ...lists });
			expect(Object.keys(position).toSorted()).toEqual(["place", "questions", "run", "seed", "set"]);
			// A skip is never on screen when the page is closed.
			if (quiz.state.answers[quiz.state.position]?.outcome === "skipped") return;
			const run = JSON.parse(JSON.stringify(quiz.run));
			expect(openQuiz(quiz.bank, run, 0, position).state).toEqual(quiz.state);
		}),
		{ numRuns: 200 },
	);
});

const sound = mcqStateOf(finishSet(quizOf(60), ["q1", "q2"]));
const { position } = sound;
test.each<[string, Partial<Record<keyof McqState, unknown>>]>([
	["a seed below 0", { position: { ...position, seed: -1 } }],
	["a seed beyond 32 bits", { position: { ...position, seed: 2 ** 32 } }],
	["half a hundredth", { currentScore: 0.5 }],
	["set number 0", { questionSet: 0 }],
	["a position in set 0", { position: { ...position, set: 0 } }],
	[
		"eleven questions in a set",
		{ position: { ...position, questions: Array.from({ length: 11 }, (_, n) => `x${n}`) } },
	],
	["a question twice in its set", { position: { ...position, questions: ["q1", "q1"], place: 0 } }],
	["a position behind its set", { position: { ...position, place: 11 } }],
	["no position", { position: undefined }],
	["no lists", { incorrectQuestions: null }],
])("a stored quiz is refused with %s", (_, damage) => {
	expect(z.safeParse(mcqStateSchema, sound).success).toBe(true);
	expect(z.safeParse(mcqStateSchema, { ...sound, ...damage }).success).toBe(false);
});

test("a position that does not fit its run opens the run where it is", () => {
	const quiz = finishSet(quizOf(30));
	const foreign = { ...position, run: 4, questions: ["x", "y"], place: 1 };
	const { state } = openQuiz(quiz.bank, quiz.run, 5, foreign);
	expect(state).toEqual(openQuiz(quiz.bank, quiz.run, 5).state);
	// Of the same set, with questions that the run did not ask.
	const other = openQuiz(quiz.bank, quiz.run, 5, { ...foreign, run: 0, set: 1 });
	expect(other.state).toEqual(state);
});
