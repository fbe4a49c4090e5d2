// Reads a PDF file with Latin text as the tree of a study text: joins lines into paragraphs, removes headers and footers, and
// makes headings of large lines. Other scripts are extracted from PDF files with wrong letters and are refused. Called by
// read-text-file.ts.
import type { getDocumentProxy } from "unpdf";
import { type FlatItem, joinItems } from "#core/text-import/normalise-blocks.ts";
import type { ReportCounter } from "#core/text-import/report-counter.ts";
import { writeScript } from "#core/text-import/super-and-subscript.ts";
import type { TextRefusal } from "#core/text-import/text-reading.ts";
import type { TextBlock, TextTree } from "#core/text-import/text-tree.ts";
import { openPdf } from "#server/import/pdf.ts";
import { joinPdfLines, type PdfLine } from "./pdf-lines.ts";

/** Fewer letters per page indicate a scan. */
const LETTERS = 20;
/** Scripts with joined or reordered letters, which PDF files store as glyphs. */
const JOINED = /[\u0590-\u08ff\u0900-\u109f\u1780-\u17ff]/g;
/** Bullets of symbol fonts. */
const SYMBOLS = /[\uf02d\uf06c\uf06e\uf071\uf076\uf0a7\uf0a8\uf0b7\uf0d8\uf0fc]/g;
const LOST = /[\0\ufffd\ue000-\uf8ff]/g;

export type PdfReading = { ok: true; tree: TextTree; title: string } | { ok: false; kind: TextRefusal };

/** @throws what the library throws at a damaged file */
export async function readPdfText(bytes: Uint8Array, tally: ReportCounter): Promise<PdfReading> {
	const document = await openPdf(bytes);
	if (typeof document === "string") return { ok: false, kind: document };
	const pages: PdfLine[][] = [];
	for (let number = 1; number <= document.numPages; number++) {
		const page = await document.getPage(number);
		const { items } = await page.getTextContent();
		pages.push(readLines(items, page.view[3] ?? 0));
		page.cleanup();
	}
	const text = pages.flatMap((lines) => lines.map((line) => line.text)).join("\n");
	const letters = text.replaceAll(/\s/g, "").length;
	if (letters < LETTERS) return { ok: false, kind: "pdf-without-text" };
	const lost = text.match(LOST)?.length ?? 0;
	if ((text.match(JOINED)?.length ?? 0) > letters / 50 || lost > letters / 20) return { ok: false, kind: "pdf-script" };
	tally.change("lost-letters", text.split("\n").find((line) => line.search(LOST) !== -1) ?? "", lost);
	tally.drop("pictures", "", countPictures(bytes));
	const { info } = await document.getMetadata().catch(() => ({ info: {} }));
	const title = "Title" in info && typeof info.Title === "string" ? info.Title : "";
	return { ok: true, tree: { blocks: makeBlocks(joinPdfLines(pages, tally)), notes: [] }, title };
}

type Items = Awaited<
	ReturnType<Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>["getPage"]>>["getTextContent"]>
>["items"];

/** The lines of a page in the order in which the file has them. @param height of the page */
function readLines(items: Items, height: number): PdfLine[] {
	const lines: PdfLine[] = [];
	let open: (PdfLine & { end: number }) | undefined;
	for (const item of items) {
		if (!("str" in item)) continue;
		const [, , , , x = 0, y = 0] = item.transform.map(Number);
		const isSameLine = open && Math.abs(open.y - y) < Math.max(open.size, item.height) * 0.5 && x >= open.x - 1;
		if (open && isSameLine) {
			// Words that are separated without a space character.
			const isApart = x - open.end > open.size * 0.2 && !/\s$/.test(open.text) && !/^\s/.test(item.str);
			open.text += (isApart ? " " : "") + smallText(item.str, item.height / open.size, (y - open.y) / open.size);
			if (item.str.trim() !== "") open.end = x + item.width;
			open.size = Math.max(open.size, item.height);
		} else if (item.str.trim() !== "") {
			open = { text: item.str, x, y, end: x + item.width, size: item.height, pageHeight: height };
			lines.push(open);
		}
		if (item.hasEOL) open = undefined;
	}
	return lines.map((line) => ({ ...line, text: line.text.replaceAll(SYMBOLS, "•").replaceAll(/\s+/g, " ").trim() }));
}

/** Numbers that are smaller and moved up or down. @param rise of the base line, both in sizes of the line's letters */
function smallText(text: string, scale: number, rise: number): string {
	if (scale > 0.85 || !/^[\d+−-]{1,4}$/.test(text.trim()) || Math.abs(rise) < 0.05) return text;
	const script = writeScript(text, rise > 0 ? "sup" : "sub");
	return script.kind === "text" ? script.text : text;
}

/** Counts pictures by the uncompressed headers of their streams; masks do not count. */
function countPictures(bytes: Uint8Array): number {
	const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
	const pictures = source.match(/\/Subtype\s*\/Image\b/g)?.length ?? 0;
	return Math.max(0, pictures - (source.match(/\/SMask\s+\d+\s+\d+\s+R/g)?.length ?? 0));
}

const ITEM = /^(?:([•●○◦▪■‣⁃∙·]|[–-](?=\s))|(\d{1,3})[.)](?=\s))\s*(?=\S)/;

/** Paragraphs that begin with a bullet or number are list items. A single numbered one may be a heading, so two in a row are needed. */
function makeBlocks(paragraphs: readonly TextBlock[]): TextBlock[] {
	const found = paragraphs.map((block): TextBlock | FlatItem => {
		const [first] = block.kind === "paragraph" ? block.runs : [];
		const mark = first?.kind === "text" ? ITEM.exec(first.text) : null;
		if (first?.kind !== "text" || !mark) return block;
		const text = first.text.slice(mark[0].length);
		const number = mark[2] === undefined ? {} : { number: Number(mark[2]) };
		return { level: 0, ...number, blocks: [{ kind: "paragraph", runs: [{ kind: "text", text }] }] };
	});
	return joinItems(found);
}
