// For tests only: a hub's HTTP application, with the real built pages or with a stub page.
import { randomUUID } from "node:crypto";
import { IncomingMessage, type Server } from "node:http";
import { createRequire } from "node:module";
import { Socket } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { Hono } from "hono";
import { createClientAddress } from "#server/http/client-address.ts";
import { createListener } from "#server/http/listener.ts";
import { createCacheHandler, pairsOf } from "#server/http/pages/cache-handler.ts";
import { readLearnerFiles } from "#server/http/pages/learner-files.ts";
import type { Pages } from "#server/http/pages/page-handler.ts";
import { createResponseCache } from "#server/http/pages/response-cache.ts";
import { createHttp, createHubResponder, type Http, type HttpOptions } from "#server/http.ts";
import type { Hub } from "#server/hub.ts";
import { createAccess } from "#server/modules/access.ts";
import { createWrongCodeLimiter } from "#server/work/wrong-code-limiter.ts";
import { ROOT } from "./test-process.ts";

const CLIENT_FOLDER = join(ROOT, "build/client");
const FILES = readLearnerFiles(join(ROOT, "build"));

/** The application that start.ts builds, with the pages of `npm run build`. */
export function createTestHttp(hub: Hub, clientFolder = CLIENT_FOLDER): Http {
	return withCache(hub, { pages: loadPages(hub), clientFolder, files: FILES });
}

/** The same behind a real HTTP server, as serve.ts does. */
export function createTestListener(hub: Hub): Server {
	const cache = createEmptyCache(hub);
	const http = createHttp(hub, { pages: loadPages(hub), clientFolder: CLIENT_FOLDER, files: FILES, cache });
	const clientAddress = createClientAddress(hub.env.TRUSTED_PROXIES);
	const respond = createHubResponder(hub, http, cache);
	return createListener(http, { handler: createCacheHandler(respond, clientAddress), addressOf: clientAddress });
}

/** The application behind the response cache, for requests without a network. */
function withCache(hub: Hub, options: HttpOptions): Http {
	const cache = createEmptyCache(hub);
	const application = createHttp(hub, { ...options, cache });
	const clientAddress = createClientAddress(hub.env.TRUSTED_PROXIES);
	const respond = createHubResponder(hub, application, cache);
	const http: Http = new Hono();
	http.all("*", async (c) => {
		const { pathname, search } = new URL(c.req.url);
		const response = await respond({
			method: c.req.method,
			url: pathname + search,
			acceptEncoding: c.req.header("Accept-Encoding"),
			ifNoneMatch: c.req.header("If-None-Match"),
			readAddress: () => clientAddress(c.env?.incoming),
			cookies: c.req.header("Cookie"),
			userAgent: c.req.header("User-Agent"),
		});
		if (!response) return application.fetch(c.req.raw, c.env);
		const { status, headers, body } = response;
		const sent = body instanceof Readable ? Readable.toWeb(body) : body && new Uint8Array(body);
		// Node types its own web streams.
		return new Response(sent as BodyInit | null, { status, headers: pairsOf(headers) });
	});
	return http;
}

function loadPages(hub: Hub): Pages {
	process.env.NODE_ENV = "production";
	// Loads with Node's own loader: the bundle needs its libraries' production builds, not those of a test.
	const { createPages } = createRequire(import.meta.url)(join(ROOT, "build/server/index.js"));
	return createPages(hub, FILES);
}

/** The same with a page that always says "page". */
export function createBareHttp(hub: Hub, clientFolder = CLIENT_FOLDER): Http {
	return withCache(hub, { pages: async () => ({ response: new Response("page"), moduleIds: [] }), clientFolder });
}

function createEmptyCache({ watch }: Hub) {
	return createResponseCache({ watch, maxBytes: 16_000_000 });
}

/** The same hub without counting failed attempts, which would soon block a test with many wrong addresses. */
export function withoutFailedAttempts(hub: Hub): Hub {
	const limiter = createWrongCodeLimiter({ db: hub.db, now: Date.now, name: randomUUID() });
	return { ...hub, access: createAccess({ catalog: hub.catalog, log: hub.log, limiter }) };
}

export type SampleIds = { code: string; moduleId: string; subtopicId: string };

/** The sample module's link code and ids, and those of its first subtopic. */
export async function findSampleIds({ catalog, site }: Hub): Promise<SampleIds> {
	const module = await catalog.findModuleByLinkCode(site.sampleCode);
	if (!module) throw new Error("This hub has no sample module.");
	const [subtopic] = (await catalog.listSubtopics(module.id, 1)).subtopics;
	return { code: site.sampleCode, moduleId: module.id, subtopicId: subtopic?.id ?? "" };
}

export type AddressCheck = { path: string; status: number; method?: string };

/** One address of every kind with its expected status. */
export function listSampleAddresses({ code, moduleId, subtopicId }: SampleIds): AddressCheck[] {
	return [
		{ path: "/", status: 200 },
		{ path: `/module/${code}`, status: 200 },
		{ path: `/module/${code}.data`, status: 302 },
		{ path: `/module/${moduleId}?page=2`, status: 200 },
		{ path: "/module/Bwrong00", status: 404 },
		{ path: "/module/Bwrong00.data", status: 302 },
		{ path: "/module/%3Cscript%3E", status: 404 },
		{ path: "/module", status: 404 },
		{ path: `/subtopics/${moduleId}`, status: 200 },
		{ path: "/subtopics/Qwrong", status: 404 },
		{ path: "/subtopics", status: 404 },
		{ path: `/learn/${moduleId}/${subtopicId}`, status: 200 },
		{ path: `/learn/${moduleId}/${subtopicId}.data`, status: 302 },
		{ path: "/_root.data", status: 302 },
		{ path: `/learn/${moduleId}/wrong`, status: 404 },
		{ path: "/documents/sqr3-method/read", status: 200 },
		{ path: "/documents/sqr3-method/nothing", status: 404 },
		{ path: "/not-found", status: 404 },
		{ path: "/no/such/page", status: 302 },
		{ path: "/favicon.svg", status: 200 },
		{ path: "/favicon.svg", status: 405, method: "DELETE" },
		{ path: "/static/js/gone-abc.js", status: 302 },
		{ path: `/mcq-data/${moduleId}/${subtopicId}.json`, status: 200 },
		{ path: `/mcq-data/${moduleId}/wrong.json`, status: 404 },
		{ path: "/healthz", status: 200 },
		{ path: "/", status: 405, method: "POST" },
		{ path: "/", status: 405, method: "PROPFIND" },
		{ path: "/.env", status: 302 },
	];
}

/** A request from this address as Node passes it on, for tests of the client address. */
export function makeIncoming(remoteAddress: string, headers: Record<string, string> = {}): IncomingMessage {
	const socket = new Socket();
	Object.defineProperty(socket, "remoteAddress", { value: remoteAddress });
	const incoming = new IncomingMessage(socket);
	Object.assign(incoming.headers, headers);
	return incoming;
}
