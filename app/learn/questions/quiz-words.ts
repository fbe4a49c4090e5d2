// Texts of the quiz: scores (hundredths of a point, shown with 2 decimals), sets, and results of answers.
import type { Question } from "#core/questions/question-file.ts";
import { isRightAnswer } from "#core/quiz/given-answer.ts";
import type { Quiz } from "#core/quiz/quiz.ts";
import { returnOf } from "#core/quiz/set-facts.ts";
import type { AnswerRecord } from "#core/quiz/state.ts";
import * as m from "#messages";

/** "7.02" from 702, "−0.33" from -33. */
export function scoreText(hundredths: number): string {
	// Not Intl.NumberFormat: the first one takes 100 ms on a slow phone, before the first question shows.
	return (hundredths / 100).toFixed(2).replace(".", m.decimal_mark()).replace("-", "\u2212");
}

/** "+1.00" or "−0.33": the points of one answer or one set. */
export function pointsText(hundredths: number): string {
	return `${hundredths > 0 ? "+" : ""}${scoreText(hundredths)}`;
}

/** Whether the key was corrected after the answer: it counted as wrong and is right now, or the other way round. */
export function isCorrectedSince(question: Question, given: string, counted: boolean): boolean {
	const isRight = isRightAnswer(question, given);
	return isRight !== undefined && isRight !== counted;
}

/** "Right" or "Wrong"; "Counted as wrong" where the corrected key says otherwise. */
export function verdictText(
	question: Question | undefined,
	answer: Pick<AnswerRecord, "optionId" | "isCorrect">,
): string {
	const { optionId, isCorrect } = answer;
	if (question && isCorrectedSince(question, optionId, isCorrect)) {
		return isCorrect ? m.counted_right() : m.counted_wrong();
	}
	return isCorrect ? m.right() : m.wrong();
}

/** "Mastered", or when the question returns. For the answer on screen. */
export function outcomeText(quiz: Quiz, record: AnswerRecord): string {
	if (record.outcome === "skipped") return m.outcome_returns_later();
	if (record.outcome === "mastered") return record.wasReask ? m.outcome_mastered_again() : m.outcome_mastered();
	const back = returnOf(quiz, record);
	if (!back) return m.outcome_returns_later();
	if (back.questionSet !== undefined) return m.outcome_returns({ set: back.questionSet });
	return back.setsAhead === 1 ? m.outcome_returns_next() : m.outcome_returns_after_next();
}
