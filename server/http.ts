// Every address that is not a page, in one list; then the pages. Reads like a table of contents.
import type { HttpBindings } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { accepts } from "hono/accepts";
import { compress } from "hono/compress";
import { requestId } from "hono/request-id";
import { NONCE, secureHeaders } from "hono/secure-headers";
import { HubError, isHubError } from "#core/problem.ts";
import * as m from "#messages";
import { createClientAddress } from "./client-address.ts";
import type { Hub } from "./hub.ts";
import { createReadyBytes, type Encoding } from "./ready-bytes.ts";

/** What a page is told beside its request. */
export type Visit = { hub: Hub; address: string; nonce: string };
export type Pages = (request: Request, visit: Visit) => Promise<Response>;
export type HttpOptions = {
	pages: Pages;
	/** The folder with the built browser files; undefined in development, where Vite serves them. */
	clientFolder?: string | undefined;
};

type Variables = { requestId: string; secureHeadersNonce: string };
export type Http = Hono<{ Bindings: HttpBindings; Variables: Variables }>;

/** Builds the whole HTTP side of a hub; tests call `http.request("/…")` on it. */
export function createHttp(hub: Hub, { pages, clientFolder }: HttpOptions): Http {
	const http: Http = new Hono();
	const clientAddress = createClientAddress(hub.env.TRUSTED_PROXIES);
	const ready = createReadyBytes();
	const isDevelopment = clientFolder === undefined;

	http.use(requestId({ headerName: "", limitLength: 0 }));
	http.use("/documents/*", async (c, next) => {
		await next();
		allowOwnFrame(c.res.headers);
	});
	if (!isDevelopment) http.use(pageSecurity(hub));
	http.on(["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"], "*", (c) => {
		return c.text("Method Not Allowed", 405, { Allow: "GET, HEAD" });
	});

	http.get("/healthz", (c) => c.text("ok", 200, { "Cache-Control": "no-store" }));

	http.get("/mcq-data/:moduleId/:file{[A-Za-z0-9_-]+[.]json}", async (c) => {
		const moduleId = c.req.param("moduleId");
		const subtopicId = c.req.param("file").slice(0, -".json".length);
		const checksum = await hub.mcq.findMcqChecksum(moduleId, subtopicId);
		if (!checksum) throw new HubError("mcq-not-found");
		const encoding = readEncoding(
			accepts(c, { header: "Accept-Encoding", supports: ["br", "gzip", "identity"], default: "identity" }),
		);
		const headers = {
			ETag: `"${checksum}.${encoding}"`,
			Vary: "Accept-Encoding",
			"Cache-Control": "private, no-cache",
			"X-Robots-Tag": "noindex",
		};
		if (isUnchanged(c.req.header("If-None-Match"), headers.ETag)) return c.body(null, 304, headers);
		const bytes = await ready.get(checksum, encoding, async () => {
			return (await hub.mcq.getMcqFile(moduleId, subtopicId)).content;
		});
		if (encoding !== "identity") c.header("Content-Encoding", encoding);
		return c.body(bytes, 200, { ...headers, "Content-Type": "application/json; charset=utf-8" });
	});

	if (clientFolder) {
		http.use("/static/*", async (c, next) => {
			await next();
			if (c.res.ok) c.header("Cache-Control", "public, max-age=31536000, immutable");
		});
		http.use(serveStatic({ root: clientFolder, precompressed: true }));
	}
	http.get("/static/*", (c) => c.text("Not Found", 404, { "Cache-Control": "no-store" }));

	http.use(compress());
	http.get("*", (c) => {
		const address = clientAddress(c.env?.incoming);
		return pages(c.req.raw, { hub, address, nonce: c.get("secureHeadersNonce") ?? "" });
	});

	http.onError((error, c) => {
		if (isHubError(error)) {
			return c.text(hubErrorText(error), hubErrorStatus(error), { "Cache-Control": "no-store" });
		}
		hub.log.error({ requestId: c.get("requestId"), error: error.stack }, "a request failed");
		const isData = c.req.path.startsWith("/mcq-data/");
		const text = `${m.something_went_wrong_later()} (${c.get("requestId")})`;
		return c.text(text, isData ? 503 : 500, { "Cache-Control": "no-store" });
	});
	return http;
}

/** Headers of every answer: nothing from elsewhere runs, frames us, learns our addresses or guesses types. */
function pageSecurity(hub: Hub) {
	return secureHeaders({
		contentSecurityPolicy: {
			defaultSrc: ["'self'"],
			scriptSrc: [NONCE, "'strict-dynamic'"],
			styleSrc: ["'self'"],
			styleSrcAttr: ["'unsafe-inline'"],
			imgSrc: ["'self'", "data:"],
			// A subtopic's documents may stand on any site that its administrator links to.
			frameSrc: ["'self'", "https:", "http:"],
			objectSrc: ["'none'"],
			baseUri: ["'none'"],
			formAction: ["'self'"],
			frameAncestors: ["'none'"],
		},
		xFrameOptions: "DENY",
		referrerPolicy: "no-referrer",
		strictTransportSecurity: hub.site.baseUrl?.startsWith("https:") ? "max-age=31536000" : false,
		crossOriginResourcePolicy: "same-origin",
	});
}

/** Our own study documents are shown in a frame by our own learning page, and by nobody else's. */
function allowOwnFrame(headers: Headers): void {
	const policy = headers.get("Content-Security-Policy");
	if (policy)
		headers.set(
			"Content-Security-Policy",
			policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
		);
	headers.set("X-Frame-Options", "SAMEORIGIN");
}

function readEncoding(value: string): Encoding {
	return value === "br" || value === "gzip" ? value : "identity";
}

function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
	if (!ifNoneMatch) return false;
	return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}

function hubErrorStatus(error: HubError): 404 | 403 | 429 | 503 {
	if (error.code === "too-many-tries") return 429;
	if (error.code === "forbidden") return 403;
	if (error.code.endsWith("unavailable")) return 503;
	return 404;
}

function hubErrorText(error: HubError): string {
	return error.code === "mcq-not-found" ? m.mcq_file_not_found() : m.something_went_wrong_later();
}
