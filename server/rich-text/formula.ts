// Turns TeX into MathML with Temml. Returns undefined within milliseconds for anything that cannot be read. Used by html.ts.
import temml from "temml";
import { speakFormula } from "#core/rich-text/speak-formula.ts";
import { estimateWidth } from "./formula-width.ts";
import { escapeHtml } from "./html.ts";
import { writeMathMl } from "./mathml.ts";

/** Longest formula, in UTF-16 units; one of several lines may be longer. */
export const FORMULA_LENGTH = 500;
export const DISPLAY_LENGTH = 2_000;
/** Groups, environments and delimiters inside of each other: Temml's parser recurses. */
const MAX_NESTING = 50;
/** Displayed formulas of fewer em fit on every phone; others name their width, see formulas.css. */
const NARROW_EMS = 10;
const OPENING = /\\(?:begin|left)(?![A-Za-z])|(?<!\\)\{/g;
const CLOSING = /\\(?:end|right)(?![A-Za-z])|(?<!\\)\}/g;

/** The `math` element of a formula with its TeX, and its words for screen readers; undefined when it cannot be read. */
export function renderFormula(tex: string, isDisplay: boolean): string | undefined {
	if (tex.length > (isDisplay ? DISPLAY_LENGTH : FORMULA_LENGTH) || isNestedTooDeep(tex)) return undefined;
	try {
		const tree: unknown = temml.__renderToMathMLTree(tex, {
			displayMode: isDisplay,
			trust: false,
			strict: false,
			throwOnError: true,
			maxExpand: 100,
			maxSize: [20, 20],
			wrap: "tex",
			macros: {},
		});
		const words = speakFormula(tex);
		const width = isDisplay ? estimateWidth(tree) : 0;
		const display = `${isDisplay ? ' display="block"' : ""}${width < NARROW_EMS ? "" : ` style="--ems:${width}"`}`;
		return `<math${display} alttext="${escapeHtml(tex)}" aria-label="${escapeHtml(words)}">${writeMathMl(tree)}</math>`;
	} catch {
		// A ParseError, or a RangeError of a formula that recurses too deeply.
		return undefined;
	}
}

function isNestedTooDeep(tex: string): boolean {
	const marks = [...tex.matchAll(OPENING), ...tex.matchAll(CLOSING)].sort((one, other) => one.index - other.index);
	let depth = 0;
	for (const [mark] of marks) {
		depth += mark === "}" || mark === "\\end" || mark === "\\right" ? -1 : 1;
		if (depth > MAX_NESTING) return true;
	}
	return false;
}
