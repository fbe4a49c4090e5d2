// Recognises TeX between dollar signs, which only a file with "format": "md1" shows as formulas. Called by notices.ts.

/** As core/rich-text/read-md1.ts finds formulas: no space within the dollar signs, and no digit behind the last one. */
const BETWEEN_DOLLARS = /(?<!\\)\$\$?(?=\S)((?:\\.|[^$\\])+?)(?<=\S)\$\$?(?!\d)/gs;
/** A command, or a sub- or superscript: prices and names of variables have neither. */
const COMMAND_OR_SCRIPT = /\\[A-Za-z]|[\^_]/;

/** Whether a text has a formula for sure: "$x^2$" and "$\ce{H2O}$", but not "$5 to $6" or "$x$". */
export function findsFormula(text: string): boolean {
	if (!text.includes("$")) return false;
	for (const { 1: source = "" } of text.matchAll(BETWEEN_DOLLARS)) if (COMMAND_OR_SCRIPT.test(source)) return true;
	return false;
}
