// What of a text a search has found: the found words with some words before and after. Pure; used for the panel's search.

/** Shown before and after the found words, in characters. */
const BEFORE = 40;
const AFTER = 90;

/** `before` and `after` begin or end with "…" where the text goes on. */
export type Excerpt = { before: string; match: string; after: string };

/** The first place of a text that has the searched words, in any case and with any white space; undefined without one. */
export function findExcerpt(text: string, search: string): Excerpt | undefined {
	const line = oneLine(text);
	const wanted = oneLine(search).toLowerCase();
	const folded = line.toLowerCase();
	// Some letters, such as İ, are longer in lower case: positions would differ.
	if (wanted === "" || folded.length !== line.length) return undefined;
	const at = folded.indexOf(wanted);
	if (at < 0) return undefined;
	const end = at + wanted.length;
	return { before: endOf(line.slice(0, at)), match: line.slice(at, end), after: startOf(line.slice(end)) };
}

/** A text as one line, as it is searched (search-text.ts of the server does the same). */
function oneLine(text: string): string {
	return text.normalize("NFC").replaceAll(/\s+/gu, " ").trim();
}

function endOf(text: string): string {
	if (text.length <= BEFORE) return text;
	const end = text.slice(-BEFORE);
	const space = end.indexOf(" ");
	return `…${space < 0 || space > BEFORE / 2 ? wellFormed(end) : end.slice(space + 1)}`;
}

function startOf(text: string): string {
	if (text.length <= AFTER) return text;
	const start = text.slice(0, AFTER);
	const space = start.lastIndexOf(" ");
	return `${space < AFTER / 2 ? wellFormed(start) : start.slice(0, space)}…`;
}

/** Without half of a character at a cut. */
function wellFormed(text: string): string {
	return text.replaceAll(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, "");
}
