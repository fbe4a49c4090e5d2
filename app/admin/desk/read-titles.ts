// The titles of new subtopics in typed or pasted lines. Called by add-subtopics.tsx.

/** The bullet of a copied list. */
const BULLET = /^[-*•]\s+/u;

/** One title a line, without blank lines. A bullet is left out where there are several lines: a single one is as it was typed. */
export function readTitles(text: string): string[] {
	const lines = text
		.split(/[\r\n]+/)
		.map((line) => line.trim())
		.filter((line) => line !== "");
	return lines.length > 1 ? lines.map((line) => line.replace(BULLET, "")) : lines;
}
