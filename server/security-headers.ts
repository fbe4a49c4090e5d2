// The headers that every answer carries, errors and files included: nothing from elsewhere runs, frames us, learns our
// addresses or guesses types, and nothing secret is indexed or kept by accident. Used by http.ts.
import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";
import type { Site } from "#core/site.ts";

const YEAR_SECONDS = 31_536_000;
/** Addresses below these name a module; the router reads them in any case. */
const SECRET_ADDRESS = /^\/(?:module|subtopics|learn|documents|mcq-data|api)(?:\/|\.|$)/i;
/** Our study documents, shown in a frame by our own learning page and by nobody else's. */
const FRAMED_ADDRESS = /^\/documents\//;
/** What programs fetch; opened in a tab it is a document without any rights. */
const DATA_ADDRESS = /^\/(?:mcq-data\/|api\/|admin\/mcq-(?:download\/|[a-z]+\.php$))/i;
/** The administrators' panel: kept by no cache, found by no search engine. */
const PANEL_ADDRESS = /^\/+admin(?:\/|\.|$)/i;

/** Stands in the policy for the checksums of a page's own inline scripts, until the page is there. */
const INLINE_SCRIPTS = "'inline-scripts'";

/** Builds the middleware. A page's inline scripts are allowed one by one, by what it left as `scriptHashes`. */
export function createSecurityHeaders(
	site: Site,
): MiddlewareHandler<{ Variables: { scriptHashes?: string[] } }> {
	const page = createSet(site, pagePolicy("'none'"), "DENY");
	const framed = createSet(site, pagePolicy("'self'"), "SAMEORIGIN");
	const bare = createSet(site, DATA_POLICY, "DENY");
	return async (c, next) => {
		const { path } = c.req;
		const set = DATA_ADDRESS.test(path) ? bare : FRAMED_ADDRESS.test(path) ? framed : page;
		await set(c, next);
		const { headers } = c.res;
		const policy = headers.get("Content-Security-Policy") ?? "";
		const hashes = (c.get("scriptHashes") ?? []).map((hash) => ` '${hash}'`).join("");
		headers.set("Content-Security-Policy", policy.replace(` ${INLINE_SCRIPTS}`, hashes));
		const isPanel = PANEL_ADDRESS.test(path);
		if (isPanel) headers.set("Cache-Control", "private, no-store");
		if (isPanel || SECRET_ADDRESS.test(path)) headers.set("X-Robots-Tag", "noindex");
		if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
	};
}

function pagePolicy(frameAncestors: string) {
	return {
		defaultSrc: ["'self'"],
		scriptSrc: ["'self'", INLINE_SCRIPTS],
		styleSrc: ["'self'"],
		styleSrcAttr: ["'unsafe-inline'"],
		imgSrc: ["'self'", "data:"],
		// A subtopic's documents may stand on any site that its administrator links to.
		frameSrc: ["'self'", "https:", "http:"],
		objectSrc: ["'none'"],
		baseUri: ["'none'"],
		formAction: ["'self'"],
		frameAncestors: [frameAncestors],
	};
}

const DATA_POLICY = { defaultSrc: ["'none'"], frameAncestors: ["'none'"], sandbox: [] };

function createSet(site: Site, contentSecurityPolicy: object, xFrameOptions: string): MiddlewareHandler {
	return secureHeaders({
		contentSecurityPolicy,
		xFrameOptions,
		referrerPolicy: "no-referrer",
		strictTransportSecurity: site.baseUrl?.startsWith("https:") ? `max-age=${YEAR_SECONDS}` : false,
		crossOriginResourcePolicy: "same-origin",
		// For browsers of long ago, or said by another header already: every answer carries what is here.
		xXssProtection: false,
		xDownloadOptions: false,
		xPermittedCrossDomainPolicies: false,
		xDnsPrefetchControl: false,
		originAgentCluster: false,
		permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
	});
}
