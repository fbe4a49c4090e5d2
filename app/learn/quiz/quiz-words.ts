// Words of the quiz: scores (hundredths of a point, shown with 2 decimals in the language's digits) and results of answers.
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

/** "Mastered", or the set in which the question comes back. */
export function outcomeText({ outcome, nextSetToAsk, wasReask }: AnswerRecord): string {
	if (outcome === "mastered") return wasReask ? m.outcome_mastered_again() : m.outcome_mastered();
	return m.outcome_returns({ set: nextSetToAsk ?? 1 });
}
