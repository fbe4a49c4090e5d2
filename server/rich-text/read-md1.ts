// Reads texts of the format "md1" (question-file.ts): paragraphs and line breaks, **bold**, *italic*, `code`, fenced code, pipe
// tables, TeX between dollar signs or \( \) and \[ \], pictures. HTML, links and headings are plain text. Never throws.
import MarkdownIt, { type StateBlock, type StateInline } from "markdown-it";
import { DISPLAY, INLINE, ROUND, SQUARE } from "#core/rich-text/formula-syntax.ts";
import { readMarkdownTokens } from "#core/rich-text/read-markdown.ts";
import type { RichBlock } from "#core/rich-text/tree.ts";

/** Deepest nesting of emphasis; deeper markup stays as written. */
const MAX_NESTING = 20;
/** A letter or digit of a script that has spaces between its words. */
const OF_WORD =
	/(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}])[\p{L}\p{N}\p{M}]/u;
const OPENING = /\p{Ps}/u;
const CLOSING = /\p{Pe}/u;
const PICTURE = /!\[([^\]\n]{0,500})\]\(sha256:([0-9a-f]{64})\)/iy;

const markdown = new MarkdownIt("zero", { maxNesting: MAX_NESTING, breaks: true }).enable([
	...["fence", "table", "newline", "escape", "backticks", "emphasis", "balance_pairs"],
]);
addFormulas(markdown);
markdown.inline.ruler.before("emphasis", "underscore", readUnderscores);
markdown.inline.ruler.before("emphasis", "product", readProductSigns);

/** Adds formulas and our own pictures to a parser. */
export function addFormulas(to: typeof markdown): void {
	to.block.ruler.before("fence", "formula_block", readFormulaBlock, { alt: ["paragraph"] });
	to.inline.ruler.before("escape", "formula", readFormula);
	to.inline.ruler.before("formula", "picture", readPicture);
}

/** The blocks of a text. */
export function readMd1(text: string): RichBlock[] {
	return readMarkdownTokens(markdown.parse(text, {}), { breaks: true });
}

/** A formula on lines of its own, which may hold blank lines. */
function readFormulaBlock(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
	const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
	const source = matchAt(DISPLAY, state.src, start) ?? matchAt(SQUARE, state.src, start);
	if (!source) return false;
	const end = start + source[0].length;
	let line = startLine;
	while (line < endLine && (state.eMarks[line] ?? 0) < end) line++;
	const rest = state.src.slice(end, state.eMarks[line]);
	if (line >= endLine || rest.trim() !== "") return false;
	if (silent) return true;
	state.push("formula_block", "", 0).content = (source[1] ?? "").trim();
	state.line = line + 1;
	return true;
}

function readFormula(state: StateInline, silent: boolean): boolean {
	const display = matchAt(DISPLAY, state.src, state.pos) ?? matchAt(SQUARE, state.src, state.pos);
	const found = display ?? matchAt(INLINE, state.src, state.pos) ?? matchAt(ROUND, state.src, state.pos);
	if (!found) return false;
	if (!silent) {
		const token = state.push("formula", "", 0);
		token.content = (found[1] ?? "").trim();
		token.markup = display ? "$$" : "$";
	}
	state.pos += found[0].length;
	return true;
}

function readPicture(state: StateInline, silent: boolean): boolean {
	const found = matchAt(PICTURE, state.src, state.pos);
	if (!found) return false;
	if (!silent) {
		const token = state.push("picture", "", 0);
		token.content = found[1] ?? "";
		token.markup = (found[2] ?? "").toLowerCase();
	}
	state.pos += found[0].length;
	return true;
}

/** Gaps ("The ____ of __init__") are not emphasis. */
function readUnderscores(state: StateInline, silent: boolean): boolean {
	const run = matchAt(/_+/y, state.src, state.pos)?.[0];
	if (run === undefined) return false;
	if (!silent) state.pending += run;
	state.pos += run.length;
	return true;
}

/** "5*3*2" and "(a)*b*(c)" are products: emphasis begins and ends at the edge of a word. */
function readProductSigns(state: StateInline, silent: boolean): boolean {
	const run = matchAt(/\*+/y, state.src, state.pos)?.[0];
	if (run === undefined) return false;
	// Combining marks follow their letter; a pair of surrogates is one character.
	const before = /.$/u.exec(state.src.slice(Math.max(0, state.pos - 2), state.pos))?.[0] ?? "";
	const after = matchAt(/./uy, state.src, state.pos + run.length)?.[0] ?? "";
	if (!(OF_WORD.test(before) || CLOSING.test(before)) || !(OF_WORD.test(after) || OPENING.test(after))) return false;
	if (!silent) state.pending += run;
	state.pos += run.length;
	return true;
}

function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
	pattern.lastIndex = index;
	return pattern.exec(text);
}
