// Recognises TeX in plain texts, which only a file with "format": "md1" shows as formulas. Called by file-notices.ts.
import { ROUND, SQUARE } from "#core/rich-text/formula-syntax.ts";

/** Looser than INLINE and DISPLAY: both at once, and a formula of one line may have a line break. */
const BETWEEN_DOLLARS = /(?<!\\)\$\$?(?=\S)((?:\\.|[^$\\])+?)(?<=\S)\$\$?(?!\d)/gs;
const BETWEEN_BRACKETS = new RegExp(`(?<!\\\\)(?:${ROUND.source}|${SQUARE.source})`, "g");
/** A command, or a sub- or superscript: prices and names of variables have neither. */
const COMMAND_OR_SCRIPT = /\\[A-Za-z]|[\^_]/;
/** Within \( \): a command, a sub- or superscript with its base, or single letters. Regular expressions have none of these. */
const SURE_IN_BRACKETS = /\\[A-Za-z]{2}|[\p{L}\d)}\]][\^_]|^(?:\p{L}(?!\p{L})|[\d\s+\-−=<>/.,()'|×·÷])+$/u;
/** Commands that only TeX has: accents with their base, or symbols. The path "C:\alpha" is not one. */
const COMMAND =
	/(?<!\\)\\(?:(?:[dt]?frac|sqrt|ce|text|mathrm|mathbf|vec|hat|bar|overline|underline|binom)\s*[{[]|(?<![A-Za-z:/]\\)(?:times|div|cdot|pm|leq?|geq?|neq|approx|equiv|infty|int|sum|prod|partial|nabla|alpha|beta|gamma|delta|epsilon|theta|lambda|mu|pi|rho|sigma|tau|phi|omega|Delta|Sigma|Omega|circ|angle|triangle|rightarrow|Rightarrow)(?![A-Za-z]))/;

/** Whether a text certainly has a formula: "$x^2$", "$\ce{H2O}$" and "\(x\)", but not "$5 to $6" or "$x$". */
export function findsFormula(text: string): boolean {
	if (text.includes("$"))
		for (const { 1: source = "" } of text.matchAll(BETWEEN_DOLLARS)) if (COMMAND_OR_SCRIPT.test(source)) return true;
	if (!text.includes("\\")) return false;
	for (const [, round, square] of text.matchAll(BETWEEN_BRACKETS))
		if (SURE_IN_BRACKETS.test((round ?? square ?? "").trim())) return true;
	return false;
}

/** The first TeX command outside formulas, such as "\frac", which no format shows as one. */
export function findBareCommand(text: string): string | undefined {
	if (!text.includes("\\")) return undefined;
	const outside = text.replaceAll(BETWEEN_DOLLARS, " ").replaceAll(BETWEEN_BRACKETS, " ");
	return COMMAND.exec(outside)?.[0].match(/\\[A-Za-z]+/)?.[0];
}
