// Lets public answers be made once: the middleware that asks the store first and fills it, and the same question put
// before any framework (createReadyDoor). What is public: pages and files that are the same for every visitor. No cookie,
// Host or other header of a visitor reaches them (security ). Used by http.ts and start.ts.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import type { Access } from "./access.ts";
import type { Log } from "./log.ts";
import type { Asked, ReadyAnswer, ReadyAnswers } from "./ready-answers.ts";

/** Everything else is made for one visitor. */
const PUBLIC_ADDRESS =
	/^\/(?:_root\.data|not-found(?:\.data)?|(?:module|subtopics)\/[\w%-]{1,64}(?:\.data)?|(?:learn|documents)\/[\w%-]{1,64}\/[\w%-]{1,64}(?:\.data)?|mcq-data\/[\w-]{1,64}\/[\w-]{1,64}\.json)?$/;
/** The only parameters that a public answer may depend on: which page of a list, and which part of a move's data. */
const PARAMETERS = { page: /^\d{1,6}$/, _routes: /^[\w.$/,-]{1,300}$/ };
/** A link code can be guessed, so an address that guesses gets no ready answer either. */
const GUESSABLE = /^\/module\//i;
const NOT_FOUND_PAGE = "/not-found";
/** What shows a module, which a shared cache may keep only if the operator says so. */
const OF_A_MODULE = /^\/(?:module|subtopics|learn|mcq-data)\//i;

/** `html`: the text of the answer, when it is a page. */
export type ReadyVariables = { moduleIds?: Set<string>; scriptHashes?: string[]; html?: string };
type Env = { Bindings: HttpBindings; Variables: ReadyVariables };
export type ReadyAnsweringContext = {
	ready: ReadyAnswers;
	access: Pick<Access<unknown>, "isShut">;
	clientAddress: (incoming: IncomingMessage | undefined) => string;
	/** How long a cache in front may keep what shows a module; 0: not at all. */
	sharedCacheSeconds: number;
};

/**
 * Builds the middleware; it must be the outermost that sets headers. `again` runs the whole application: HEAD is
 * answered from what GET gives.
 */
export function createReadyAnswering(
	{ ready, access, clientAddress, sharedCacheSeconds }: ReadyAnsweringContext,
	again: (request: Request, env: HttpBindings) => Response | Promise<Response>,
): MiddlewareHandler<Env> {
	return async (c, next) => {
		const asked = readAsked(c);
		if (!asked) return next();
		const isShut = GUESSABLE.test(asked.url) && access.isShut(() => clientAddress(c.env?.incoming));
		const found = isShut ? undefined : ready.find(asked);
		if (found) return toResponse(found);
		if (asked.method === "HEAD") {
			const whole = await again(new Request(c.req.raw, { method: "GET" }), c.env);
			return new Response(null, whole);
		}
		const made = await ready.once(asked, async () => {
			c.set("moduleIds", new Set());
			const begun = ready.begin();
			await next();
			const isKept = c.res.status === 200 || asked.url === NOT_FOUND_PAGE;
			if (sharedCacheSeconds > 0 && c.res.status === 200 && OF_A_MODULE.test(asked.url)) {
				c.res.headers.set("Cache-Control", sharedFor(sharedCacheSeconds));
			}
			return makeReady(ready, asked, c, isKept ? begun : undefined);
		});
		if (!made) return;
		// Emptied first: Hono would put the old answer's headers over the new one's.
		c.res = undefined;
		c.res = toResponse(made);
	};
}

/** Browsers ask each time, which costs a 304; the cache in front may show the old one for a minute while it asks. */
function sharedFor(seconds: number): string {
	return `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=60`;
}

/** An answer that is made for everyone, or text that is worth compressing all the same; others stay as they are. */
async function makeReady(
	ready: ReadyAnswers,
	asked: Asked,
	c: Context<Env>,
	begun: number | undefined,
): Promise<ReadyAnswer | undefined> {
	const type = c.res.headers.get("Content-Type") ?? "";
	const html = c.get("html");
	const isOurs = (html !== undefined || c.res.body !== null) && !c.res.headers.has("Set-Cookie");
	if (!isOurs || !/^(?:text\/|application\/json)/.test(type)) return undefined;
	const answer = await ready.take(asked, c.res, { begun, moduleIds: c.get("moduleIds") ?? [], html });
	return answer;
}

/**
 * Builds the door for the listener: answers from the store without touching anything else.
 * @returns whether it did
 */
export function createReadyDoor({
	ready,
	access,
	clientAddress,
	log,
}: Omit<ReadyAnsweringContext, "sharedCacheSeconds"> & { log: Log }) {
	return (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
		const { url = "", method = "" } = incoming;
		if (GUESSABLE.test(url) && access.isShut(() => clientAddress(incoming))) return false;
		const found = ready.find({
			method,
			url,
			acceptEncoding: incoming.headers["accept-encoding"],
			ifNoneMatch: incoming.headers["if-none-match"],
		});
		if (!found) return false;
		outgoing.writeHead(found.status, found.headers);
		outgoing.end(found.body);
		if (log.isLevelEnabled("info"))
			log.info({ method, path: url, status: found.status, ready: true }, "request");
		return true;
	};
}

function readAsked(c: Context<Env>): Asked | undefined {
	const { method } = c.req;
	if (method !== "GET" && method !== "HEAD") return undefined;
	const url = new URL(c.req.url);
	if (!isPublicAddress(url.pathname)) return undefined;
	return {
		method,
		url: withoutOddities(url),
		acceptEncoding: c.req.header("Accept-Encoding"),
		ifNoneMatch: c.req.header("If-None-Match"),
	};
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
