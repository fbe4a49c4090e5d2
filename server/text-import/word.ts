// Reads a Word file as the tree of a study text. Mammoth parses the file, which word-parts.ts has prepared; this
// converts mammoth's tree. Called by read-text-file.ts with a zip that is checked.
import mammoth from "mammoth";
import { KRUTI_FONT, krutiDevToUnicode } from "#core/import/kruti-dev.ts";
import { linkDestination } from "#core/text-import/escape-markdown.ts";
import { type FlatItem, joinItems, mergeBlocks, normaliseHeadings } from "#core/text-import/normalise-blocks.ts";
import { writeScript } from "#core/text-import/super-and-subscript.ts";
import {
	flatten,
	isVisible,
	type Marks,
	type RunOrDisplay,
	runsText,
	splitDisplays,
	type TextBlock,
	type TextRun,
	type TextTree,
} from "#core/text-import/text-tree.ts";
import { type Entries, packPlain } from "#server/import/zip/unzip.ts";
import { makeTable, type SourceCell } from "./markdown-table.ts";
import { pictureRun, type ReadContext } from "./source-pictures.ts";
import { FORMULA_MARK, PARAGRAPH_MARK, prepareParts, type WordParagraph, type WordParts } from "./word-parts.ts";

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

export type WordReading = { tree: TextTree; title: string };

