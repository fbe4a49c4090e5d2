// A Markdown text as blocks for cutting into passages (core/retrieval/passages.ts), and as a page with an id wherever one of its
// passages begins. Used by documents.ts; the two come from one reading, so a passage's anchor is always on its page.
import MarkdownIt from "markdown-it";
import { type Block, cutDocument } from "#core/retrieval/passages.ts";

// Raw HTML in the Markdown is shown as text: the renderer's output is the only HTML there is.
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: true });

type Tokens = ReturnType<typeof markdown.parse>;
type Token = Tokens[number];

/** The blocks of a Markdown text, in order; its headings, paragraphs, lists, tables and code, as plain text. */
export function readMarkdown(source: string): Block[] {
	return groupTokens(markdown.parse(source, {})).map(({ block }) => block);
}

/** The page of a Markdown text: HTML with the ids of its headings and passages, and its title as plain text. */
export function renderMarkdown(source: string): { title: string; html: string } {
	const groups = groupTokens(markdown.parse(source, {}));
	const { title, ids } = cutDocument(groups.map(({ block }) => block));
	const anchors = Map.groupBy(ids, ({ block }) => block);
	const tokens = groups.flatMap(({ tokens }, index) => {
		const [own, ...further] = (anchors.get(index) ?? []).map(({ anchor }) => anchor);
		const first = tokens[0];
		// A code block's attributes would go to an element inside it, which a jump would put at the edge of the window.
		const takesId = first?.type.endsWith("_open");
		if (own !== undefined && takesId) first?.attrSet("id", own);
		const marks = own === undefined || takesId ? further : [own, ...further];
		return [...marks.map(markToken), ...tokens];
	});
	return { title, html: markdown.renderer.render(tokens, markdown.options, {}) };
}

/** An empty element with an id; anchors hold letters, digits and hyphens only. */
function markToken(anchor: string): Token {
	const [token] = markdown.parse("---", {});
	if (!token) throw new Error("The Markdown reader gave no token for a rule.");
	token.type = "html_block";
	token.content = `<span id="${anchor}"></span>\n`;
	return token;
}

/** The tokens of each outermost element together, with what it says. */
function groupTokens(tokens: Tokens): { tokens: Tokens; block: Block }[] {
	const groups: Tokens[] = [];
	let depth = 0;
	for (const token of tokens) {
		if (depth === 0) groups.push([]);
		groups.at(-1)?.push(token);
		depth += token.nesting;
	}
	return groups.map((tokens) => ({ tokens, block: readBlock(tokens) }));
}

function readBlock(tokens: Tokens): Block {
	const first = tokens[0];
	if (first?.type === "heading_open")
		return { kind: "heading", level: Number(first.tag.slice(1)), text: textOf(tokens[1]) };
	return { kind: "text", text: linesOf(tokens).join("\n") };
}

/** One line for each paragraph, list item and table row inside a block. */
function linesOf(tokens: Tokens): string[] {
	const lines: string[] = [];
	let mark = "";
	let cells: string[] | undefined;
	for (const token of tokens) {
		if (token.type === "list_item_open") mark = token.info === "" ? "- " : `${token.info}. `;
		else if (token.type === "tr_open") cells = [];
		else if (token.type === "tr_close") {
			lines.push((cells ?? []).join(" | "));
			cells = undefined;
		} else if (token.type === "fence" || token.type === "code_block") lines.push(token.content.trimEnd());
		else if (token.type === "inline") {
			if (cells) cells.push(textOf(token));
			else lines.push(mark + textOf(token));
			mark = "";
		}
	}
	return lines;
}

function textOf(token: Token | undefined): string {
	const parts = token?.children?.map((child) => {
		if (child.type === "softbreak" || child.type === "hardbreak") return "\n";
		return child.content;
	});
	return (parts ?? []).join("").trim();
}
