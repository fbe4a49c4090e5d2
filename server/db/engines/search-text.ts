// Normalizes texts for the database, in TypeScript, because lower() differs between the engines: what lists are sorted and
// searched by, and what both engines can store.

/** Longest sort key in UTF-16 units: at most three bytes each, which fits into an index of both engines. */
const KEY_LENGTH = 200;

/** The text by which a title or file name is sorted. */
export function sortKey(text: string): string {
	return fold(text).slice(0, KEY_LENGTH).toWellFormed();
}

/** The text that is searched; parts are joined by line breaks, which no search contains. */
export function searchText(...parts: readonly (string | null)[]): string {
	return fold(parts.filter((part) => part !== null).join("\n"));
}

/** The text by which a study text is searched: its Markdown in one line, as a search is. */
export function searchedStudyText(markdown: string): string {
	return fold(markdown).replaceAll(/\s+/gu, " ");
}

/** The LIKE pattern (escape character: backslash) that finds what an administrator typed, anywhere and in any case. */
export function searchPattern(typed: string): string {
	const words = fold(typed).trim().replaceAll(/\s+/gu, " ");
	return `%${words.replaceAll(/[\\%_]/g, "\\$&")}%`;
}

/** Lower case in NFC without NUL, which PostgreSQL rejects. */
function fold(text: string): string {
	return text.normalize("NFC").toLowerCase().replaceAll("\0", "");
}

/** Removes NUL and replaces lone surrogates, which PostgreSQL rejects. */
export function storable(text: string): string {
	return text.replaceAll("\0", "").toWellFormed();
}
