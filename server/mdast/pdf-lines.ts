// Joins the lines of a PDF file into paragraphs and headings, by position and size. Called by from-pdf.ts. Pure.

import type { Flow, Phrasing } from "#core/mdast/nodes.ts";
import type { ReportCounter } from "#core/texts/import/report-counter.ts";

/**
 * A line with its left end, its height above the bottom of the page and the size of its letters, in points. `text` is that of `words`, without
 * formatting.
 */
export type PdfLine = {
	text: string;
	words: Phrasing[];
	x: number;
	y: number;
	end: number;
	size: number;
	pageHeight: number;
};

/** Least size of a heading relative to the text, and its greatest length in characters. */
const LARGER = 1.15;
const HEADING_LENGTH = 120;
/** Headers and footers are in this part of a page, on at least this share of the pages. */
const EDGE = 0.12;
const SHARE = 0.5;
/** Their most lines, and least distance from the text, in font sizes. */
const EDGE_LINES = 3;
const APART = 1.7;
const PAGE_NUMBER =
	/^(?:page|seite|p\.)?\s*(?:[-–]\s*)?(?:\d{1,4}|[ivxl]{1,6})\s*(?:(?:of|\/|von)\s*\d{1,4}\s*)?[-–]?$/i;
/** Lines whose left ends differ by less, in points, are in one column. */
const COLUMN = 30;
const MARK = /^(?:[•●○◦▪■‣⁃∙·]|[–-]\s|\(?\d{1,3}[.)]\s|\(?[a-z][.)]\s)/;

/** The blocks of pages. The ends of lines stay within the texts; heads and feet of pages are unsupported. */
export function joinPdfLines(pages: readonly (readonly PdfLine[])[], tally: ReportCounter): Flow[] {
	const edges = findPageEdges(pages);
	const lines = pages.flatMap((page) => page.filter((line) => !edges.has(line)));
	const size = bodySize(lines);
	const gap = usualGap(lines);
	const levels = headingSizes(lines, size);
	const blocks: Flow[] = [];
	let open: { text: string; words: Phrasing[]; last: PdfLine; level: number } | undefined;
	const close = () => {
		if (!open) return;
		const children = open.words;
		const isHeading = open.level > 0 && open.text.length <= HEADING_LENGTH && /\p{L}/u.test(open.text);
		if (isHeading) tally.change("guessed-headings", open.text);
		blocks.push(
			isHeading ? { type: "heading", depth: open.level, children } : { type: "paragraph", isTight: true, children },
		);
		open = undefined;
	};
	const edgeOf = findEdges(lines);
	for (const line of pages.flat()) {
		if (edges.has(line)) {
			const children: Flow[] = [{ type: "paragraph", isTight: true, children: line.words }];
			blocks.push({ type: "unsupportedFlow", what: "page-heads", children });
			continue;
		}
		const level = levels.indexOf(round(line.size)) + 1;
		const edge = open ? edgeOf(open.last) : 0;
		if (open && open.level === level && goesOn(open.last, line, { gap, edge })) {
			const isDivided = /\p{L}[-\u2010\u00ad]$/u.test(open.last.text) && /^\p{Ll}/u.test(line.text);
			if (isDivided) dropHyphen(open.words);
			else open.words.push(LINE_END);
			open.words.push(...line.words);
			open.text = isDivided ? open.text.slice(0, -1) + line.text : `${open.text} ${line.text}`;
			open.last = line;
		} else {
			close();
			open = { text: line.text, words: [...line.words], last: line, level };
		}
	}
	close();
	return blocks;
}

const LINE_END: Phrasing = { type: "text", value: "\n" };

/** Removes the hyphen of a word that is divided at the end of a line. Changes the words. */
function dropHyphen(words: Phrasing[]): void {
	const last = words.at(-1);
	if (last?.type === "text") words[words.length - 1] = { type: "text", value: last.value.trimEnd().slice(0, -1) };
}

/** The repeated headers and footers and the page numbers. */
function findPageEdges(pages: readonly (readonly PdfLine[])[]): ReadonlySet<PdfLine> {
	const edges = pages.map((page) => [...new Set([...edgeLines(page, "top"), ...edgeLines(page, "bottom")])]);
	const pagesOf = new Map<string, number>();
	const keyOf = ({ text, y }: PdfLine) => `${Math.round(y / 3)} ${text.replaceAll(/\d+/g, "0").toLowerCase()}`;
	for (const lines of edges) for (const key of new Set(lines.map(keyOf))) pagesOf.set(key, (pagesOf.get(key) ?? 0) + 1);
	const fewest = Math.max(2, Math.ceil(pages.length * SHARE));
	const isRepeated = (line: PdfLine) => (pagesOf.get(keyOf(line)) ?? 0) >= fewest;
	return new Set(edges.flat().filter((line) => PAGE_NUMBER.test(line.text) || isRepeated(line)));
}

