// A formatted text as a tree: study documents and model answers are converted to it from any format.
// read-markdown.ts builds it, app/ui/rich-text.tsx shows it. It never holds HTML.

export type RichInline =
	| { kind: "text" | "code"; text: string }
	/** TeX, or for a model's answer the source in its place; `isDisplay`: on a line of its own. */
	| { kind: "formula"; text: string; isDisplay?: boolean }
	/** `hash` is the SHA-256 of the picture's bytes in hexadecimal digits. */
	| { kind: "picture"; alt: string; hash: string }
	| { kind: "break" }
	/** A reference to a footnote, by its number from 1; `use` counts the references to the same one, from 0. */
	| { kind: "note"; number: number; use: number }
	| { kind: "emphasis" | "strong" | "struck"; children: readonly RichInline[] }
	| { kind: "link"; href: string; children: readonly RichInline[] };

/** Of a column of a table, as the line below its headings gives it. */
export type ColumnAlign = "left" | "center" | "right";

/** The kind of a callout. */
export type Callout = "note" | "tip" | "important" | "warning";

/** `ids` are the anchors of a block for links. */
export type RichBlock = { ids?: readonly string[] } & (
	| { kind: "heading"; level: number; children: readonly RichInline[] }
	/** `isTight`: the text of a list item itself, without the space around a paragraph. */
	| { kind: "paragraph"; children: readonly RichInline[]; isTight?: boolean }
	/** `start` is the first number; a list without numbers has none. */
	| { kind: "list"; start?: number; items: readonly (readonly RichBlock[])[] }
	/** The first row has the headings of the columns. `align`: by column, where one is not at its start; missing without any. */
	| { kind: "table"; rows: readonly (readonly (readonly RichInline[])[])[]; align?: readonly (ColumnAlign | null)[] }
	| { kind: "code"; text: string }
	| { kind: "quote"; children: readonly RichBlock[]; callout?: Callout }
	/** The footnotes in the order of their numbers. */
	| { kind: "notes"; items: readonly (readonly RichBlock[])[] }
	| { kind: "rule" }
);

/**
 * The text of blocks, one line for each paragraph, list item, table row and line of code. List items begin with "- " or
 * their number, table cells are separated by " | ", formulas stay as they are written, links and pictures leave their text.
 * @param spell gives another text for a formula
 */
export function toPlainText(blocks: readonly RichBlock[], spell: Spell = (tex) => tex): string {
	return blocks.flatMap((block) => linesOf(block, spell)).join("\n");
}

/** The numbers of the footnotes that a block refers to for the first time. */
export function listNotes(node: RichBlock | RichInline): number[] {
	switch (node.kind) {
		case "note":
			return node.use === 0 ? [node.number] : [];
		case "list":
			return node.items.flat().flatMap(listNotes);
		case "table":
			return node.rows.flat(2).flatMap(listNotes);
		case "notes":
			return [];
		default:
			return "children" in node ? node.children.flatMap(listNotes) : [];
	}
}

type Spell = (tex: string) => string;

function linesOf(block: RichBlock, spell: Spell): string[] {
	const inline = (nodes: readonly RichInline[]) => inlineText(nodes, spell);
	const lines = (inner: RichBlock) => linesOf(inner, spell);
	switch (block.kind) {
		case "heading":
		case "paragraph":
			return [inline(block.children)];
		case "list":
			return block.items.flatMap((item, index) => {
				const [first = "", ...rest] = item.flatMap(lines);
				return [(block.start === undefined ? "- " : `${block.start + index}. `) + first, ...rest];
			});
		case "table":
			return block.rows.map((cells) => cells.map(inline).join(" | "));
		case "code":
			return [block.text.trimEnd()];
		case "quote":
			return block.children.flatMap(lines);
		case "notes":
			return block.items.flatMap((item, index) => {
				const [first = "", ...rest] = item.flatMap(lines);
				return [`${index + 1}. ${first}`, ...rest];
			});
		case "rule":
			return [];
	}
}

function inlineText(nodes: readonly RichInline[], spell: Spell): string {
	const textOf = (node: RichInline): string => {
		if (node.kind === "break") return "\n";
		if (node.kind === "formula") return spell(node.text);
		if (node.kind === "picture") return node.alt;
		if (node.kind === "note") return "";
		return "children" in node ? node.children.map(textOf).join("") : node.text;
	};
	return nodes.map(textOf).join("").trim();
}
