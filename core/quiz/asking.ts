// The question on screen, as its card and its keys read it: of a quiz (quiz.ts) or of practice, which loads no quiz. Pure.
import type { Question } from "#core/questions/question-file.ts";
import type { Bank } from "./bank.ts";
import type { AnswerRecord, QuizState } from "./state.ts";

/** What the card of a question reads of a quiz. Practice outside of Recite has no more of one (app/learn/practice). */
export type Asking = {
	readonly bank: Pick<Bank, "questions" | "html" | "shufflesOptions">;
	readonly state: Pick<QuizState, "position" | "currentSet" | "answers" | "tallies" | "seed">;
};

/** The id of the question on screen; undefined in an empty set, and at the end of one. */
export function currentId({ state }: Pick<Asking, "state">): string | undefined {
	return state.currentSet[state.position];
}

/** The question on screen; also undefined until it has arrived (partial-bank.ts). */
export function currentQuestion(quiz: Asking): Question | undefined {
	const id = currentId(quiz);
	return id === undefined ? undefined : quiz.bank.questions.get(id);
}

/** The answer to the question on screen, or its skip; undefined while it is open. */
export function currentAnswer(quiz: Pick<Asking, "state">): AnswerRecord | undefined {
	return quiz.state.answers[quiz.state.position];
}

/** The answer to the question on screen; undefined while it is open, and when it was skipped. */
export function currentVerdict(quiz: Pick<Asking, "state">): AnswerRecord | undefined {
	const record = currentAnswer(quiz);
	return record?.outcome === "skipped" ? undefined : record;
}
