// Inline scripts that belong together become one: the policy of the page (header-list.ts of the server) names each by its
// checksum, and every proxy reads that header again for every visitor. Used by entry.server.tsx.

const OPENING = "<script>";
const CLOSING = "</script>";
/** From a plain script's end to the next one's text, with nothing to see between them. Modules run later in any case. */
const TO_THE_NEXT = /<\/script>(?:<!--[^<>]*-->|<script type="module"[^<>]*>[^<]*<\/script>)*<script>/y;

/**
 * The page with the text of each plain inline script moved into the one before it, if only modules and comments lie
 * between, to run in the same order. The elements stay, empty, which browsers pass over: React looks for each of them.
 */
export function joinScripts(html: string): string {
	let joined = "";
	let from = 0;
	for (let at = html.indexOf(OPENING); at !== -1; at = html.indexOf(OPENING, from)) {
		let end = html.indexOf(CLOSING, at);
		joined += html.slice(from, end);
		let emptied = "";
		for (let gap = readGap(html, end); gap; gap = readGap(html, end)) {
			const start = end + gap.length;
			end = html.indexOf(CLOSING, start);
			joined += `\n;${html.slice(start, end)}`;
			emptied += gap;
		}
		joined += emptied;
		from = end;
	}
	return joined + html.slice(from);
}

function readGap(html: string, end: number): string | undefined {
	TO_THE_NEXT.lastIndex = end;
	return TO_THE_NEXT.exec(html)?.[0];
}
