import { expect, test } from "vitest";
import * as z from "zod/mini";
import { makeQuestions } from "../../tests/make.ts";
import { createBank } from "./bank.ts";
import { answer, isSetFinished, nextQuestion, nextSet, startQuiz } from "./quiz.ts";
import { resumeQuiz } from "./resume.ts";
import { type McqState, mcqStateSchema } from "./state.ts";

/** Three sets answered rightly and wrongly in turn; set 4 is on screen, unanswered. */
function stateInSet4(): McqState {
	let quiz = startQuiz(createBank(makeQuestions(60)), 1);
	while (quiz.state.questionSet < 4) {
		if (isSetFinished(quiz)) quiz = nextSet(quiz);
		else quiz = nextQuestion(answer(quiz, quiz.state.position % 2 === 0 ? "a" : "b").quiz);
	}
	return quiz.state;
}

const sound = stateInSet4();
const [mastered = "", another = ""] = sound.masteredQuestions;
const [due] = sound.incorrectQuestions;
test.each<[string, Partial<Record<keyof McqState, unknown>>]>([
	["a seed below 0", { seed: -1 }],
	["a seed beyond 32 bits", { seed: 2 ** 32 }],
	["half a hundredth", { currentScore: 0.5 }],
	["set number 0", { questionSet: 0 }],
	["eleven questions in a set", { currentSet: Array.from({ length: 11 }, (_, index) => `x${index}`) }],
	["a question twice in its set", { currentSet: ["q1", "q1"], incorrectQuestions: [], masteredQuestions: [] }],
	["a mastered question in its set", { currentSet: [mastered] }],
	["a question mastered twice", { masteredQuestions: [mastered, another, mastered] }],
	["a question both mastered and missed", { masteredQuestions: [due?.id] }],
	[
		"due questions out of order",
		{
			incorrectQuestions: [
				{ id: "x", reaskCount: 0, nextSetToAsk: 5, nextExtraSet: 2 },
				{ id: "y", reaskCount: 0, nextSetToAsk: 5, nextExtraSet: 1 },
			],
		},
	],
	["a position behind its set", { position: 10 }],
	["a position ahead of its answers", { position: 3 }],
	[
		"answers to other questions",
		{
			answers: [
				{
					questionId: "x",
					optionId: "a",
					isCorrect: true,
					points: 100,
					questionSet: 4,
					wasReask: false,
					outcome: "mastered",
					nextSetToAsk: null,
				},
			],
		},
	],
	["no lists", { incorrectQuestions: null }],
])("a stored quiz is refused with %s", (_, damage) => {
	expect(z.safeParse(mcqStateSchema, sound).success).toBe(true);
	expect(z.safeParse(mcqStateSchema, { ...sound, ...damage }).success).toBe(false);
});

test("a state of a release that did not count extra sets is sound, and its sets are numbered ones", () => {
	const { extraSet, ...rest } = sound;
	const incorrectQuestions = sound.incorrectQuestions.map(({ nextExtraSet, ...question }) => question);
	const stored = z.parse(mcqStateSchema, { ...rest, incorrectQuestions });
	const bank = createBank(makeQuestions(60));
	expect(resumeQuiz(bank, stored).state).toEqual(resumeQuiz(bank, sound).state);
});
