// What lists are sorted and searched by: texts in lower case, made here because the engines' own lower() knows other
// letters on each. Used by what writes and what reads those columns.

/** Longest key that is sorted by, in UTF-16 units: three bytes each at most, so an index of either engine takes it. */
const KEY_LENGTH = 200;

/** The text by which a title or file name is sorted. */
export function sortKey(text: string): string {
	return fold(text).slice(0, KEY_LENGTH).toWellFormed();
}

/** The text in which a search looks; parts are joined by line breaks, which no search can hold. */
export function searchText(...parts: readonly (string | null)[]): string {
	return fold(parts.filter((part) => part !== null).join("\n"));
}

/** The LIKE pattern (escape character: backslash) that finds what an administrator typed, anywhere and in any case. */
export function searchPattern(typed: string): string {
	const words = fold(typed).trim().replaceAll(/\s+/gu, " ");
	return `%${words.replaceAll(/[\\%_]/g, "\\$&")}%`;
}

/** NUL is no text on PostgreSQL. */
function fold(text: string): string {
	return text.normalize("NFC").toLowerCase().replaceAll("\0", "");
}
