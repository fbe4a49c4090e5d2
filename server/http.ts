// Every address that is not a page, in one list; then the pages. Reads like a table of contents.
import type { HttpBindings } from "@hono/node-server";
import { Hono, type MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { requestId } from "hono/request-id";
import { DOUBT_BYTES } from "#core/doubts/call.ts";
import { createDoubtAnswers } from "#server/doubts/answers.ts";
import { createDoubtCall, createDoubtStand } from "#server/doubts/call.ts";
import {
	createReadyAnswering,
	createReadyDoor,
	type ReadyVariables,
} from "#server/pages/cache-middleware.ts";
import { createPageRoute } from "#server/pages/page-route.ts";
import { createPublicPages } from "#server/pages/public-pages.ts";
import type { Pages } from "#server/pages/render-page.ts";
import type { ReadyAnswers } from "#server/pages/response-cache.ts";
import { createMcqCalls } from "#server/questions/calls.ts";
import { createMcqData } from "#server/questions/serve-file.ts";
import { FORM_BYTES, limitBody, onlyPlainBodies } from "#server/web/bodies.ts";
import { createClientAddress } from "#server/web/client-address.ts";
import { createFailureAnswers, sayWhenToCome } from "#server/web/failures.ts";
import { createRequestLog } from "#server/web/request-log.ts";
import { createSameOrigin, underOwnAddress } from "#server/web/same-origin.ts";
import { createSecurityHeaders } from "#server/web/security-headers.ts";
import { createStaticFiles } from "#server/web/static-files.ts";
import type { Hub } from "./hub.ts";

export type HttpOptions = {
	pages: Pages;
	/** The folder with the built browser files; undefined in development, where Vite serves them. */
	clientFolder?: string | undefined;
	/** Where public answers are kept; not in development. */
	ready?: ReadyAnswers | undefined;
	/** Whether this process takes no new work any more. */
	isStopping?: () => boolean;
};

/** `html`: the text of the answer, when it is a page. */
type Variables = ReadyVariables & { html?: string };
export type Http = Hono<{ Bindings: HttpBindings; Variables: Variables }>;

/** Builds the door that stands before it in the listener: what is the same for everyone is answered there. */
export function createHubDoor(
	hub: Hub,
	{ pages, ready }: Pick<HttpOptions, "pages"> & { ready: ReadyAnswers },
) {
	return createReadyDoor({ ...createAnswering(hub, pages, ready), log: hub.log });
}

/** What answers everyone alike, for the door and behind it. */
function createAnswering(hub: Hub, pages: Pages, ready: ReadyAnswers) {
	const sharedCacheSeconds = hub.env.SHARED_CACHE_SECONDS;
	const publicPages = createPublicPages({ site: hub.site, sharedCacheSeconds, pages, ready });
	const clientAddress = createClientAddress(hub.env.TRUSTED_PROXIES);
	return { ready, publicPages, access: hub.access, clientAddress, sharedCacheSeconds };
}

/** Builds the whole HTTP side of a hub; tests call `http.request("/…")` on it. */
export function createHttp(hub: Hub, options: HttpOptions): Http {
	const { pages, clientFolder, ready, isStopping = () => false } = options;
	const http: Http = new Hono();
	const clientAddress = createClientAddress(hub.env.TRUSTED_PROXIES);

	http.use(requestId({ headerName: "" }));
	http.use(createRequestLog(hub.log));
	// In development Vite's own scripts are in no list, and pages change under our hands.
	if (ready) {
		const answering = createAnswering(hub, pages, ready);
		http.use(createReadyAnswering(answering, (request, env) => http.fetch(request, env)));
	}
	http.use(sayWhenToCome);
	if (clientFolder) http.use(createSecurityHeaders(hub.site));
	http.use(createSameOrigin(hub.site.baseUrl));
	http.use(onlyPromisedMethods);
	http.use(onlyPlainBodies);

	http.get("/healthz", (c) => c.text("ok", 200, NO_STORE));
	http.get("/readyz", (c) =>
		isStopping() ? c.text("stopping", 503, NO_STORE) : c.text("ready", 200, NO_STORE),
	);
	http.get("/mcq-data/*", createMcqData(hub.mcq));

	const { auth, mcq, log } = hub;
	const calls = createMcqCalls({ auth, mcq, log, maxBytes: hub.env.MCQ_MAX_BYTES, limitBody });
	http.post("/admin/mcq-check.php", ...calls.check);
	http.post("/admin/mcq-upload.php", ...calls.upload);
	http.post("/admin/mcq-delete.php", ...calls.remove);
	http.get("/admin/:call{mcq-(?:check|upload|delete)\\.php}", calls.onlyPost);
	http.get("/admin/mcq-download/:subtopicId{[A-Za-z0-9_-]{1,64}}", ...calls.download);

	const addressOf = (c: { env?: HttpBindings }) => clientAddress(c.env?.incoming);
	const doubts = createDoubts(hub, addressOf);
	http.get(DOUBTS, doubts.stand);
	http.post(DOUBTS, limitBody(DOUBT_BYTES), doubts.call);

	if (clientFolder) http.use(createStaticFiles(clientFolder));
	http.get("*", (c, next) => (isFileAddress(c.req.path) ? c.text("Not Found", 404, NO_STORE) : next()));

	// What is public is compressed once and kept (cache-middleware.ts).
	http.use("/admin/*", compress());
	const asPagesSeeIt = (request: Request) => underOwnAddress(request, hub.site.baseUrl);
	const page = createPageRoute({ pages, asPagesSeeIt, addressOf });
	http.on(["GET", "POST"], "*", limitBody(FORM_BYTES), page);

	http.onError(createFailureAnswers(hub.log));
	return http;
}

const NO_STORE = { "Cache-Control": "no-store" };
const DOUBTS =
	"/api/modules/:moduleId{[A-Za-z0-9_-]{1,64}}/subtopics/:subtopicId{[A-Za-z0-9_-]{1,64}}/doubts";

/** The doubt chat's calls on the hub's subjects. */
function createDoubts(hub: Hub, addressOf: (c: { env?: HttpBindings }) => string) {
	const { catalog } = hub;
	const findTitle = async (moduleId: string) => (await catalog.findModule(moduleId))?.title ?? "";
	const answer = createDoubtAnswers({ ...hub, now: () => Date.now(), findTitle });
	const context = { ...hub, answer, addressOf };
	return { call: createDoubtCall(context), stand: createDoubtStand(context) };
}

/** The pages that have actions, the three calls and the doubt chat's; in this spelling alone (security 8.2.1). */
const CHANGED_BY_POST =
	/^\/(?:admin(?:(?:\/[A-Za-z0-9_-]{1,64}){0,3}(?:\.data)?|\/mcq-(?:check|upload|delete)\.php)|api\/modules\/[A-Za-z0-9_-]{1,64}\/subtopics\/[A-Za-z0-9_-]{1,64}\/doubts)$/;

/** Elsewhere nothing can be changed, so nothing but reading is taken, whatever a method is called. */
const onlyPromisedMethods: MiddlewareHandler = async (c, next) => {
	const { method } = c.req;
	if (method === "GET" || method === "HEAD") return next();
	const takesPost = CHANGED_BY_POST.test(new URL(c.req.url).pathname);
	if (takesPost && method === "POST") return next();
	const Allow = takesPost ? "GET, HEAD, POST" : "GET, HEAD";
	return c.text("Method Not Allowed", 405, { ...NO_STORE, Allow });
};

/** Addresses of the pages that have a parameter: whatever it looks like, the page says what is wrong with it. */
const PAGE_ADDRESS = /^\/(?:(?:module|subtopics)\/[^/]+|(?:learn|documents)\/[^/]+\/[^/]+)$/i;
const FILE_NAME = /\/\.|^\/static(?:\/|$)|\.(?!data$)[a-z0-9]{1,8}$/i;

/**
 * Whether an address means a file (and, once the real files are served, one that is not there). It gets a plain 404:
 * a cache that trusts endings must never be handed a page (security X-10), and scanners need no tour of the 404 page.
 */
function isFileAddress(path: string): boolean {
	return FILE_NAME.test(path) && !PAGE_ADDRESS.test(path);
}
