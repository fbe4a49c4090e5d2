// The checksums that let exactly a page's own inline scripts run (CSP script-src hashes). They depend on the page alone,
// so a page that is kept needs no nonce. Used by http.ts.
import { createHash } from "node:crypto";

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** The source expressions of all inline scripts of a page, each once, in their order. React writes every one of them. */
export function hashInlineScripts(html: string): string[] {
	const hashes = [...html.matchAll(INLINE_SCRIPT)].map(([, code = ""]) => {
		return `sha256-${createHash("sha256").update(code).digest("base64")}`;
	});
	return [...new Set(hashes)];
}
