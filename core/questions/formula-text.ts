// Recognises TeX in plain texts, which only a file with "format": "md1" shows as formulas. Called by notices.ts.

/** As server/rendering/read-md1.ts finds formulas: no space within the dollar signs, and no digit behind the last one. */
const BETWEEN_DOLLARS = /(?<!\\)\$\$?(?=\S)((?:\\.|[^$\\])+?)(?<=\S)\$\$?(?!\d)/gs;
/** As the same reads \(…\) and \[…\]; "\\(" is a backslash before a parenthesis. */
const BETWEEN_BRACKETS = /(?<!\\)(?:\\\(((?:\\(?![()])[\s\S]|[^\\])+)\\\)|\\\[((?:\\(?![[\]])[\s\S]|[^\\])+)\\\])/g;
/** A command, or a sub- or superscript: prices and names of variables have neither. */
const COMMAND_OR_SCRIPT = /\\[A-Za-z]|[\^_]/;
/** Within \( \): a command, a script behind what it stands at, or letters that stand alone. Patterns of a search have none. */
const SURE_IN_BRACKETS = /\\[A-Za-z]{2}|[\p{L}\d)}\]][\^_]|^(?:\p{L}(?!\p{L})|[\d\s+\-−=<>/.,()'|×·÷])+$/u;
/** Commands that no other text has: with what they stand over, or of signs. The path "C:\alpha" is none. */
const COMMAND =
	/(?<!\\)\\(?:(?:[dt]?frac|sqrt|ce|text|mathrm|mathbf|vec|hat|bar|overline|underline|binom)\s*[{[]|(?<![A-Za-z:/]\\)(?:times|div|cdot|pm|leq?|geq?|neq|approx|equiv|infty|int|sum|prod|partial|nabla|alpha|beta|gamma|delta|epsilon|theta|lambda|mu|pi|rho|sigma|tau|phi|omega|Delta|Sigma|Omega|circ|angle|triangle|rightarrow|Rightarrow)(?![A-Za-z]))/;

/** Whether a text has a formula for sure: "$x^2$", "$\ce{H2O}$" and "\(x\)", but not "$5 to $6" or "$x$". */
export function findsFormula(text: string): boolean {
	if (text.includes("$"))
		for (const { 1: source = "" } of text.matchAll(BETWEEN_DOLLARS)) if (COMMAND_OR_SCRIPT.test(source)) return true;
	if (!text.includes("\\")) return false;
	for (const [, round, square] of text.matchAll(BETWEEN_BRACKETS))
		if (SURE_IN_BRACKETS.test((round ?? square ?? "").trim())) return true;
	return false;
}

/** The first TeX command that stands outside of a formula, such as "\frac", which no format shows as one. */
export function findBareCommand(text: string): string | undefined {
	if (!text.includes("\\")) return undefined;
	const outside = text.replaceAll(BETWEEN_DOLLARS, " ").replaceAll(BETWEEN_BRACKETS, " ");
	return COMMAND.exec(outside)?.[0].match(/\\[A-Za-z]+/)?.[0];
}
