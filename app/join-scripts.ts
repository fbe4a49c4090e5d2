// Inline scripts that follow each other become one: the policy of the page (header-list.ts of the server) names each by its
// checksum, and every proxy reads that header again for every visitor. Used by entry.server.tsx.

const OPENING = "<script>";
const CLOSING = "</script>";
const BETWEEN = CLOSING + OPENING;
const EMPTY = OPENING + CLOSING;

/**
 * The page with the text of each plain inline script moved into the one that ends right before it, to run in the same order.
 * The elements stay, empty, which browsers pass over: React looks for each of them. Scripts with attributes (modules) keep
 * their own.
 */
export function joinScripts(html: string): string {
	let joined = "";
	let from = 0;
	for (let at = html.indexOf(BETWEEN); at !== -1; at = html.indexOf(BETWEEN, at + BETWEEN.length)) {
		if (!isPlain(html, at)) continue;
		joined += html.slice(from, at);
		let emptied = 0;
		for (; html.startsWith(BETWEEN, at); emptied++) {
			const start = at + BETWEEN.length;
			at = html.indexOf(CLOSING, start);
			joined += `\n;${html.slice(start, at)}`;
		}
		from = at + CLOSING.length;
		joined += CLOSING + EMPTY.repeat(emptied);
		at = from - BETWEEN.length;
	}
	return joined + html.slice(from);
}

/** Whether the script that ends at `end` has no attributes. */
function isPlain(html: string, end: number): boolean {
	return html.startsWith(OPENING, html.lastIndexOf("<script", end));
}
