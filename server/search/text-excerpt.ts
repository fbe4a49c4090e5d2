// What a search has found of a study text, as learners read it. Used by the panel's search.

import { toPlainText } from "#core/rich-text/tree.ts";
import { type Excerpt, findExcerpt } from "#core/search/excerpt.ts";
import { readStudyMarkdown } from "#server/rich-text/read-study-markdown.ts";

/** Longest text that is read as a whole, in characters: some milliseconds. Of a longer one only the paragraph is read. */
const WHOLE_LENGTH = 40_000;

/** The first found words of a text without its markup; with it where only the markup has them, such as the address of a link. */
export function findTextExcerpt(markdown: string, search: string): Excerpt | undefined {
	const parts = markdown.length <= WHOLE_LENGTH ? [markdown] : markdown.split(/\n[^\S\n]*\n/);
	for (const part of parts) {
		if (!findExcerpt(part, search)) continue;
		const paragraphs = readStudyMarkdown(part).map((block) => toPlainText([block]));
		const found = findIn(paragraphs, search) ?? findIn(paragraphs.map(withStraightQuotes), search);
		if (found) return found;
	}
	return findExcerpt(markdown, search);
}

/** In one paragraph, or else over several. */
function findIn(paragraphs: readonly string[], search: string): Excerpt | undefined {
	for (const paragraph of paragraphs) {
		const found = findExcerpt(paragraph, search);
		if (found) return found;
	}
	return findExcerpt(paragraphs.join("\n"), search);
}

/** As they were typed: readStudyMarkdown curls them. */
function withStraightQuotes(text: string): string {
	return text.replaceAll(/[‘’]/g, "'").replaceAll(/[“”]/g, '"');
}