/** The lines at an end of a page that are separated from its text, or only the last one. */
function edgeLines(page: readonly PdfLine[], end: "top" | "bottom"): PdfLine[] {
	const sorted = page.toSorted((a, b) => (end === "top" ? b.y - a.y : a.y - b.y));
	for (const [index, line] of sorted.slice(0, EDGE_LINES).entries()) {
		const isAtEdge = end === "top" ? line.y > line.pageHeight * (1 - EDGE) : line.y < line.pageHeight * EDGE;
		if (!isAtEdge) return sorted.slice(0, Math.min(index, 1));
		const next = sorted[index + 1];
		if (!next || Math.abs(next.y - line.y) > Math.max(next.size, line.size) * APART) return sorted.slice(0, index + 1);
	}
	return sorted.slice(0, 1);
}

function round(size: number): number {
	return Math.round(size * 2) / 2;
}

/** The size in which most of the text is set. */
function bodySize(lines: readonly PdfLine[]): number {
	return most(lines.map(({ size, text }) => [round(size), text.length]));
}

/** The distance between most lines. */
function usualGap(lines: readonly PdfLine[]): number {
	const gaps = lines.flatMap((line, index): [number, number][] => {
		const before = lines[index - 1];
		const gap = before ? before.y - line.y : 0;
		return before && gap > 0 && gap < line.size * 4 && round(before.size) === round(line.size) ? [[round(gap), 1]] : [];
	});
	return most(gaps);
}

function most(values: readonly [number, number][]): number {
	const sums = new Map<number, number>();
	for (const [value, weight] of values) sums.set(value, (sums.get(value) ?? 0) + weight);
	return [...sums.entries()].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 0;
}

/** The sizes of headings from the largest. With more than three, or on a large share of the text, size is not used for headings. */
function headingSizes(lines: readonly PdfLine[], size: number): number[] {
	const large = lines.filter((line) => round(line.size) >= size * LARGER);
	const length = (some: readonly PdfLine[]) => some.reduce((sum, { text }) => sum + text.length, 0);
	if (length(large) > length(lines) / 4) return [];
	return [...new Set(large.map((line) => round(line.size)))].toSorted((a, b) => b - a).slice(0, 3);
}

/** Whether a line continues the paragraph before it. @param edge the right edge of its column */
function goesOn(last: PdfLine, line: PdfLine, { gap, edge }: { gap: number; edge: number }): boolean {
	if (MARK.test(line.text)) return false;
	const down = last.y - line.y;
	const isEnd = /[.!?:।”"’)]$/.test(last.text);
	// An unfinished sentence continues on the next page or column.
	if (down <= 0 || down > line.size * 4) return !isEnd && /^\p{Ll}/u.test(line.text);
	if (gap > 0 && down > gap * 1.35) return false;
	// If the next word had room, the line break is intended.
	const [word = ""] = line.text.split(" ");
	const wordWidth = ((line.end - line.x) / Math.max(line.text.length, 1)) * (word.length + 1);
	if (last.end + wordWidth < edge - line.size * 0.5) return false;
	const isIndented = line.x - last.x > line.size && !MARK.test(last.text);
	return !(isEnd && isIndented);
}

/** The right edge of a column: where its lines end, except for a few wider ones. */
function findEdges(lines: readonly PdfLine[]): (line: PdfLine) => number {
	const bucketOf = ({ x }: PdfLine) => Math.round(x / COLUMN);
	const ends = new Map<number, number[]>();
	for (const line of lines) {
		for (const bucket of [bucketOf(line) - 1, bucketOf(line), bucketOf(line) + 1]) {
			const found = ends.get(bucket) ?? [];
			found.push(line.end);
			ends.set(bucket, found);
		}
	}
	const edges = new Map(
		[...ends].map(([bucket, all]) => [bucket, all.toSorted((a, b) => b - a)[Math.floor(all.length / 10)]]),
	);
	return (line) => edges.get(bucketOf(line)) ?? line.end;
}
