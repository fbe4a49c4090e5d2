// Sets the headers that every response carries, errors and files included: no foreign script runs, no other site frames us,
// no address leaks to other sites, and nothing secret is indexed or cached by accident. Used by http.ts, and by the listener
// for requests that do not reach it.
import { hash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { type AnswerKind, findAddress } from "#core/addresses/addresses.ts";
import type { Site } from "#core/site.ts";

const YEAR_SECONDS = 31_536_000;
/** The service worker runs under the policy of its own response; it only fetches. */
const SERVICE_WORKER_POLICY = "default-src 'none'; connect-src 'self'";

const EVERY_RESPONSE = {
	"X-Content-Type-Options": "nosniff",
	"Referrer-Policy": "no-referrer",
	"Cross-Origin-Opener-Policy": "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
	"Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
};
const BUILD_HEADER = "X-Hub-Build";
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** The headers of a request that is refused before the application sees it, with a text. */
export const REFUSAL_HEADERS = {
	...EVERY_RESPONSE,
	"X-Frame-Options": "DENY",
	"Content-Security-Policy": DATA_POLICY,
	"Cache-Control": "no-store",
	"Content-Type": "text/plain; charset=utf-8",
	Connection: "close",
};

export type SecurityHeadersContext = {
	site: Site;
	/** The build's id, on every response: the service worker trusts no response without one. Undefined in development. */
	build?: string | undefined;
	/** How long a cache in front may keep what shows a module, in seconds; 0: not at all. */
	sharedCacheSeconds: number;
};

/** The inline scripts and styles of a page. */
export type InlineTexts = { scripts: readonly string[]; styles: readonly string[] };

/** Builds the middleware. A page's inline texts are in the variable `inlineTexts`: the policy allows only these. */
export function createSecurityHeaders({
	site,
	sharedCacheSeconds,
	build,
}: SecurityHeadersContext): MiddlewareHandler<{ Variables: { inlineTexts?: InlineTexts } }> {
	const constant = Object.entries(EVERY_RESPONSE);
	if (build) constant.push([BUILD_HEADER, build]);
	if (site.baseUrl?.startsWith("https:")) constant.push(["Strict-Transport-Security", `max-age=${YEAR_SECONDS}`]);
	return async (c, next) => {
		await next();
		const { path } = c.req;
		const { headers, status } = c.res;
		for (const [name, value] of constant) headers.set(name, value);
		const { answers, isPanel, isSecret, isShared } = findAddress(path);
		const isFramed = answers === "framed page";
		headers.set("X-Frame-Options", isFramed ? "SAMEORIGIN" : "DENY");
		headers.set("Content-Security-Policy", fixedPolicy(answers) ?? pagePolicy(c.get("inlineTexts"), isFramed));
		if (isPanel || isSecret) headers.set("X-Robots-Tag", "noindex");
		if (isPanel) headers.set("Cache-Control", "no-store");
		// No stale-while-revalidate: a cache in front would keep showing a deleted module.
		else if (sharedCacheSeconds > 0 && status === 200 && isShared)
			headers.set("Cache-Control", `public, max-age=0, s-maxage=${sharedCacheSeconds}`);
		if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
	};
}

/** The policy of what programs read; undefined for pages and their files. */
function fixedPolicy(answers: AnswerKind): string | undefined {
	if (answers === "worker") return SERVICE_WORKER_POLICY;
	// Opened in a tab, it allows nothing.
	return answers === "data" || answers === "call" ? DATA_POLICY : undefined;
}

/**
 * The content security policy of a page. Each inline script and style is allowed by the hash of its text (decision 26): the
 * hashes are the same for every visitor, so the page can be cached, which a nonce would not allow.
 */
function pagePolicy({ scripts, styles }: InlineTexts = { scripts: [], styles: [] }, isFramed: boolean): string {
	return [
		"default-src 'self'",
		// Our study documents need none; their frame alone does not forbid it (learn/texts/document-frame.tsx).
		isFramed ? "script-src 'none'" : `script-src 'self'${scripts.map(hashSource).join("")}`,
		`style-src 'self'${styles.map(hashSource).join("")}`,
		"style-src-attr 'unsafe-inline'",
		// A subtopic's documents may be on any site that its administrator links to, and on this one.
		"frame-src https: http:",
		"object-src 'none'",
		"base-uri 'none'",
		"form-action 'self'",
		`frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
	].join("; ");
}

function hashSource(text: string): string {
	return ` 'sha256-${hash("sha256", text, "base64")}'`;
}
