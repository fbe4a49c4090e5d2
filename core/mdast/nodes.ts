// The tree of a document of another program, whatever its format: mdast (github.com/syntax-tree/mdast), with nodes of our own for what
// Markdown has no signs for. server/mdast makes it, core/questions/import finds questions in it, core/texts/import writes study texts of it. Pure.
// It never holds HTML.

/** Words and what stands between them. Those with `children` are marks: what is inside of them is formatted so. */
export type Phrasing =
	| { type: "text" | "inlineCode"; value: string }
	/** TeX; `isDisplay`: on a line of its own. `isConverted`: made of an equation of Word, which somebody has to look at. */
	| { type: "inlineMath"; value: string; isDisplay?: boolean; isConverted?: boolean }
	/** The letters of a formula that could not be read; none for an object of an equation editor. */
	| { type: "lostFormula"; value: string }
	/** `url` is "sha256:" with the checksum of the bytes; empty for a picture that cannot be taken. */
	| { type: "image"; url: string; alt: string }
	| { type: "break" }
	/** `index` of the note in the tree. */
	| { type: "footnoteReference"; index: number }
	| Mark;
export type Mark =
	| { [Name in PlainMark]: { type: Name; children: Phrasing[] } }[PlainMark]
	| { type: "link"; url: string; children: Phrasing[] }
	/** `isColour`: the letters are coloured, not what is behind them. */
	| { type: "highlight"; isColour?: boolean; children: Phrasing[] }
	| { type: "unsupported"; what: Unsupported; children: Phrasing[] };

/** "converted": letters of an old font (Kruti Dev) that have become Unicode. */
type PlainMark = "strong" | "emphasis" | "underline" | "delete" | "superscript" | "subscript" | "converted";

/** What no study text takes. */
export type Unsupported =
	| "hidden-text"
	| "scripts"
	| "forms"
	| "frames"
	| "media"
	| "surroundings"
	| "contents"
	| "page-heads";

type Paragraph = {
	type: "paragraph";
	children: Phrasing[];
	/** It stands right below what is before it, as the text of a cell or an item does. */
	isTight?: boolean;
};
export type ListItem = {
	type: "listItem";
	/** Its number, where the document names it. */
	value?: number;
	/** As the document shows it: "(b)". Missing for a bullet, and where only the list says how it is numbered. */
	label?: string;
	children: Flow[];
};
export type List = {
	type: "list";
	ordered: boolean;
	start?: number;
	/** As HTML names it: "a", "upper-roman", "disc". */
	style?: string;
	children: ListItem[];
};
/** `columns` and `rows` that a cell spans. */
export type TableCell = { type: "tableCell"; columns: number; rows: number; children: Flow[] };
export type TableRow = { type: "tableRow"; children: TableCell[] };
export type Table = { type: "table"; caption: Flow[]; children: TableRow[] };

/** Blocks, one below the other. */
export type Flow =
	/**
	 * `depth` counts from 1; 0 for the document's title. `label`: its number, which is not in its text. `isItem`: numbered as the item of a
	 * list, not by its style.
	 */
	| { type: "heading"; depth: number; label?: string; isItem?: boolean; children: Phrasing[] }
	| Paragraph
	| List
	| Table
	/** `children`: its words, where some have marks or are pictures, which code has none of. */
	| { type: "code"; value: string; children?: Phrasing[] }
	| { type: "math"; value: string }
	| { type: "blockquote"; children: Flow[] }
	| { type: "thematicBreak" }
	/** A part of a web page. */
	| { type: "section"; name: "main" | "article"; children: Flow[] }
	| { type: "unsupportedFlow"; what: Unsupported; children: Flow[] };

export type Root = {
	type: "root";
	/** Empty for a document that names none. */
	title: string;
	children: Flow[];
	footnotes: Flow[][];
};

/** The text of words, without formatting: formulas as TeX, pictures as their descriptions. */
export function phrasingText(nodes: readonly Phrasing[]): string {
	return nodes.map(wordsOf).join("").replaceAll(/\s+/g, " ").trim();
}

function wordsOf(node: Phrasing): string {
	switch (node.type) {
		case "text":
		case "inlineCode":
		case "inlineMath":
		case "lostFormula":
			return node.value;
		case "image":
			return node.alt;
		case "break":
			return " ";
		case "footnoteReference":
			return "";
		default:
			return node.children.map(wordsOf).join("");
	}
}

/** Whether words show something: text, a formula or a picture. */
export function isVisible(nodes: readonly Phrasing[]): boolean {
	return nodes.some((node) => {
		if (node.type === "text" || node.type === "inlineCode") return node.value.trim() !== "";
		return "children" in node ? isVisible(node.children) : node.type !== "break";
	});
}

/** The text of blocks, on one line. */
export function flowText(nodes: readonly Flow[]): string {
	return nodes.map(blockText).filter(Boolean).join(" ");
}

function blockText(node: Flow): string {
	if (node.type === "heading" || node.type === "paragraph") return phrasingText(node.children);
	return "value" in node ? node.value.replaceAll(/\s+/g, " ").trim() : flowText(innerFlow(node));
}

/** The blocks inside of a block. */
export function innerFlow(node: Flow): Flow[] {
	switch (node.type) {
		case "list":
			return node.children.flatMap((item) => item.children);
		case "table":
			return [...node.caption, ...node.children.flatMap((row) => row.children.flatMap((cell) => cell.children))];
		case "blockquote":
		case "section":
		case "unsupportedFlow":
			return node.children;
		default:
			return [];
	}
}

/** A block with the blocks inside of it changed. */
export function mapInner(node: Flow, change: (flow: Flow[]) => Flow[]): Flow {
	switch (node.type) {
		case "list":
			return { ...node, children: node.children.map((item) => ({ ...item, children: change(item.children) })) };
		case "table": {
			const children = node.children.map((row) => ({
				...row,
				children: row.children.map((cell) => ({ ...cell, children: change(cell.children) })),
			}));
			return { ...node, caption: change(node.caption), children };
		}
		case "blockquote":
		case "section":
		case "unsupportedFlow":
			return { ...node, children: change(node.children) };
		default:
			return node;
	}
}
