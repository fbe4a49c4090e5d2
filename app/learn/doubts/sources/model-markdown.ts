// Parses a model's answer: markdown-it with everything off except paragraphs, line breaks, lists, bold and code, so that HTML,
// links and images stay plain text. Formulas are kept as one token. Used by model-text.tsx only.
import MarkdownIt from "markdown-it";
import { readMarkdownTokens } from "#core/rich-text/read-markdown.ts";
import type { RichBlock } from "#core/rich-text/tree.ts";
import { shownText } from "./answer-text.ts";

const markdown = new MarkdownIt("zero", { maxNesting: 12 }).enable([
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

/** The blocks of a model's text. */
export function readModelMarkdown(text: string): RichBlock[] {
	return readMarkdownTokens(markdown.parse(shownText(text), {}), { breaks: true });
}
