// What a learner keeps when administrators correct the questions of a file: everything of the questions that stayed.
import fc from "fast-check";
import { expect, test } from "vitest";
import type { LogEvent } from "#core/progress/log/event.ts";
import { foldEvents, startProgress } from "#core/progress/log/fold.ts";
import type { Question } from "#core/questions/question-file.ts";
import { makeQuestion, makeQuestions } from "../../tests/make.ts";
import { isSound, RIGHT, reload, WRONG } from "../../tests/test-quiz.ts";
import { currentQuestion } from "./asking.ts";
import { createBank } from "./bank.ts";
import { answer, isSetFinished, nextQuestion, nextSet, openQuiz, type Quiz, startQuiz } from "./quiz.ts";
import { setOnScreen } from "./set-number.ts";

/** A run through `count` questions, with its log. */
function run(count: number, answers: readonly boolean[]): { quiz: Quiz; events: LogEvent[] } {
	let quiz = startQuiz(createBank(makeQuestions(count)), 7);
	const base = { device: "aaaaaaaa", subtopicId: "s", run: 0 };
	const events: LogEvent[] = [{ ...base, clock: 1, kind: "begun", seed: 7 }];
	for (const isRight of answers) {
		if (isSetFinished(quiz)) {
			events.push({ ...base, clock: events.length + 1, kind: "set-ended", set: setOnScreen(quiz.state) });
			quiz = nextSet(quiz);
		}
		const question = currentQuestion(quiz);
		if (!question) break;
		const optionId = isRight ? RIGHT : WRONG;
		const answered = { questionId: question.id, checksum: "000000", optionId, isCorrect: isRight, tookMs: 0 };
		events.push({ ...base, clock: events.length + 1, kind: "answered", set: setOnScreen(quiz.state), ...answered });
		quiz = nextQuestion(answer(quiz, optionId).quiz);
	}
	return { quiz, events };
}

/** What a correction makes of a question: nothing, other texts, another key, other options, or nothing is left of it. */
const corrections = fc.constantFrom("same", "text", "key", "options", "gone");

function correct(question: Question, how: string): Question[] {
	const { options } = question;
	if (how === "gone") return [];
	if (how === "text") return [{ ...question, text: `${question.text} (corrected)` }];
	if (how === "key") return [{ ...question, options: options.map((one) => ({ ...one, isCorrect: !one.isCorrect })) }];
	if (how === "options") return [{ ...question, options: options.map((one) => ({ ...one, id: `new-${one.id}` })) }];
	return [question];
}

const cases = fc.integer({ min: 1, max: 25 }).chain((count) =>
	fc.record({
		count: fc.constant(count),
		answers: fc.array(fc.boolean(), { maxLength: 40 }),
		how: fc.array(corrections, { minLength: count, maxLength: count }),
		isTurned: fc.boolean(),
	}),
);

test("score, mastered and missed questions stay with the ids that stayed, in the session and in the log", () => {
	fc.assert(
		fc.property(cases, ({ count, answers, how, isTurned }) => {
			const { quiz, events } = run(count, answers);
			const left = makeQuestions(count).flatMap((question, index) => correct(question, how[index] ?? "same"));
			const added = makeQuestion({ id: "added" });
			const bank = createBank(isTurned ? [added, ...left.toReversed()] : [...left, added]);
			const { state } = quiz;
			const progress = foldEvents(startProgress("s"), events);
			for (const opened of [reload(quiz, bank), openQuiz(bank, progress, 7)]) {
				expect(opened.state).toMatchObject({
					currentScore: state.currentScore,
					questionsAnswered: state.questionsAnswered,
				});
				expect(opened.state.masteredQuestions).toEqual(state.masteredQuestions.filter((id) => bank.questions.has(id)));
				expect(opened.state.incorrectQuestions.map(({ id }) => id).toSorted()).toEqual(
					state.incorrectQuestions
						.map(({ id }) => id)
						.filter((id) => bank.questions.has(id))
						.toSorted(),
				);
				expect(isSound(opened)).toBe(true);
				// Every question of the new file can still be mastered.
				expect(reachesMastery(opened)).toBe(true);
			}
		}),
		{ numRuns: 60 },
	);
});

/** Answers rightly to the end, by the key of the new file. */
function reachesMastery(from: Quiz): boolean {
	let quiz = from;
	for (let step = 0; step < 2_000; step++) {
		if (quiz.state.masteredQuestions.length === quiz.bank.size) return true;
		if (isSetFinished(quiz)) quiz = nextSet(quiz);
		const right = currentQuestion(quiz)?.options.find(({ isCorrect }) => isCorrect);
		quiz = nextQuestion(right ? answer(quiz, right.id).quiz : quiz);
	}
	return false;
}
