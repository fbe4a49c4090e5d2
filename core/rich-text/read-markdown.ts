// Converts the tokens of markdown-it to a rich text. Callers configure their own parser; a token without a node in the tree
// becomes its plain text.
import type { ColumnAlign, RichBlock, RichInline } from "./tree.ts";

/** The fields of a markdown-it token that are read here. */
export type MarkdownToken = {
	type: string;
	tag: string;
	/** Its delimiter, such as "$$". */
	markup: string;
	/** 1 opens an element, -1 closes it, 0 is a whole one. */
	nesting: number;
	content: string;
	hidden: boolean;
	children: MarkdownToken[] | null;
	attrGet: (name: string) => string | number | null;
	/** For a footnote: its index and which reference to it this is, from 0. */
	meta?: unknown;
};
type Nested = { token: MarkdownToken; children: Nested[] };

/** Larger start numbers are treated as 1. */
const MAX_LIST_START = 1_000;

/**
 * The blocks of a parsed text, in order.
 * @param breaks whether a line break in the source is one in the text, as in markdown-it's option of this name
 */
export function readMarkdownTokens(
	tokens: readonly MarkdownToken[],
	{ breaks = false }: { breaks?: boolean } = {},
): RichBlock[] {
	const readInline = ({ token, children }: Nested): RichInline => {
		switch (token.type) {
			case "em_open":
				return { kind: "emphasis", children: children.map(readInline) };
			case "strong_open":
				return { kind: "strong", children: children.map(readInline) };
			case "s_open":
				return { kind: "struck", children: children.map(readInline) };
			case "link_open":
				return {
					kind: "link",
					href: String(token.attrGet("href") ?? ""),
					children: children.map(readInline),
				};
			case "code_inline":
				return { kind: "code", text: token.content };
			case "formula":
				return { kind: "formula", text: token.content, ...(token.markup === "$$" && { isDisplay: true }) };
			case "picture":
				return { kind: "picture", alt: token.content, hash: token.markup };
			case "footnote_ref":
				return { kind: "note", ...readNote(token.meta) };
			case "hardbreak":
				return { kind: "break" };
			case "softbreak":
				return breaks ? { kind: "break" } : { kind: "text", text: "\n" };
			default:
				return { kind: "text", text: token.content };
		}
	};
	const readWords = (nodes: readonly Nested[]): RichInline[] => {
		return nodes.flatMap(({ token }) => nest(token.children ?? []).map(readInline));
	};
	const readBlock = ({ token, children }: Nested): RichBlock => {
		switch (token.type) {
			case "heading_open":
				return { kind: "heading", level: Number(token.tag.slice(1)), children: readWords(children) };
			case "paragraph_open":
				return { kind: "paragraph", children: readWords(children), isTight: token.hidden };
			case "bullet_list_open":
				return { kind: "list", items: children.map((item) => item.children.map(readBlock)) };
			case "ordered_list_open": {
				const start = Number(token.attrGet("start") ?? 1);
				const items = children.map((item) => item.children.map(readBlock));
				return { kind: "list", start: start < MAX_LIST_START ? start : 1, items };
			}
			case "table_open": {
				const rows = children.flatMap((section) => section.children);
				const align = rows[0]?.children.map((cell) => readAlign(cell.token)) ?? [];
				return {
					kind: "table",
					rows: rows.map((row) => row.children.map((cell) => readWords(cell.children))),
					...(align.some((column) => column !== null) && { align }),
				};
			}
			case "fence":
			case "code_block":
				return { kind: "code", text: token.content };
			case "formula_block":
				return { kind: "paragraph", children: [{ kind: "formula", text: token.content, isDisplay: true }] };
			case "blockquote_open":
				return { kind: "quote", children: children.map(readBlock) };
			case "footnote_block_open":
				return { kind: "notes", items: children.map((note) => note.children.map(readBlock)) };
			case "hr":
				return { kind: "rule" };
			default:
				return { kind: "paragraph", children: [{ kind: "text", text: token.content }] };
		}
	};
	// The page adds the back link of a footnote.
	return nest(tokens.filter(({ type }) => type !== "footnote_anchor")).map(readBlock);
}

/** markdown-it writes the alignment of a column as a style of its cells. */
function readAlign(cell: MarkdownToken): ColumnAlign | null {
	const align = /^text-align:(left|center|right)$/.exec(String(cell.attrGet("style") ?? ""))?.[1];
	return align === "left" || align === "center" || align === "right" ? align : null;
}

function readNote(meta: unknown): { number: number; use: number } {
	const { id = 0, subId = 0 } = Object(meta);
	return { number: Number(id) + 1, use: Number(subId) };
}

/** The flat list of opening and closing tokens as a tree. */
function nest(tokens: readonly MarkdownToken[]): Nested[] {
	const root: Nested[] = [];
	const open = [root];
	for (const token of tokens) {
		if (token.nesting === -1) {
			open.pop();
			continue;
		}
		const node = { token, children: [] };
		open.at(-1)?.push(node);
		if (token.nesting === 1) open.push(node.children);
	}
	return root;
}
