// Makes a document what a study text can hold: drops what no text takes, unwraps what Markdown has no signs for, and counts both. Called by
// server/texts/import with the tree of any format; write-markdown.ts writes the result. Pure.
import {
	type Flow,
	flowText,
	innerFlow,
	isVisible,
	type List,
	type Phrasing,
	phrasingText,
	type Root,
} from "#core/mdast/nodes.ts";
import { writeScript } from "#core/mdast/super-and-subscript.ts";
import { linkDestination } from "./escape-markdown.ts";
import { findMain } from "./find-main.ts";
import { flatten } from "./flatten.ts";
import { mergeBlocks, normaliseHeadings } from "./normalise-blocks.ts";
import type { ReportCounter } from "./report-counter.ts";
import { simplifyTable } from "./simplify-table.ts";

/** The main part of a document as a study text. */
export function toStudyText(root: Root, tally: ReportCounter): Root {
	for (const _ of scriptsIn(root.children)) tally.drop("scripts");
	const reader = createReader(tally);
	const children = normaliseHeadings(reader.readFlow(findMain(root.children, tally)), tally);
	const footnotes = root.footnotes.map((note): Flow[] => {
		return [{ type: "paragraph", children: flatten(reader.readFlow(note), " ") }];
	});
	return { ...root, children, footnotes };
}

/** Default picture names of programs, not used as alt text. */
const NO_WORDS =
	/^(?:(?:picture|image|graphic|grafik|bild|img|photo|figure|graphic frame|drawing|object|shape)[\s_-]*\d*|[^\s]+\.(?:png|jpe?g|gif|webp|bmp|tiff?|emf|wmf|svg))$/i;
/** Suffixes of generated descriptions. */
const MADE = /(?<!\s)\s*(?:Description automatically generated|AI-generated content may be incorrect\.?)\s*$/i;

/** The description of a picture, without what programs write for one that has none. */
export function shownAlt(given: string): string {
	const words = given.replace(MADE, "").trim();
	return NO_WORDS.test(words) ? "" : words;
}

type Around = { script?: "sub" | "sup"; isLink?: boolean };
type MarkOf<Type> = Extract<Phrasing, { type: Type }>;

