// Words of the quiz: scores (hundredths of a point, shown with 2 decimals in the language's digits), sets, and results of
// answers.
import type { Quiz } from "#core/quiz/quiz.ts";
import { returnOf } from "#core/quiz/set-facts.ts";
import type { AnswerRecord } from "#core/quiz/state.ts";
import * as m from "#messages";
import { getLocale } from "#messages/runtime";

/** "7.02" from 702. */
export function scoreText(hundredths: number): string {
	return format(hundredths, "auto");
}

/** "+1.00" or "−0.33": the points of one answer or one set. */
export function pointsText(hundredths: number): string {
	return format(hundredths, "exceptZero");
}

function format(hundredths: number, signDisplay: "auto" | "exceptZero"): string {
	const formatter = new Intl.NumberFormat(getLocale(), {
		minimumFractionDigits: 2,
		maximumFractionDigits: 2,
		signDisplay,
	});
	return formatter.format(hundredths / 100);
}

export function setDoneText({ questionSet, extraSet }: Quiz["state"]): string {
	return extraSet ? m.extra_set_done({ n: extraSet }) : m.set_done({ set: questionSet });
}

/** "Mastered", or when the question comes back. For the answer on screen. */
export function outcomeText(quiz: Quiz, record: AnswerRecord): string {
	if (record.outcome === "mastered") return record.wasReask ? m.outcome_mastered_again() : m.outcome_mastered();
	const back = returnOf(quiz, record);
	if (!back) return m.outcome_returns_later();
	if (back.questionSet !== undefined) return m.outcome_returns({ set: back.questionSet });
	return back.setsAhead === 1 ? m.outcome_returns_next() : m.outcome_returns_after_next();
}
