// Lets public answers be made once: the middleware that asks the store first and fills it, and the same question put
// before any framework (createReadyDoor). What is public: pages and files that are the same for every visitor. No cookie,
// Host or other header of a visitor reaches them (security ). Used by http.ts and start.ts.
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";
import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import type { Access } from "#server/catalog/access.ts";
import type { Log } from "#server/log.ts";
import { isShared, OF_A_MODULE, sharedFor } from "#server/web/shared-cache.ts";
import type { PublicPages } from "./render-page.ts";
import type { Asked, ReadyAnswer, ReadyAnswers } from "./response-cache.ts";

/** Everything else is made for one visitor. */
const PUBLIC_ADDRESS =
	/^\/(?:_root\.data|not-found(?:\.data)?|(?:module|subtopics)\/[\w%-]{1,64}(?:\.data)?|(?:learn|documents)\/[\w%-]{1,64}\/[\w%-]{1,64}(?:\.data)?|mcq-data\/[\w-]{1,64}\/[\w-]{1,64}\.json)?$/;
/** The only parameters that a public answer may depend on: which page of a list, and which part of a move's data. */
const PARAMETERS = { page: /^\d{1,6}$/, _routes: /^[\w.$/,-]{1,300}$/ };
/** A link code can be guessed, so an address that guesses gets no ready answer either. */
const GUESSABLE = /^\/module\//i;
/** A path, not a whole address of any host. */
const PLAIN_ADDRESS = /^\/(?!\/)/;
const HERE = "http://localhost";
/** Files are answered by a route; all else that is public is a page. */
const FILE = /^\/mcq-data\//;

export type ReadyVariables = { requestId: string; moduleIds?: Set<string> };
type Env = { Bindings: HttpBindings; Variables: ReadyVariables };
export type ReadyAnsweringContext = {
	ready: ReadyAnswers;
	publicPages: PublicPages;
	access: Pick<Access<unknown>, "isShut">;
	clientAddress: (incoming: IncomingMessage | undefined) => string;
	/** How long a cache in front may keep what shows a module, in seconds; 0: not at all. */
	sharedCacheSeconds: number;
};

/**
 * Builds the middleware; it must be the outermost that sets headers. `again` runs the whole application: HEAD is
 * answered from what GET gives.
 */
export function createReadyAnswering(
	{ ready, publicPages, access, clientAddress, sharedCacheSeconds }: ReadyAnsweringContext,
	again: (request: Request, env: HttpBindings) => Response | Promise<Response>,
): MiddlewareHandler<Env> {
	return async (c, next) => {
		const { method } = c.req;
		const headers = {
			"accept-encoding": c.req.header("Accept-Encoding"),
			"if-none-match": c.req.header("If-None-Match"),
		};
		const { pathname, search } = new URL(c.req.url);
		const asked = readAsked(method, pathname + search, headers);
		if (!asked) return next();
		const isShut = GUESSABLE.test(asked.url) && access.isShut(() => clientAddress(c.env?.incoming));
		const found = isShut ? undefined : ready.find(asked);
		if (found) return toResponse(found);
		if (!FILE.test(asked.url)) {
			const visit = { address: clientAddress(c.env?.incoming), requestId: c.get("requestId") };
			return toResponse(await publicPages(asked, visit));
		}
		if (method === "HEAD") {
			const whole = await again(new Request(c.req.raw, { method: "GET" }), c.env);
			return new Response(null, whole);
		}
		const made = await ready.once(asked, async () => {
			c.set("moduleIds", new Set());
			const begun = ready.begin();
			await next();
			if (sharedCacheSeconds > 0 && c.res.status === 200 && OF_A_MODULE.test(asked.url))
				c.res.headers.set("Cache-Control", sharedFor(sharedCacheSeconds));
			return makeReady(ready, asked, c, c.res.status === 200 ? begun : undefined);
		});
		if (!made) return;
		// Emptied first: Hono would put the old answer's headers over the new one's.
		c.res = undefined;
		c.res = toResponse(made);
	};
}

/** A file, or text that is worth compressing all the same; others stay as they are. */
async function makeReady(
	ready: ReadyAnswers,
	asked: Asked,
	c: Context<Env>,
	begun: number | undefined,
): Promise<ReadyAnswer | undefined> {
	const { status, headers, body } = c.res;
	const type = headers.get("Content-Type") ?? "";
	if (body === null || headers.has("Set-Cookie") || !/^(?:text\/|application\/json)/.test(type))
		return undefined;
	const bytes = new Uint8Array(await c.res.arrayBuffer());
	return ready.take(asked, { status, headers, bytes }, { begun, moduleIds: c.get("moduleIds") ?? [] });
}