/** @throws what mammoth throws at a damaged file */
export async function readWord(entries: Entries, context: ReadContext): Promise<WordReading> {
	const parts = await prepareParts(entries, context.tally);
	const document = await readDocument(parts.entries);
	const reader = createReader(document, parts, context);
	const blocks = await reader.readBlocks(document.children ?? []);
	const notes: TextRun[][] = [];
	// A note may refer to another one, which is appended.
	for (let index = 0; index < reader.noteBodies.length; index++)
		notes.push(flatten(await reader.readBlocks(reader.noteBodies[index] ?? []), " "));
	return { tree: { blocks: normaliseHeadings(blocks, context.tally), notes }, title: reader.title() };
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

type RunContext = {
	marks: Marks;
	font: string | undefined;
	script?: "sub" | "sup";
	isCode?: boolean;
	isKrutiDev: boolean;
};

function createReader(
	document: WordDocument,
	{ formulas, paragraphs, styles }: WordParts,
	{ found, tally }: ReadContext,
) {
	const noteIndexes = new Map<string, number>();
	const noteBodies: WordNode[][] = [];
	let title = "";

	async function readBlocks(nodes: readonly WordNode[]): Promise<TextBlock[]> {
		const found: (TextBlock | FlatItem)[] = [];
		for (const node of nodes) {
			if (node.type === "paragraph") found.push(...(await readParagraph(node)));
			else if (node.type === "table") found.push(...(await readTable(node)));
			else {
				// Content of a text box or beside a paragraph.
				const runs = await readInline(node, { marks: {}, font: undefined, isKrutiDev: false });
				found.push(...splitDisplays(runs));
			}
		}
		return mergeBlocks(joinItems(found));
	}

	async function readParagraph(node: WordNode): Promise<(TextBlock | FlatItem)[]> {
		const about = aboutOf(node);
		const runs = await readAll(node, { marks: {}, font: about.font, isKrutiDev: false });
		const plain = runs.filter((run) => run.kind !== "display");
		if (plain.length === runs.length && !isVisible(plain)) return [];
		if (about.kind === "contents") {
			tally.drop("contents", runsText(plain));
			return [];
		}
		if (about.kind === "title" || about.heading !== undefined) return readHeading(plain, runs, about);
		if (about.kind === "code") return [{ kind: "code", text: plain.map(codeText).join("") }];
		const blocks = splitDisplays(runs);
		if (about.list && about.kind !== "quote") return [readItem(blocks, about.list)];
		return about.kind === "quote" ? [{ kind: "quote", children: blocks }] : blocks;
	}

	function readHeading(plain: TextRun[], runs: readonly RunOrDisplay[], about: WordParagraph): TextBlock[] {
		const bare = plain.map(({ strong: _, ...run }): TextRun => run);
		if (about.kind === "title") title ||= runsText(bare);
		const label = about.list?.label ? `${about.list.label} ` : "";
		const words: TextRun[] = label === "" ? bare : [{ kind: "text", text: label }, ...bare];
		const level = about.kind === "title" ? 0 : (about.heading ?? 1);
		const displays = runs.flatMap((run): TextBlock[] =>
			run.kind === "display" ? [{ kind: "formula", tex: run.tex }] : [],
		);
		return isVisible(bare) ? [{ kind: "heading", level, runs: words }, ...displays] : displays;
	}

	function readItem(blocks: TextBlock[], { level, number, label }: NonNullable<WordParagraph["list"]>): FlatItem {
		if (number !== undefined && label.replace(/[.)]$/, "") !== String(number)) tally.change("list-numbers", label);
		return { level, blocks, ...(number !== undefined && { number }) };
	}

	/** The marker of word-parts.ts for a paragraph. */
	function aboutOf(node: WordNode): WordParagraph {
		for (const child of node.children ?? []) {
			const [, index] = /^\ue0f0(\d+)\ue0f1/.exec(textOf(child)) ?? [];
			if (index !== undefined) return paragraphs[Number(index)] ?? { kind: "plain" };
		}
		return { kind: "plain" };
	}

	async function readInline(node: WordNode, context: RunContext): Promise<RunOrDisplay[]> {
		switch (node.type) {
			case "run":
				return readAll(node, runContext(node, context));
			case "hyperlink": {
				const { href } = node;
				if (href === undefined) tally.drop("links", textOf(node));
				else if (linkDestination(href) === undefined) tally.drop("links", href);
				return readAll(node, href === undefined ? context : { ...context, marks: { ...context.marks, href } });
			}
			case "text":
				return readWords(node.value ?? "", context);
			case "tab":
				return [{ ...context.marks, kind: "text", text: " " }];
			case "checkbox":
				return [{ kind: "text", text: node.checked ? "☑" : "☐" }];
			case "break":
				return node.breakType === "line" ? [{ kind: "break" }] : [];
			case "noteReference":
				return [{ kind: "note", note: noteIndex(node) }];
			case "image":
				return [pictureRun(await openPicture(node), node.altText, { found, tally }, context.marks.href)];
			default:
				return node.children ? readAll(node, context) : [];
		}
	}

	async function readAll(node: WordNode, context: RunContext): Promise<RunOrDisplay[]> {
		const runs: RunOrDisplay[] = [];
		for (const child of node.children ?? []) runs.push(...(await readInline(child, context)));
		return runs;
	}

	function runContext(node: WordNode, outer: RunContext): RunContext {
		const style = styles.marksOf(node.styleId ?? undefined);
		const text = textOf(node).trim();
		if (text !== "" && node.isStrikethrough) tally.change("struck-text", text);
		else if (text !== "" && outer.marks.href === undefined && (node.isUnderline || node.highlight) && !hasLink(node))
			tally.change("text-styles", text);
		const strong = outer.marks.strong || node.isBold || style.isBold;
		const emphasis = outer.marks.emphasis || node.isItalic || style.isItalic;
		const font = node.font ?? outer.font;
		return {
			marks: { ...outer.marks, ...(strong && { strong }), ...(emphasis && { emphasis }) },
			font,
			...(node.verticalAlignment === "subscript" && { script: "sub" as const }),
			...(node.verticalAlignment === "superscript" && { script: "sup" as const }),
			isCode: style.isCode,
			isKrutiDev: KRUTI_FONT.test(font ?? ""),
		};
	}

	function readWords(value: string, { marks, script, isCode, isKrutiDev }: RunContext): RunOrDisplay[] {
		const pieces = value.replaceAll(PARAGRAPH_MARK, "").split(FORMULA_MARK);
		return pieces.flatMap((piece, index): RunOrDisplay[] => {
			if (index % 2 === 1) return readFormula(Number(piece), marks);
			if (piece === "") return [];
			if (isKrutiDev) {
				tally.change("kruti-dev", krutiDevToUnicode(piece));
				return [{ ...marks, kind: "text", text: krutiDevToUnicode(piece) }];
			}
			if (!script) return [{ ...marks, kind: isCode ? "code" : "text", text: piece }];
			const written = writeScript(piece, script);
			if (written.kind === "formula") return [{ kind: "formula", tex: written.tex }];
			if (written.isPlain) tally.change("small-text", piece);
			return [{ ...marks, kind: "text", text: written.text }];
		});
	}

	function readFormula(index: number, marks: Marks): RunOrDisplay[] {
		const formula = formulas[index];
		if (!formula) return [];
		if ("letters" in formula) return [{ ...marks, kind: "code", text: formula.letters }];
		return formula.isDisplay ? [{ kind: "display", tex: formula.tex }] : [{ kind: "formula", tex: formula.tex }];
	}

	function noteIndex(node: WordNode): number {
		const key = `${node.noteType}-${node.noteId}`;
		const known = noteIndexes.get(key);
		if (known !== undefined) return known;
		noteBodies.push(document.notes.resolve(node)?.body ?? []);
		noteIndexes.set(key, noteBodies.length - 1);
		return noteBodies.length - 1;
	}

	async function readTable(node: WordNode): Promise<TextBlock[]> {
		const rows: SourceCell[][] = [];
		for (const row of (node.children ?? []).filter(({ type }) => type === "tableRow")) {
			const cells: SourceCell[] = [];
			for (const cell of (row.children ?? []).filter(({ type }) => type === "tableCell"))
				cells.push({
					blocks: await readBlocks(cell.children ?? []),
					columns: cell.colSpan ?? 1,
					rows: cell.rowSpan ?? 1,
				});
			rows.push(cells);
		}
		return makeTable(rows, tally);
	}

	return { noteBodies, title: () => title, readBlocks };
}

function codeText(run: TextRun): string {
	return run.kind === "break" ? "\n" : run.kind === "text" || run.kind === "code" ? run.text : "";
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

function hasLink(node: WordNode): boolean {
	return (node.children ?? []).some((child) => child.type === "hyperlink" || hasLink(child));
}
