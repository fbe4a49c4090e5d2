// The checksums that let exactly a page's own inline scripts run (CSP script-src hashes). They depend on the page alone,
// so a page that is kept needs no nonce. Used by http.ts.
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** Most of a page's scripts are on every page. The rest, its data, comes and goes. */
const known = new LRUCache<string, string>({ max: 50 });

/** The source expressions of all inline scripts of a page, each once, in their order. React writes every one of them. */
export function hashInlineScripts(html: string): string[] {
	const hashes = [...html.matchAll(INLINE_SCRIPT)].map(([, code = ""]) => hashOf(code));
	return [...new Set(hashes)];
}

function hashOf(code: string): string {
	const before = known.get(code);
	if (before) return before;
	const hash = `sha256-${createHash("sha256").update(code).digest("base64")}`;
	known.set(code, hash);
	return hash;
}
