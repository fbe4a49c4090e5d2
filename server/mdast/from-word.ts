// Reads a Word file as a tree. Mammoth parses the file, which word-parts.ts has prepared; this converts mammoth's tree. Called by
// server/questions/import and server/texts/import with a zip that is checked.
import mammoth from "mammoth";
import { type FlatItem, joinItems } from "#core/mdast/join-items.ts";
import { type Leaf, type MarkAround, nestMarks } from "#core/mdast/nest-marks.ts";
import { type Flow, isVisible, type Phrasing, phrasingText, type Root, type TableRow } from "#core/mdast/nodes.ts";
import { KRUTI_FONT, krutiDevToUnicode } from "#core/questions/import/kruti-dev.ts";
import type { ReportCounter } from "#core/texts/import/report-counter.ts";
import { type Entries, packPlain } from "#server/mdast/zip/unzip.ts";
import type { AddPicture } from "./pictures.ts";
import {
	COLOURED,
	FORMULA_MARK,
	HIDDEN_MARK,
	PARAGRAPH_MARK,
	prepareParts,
	type WordParagraph,
	type WordParts,
} from "./word-parts.ts";

/** The part of mammoth's tree that we read; mammoth types it as any. */
type WordNode = {
	type: string;
	children?: WordNode[];
	value?: string;
	styleId?: string | null;
	font?: string | null;
	verticalAlignment?: string;
	isBold?: boolean;
	isItalic?: boolean;
	isUnderline?: boolean;
	isStrikethrough?: boolean;
	highlight?: string | null;
	href?: string;
	noteType?: string;
	noteId?: string;
	checked?: boolean;
	breakType?: string;
	colSpan?: number;
	rowSpan?: number;
	altText?: string;
	readAsBuffer?: () => Promise<Buffer>;
};
type WordDocument = WordNode & { notes: { resolve: (reference: WordNode) => { body: WordNode[] } | null } };

/** `take` notes pictures, `tally` what has no place in the tree, such as comments. */
type WordContext = { take: AddPicture; tally: ReportCounter };

/** @throws what mammoth throws at a damaged file */
export async function readWord(entries: Entries, context: WordContext): Promise<Root> {
	const parts = await prepareParts(entries, context.tally);
	const document = await readDocument(parts.entries);
	const reader = createReader(document, parts, context.take);
	const children = await reader.readBlocks(document.children ?? []);
	const footnotes: Flow[][] = [];
	// A note may refer to another one, which is appended.
	for (let index = 0; index < reader.noteBodies.length; index++)
		footnotes.push(await reader.readBlocks(reader.noteBodies[index] ?? []));
	return { type: "root", title: reader.title(), children, footnotes };
}

async function readDocument(entries: Entries): Promise<WordDocument> {
	let read: WordDocument | undefined;
	await mammoth.convertToHtml(
		{ buffer: Buffer.from(packPlain(entries)) },
		{
			externalFileAccess: false,
			transformDocument: (document: WordDocument) => {
				read = document;
				return { ...document, children: [] };
			},
		},
	);
	if (!read) throw new Error("The Word file holds no document.");
	return read;
}

type Marks = readonly MarkAround[];
type Inline = { around: Marks; font: string | undefined; isCode?: boolean };

/** One object a mark: runs beside each other with the same formatting are within one mark (nest-marks.ts). */
const MARKS = {
	strong: { type: "strong" },
	emphasis: { type: "emphasis" },
	underline: { type: "underline" },
	highlight: { type: "highlight" },
	coloured: { type: "highlight", isColour: true },
	delete: { type: "delete" },
	superscript: { type: "superscript" },
	subscript: { type: "subscript" },
	converted: { type: "converted" },
	hidden: { type: "unsupported", what: "hidden-text" },
} as const satisfies Record<string, MarkAround>;

