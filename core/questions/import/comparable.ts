// A text in the form in which texts of options and keys are compared. Called by the importers; a leaf, so that keys.ts and
// answer-text.ts share it.

/** Digits and signs that are raised; NFKC would turn "10³" into "103". */
const RAISED = /[⁰¹²³⁴-⁹⁺⁻ⁿ]+/g;

/** A text for comparison: without case, spaces, a final stop and quotation marks. Powers stay apart from digits. */
export const comparable = remembered((text) =>
	text
		.replaceAll(RAISED, (power) => `^${power}`)
		.normalize("NFKC")
		.toLowerCase()
		.replaceAll(/\s+/g, " ")
		.trim()
		.replace(/(?<![.।;,])[.।;,]+$/, "")
		.replace(/^["'“”‘’(]+/, "")
		.replace(/(?<!["'“”‘’)])["'“”‘’)]+$/, "")
		.trim(),
);

/** Results that are kept: the options of a few hundred questions. */
const KEPT = 4_000;

/** The same function, which works out a text once: the options of a question are compared many times. */
export function remembered(work: (text: string) => string): (text: string) => string {
	const known = new Map<string, string>();
	return (text) => {
		const found = known.get(text);
		if (found !== undefined) return found;
		if (known.size >= KEPT) known.clear();
		const result = work(text);
		known.set(text, result);
		return result;
	};
}
