// What a browser's clipboard has of a page or a document: HTML, and the same as plain text. Called by the panel's box for pasted questions. Pure.
import { UNDERLINED } from "./write-mdast.ts";

/** What plain text loses: the cells of tables, the numbers of lists, powers and indices. */
const MARKUP = /<(?:table|ol|ul|su[bp])[\s>]|vertical-align\s*:\s*su(?:b|per)(?![\w-])/i;
const UNDERLINE = /<u[\s>]|text-decoration(?:-line)?\s*:[^;"]{0,40}underline/i;

/** Whether the HTML says more about questions than the plain text. An underlined word counts where a question speaks of one. */
export function saysMore(html: string, plain: string): boolean {
	return MARKUP.test(html) || (UNDERLINED.test(plain) && UNDERLINE.test(html));
}