function createReader(document: WordDocument, { formulas, paragraphs, styles }: WordParts, take: AddPicture) {
	const noteIndexes = new Map<string, number>();
	const noteBodies: WordNode[][] = [];
	const links = new Map<string, MarkAround>();
	let title = "";

	async function readBlocks(nodes: readonly WordNode[]): Promise<Flow[]> {
		const found: (Flow | FlatItem)[] = [];
		for (const node of nodes) {
			if (node.type === "paragraph") found.push(await readParagraph(node));
			else if (node.type === "table") found.push(await readTable(node));
			else {
				// Content of a text box or beside a paragraph.
				const children = nestMarks(await readInline(node, { around: [], font: undefined }));
				if (isVisible(children)) found.push({ type: "paragraph", children });
			}
		}
		return joinItems(found);
	}

	async function readParagraph(node: WordNode): Promise<Flow | FlatItem> {
		const about = aboutOf(node);
		const children = nestMarks(await readAll(node, { around: [], font: about.font }));
		const paragraph: Flow = { type: "paragraph", children };
		if (!isVisible(children)) return { type: "paragraph", children: [] };
		if (about.kind === "contents") return { type: "unsupportedFlow", what: "contents", children: [paragraph] };
		if (about.kind === "title" || about.heading !== undefined) return makeHeading(children, about);
		if (about.kind === "code") return { type: "code", value: children.map(codeText).join("") };
		if (about.kind === "quote") return { type: "blockquote", children: [paragraph] };
		const { list } = about;
		if (!list) return paragraph;
		const label = list.label === "" ? {} : { label: list.label };
		const number = list.number === undefined ? {} : { number: list.number };
		return { level: list.level, ...number, ...label, blocks: [paragraph] };
	}

	function makeHeading(children: Phrasing[], { kind, heading, list }: WordParagraph): Flow {
		if (kind === "title") title ||= phrasingText(children);
		const depth = kind === "title" ? 0 : (heading ?? 1);
		const label = list?.label ? { label: list.label, ...(list.isOwn && { isItem: true }) } : {};
		return { type: "heading", depth, ...label, children };
	}

	/** The marker of word-parts.ts for a paragraph. */
	function aboutOf(node: WordNode): WordParagraph {
		for (const child of node.children ?? []) {
			const [, index] = /^\ue0f0(\d+)\ue0f1/.exec(textOf(child)) ?? [];
			if (index !== undefined) return paragraphs[Number(index)] ?? { kind: "plain" };
		}
		return { kind: "plain" };
	}

	async function readInline(node: WordNode, context: Inline): Promise<Leaf[]> {
		const leaf = (one: Phrasing): Leaf[] => [{ around: context.around, node: one }];
		switch (node.type) {
			case "run":
				return readAll(node, insideRun(node, context));
			case "hyperlink":
				return readAll(node, { ...context, around: [...context.around, linkTo(node.href ?? "")] });
			case "text":
				return readWords(node.value ?? "", context);
			case "tab":
				return leaf({ type: "text", value: " " });
			case "checkbox":
				return leaf({ type: "text", value: node.checked ? "☑" : "☐" });
			case "break":
				return node.breakType === "line" ? leaf({ type: "break" }) : [];
			case "noteReference":
				return leaf({ type: "footnoteReference", index: noteIndex(node) });
			case "image": {
				const bytes = await openPicture(node);
				return leaf({ type: "image", url: bytes ? take(bytes) : "", alt: node.altText ?? "" });
			}
			default:
				return node.children ? readAll(node, context) : [];
		}
	}

	async function readAll(node: WordNode, context: Inline): Promise<Leaf[]> {
		const leaves: Leaf[] = [];
		for (const child of node.children ?? []) leaves.push(...(await readInline(child, context)));
		return leaves;
	}

	/** One object a address, for runs of one link. */
	function linkTo(url: string): MarkAround {
		const link = links.get(url) ?? { type: "link", url };
		links.set(url, link);
		return link;
	}

	function insideRun(node: WordNode, outer: Inline): Inline {
		const style = styles.marksOf(node.styleId ?? undefined);
		const { verticalAlignment } = node;
		const own = [
			(node.isBold || style.isBold) && MARKS.strong,
			(node.isItalic || style.isItalic) && MARKS.emphasis,
			node.isUnderline && MARKS.underline,
			node.highlight && (node.highlight === COLOURED ? MARKS.coloured : MARKS.highlight),
			node.isStrikethrough && MARKS.delete,
			verticalAlignment === "superscript" && MARKS.superscript,
			verticalAlignment === "subscript" && MARKS.subscript,
		];
		const marks = own.filter((mark) => mark !== undefined && mark !== false && mark !== null && mark !== "");
		const around = [...outer.around, ...marks.filter((mark) => !outer.around.includes(mark))];
		return { around, font: node.font ?? outer.font, isCode: style.isCode };
	}

	function readWords(value: string, { around, font, isCode }: Inline): Leaf[] {
		const isHidden = value.startsWith(HIDDEN_MARK);
		const inside = isHidden ? [...around, MARKS.hidden] : around;
		const pieces = value.replace(HIDDEN_MARK, "").replaceAll(PARAGRAPH_MARK, "").split(FORMULA_MARK);
		return pieces.flatMap((given, index): Leaf[] => {
			if (index % 2 === 1) return readFormula(Number(given), inside);
			const piece = given.replaceAll(/[\n\r\t]/g, " ");
			if (piece === "") return [];
			if (KRUTI_FONT.test(font ?? ""))
				return [{ around: [...inside, MARKS.converted], node: { type: "text", value: krutiDevToUnicode(piece) } }];
			return [{ around: inside, node: { type: isCode ? "inlineCode" : "text", value: piece } }];
		});
	}

	function readFormula(index: number, around: Marks): Leaf[] {
		const formula = formulas[index];
		if (!formula) return [];
		if ("letters" in formula) return [{ around, node: { type: "lostFormula", value: formula.letters } }];
		const { tex, isDisplay } = formula;
		return [{ around, node: { type: "inlineMath", value: tex, isConverted: true, ...(isDisplay && { isDisplay }) } }];
	}

	function noteIndex(node: WordNode): number {
		const key = `${node.noteType}-${node.noteId}`;
		const known = noteIndexes.get(key);
		if (known !== undefined) return known;
		noteBodies.push(document.notes.resolve(node)?.body ?? []);
		noteIndexes.set(key, noteBodies.length - 1);
		return noteBodies.length - 1;
	}

	async function readTable(node: WordNode): Promise<Flow> {
		const children: TableRow[] = [];
		for (const row of (node.children ?? []).filter(({ type }) => type === "tableRow")) {
			const cells: TableRow["children"] = [];
			for (const cell of (row.children ?? []).filter(({ type }) => type === "tableCell")) {
				const inner = await readBlocks(cell.children ?? []);
				cells.push({ type: "tableCell", columns: cell.colSpan ?? 1, rows: cell.rowSpan ?? 1, children: inner });
			}
			children.push({ type: "tableRow", children: cells });
		}
		return { type: "table", caption: [], children };
	}

	return { noteBodies, title: () => title, readBlocks };
}

/** The text of code with its line breaks and spaces. */
function codeText(node: Phrasing): string {
	if (node.type === "break") return "\n";
	if (node.type === "image" || node.type === "footnoteReference") return "";
	return "value" in node ? node.value : node.children.map(codeText).join("");
}

/** The text of a node with its marks. */
function textOf(node: WordNode): string {
	return node.value ?? (node.children ?? []).map(textOf).join("");
}

/** Undefined for a picture that is not in the file. */
async function openPicture(node: WordNode): Promise<Uint8Array | undefined> {
	try {
		const bytes = await node.readAsBuffer?.();
		return bytes && new Uint8Array(bytes);
	} catch {
		return undefined;
	}
}
