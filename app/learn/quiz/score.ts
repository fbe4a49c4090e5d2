// Scores as the learner reads them: hundredths of a point shown with 2 decimals, in the language's own digits.
import { getLocale } from "#messages/runtime";

/** "7.02" from 702. */
export function scoreText(hundredths: number): string {
	return format(hundredths, "auto");
}

/** "+1.00" or "−0.33": what one answer or one set brought. */
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
