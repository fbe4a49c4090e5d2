// A text in the form in which texts of options and keys are compared. Called by the importers; a leaf, so that keys.ts and
// answer-text.ts share it.

/** Digits and signs that are raised; NFKC would turn "10³" into "103". */
const RAISED = /[⁰¹²³⁴-⁹⁺⁻ⁿ]+/g;

/** A text for comparison: without case, spaces, a final stop and quotation marks. Powers stay apart from digits. */
export function comparable(text: string): string {
	return text
		.replaceAll(RAISED, (power) => `^${power}`)
		.normalize("NFKC")
		.toLowerCase()
		.replaceAll(/\s+/g, " ")
		.trim()
		.replace(/(?<![.।;,])[.।;,]+$/, "")
		.replace(/^["'“”‘’(]+/, "")
		.replace(/(?<!["'“”‘’)])["'“”‘’)]+$/, "")
		.trim();
}
