import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { DOUBT_BYTES } from "#core/addresses/calls.ts";
import { doubtRequestSchema } from "#core/doubts/call.ts";
import { startProgress } from "#core/progress/log/fold.ts";
import { nextQuestion, nextSet, skip } from "#core/quiz/quiz.ts";
import { finishSet, quizOf } from "../../../../tests/test-quiz.ts";
import { listAnswered, makeDoubtRequest } from "./request.ts";
import type { Turn } from "./turns.ts";

const mark = "m".repeat(43);

function makeTurn(question: string, text: string, given: string | undefined = mark): Turn {
	const outcome = { code: "answered", counted: true, mode: "model", mark: given } as const;
	return { id: question, question, text, sources: [], outcome: given === undefined ? undefined : outcome };
}

const asked: Turn = { id: "last", question: "And now?", text: "", sources: [] };

describe("makeDoubtRequest", () => {
	test("names the question on screen when the doubt contains its number", () => {
		const ask = (question: string) => makeDoubtRequest([{ ...asked, question }], { set: ["q9", "q4"] }).numbered;
		expect([ask("explain question 2"), ask("q1 pls"), ask("question 3"), ask("why two")]).toEqual([
			"q4",
			"q9",
			undefined,
			undefined,
		]);
	});

	test("sends only the question when there are no earlier turns", () => {
		expect(makeDoubtRequest([asked])).toEqual({ question: "And now?" });
		expect(makeDoubtRequest([asked], { again: true })).toEqual({ question: "And now?", again: true });
	});

	test("sends which answered question it is about, without its text", () => {
		const about = { question: "Q", choice: "C", isCorrect: true, explanation: "E" };
		const turn = { ...asked, about: { questionId: "q1", optionId: "b", ...about } };
		expect(makeDoubtRequest([turn]).about).toEqual({ questionId: "q1", optionId: "b" });
	});

	test("sends the last six signed turns in order, and none without a signature or a text", () => {
		const turns = [
			...Array.from({ length: 8 }, (_, index) => makeTurn(`Q${index}`, `A${index}`)),
			makeTurn("no text", ""),
			makeTurn("too long", "x".repeat(2_001)),
			{ ...makeTurn("failed", "half"), outcome: undefined },
			asked,
		];
		const { history } = makeDoubtRequest(turns);
		expect(history?.map(({ question }) => question)).toEqual(["Q2", "Q3", "Q4", "Q5", "Q6", "Q7"]);
	});

	test("always makes a body that the API accepts: valid and small enough, in any script", () => {
		const text = fc.string({
			unit: fc.constantFrom("a", "क", "字", "😀", '"', "\n"),
			minLength: 1,
			maxLength: 2_000,
		});
		const question = fc.string({ unit: fc.constantFrom("a", "क", "字"), minLength: 1, maxLength: 1_000 });
		fc.assert(
			fc.property(fc.array(fc.tuple(question, text), { maxLength: 9 }), question, (before, last) => {
				const turns = [...before.map(([q, a]) => makeTurn(q, a)), { ...asked, question: last }];
				const request = makeDoubtRequest(turns);
				expect(z.safeParse(doubtRequestSchema, request).success).toBe(true);
				expect(new TextEncoder().encode(JSON.stringify(request)).length).toBeLessThanOrEqual(DOUBT_BYTES);
			}),
			{ numRuns: 60 },
		);
	});
});

test("the questions of a run that were answered, of the set on screen first, and none that was only skipped", () => {
	const quiz = finishSet(nextQuestion(skip(finishFirst()).quiz));
	const answered = listAnswered([{ ...startProgress("s1"), ...quiz.run }, startProgress("s2")]);
	const [skipped, ...others] = quiz.state.currentSet;
	expect(answered.slice(0, 9)).toEqual(others.map((questionId) => ({ subtopicId: "s1", questionId })).reverse());
	expect(answered).toHaveLength(19);
	expect(answered.some(({ questionId }) => questionId === skipped)).toBe(false);
});

/** Set 2, after a set that was answered. */
const finishFirst = () => nextSet(finishSet(quizOf(40)));
