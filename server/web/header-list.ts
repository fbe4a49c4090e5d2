// The headers that every answer carries, errors and files included: nothing from elsewhere runs, frames us, learns our
// addresses or guesses types, and nothing secret is indexed or kept by accident. Used by
// security-headers.ts and public-pages.ts.
import { Hono } from "hono";
import { secureHeaders } from "hono/secure-headers";
import type { Site } from "#core/site.ts";
import { hashInlineScripts } from "./inline-scripts.ts";

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

/**
 * Builds the function that lists all headers of an answer, names in small letters: those it has, and ours over them.
 * A page's inline scripts are allowed one by one, by the checksums of its text.
 */
export function createHeaderList(site: Site) {
	const page = readSet(site, pagePolicy("'none'"));
	const framed = readSet(site, pagePolicy("'self'"));
	const bare = readSet(site, DATA_POLICY);
	return async (path: string, own: Headers, html = ""): Promise<Map<string, string>> => {
		const set = DATA_ADDRESS.test(path) ? bare : FRAMED_ADDRESS.test(path) ? framed : page;
		const headers = new Map([...own, ...(await set)]);
		const policy = headers.get("content-security-policy") ?? "";
		const hashes = hashInlineScripts(html).map((hash) => ` '${hash}'`);
		headers.set("content-security-policy", policy.replace(` ${INLINE_SCRIPTS}`, hashes.join("")));
		const isPanel = PANEL_ADDRESS.test(path);
		if (isPanel) headers.set("cache-control", "private, no-store");
		if (isPanel || SECRET_ADDRESS.test(path)) headers.set("x-robots-tag", "noindex");
		if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
		return headers;
	};
}

function pagePolicy(frameAncestors: string) {
	return {
		defaultSrc: ["'self'"],
		scriptSrc: ["'self'", INLINE_SCRIPTS],
		styleSrcAttr: ["'unsafe-inline'"],
		// A subtopic's documents may stand on any site that its administrator links to, and on this one.
		frameSrc: ["https:", "http:"],
		objectSrc: ["'none'"],
		baseUri: ["'none'"],
		formAction: ["'self'"],
		frameAncestors: [frameAncestors],
	};
}

const DATA_POLICY = { defaultSrc: ["'none'"], frameAncestors: ["'none'"], sandbox: [] };

/** What the library says for these policies: the same for every answer, so it is asked once. */
async function readSet(site: Site, contentSecurityPolicy: object): Promise<[string, string][]> {
	const set = secureHeaders({
		contentSecurityPolicy,
		referrerPolicy: "no-referrer",
		strictTransportSecurity: site.baseUrl?.startsWith("https:") ? `max-age=${YEAR_SECONDS}` : false,
		crossOriginResourcePolicy: "same-origin",
		// For browsers of long ago, or said by another header already (frames by frame-ancestors, which replaced
		// X-Frame-Options in every browser that can run our pages): every answer carries what is here.
		xFrameOptions: false,
		xXssProtection: false,
		xDownloadOptions: false,
		xPermittedCrossDomainPolicies: false,
		xDnsPrefetchControl: false,
		originAgentCluster: false,
		permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
	});
	const empty = new Hono().use(set).get("/", (c) => c.body(null));
	return [...(await empty.request("/")).headers];
}
