// A formatted text as a tree: what study documents and model answers are turned into, whatever they were written in.
// read-markdown.ts builds it, app/ui/rich-text.tsx shows it. It never holds HTML.

export type RichInline =
	| { kind: "text" | "code" | "formula"; text: string }
	| { kind: "break" }
	| { kind: "emphasis" | "strong"; children: readonly RichInline[] }
	| { kind: "link"; href: string; children: readonly RichInline[] };

/** `ids` are the anchors at which links enter a block. */
export type RichBlock = { ids?: readonly string[] } & (
	| { kind: "heading"; level: number; children: readonly RichInline[] }
	/** `isTight`: a list item's own words, without the space around a paragraph. */
	| { kind: "paragraph"; children: readonly RichInline[]; isTight?: boolean }
	/** `start` is the first number; a list without numbers has none. */
	| { kind: "list"; start?: number; items: readonly (readonly RichBlock[])[] }
	/** The first row has the headings of the columns. */
	| { kind: "table"; rows: readonly (readonly (readonly RichInline[])[])[] }
	| { kind: "code"; text: string }
	| { kind: "quote"; children: readonly RichBlock[] }
	| { kind: "rule" }
);

/**
 * The words of blocks, one line for each paragraph, list item, table row and line of code. List items begin with "- " or
 * their number, table cells are separated by " | ", formulas stay as they are written, links leave only their words.
 */
export function toPlainText(blocks: readonly RichBlock[]): string {
	return blocks.flatMap(linesOf).join("\n");
}

function linesOf(block: RichBlock): string[] {
	switch (block.kind) {
		case "heading":
		case "paragraph":
			return [inlineText(block.children)];
		case "list":
			return block.items.flatMap((item, index) => {
				const [first = "", ...rest] = item.flatMap(linesOf);
				return [(block.start === undefined ? "- " : `${block.start + index}. `) + first, ...rest];
			});
		case "table":
			return block.rows.map((cells) => cells.map(inlineText).join(" | "));
		case "code":
			return [block.text.trimEnd()];
		case "quote":
			return block.children.flatMap(linesOf);
		case "rule":
			return [];
	}
}

function inlineText(nodes: readonly RichInline[]): string {
	const textOf = (node: RichInline): string => {
		if (node.kind === "break") return "\n";
		return "children" in node ? node.children.map(textOf).join("") : node.text;
	};
	return nodes.map(textOf).join("").trim();
}
