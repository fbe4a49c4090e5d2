// Joins lines of PDF pages to paragraphs, removes headers and footers, and finds headings.
import { expect, test } from "vitest";
import { createReportCounter } from "#core/texts/import/report-counter.ts";
import { toStudyText } from "#core/texts/import/to-study-text.ts";
import { writeMarkdown } from "#core/texts/import/write-markdown.ts";
import { joinPdfLines, type PdfLine } from "./pdf-lines.ts";

/** A line of ten points on a page of 800; a letter is five points wide. */
const line = (text: string, y: number, { x = 50, size = 10 } = {}): PdfLine => {
	const words = [{ type: "text" as const, value: text }];
	return { text, words, x, y, end: x + text.length * 5, size, pageHeight: 800 };
};
const FULL = "x".repeat(39);
const full = (end: string) => `${FULL} ${"y".repeat(59 - end.length)} ${end}`;

function join(...pages: PdfLine[][]) {
	const tally = createReportCounter();
	const children = joinPdfLines(pages, tally);
	const text = toStudyText({ type: "root", title: "", children, footnotes: [] }, tally);
	return { markdown: writeMarkdown(text), ...tally.report() };
}

test("lines whose next word had no room are one paragraph, and divided words are whole", () => {
	const lines = [line(full("photo-"), 600), line("synthesis makes food.", 588), line("Next paragraph.", 576)];
	expect(join(lines).markdown.split("\n\n")).toEqual([
		`${full("photo-").slice(0, -1)}synthesis makes food.`,
		"Next paragraph.",
	]);
});

test("a larger gap ends a paragraph", () => {
	const lines = [line(full("a"), 600), line(full("b"), 588), line(full("c"), 560)];
	expect(join(lines).markdown.split("\n\n")).toHaveLength(2);
});

test("a sentence goes on over pages, behind heads and feet that are dropped", () => {
	const page = (number: number, ...lines: PdfLine[]) => [
		line("Class 10 Science", 780),
		...lines,
		line(`Page ${number} of 3`, 20),
	];
	const { markdown, dropped } = join(
		page(1, line(full("which"), 700), line(full("then"), 688)),
		page(2, line("goes on here.", 700), line("In the year", 688), line("2024", 676)),
		page(3, line("End.", 700)),
	);
	expect(markdown.split("\n\n")).toEqual([
		`${full("which")} ${full("then")} goes on here.`,
		"In the year",
		"2024",
		"End.",
	]);
	expect(dropped).toEqual([{ what: "page-heads", count: 6, example: "Class 10 Science" }]);
});

test("large lines are headings by their sizes, unless much of the text is large", () => {
	const body = Array.from({ length: 8 }, (_, index) => line(full(`${index}`), 600 - index * 12));
	const lines = [line("The heart", 700, { size: 20 }), line("Chambers", 650, { size: 14 }), ...body];
	const { markdown, changed } = join(lines);
	expect(markdown.startsWith("# The heart\n\n## Chambers\n\nxxx")).toBe(true);
	expect(changed).toEqual([{ what: "guessed-headings", count: 2, example: "The heart" }]);
	const large = lines.map((one, index) => (index % 2 === 0 ? { ...one, size: 13 } : one));
	expect(join(large).markdown).not.toContain("#");
});
