// Reads a PDF file with Latin text as a study text: lists by their bullets and numbers. Other scripts are extracted from PDF files with wrong
// letters and are refused. Called by read-text-file.ts.
import { type FlatItem, joinItems } from "#core/mdast/join-items.ts";
import { type Flow, phrasingText, type Root } from "#core/mdast/nodes.ts";
import type { ReportCounter } from "#core/texts/import/report-counter.ts";
import type { TextRefusal } from "#core/texts/import/text-reading.ts";
import { readPdf } from "#server/mdast/from-pdf.ts";

/** Scripts with joined or reordered letters, which PDF files store as glyphs. */
const JOINED = /[\u0590-\u08ff\u0900-\u109f\u1780-\u17ff]/g;
const LOST = /[\0\ufffd\ue000-\uf8ff]/g;

type PdfReading = { ok: true; root: Root } | { ok: false; kind: TextRefusal };

/** @throws what the library throws at a damaged file */
export async function readPdfText(bytes: Uint8Array, tally: ReportCounter): Promise<PdfReading> {
	const reading = await readPdf(bytes, tally);
	if (!reading.ok) return reading;
	const { root } = reading;
	const texts = root.children.map((block) => ("children" in block ? textOf(block) : ""));
	const text = texts.join("\n");
	const letters = text.replaceAll(/\s/g, "").length;
	const lost = text.match(LOST)?.length ?? 0;
	if ((text.match(JOINED)?.length ?? 0) > letters / 50 || lost > letters / 20) return { ok: false, kind: "pdf-script" };
	tally.change("lost-letters", texts.find((one) => one.search(LOST) !== -1) ?? "", lost);
	tally.drop("pictures", "", countPictures(bytes));
	return { ok: true, root: { ...root, children: makeLists(root.children) } };
}

function textOf(block: Flow): string {
	return block.type === "paragraph" || block.type === "heading" ? phrasingText(block.children) : "";
}

/** Counts pictures by the uncompressed headers of their streams; masks do not count. */
function countPictures(bytes: Uint8Array): number {
	const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
	const pictures = source.match(/\/Subtype\s*\/Image\b/g)?.length ?? 0;
	return Math.max(0, pictures - (source.match(/\/SMask\s+\d+\s+\d+\s+R/g)?.length ?? 0));
}

const ITEM = /^(?:([•●○◦▪■‣⁃∙·]|[–-](?=\s))|(\d{1,3})[.)](?=\s))\s*(?=\S)/;

/** Paragraphs that begin with a bullet or number are list items. A list goes on behind the head of a page. */
function makeLists(blocks: readonly Flow[]): Flow[] {
	const heads = blocks.filter(({ type }) => type === "unsupportedFlow");
	const paragraphs = blocks.filter(({ type }) => type !== "unsupportedFlow");
	const found = paragraphs.map((block): Flow | FlatItem => {
		const [first, ...others] = block.type === "paragraph" ? block.children : [];
		const mark = first?.type === "text" ? ITEM.exec(first.value) : null;
		if (first?.type !== "text" || !mark) return block;
		const value = first.value.slice(mark[0].length);
		const number = mark[2] === undefined ? {} : { number: Number(mark[2]) };
		return { level: 0, ...number, blocks: [{ type: "paragraph", children: [{ type: "text", value }, ...others] }] };
	});
	return [...joinItems(found), ...heads];
}
