// The checksums that let exactly a page's own inline scripts run (CSP script-src hashes). They depend on the page alone,
// so a page that is kept needs no nonce. Used by security-headers.ts.
import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";

const OPENING = "<script";
const CLOSING = "</script>";
const FROM_ELSEWHERE = /\ssrc=/;

/** Most of a page's scripts are on every page. The rest, its data, comes and goes. */
const known = new LRUCache<string, string>({ max: 50 });

/**
 * The source expressions of all inline scripts of a page, each once, in their order. React writes every one of them; an
 * empty one is not run and needs none.
 */
export function hashInlineScripts(html: string): string[] {
	const hashes = new Set<string>();
	for (let at = html.indexOf(OPENING); at !== -1; at = html.indexOf(OPENING, at)) {
		const start = html.indexOf(">", at) + 1;
		const end = html.indexOf(CLOSING, start);
		if (start === 0 || end === -1) break;
		const isRun = end > start && !FROM_ELSEWHERE.test(html.slice(at, start));
		if (isRun) hashes.add(hashOf(html.slice(start, end)));
		at = end;
	}
	return [...hashes];
}

function hashOf(code: string): string {
	const before = known.get(code);
	if (before) return before;
	const made = `sha256-${hash("sha256", code, "base64")}`;
	known.set(code, made);
	return made;
}
