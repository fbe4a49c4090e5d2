// Reads the Markdown of study texts: CommonMark without HTML, with tables, struck text, task lists, footnotes, callouts ("> [!NOTE]"),
// and the formulas and pictures of questions (read-md1.ts). Never throws.
import MarkdownIt, { type StateCore } from "markdown-it";
import { readButtonLink, withScheme } from "#core/modules/links.ts";
import { type MarkdownToken, readMarkdownTokens } from "#core/rich-text/read-markdown.ts";
import type { Callout, RichBlock, RichInline } from "#core/rich-text/tree.ts";
import { addFootnotes } from "./footnotes.ts";
import { addFormulas } from "./read-md1.ts";

/** Deepest nesting of quotes, lists and emphasis; deeper markup stays as written. */
const MAX_NESTING = 20;
const TASK = /^\[([ xX])\](?=\s)/;
const CALLOUT = /^\[!(note|tip|important|warning)\][^\S\n]*\n?/i;

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: true, maxNesting: MAX_NESTING });
// "(c)" is an option here, not a copyright sign.
markdown.disable("replacements");
addFootnotes(markdown);
addFormulas(markdown);
markdown.core.ruler.push("task_boxes", writeBoxes);
const normalize = markdown.normalizeLink;
markdown.normalizeLink = (link) => normalize(withScheme(link));
markdown.validateLink = (link) => readButtonLink(link).ok;

/** The blocks of a text. */
export function readStudyMarkdown(source: string): RichBlock[] {
	// The parser types its tokens' `meta` as any.
	const tokens: MarkdownToken[] = markdown.parse(source, {});
	return readMarkdownTokens(tokens).map(readCallout);
}

/** The items of a task list, "- [ ] Read" and "- [x] Read", with the signs of an empty and of a ticked box. */
function writeBoxes({ tokens }: StateCore): void {
	for (const [at, { children }] of tokens.entries()) {
		const isFirst = tokens[at - 1]?.type === "paragraph_open" && tokens[at - 2]?.type === "list_item_open";
		const words = children?.[0];
		if (isFirst && words?.type === "text")
			words.content = words.content.replace(TASK, (_, mark: string) => (mark === " " ? "☐" : "☑"));
	}
}

/** A quote whose first line is "[!NOTE]" or the like is a callout without that line. */
function readCallout(block: RichBlock): RichBlock {
	if (block.kind !== "quote") return block;
	const [first, ...rest] = block.children;
	if (first?.kind !== "paragraph") return block;
	const [words, ...others] = joinTexts(first.children);
	const found = words?.kind === "text" ? CALLOUT.exec(words.text) : undefined;
	const callout = CALLOUTS.find((each) => each === found?.[1]?.toLowerCase());
	if (words?.kind !== "text" || !found || !callout) return block;
	const left = words.text.slice(found[0].length);
	const children = [...(left === "" ? [] : [{ kind: "text" as const, text: left }]), ...others];
	return { kind: "quote", callout, children: children.length > 0 ? [{ ...first, children }, ...rest] : rest };
}

const CALLOUTS: readonly Callout[] = ["note", "tip", "important", "warning"];

/** Joins adjacent texts: the parser separates words and line breaks. */
function joinTexts(nodes: readonly RichInline[]): RichInline[] {
	const joined: RichInline[] = [];
	for (const node of nodes) {
		const last = joined.at(-1);
		if (node.kind === "text" && last?.kind === "text")
			joined[joined.length - 1] = { kind: "text", text: last.text + node.text };
		else joined.push(node);
	}
	return joined;
}