function createReader(tally: ReportCounter) {
	function readFlow(flow: readonly Flow[]): Flow[] {
		return mergeBlocks(flow.flatMap(readBlock));
	}

	function readBlock(node: Flow): Flow[] {
		switch (node.type) {
			case "heading":
				return readHeading(node);
			case "paragraph":
				return splitDisplays(readWords(node.children));
			case "list":
				return readList(node);
			case "table": {
				const rows = node.children.map((row) => ({
					...row,
					children: row.children.map((cell) => ({ ...cell, children: readFlow(cell.children) })),
				}));
				return [...readFlow(node.caption), ...simplifyTable(rows, tally)];
			}
			case "blockquote": {
				const children = readFlow(node.children);
				return children.length > 0 ? [{ type: "blockquote", children }] : [];
			}
			case "section":
				return readFlow(node.children);
			case "unsupportedFlow":
				tally.drop(node.what, flowText(node.children));
				return [];
			default:
				return [node];
		}
	}

	/** A heading is not bold, and holds no formula on a line of its own. */
	function readHeading(node: Extract<Flow, { type: "heading" }>): Flow[] {
		const [first, ...displays] = splitDisplays(readWords(node.children));
		if (!first) return [];
		if (first.type !== "paragraph") return [first, ...displays];
		const label: Phrasing[] = node.label ? [{ type: "text", value: `${node.label} ` }] : [];
		return [{ type: "heading", depth: node.depth, children: [...label, ...withoutBold(first.children)] }, ...displays];
	}

	function readList(list: List): Flow[] {
		const { ordered, style = "" } = list;
		const start = Math.max(list.start ?? 1, 0);
		if (ordered && /^[aAiI]$|-(?:alpha|latin|roman|greek)$/.test(style)) tally.change("list-numbers", flowText([list]));
		const children = list.children.flatMap((item, index) => {
			const label = item.label?.replace(/[.)]$/, "");
			if (ordered && label !== undefined && label !== String(start + index)) tally.change("list-numbers", item.label);
			const inner = readFlow(item.children);
			return inner.length > 0 ? [{ type: "listItem" as const, children: inner }] : [];
		});
		return children.length === 0 ? [] : [{ type: "list", ordered, ...(ordered && { start }), children }];
	}

	function readWords(nodes: readonly Phrasing[], around: Around = {}): Phrasing[] {
		return nodes.flatMap((node) => readWord(node, around));
	}

	function readWord(node: Phrasing, around: Around): Phrasing[] {
		switch (node.type) {
			case "text":
				return around.script ? readSmall(node.value, around.script) : [node];
			case "lostFormula":
				if (node.value === "") tally.drop("formulas");
				else tally.change("formulas", node.value);
				return [node.value === "" ? { type: "text", value: "[formula]" } : { type: "inlineCode", value: node.value }];
			case "image":
				return [readPicture(node)];
			case "link":
				return readLink(node, around);
			case "strong":
			case "emphasis":
				return [{ type: node.type, children: readWords(node.children, around) }];
			case "superscript":
			case "subscript":
				return readWords(node.children, { ...around, script: node.type === "superscript" ? "sup" : "sub" });
			case "underline":
			case "highlight":
			case "delete":
			case "converted":
				noteMark(node, around);
				return readWords(node.children, around);
			case "unsupported":
				// Scripts are counted on the whole page.
				if (node.what !== "scripts") tally.drop(node.what, phrasingText(node.children));
				return [];
			default:
				return [node];
		}
	}

	function noteMark(node: MarkOf<"underline" | "highlight" | "delete" | "converted">, { isLink }: Around): void {
		const text = phrasingText(node.children);
		if (text === "") return;
		if (node.type === "delete") tally.change("struck-text", text);
		else if (node.type === "converted") tally.change("kruti-dev", text);
		else if (!isLink && !(node.type === "highlight" && node.isColour) && !node.children.some(isLinked))
			tally.change("text-styles", text);
	}

	function readSmall(value: string, script: "sub" | "sup"): Phrasing[] {
		const written = writeScript(value, script);
		if (written.kind === "formula") return [{ type: "inlineMath", value: written.tex }];
		if (written.isPlain) tally.change("small-text", value);
		return [{ type: "text", value: written.text }];
	}

	function readLink({ url, children }: MarkOf<"link">, around: Around): Phrasing[] {
		const inner = readWords(children, { ...around, isLink: true });
		if (linkDestination(url) !== undefined) return [{ type: "link", url, children: inner }];
		tally.drop("links", url || phrasingText(children));
		return inner;
	}

	function readPicture({ url, alt }: MarkOf<"image">): Phrasing {
		const shown = shownAlt(alt);
		if (url !== "") return { type: "image", url, alt: shown };
		tally.drop("pictures", shown);
		return { type: "text", value: shown === "" ? "" : `[${shown}]` };
	}

	return { readFlow };
}

/** The scripts and styles of a page, wherever they are. */
function scriptsIn(flow: readonly Flow[]): Phrasing[] {
	const inWords = (nodes: readonly Phrasing[]): Phrasing[] =>
		nodes.flatMap((node) => {
			if (node.type === "unsupported" && node.what === "scripts") return [node];
			return "children" in node ? inWords(node.children) : [];
		});
	return flow.flatMap((node) => {
		return node.type === "heading" || node.type === "paragraph" ? inWords(node.children) : scriptsIn(innerFlow(node));
	});
}

function isLinked(node: Phrasing): boolean {
	return node.type === "link" || ("children" in node && node.children.some(isLinked));
}

function withoutBold(nodes: readonly Phrasing[]): Phrasing[] {
	return nodes.flatMap((node): Phrasing[] => {
		if (node.type === "strong") return withoutBold(node.children);
		return "children" in node ? [{ ...node, children: withoutBold(node.children) }] : [node];
	});
}

/** The blocks of a paragraph: formulas on lines of their own are blocks. None for a paragraph that shows nothing. */
function splitDisplays(nodes: readonly Phrasing[]): Flow[] {
	const blocks: Flow[] = [];
	let open: Phrasing[] = [];
	const close = () => {
		if (isVisible(open)) blocks.push({ type: "paragraph", children: open });
		open = [];
	};
	for (const node of nodes) {
		if (node.type === "inlineMath" && node.isDisplay) {
			close();
			blocks.push({ type: "math", value: node.value });
		} else open.push(node);
	}
	close();
	return blocks;
}
