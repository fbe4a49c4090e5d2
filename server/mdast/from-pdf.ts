// Reads a PDF file as a tree: its lines as paragraphs and headings, its powers and indices, which are smaller letters above or below their
// line: "10" and a raised "3" are 10³, not 103. The ends of lines stay in the texts. Called by server/questions/import and server/texts/import.
import { getDocumentProxy } from "unpdf";
import type { Phrasing, Root } from "#core/mdast/nodes.ts";
import type { ReportCounter } from "#core/texts/import/report-counter.ts";
import { joinPdfLines, type PdfLine } from "./pdf-lines.ts";

const MAX_PAGES = 300;
/** Fewer letters indicate a scan. */
const LETTERS = 20;
/** Letters are raised or lowered when they are smaller than their line and by so much of its height out of it. */
const SMALLER = 0.92;
const RAISED = { least: 0.1, most: 0.95 };
/** Longest power or index, in characters. */
const MOST_SMALL = 8;
/** A bullet of a symbol font at the start of a line. */
const BULLET = /^\s*[\uf02d\uf06c\uf06e\uf071\uf076\uf0a7\uf0a8\uf0b7\uf0d8\uf0fc]/;

type PdfReading = { ok: true; root: Root } | { ok: false; kind: "too-hard" | "locked" | "pdf-without-text" };

/** @param tally gets what is guessed @throws what the library throws at a damaged file */
export async function readPdf(bytes: Uint8Array, tally: ReportCounter): Promise<PdfReading> {
	const document = await openPdf(bytes);
	if (typeof document === "string") return { ok: false, kind: document };
	const pages: PdfLine[][] = [];
	for (let number = 1; number <= document.numPages; number++) {
		const page = await document.getPage(number);
		const { items } = await page.getTextContent();
		const stretches = items.flatMap((item) => ("str" in item ? [item] : []));
		pages.push(readLines(stretches, page.view[3] ?? 0));
		page.cleanup();
	}
	const letters = pages.flat().reduce((sum, { text }) => sum + text.replaceAll(/\s/g, "").length, 0);
	if (letters < LETTERS) return { ok: false, kind: "pdf-without-text" };
	const { info } = await document.getMetadata().catch(() => ({ info: {} }));
	const title = "Title" in info && typeof info.Title === "string" ? info.Title : "";
	return { ok: true, root: { type: "root", title, children: joinPdfLines(pages, tally), footnotes: [] } };
}

/** The document, or why it is not read. @throws when it is damaged */
async function openPdf(bytes: Uint8Array) {
	try {
		const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
		return document.numPages > MAX_PAGES ? "too-hard" : document;
	} catch (error) {
		if (error instanceof Error && error.name === "PasswordException") return "locked";
		throw error;
	}
}

/** A stretch of text with its font size and its place: the last two numbers are x and y, upwards. */
type Stretch = { str: string; transform: readonly unknown[]; width: number; height: number; hasEOL: boolean };
/** The last letters of full size: a power is above them. */
type Base = { y: number; height: number };

/** The lines of a page in the order in which the file has them. @param pageHeight in points */
export function readLines(items: readonly Stretch[], pageHeight: number): PdfLine[] {
	const lines: PdfLine[] = [];
	let open: PdfLine | undefined;
	let base: Base | undefined;
	for (const item of items) {
		const [x, y] = [Number(item.transform[4] ?? 0), Number(item.transform[5] ?? 0)];
		const isBlank = item.str.trim() === "";
		// Some programs end the line before a power.
		const last = lines.at(-1);
		const position = last && base && !isBlank && x >= last.x ? positionOf(item, y, base) : undefined;
		if (last && position) {
			last.words.push({ type: position, children: [{ type: "text", value: item.str.trim() }] });
			last.text += item.str.trim();
			last.end = x + item.width;
			open = last;
		} else if (open && isOnLine(open, item, x, y)) addToLine(open, item, x);
		else if (!isBlank) {
			const words: Phrasing[] = [{ type: "text", value: item.str }];
			open = { text: item.str, words, x, y, end: x + item.width, size: item.height, pageHeight };
			lines.push(open);
		}
		if (!isBlank && !position) base = { y, height: item.height };
		if (item.hasEOL) open = undefined;
	}
	return lines.map(tidyLine);
}

/** Whether letters are a power or an index of those before. */
function positionOf({ str, height }: Stretch, y: number, base: Base): "superscript" | "subscript" | undefined {
	const up = (y - base.y) / base.height;
	const isSmall = str.trim().length <= MOST_SMALL && height < base.height * SMALLER;
	if (!isSmall || Math.abs(up) < RAISED.least || Math.abs(up) > RAISED.most) return undefined;
	return up > 0 ? "superscript" : "subscript";
}

function isOnLine(line: PdfLine, item: Stretch, x: number, y: number): boolean {
	return Math.abs(line.y - y) < Math.max(line.size, item.height) * 0.5 && x >= line.x - 1;
}

function addToLine(line: PdfLine, { str, width, height }: Stretch, x: number): void {
	// Words that are separated without a space character.
	const isApart = x - line.end > line.size * 0.2 && !/\s$/.test(line.text) && !/^\s/.test(str);
	const value = (isApart ? " " : "") + str;
	line.text += value;
	const last = line.words.at(-1);
	if (last?.type === "text") last.value += value;
	else line.words.push({ type: "text", value });
	if (str.trim() !== "") line.end = x + width;
	line.size = Math.max(line.size, height);
}

function tidyLine(line: PdfLine): PdfLine {
	const [first, ...others] = line.words;
	const start: Phrasing | undefined =
		first?.type === "text" ? { type: "text", value: first.value.replace(BULLET, "•").trimStart() } : first;
	const text = line.text.replace(BULLET, "•").replaceAll(/\s+/g, " ").trim();
	return { ...line, text, words: start ? [start, ...others] : [] };
}
