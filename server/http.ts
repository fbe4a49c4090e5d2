// The list of every address that is not a page; then the pages. Built by serve.ts; tests call `http.request("/…")`.
import { randomUUID } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { Hono, type MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { requestId } from "hono/request-id";
import { LINK_CHECK_PATH } from "#core/catalog/link-challenge.ts";
import { DOUBT_BYTES } from "#core/doubts/call.ts";
import { createLinkCheckCall } from "#server/catalog/link-check-call.ts";
import { createDoubtAnswers } from "#server/doubts/answers.ts";
import { createDoubtCall, createDoubtStatus } from "#server/doubts/call.ts";
import { type CacheFill, createPublicResponder } from "#server/pages/cache-handler.ts";
import { createPageHandler, type Pages, type PageVariables } from "#server/pages/page-handler.ts";
import type { ResponseCache } from "#server/pages/response-cache.ts";
import { createMcqCalls } from "#server/questions/calls.ts";
import { createMcqData } from "#server/questions/serve-file.ts";
import { FORM_BYTES, limitBody, onlyPlainBodies } from "#server/web/bodies.ts";
import { createClientAddress } from "#server/web/client-address.ts";
import { addRetryAfter, createErrorHandler } from "#server/web/failures.ts";
import { runInLanguage } from "#server/web/language.ts";
import { createRequestLog } from "#server/web/request-log.ts";
import { createSameOrigin } from "#server/web/same-origin.ts";
import { createSecurityHeaders } from "#server/web/security-headers.ts";
import { createStaticFiles } from "#server/web/static-files.ts";
import type { Hub } from "./hub.ts";

export type HttpOptions = {
	pages: Pages;
	/** The folder with the built browser files; undefined in development, where Vite serves them. */
	clientFolder?: string | undefined;
	/** Whether this process is draining: /readyz then answers 503. */
	isStopping?: () => boolean;
};

export type Http = Hono<{ Bindings: HttpBindings & { cacheFill?: CacheFill }; Variables: PageVariables }>;

/** Builds the function that answers public addresses from the cache and fills it with what `http` answers. */
export function createHubResponder(hub: Hub, http: Http, cache: ResponseCache) {
	const { access, linkCheck, log, site } = hub;
	return createPublicResponder({
		...{ cache, access, linkCheck, log, language: site.language },
		fetch: (request, env) => http.fetch(request, env),
	});
}

/** Builds the HTTP application of a hub, without the response cache. */
export function createHttp(hub: Hub, options: HttpOptions): Http {
	const { pages, clientFolder, isStopping = () => false } = options;
	const { site, log } = hub;
	const http: Http = new Hono();
	const clientAddress = createClientAddress(hub.env.TRUSTED_PROXIES);
	const addressOf = ({ env }: { env?: Partial<HttpBindings & { cacheFill: CacheFill }> }) =>
		env?.cacheFill?.address ?? clientAddress(env?.incoming);

	http.use(requestId({ headerName: "", generator: (c) => c.env?.cacheFill?.requestId ?? randomUUID() }));
	http.use((c, next) => {
		// The site has one language. A choice per visitor belongs here and in createHubResponder, which keys the cache by it.
		c.set("language", c.env?.cacheFill?.language ?? site.language);
		return runInLanguage(c.get("language"), next);
	});
	http.use(createRequestLog(log));
	http.use(addRetryAfter);
	// In development the inline scripts are Vite's, which are in no list.
	if (clientFolder) http.use(createSecurityHeaders({ site, sharedCacheSeconds: hub.env.SHARED_CACHE_SECONDS }));
	http.use(createSameOrigin(site.baseUrl));
	http.use(onlyPromisedMethods);
	http.use(onlyPlainBodies);

	http.get("/healthz", (c) => c.text("ok", 200, NO_STORE));
	http.get("/readyz", (c) => (isStopping() ? c.text("stopping", 503, NO_STORE) : c.text("ready", 200, NO_STORE)));
	http.get("/mcq-data/*", createMcqData(hub.mcq));

	const { auth, mcq } = hub;
	const calls = createMcqCalls({ auth, mcq, log, maxBytes: hub.env.MCQ_MAX_BYTES, limitBody });
	http.post("/admin/mcq-check.php", ...calls.check);
	http.post("/admin/mcq-upload.php", ...calls.upload);
	http.post("/admin/mcq-delete.php", ...calls.remove);
	http.get("/admin/:call{mcq-(?:check|upload|delete)\\.php}", calls.onlyPost);
	http.get("/admin/mcq-download/:subtopicId{[A-Za-z0-9_-]{1,64}}", ...calls.download);

	http.post(LINK_CHECK_PATH, limitBody(LINK_CHECK_BYTES), createLinkCheckCall(hub.linkCheck, addressOf));

	const doubts = createDoubts(hub, addressOf);
	http.get(DOUBTS, doubts.status);
	http.post(DOUBTS, limitBody(DOUBT_BYTES), doubts.call);

	if (clientFolder) http.use(createStaticFiles(clientFolder));
	http.get("*", (c, next) => (isFileAddress(c.req.path) ? c.text("Not Found", 404, NO_STORE) : next()));

	// Public pages are compressed by the response cache.
	http.use("/admin/*", compress());
	http.on(["GET", "POST"], "*", limitBody(FORM_BYTES), createPageHandler({ pages, baseUrl: site.baseUrl, addressOf }));

	http.onError(createErrorHandler(log));
	return http;
}

const LINK_CHECK_BYTES = 4 * 1024;
const NO_STORE = { "Cache-Control": "no-store" };
const DOUBTS = "/api/modules/:moduleId{[A-Za-z0-9_-]{1,64}}/subtopics/:subtopicId{[A-Za-z0-9_-]{1,64}}/doubts";

/** The handlers of the doubt chat. */
function createDoubts(hub: Hub, addressOf: (c: { env?: HttpBindings }) => string) {
	const { catalog } = hub;
	const findTitle = async (moduleId: string) => (await catalog.findModule(moduleId))?.title ?? "";
	const answer = createDoubtAnswers({ ...hub, now: () => Date.now(), findTitle });
	const context = { ...hub, answer, addressOf };
	return { call: createDoubtCall(context), status: createDoubtStatus(context) };
}

/** The check of a link, pages with actions, the three .php calls and the doubt chat; in this spelling only (security 8.2.1). */
const CHANGED_BY_POST =
	/^\/(?:link-check|admin(?:(?:\/[A-Za-z0-9_-]{1,64}){0,3}(?:\.data)?|\/mcq-(?:check|upload|delete)\.php)|api\/modules\/[A-Za-z0-9_-]{1,64}\/subtopics\/[A-Za-z0-9_-]{1,64}\/doubts)$/;

/** Answers 405 to every method but GET and HEAD, except where POST changes something. */
const onlyPromisedMethods: MiddlewareHandler = async (c, next) => {
	const { method } = c.req;
	if (method === "GET" || method === "HEAD") return next();
	const takesPost = CHANGED_BY_POST.test(new URL(c.req.url).pathname);
	if (takesPost && method === "POST") return next();
	const Allow = takesPost ? "GET, HEAD, POST" : "GET, HEAD";
	return c.text("Method Not Allowed", 405, { ...NO_STORE, Allow });
};

/** Pages with a parameter. Whatever the parameter looks like, the page itself reports what is wrong with it. */
const PAGE_ADDRESS = /^\/(?:(?:module|subtopics)\/[^/]+|(?:learn|documents)\/[^/]+\/[^/]+)$/i;
const FILE_NAME =
	/\/\.|^\/static(?:\/|$)|\.(?:css|m?js|map|woff2?|ttf|otf|eot|png|jpe?g|gif|webp|avif|svg|ico|bmp|tiff?)$/i;

/**
 * Whether an address names a hidden file, style sheet, script, font or picture. Those that exist have been served before, so
 * the answer is a plain 404: a cache in front that decides by these extensions must never get a page (security X-10), and
 * scanners for hidden files need none (13.4.1). Any other unknown path is redirected to the 404 page (specification 2).
 */
function isFileAddress(path: string): boolean {
	return FILE_NAME.test(path) && !PAGE_ADDRESS.test(path);
}
