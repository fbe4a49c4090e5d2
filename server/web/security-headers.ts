// Sets the headers that every response carries, errors and files included: no foreign script runs, no other site frames us,
// no address leaks to other sites, and nothing secret is indexed or cached by accident. Used by http.ts.
import { hash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { Site } from "#core/site.ts";

const YEAR_SECONDS = 31_536_000;
/** Addresses that name a module. The router matches them in any case. */
const SECRET_PATH = /^\/(?:module|subtopics|learn|documents|mcq-data|api)(?:\/|\.|$)/i;
/** Our own study documents, which our learning page shows in a frame. */
const FRAMED_PATH = /^\/documents\//;
/** Data for programs. Opened in a tab, it is a document without any rights. */
const DATA_PATH = /^\/(?:mcq-data\/|api\/|admin\/mcq-(?:download\/|[a-z]+\.php$))/i;
/** The administrators' panel: never cached, never indexed. */
const PANEL_PATH = /^\/+admin(?:\/|\.|$)/i;
/** What shows a module and may be cached by a proxy in front if the operator allows it (SHARED_CACHE_SECONDS). */
const MODULE_PATH = /^\/(?:module|subtopics|learn|mcq-data)\//i;

const EVERY_RESPONSE = {
	"X-Content-Type-Options": "nosniff",
	"Referrer-Policy": "no-referrer",
	"Cross-Origin-Opener-Policy": "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
	"Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
};
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

export type SecurityHeadersContext = {
	site: Site;
	/** How long a cache in front may keep what shows a module, in seconds; 0: not at all. */
	sharedCacheSeconds: number;
};

/** Builds the middleware. A page's inline scripts are in the variable `inlineScripts`: only these are allowed to run. */
export function createSecurityHeaders({
	site,
	sharedCacheSeconds,
}: SecurityHeadersContext): MiddlewareHandler<{ Variables: { inlineScripts?: readonly string[] } }> {
	const constant = Object.entries(EVERY_RESPONSE);
	if (site.baseUrl?.startsWith("https:")) constant.push(["Strict-Transport-Security", `max-age=${YEAR_SECONDS}`]);
	return async (c, next) => {
		await next();
		const { path } = c.req;
		const { headers, status } = c.res;
		for (const [name, value] of constant) headers.set(name, value);
		const isFramed = FRAMED_PATH.test(path);
		headers.set("X-Frame-Options", isFramed ? "SAMEORIGIN" : "DENY");
		const policy = DATA_PATH.test(path) ? DATA_POLICY : pagePolicy(c.get("inlineScripts") ?? [], isFramed);
		headers.set("Content-Security-Policy", policy);
		const isPanel = PANEL_PATH.test(path);
		if (isPanel || SECRET_PATH.test(path)) headers.set("X-Robots-Tag", "noindex");
		if (isPanel) headers.set("Cache-Control", "private, no-store");
		// No stale-while-revalidate: a cache in front would go on showing a deleted module.
		else if (sharedCacheSeconds > 0 && status === 200 && MODULE_PATH.test(path))
			headers.set("Cache-Control", `public, max-age=0, s-maxage=${sharedCacheSeconds}`);
		if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
	};
}

/**
 * The content security policy of a page. Each inline script is allowed by the hash of its text (decision 26): the hashes
 * are the same for every visitor, so the page can be cached, which a nonce would not allow.
 */
function pagePolicy(inlineScripts: readonly string[], isFramed: boolean): string {
	const hashes = inlineScripts.map((script) => ` 'sha256-${hash("sha256", script, "base64")}'`);
	return [
		"default-src 'self'",
		`script-src 'self'${hashes.join("")}`,
		"style-src-attr 'unsafe-inline'",
		// A subtopic's documents may be on any site that its administrator links to, and on this one.
		"frame-src https: http:",
		"object-src 'none'",
		"base-uri 'none'",
		"form-action 'self'",
		`frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
	].join("; ");
}
