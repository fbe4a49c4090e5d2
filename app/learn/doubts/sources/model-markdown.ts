// How a model's text is read: markdown-it with everything off but paragraphs, line breaks, lists, bold and code, so that
// HTML, links and images are never more than the letters they are written with. Formulas are kept whole and shown as
// written. Its tokens become React nodes in model-text.tsx; no HTML is ever made here.
import MarkdownIt from "markdown-it";
import { shownText } from "./shown-text.ts";

// heading: models like them; shown as a bold line
const markdown = new MarkdownIt("zero", { breaks: true, maxNesting: 12 }).enable([
	"list",
	"fence",
	"heading",
	"newline",
	"escape",
	"backticks",
	"emphasis",
	"balance_pairs",
]);

/** The forms in which models write formulas: $$…$$, \[…\], \(…\), $…$. */
const FORMULAS = [
	/\$\$[^$]{1,400}\$\$/y,
	/\\\[[^\n]{1,400}?\\\]/y,
	/\\\([^\n]{1,400}?\\\)/y,
	// not "$5 and $6": no space inside the dollars, no figure after them
	/\$(?! )[^$\n]{1,200}?(?<! )\$(?!\d)/y,
];

markdown.inline.ruler.before("escape", "formula", (state, silent) => {
	for (const pattern of FORMULAS) {
		pattern.lastIndex = state.pos;
		const formula = pattern.exec(state.src)?.[0];
		if (!formula) continue;
		if (!silent) state.push("formula", "", 0).content = formula;
		state.pos += formula.length;
		return true;
	}
	return false;
});

export type MarkdownToken = ReturnType<typeof markdown.parse>[number];

/** The tokens of a model's text: blocks, each "inline" one with its own tokens in `children`. */
export function readModelMarkdown(text: string): MarkdownToken[] {
	return markdown.parse(shownText(text), {});
}