/**
 * Builds the door for the listener: what is ready, and pages that are the same for everyone, are answered without
 * touching anything else.
 * @returns whether it did; what it could not make is left to the whole application, which says why
 */
export function createReadyDoor({
	ready,
	publicPages,
	access,
	clientAddress,
	log,
}: Omit<ReadyAnsweringContext, "sharedCacheSeconds"> & { log: Log }) {
	const send = (outgoing: ServerResponse, { status, headers, body }: ReadyAnswer, more: string[]) => {
		// Connections of HTTP/1.1 stay open unless somebody says otherwise. Who names it, browsers do, is told for how long;
		// a proxy, which does not, need not read it in each answer that it keeps.
		const { req, shouldKeepAlive } = outgoing;
		if (shouldKeepAlive && req.headers.connection === undefined) outgoing.removeHeader("connection");
		outgoing.writeHead(status, more.length === 0 ? headers : [...headers, ...more]);
		outgoing.end(body);
	};
	const make = async (
		asked: Asked,
		incoming: IncomingMessage,
		outgoing: ServerResponse,
	): Promise<boolean> => {
		const begun = performance.now();
		const requestId = randomUUID();
		const made = await publicPages(asked, { address: clientAddress(incoming), requestId }).catch(
			() => undefined,
		);
		if (!made) return false;
		const rule = made.headers[made.headers.indexOf("cache-control") + 1];
		send(outgoing, made, isShared(rule) ? [] : ["x-request-id", requestId]);
		const ms = Math.round(performance.now() - begun);
		const { method, url: path } = asked;
		log.info({ requestId, method, path, status: made.status, ms }, "request");
		return true;
	};
	return (incoming: IncomingMessage, outgoing: ServerResponse): boolean | Promise<boolean> => {
		const { url = "", method = "" } = incoming;
		const isShut = GUESSABLE.test(url) && access.isShut(() => clientAddress(incoming));
		const encoding = incoming.headers["accept-encoding"];
		const tag = incoming.headers["if-none-match"];
		const found = isShut
			? undefined
			: ready.find({ method, url, acceptEncoding: encoding, ifNoneMatch: tag });
		if (found) {
			send(outgoing, found, []);
			if (log.isLevelEnabled("info"))
				log.info({ method, path: url, status: found.status, ready: true }, "request");
			return true;
		}
		const asked = readAsked(method, url, incoming.headers);
		return asked && !FILE.test(asked.url) ? make(asked, incoming, outgoing) : false;
	};
}

/** What a visitor asks for, if it is public. */
function readAsked(
	method: string,
	url: string,
	headers: { "accept-encoding"?: string | undefined; "if-none-match"?: string | undefined },
): Asked | undefined {
	if (method !== "GET" && method !== "HEAD") return undefined;
	const kept = readPublicAddress(url);
	if (kept === undefined) return undefined;
	return {
		method,
		url: kept,
		acceptEncoding: headers["accept-encoding"],
		ifNoneMatch: headers["if-none-match"],
	};
}

/** The address under which the answer is kept. */
function readPublicAddress(url: string): string | undefined {
	// Nearly all are as our own links have them: no parameter, and no letter that stands for another one.
	if (!url.includes("%") && isPublicAddress(url)) return url;
	if (!PLAIN_ADDRESS.test(url)) return undefined;
	const address = new URL(url, HERE);
	return isPublicAddress(address.pathname) ? withoutOddities(address) : undefined;
}

/**
 * A public address with the parameters alone that it may depend on, in one order: what others add to a link (to count
 * their visitors, or to fill our memory) makes no other answer.
 */
export function withoutOddities({ pathname, searchParams }: URL): string {
	const query = new URLSearchParams();
	for (const [name, form] of Object.entries(PARAMETERS)) {
		const value = searchParams.get(name);
		if (value !== null && form.test(value)) query.set(name, value);
	}
	return query.size === 0 ? pathname : `${pathname}?${query}`;
}

/** Whether an address is one whose answer is the same for everyone. */
export function isPublicAddress(pathname: string): boolean {
	return PUBLIC_ADDRESS.test(pathname);
}

function toResponse({ status, headers, body }: ReadyAnswer): Response {
	const pairs = headers.flatMap((name, index): [string, string][] =>
		index % 2 === 0 ? [[name, headers[index + 1] ?? ""]] : [],
	);
	// Our bytes lie in plain memory; the type says that they might be shared between threads.
	return new Response(body === null ? null : new Uint8Array(body), { status, headers: pairs });
}
