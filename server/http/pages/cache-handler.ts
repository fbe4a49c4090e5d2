// Answers public addresses (pages and question files that are the same for every visitor) from the response cache, before
// Hono and React Router see the request. A response that is not cached is made by the application from the address alone:
// no cookie, Host or other header of a visitor reaches it. Built by http.ts.
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { patternOf } from "#core/addresses/addresses.ts";
import type { Refusal } from "#core/problem.ts";
import type { RequestHandler } from "#server/http/listener.ts";
import { canonicalPath } from "#server/http/one-address.ts";
import { mayBeShared } from "#server/http/request-log.ts";
import { sendBody } from "#server/http/slow-readers.ts";
import { errorText, type Log, maskPath } from "#server/log.ts";
import type { Access } from "#server/modules/access.ts";
import type { LinkCheck } from "#server/modules/link-check.ts";
import type { Doorkeeper } from "./doorkeeper.ts";
import {
	type CachedResponse,
	type CacheRequest,
	encodeOnce,
	type FullResponse,
	type ResponseCache,
} from "./response-cache.ts";

const PUBLIC_PATH = patternOf(({ isPublic }) => isPublic === true);
/** The query parameters that a public response may depend on: the page of a list. */
const PARAMETERS = { page: /^\d{1,6}$/ };
/** Paths with a link code, which can be guessed: while a check is required, cached responses need one too. */
const GUESSABLE_PATH = /^\/module\/([^/?]+?)(?:\?|$)/i;
/** The host of the requests that the cache makes. No page shows it. */
const CACHE_ORIGIN = "http://localhost";

/** Replaces Node's request where the application makes a response for the cache. */
export type CacheFill = {
	/** The visitor's address as it counts for limits: a wrong link code is counted even if the page is for the cache. */
	address: string;
	/** Whether the visitor has passed a check for this link code. */
	isChecked: boolean;
	requestId: string;
	language: string;
	/** The modules that the response shows, added while it is made. */
	moduleIds: Set<string>;
	/** When what it shows changes by itself, in milliseconds since 1970; added likewise. */
	changesAt: number[];
	/** Why the visitor may not have the module: the response says so instead of showing it. */
	refusal?: Refusal | undefined;
	/** Set for a body that is too large to be held in memory: it is sent as it is read, and not stored. */
	isStreamed?: boolean;
};
/** What of a visitor's request is used. */
export type PublicRequest = Omit<CacheRequest, "language"> & {
	readAddress: () => string;
	cookies: string | undefined;
	userAgent: string | undefined;
	/** Set when the server reads its own pages, for a browser that may have them. */
	isInternal?: boolean;
};
export type CacheHandlerContext = {
	cache: ResponseCache;
	/** The application: `fetch` of http.ts. */
	fetch: (request: Request, env: { cacheFill: CacheFill }) => Response | Promise<Response>;
	access: Pick<Access<unknown>, "needsCheck">;
	linkCheck: Pick<LinkCheck, "hasPass">;
	/** Decides who may have a module's responses. */
	doorkeeper: Doorkeeper;
	language: string;
	log: Log;
};

/** Builds the function that answers public requests; undefined for all others. Responses carry a new X-Request-Id. */
export function createPublicResponder(context: CacheHandlerContext) {
	const { cache, fetch, access, linkCheck, doorkeeper, language, log } = context;
	return ({
		readAddress,
		cookies,
		userAgent,
		isInternal = false,
		...asked
	}: PublicRequest): CachedResponse | Promise<CachedResponse> | undefined => {
		const url = ["GET", "HEAD"].includes(asked.method) ? readPublicUrl(asked.url) : undefined;
		if (url === undefined) return undefined;
		const request = { ...asked, url, language };
		const requestId = randomUUID();
		const [, code] = GUESSABLE_PATH.exec(url) ?? [];
		const needsCheck = code !== undefined && access.needsCheck(readAddress());
		const isChecked = needsCheck && linkCheck.hasPass(cookies, code);
		const isRefused = needsCheck && !isChecked;
		const make = async (refusal?: Refusal): Promise<FullResponse> => {
			const pageRequest = { address: readAddress(), isChecked, requestId, language, refusal };
			const cacheFill: CacheFill = { ...pageRequest, moduleIds: new Set<string>(), changesAt: [] };
			const begunAt = Date.now();
			const made = await readFully(url, await fetch(new Request(CACHE_ORIGIN + url), { cacheFill }), cacheFill);
			if (refusal) return made;
			try {
				const gate = await doorkeeper.findGate(url, made);
				const times = [gate && doorkeeper.changesAt(gate, begunAt), ...cacheFill.changesAt];
				return { ...made, gate, validUntil: firstAfter(times, begunAt) };
			} catch (error) {
				log.error({ requestId, error: errorText(error) }, "the links of a module could not be read");
				return make({ code: "module-unavailable" });
			}
		};
		const pageRequest = { method: asked.method, code: readLinkCode(code), cookies, userAgent };
		/** Gives a response to a visitor who may have it, and what its refusal says to all others. */
		const admit = (response: CachedResponse): CachedResponse | Promise<CachedResponse> => {
			if (!response.gate || isInternal) return withRequestId(response, requestId);
			const refuse = async (refusal: Refusal) => {
				// A large file that is read while it is sent: nobody reads it now.
				if (response.body instanceof Readable) response.body.destroy();
				return withRequestId(await encodeOnce(request, await make(refusal)), requestId);
			};
			return doorkeeper.admit(response, pageRequest, (admitted) => withRequestId(admitted, requestId), refuse);
		};
		const cached = isRefused ? undefined : cache.find(request);
		if (cached) {
			const { status } = cached;
			if (log.isLevelEnabled("info"))
				log.info({ requestId, method: asked.method, path: maskPath(url), status, cached: true }, "request");
			return admit(cached);
		}
		const making = isRefused
			? make().then((made) => encodeOnce(request, made))
			: cache.findOrMake(request, () => make());
		return making.then(admit);
	};
}

/** The first of the times that is still to come. */
function firstAfter(times: readonly (number | undefined)[], now: number): number | undefined {
	const later = times.flatMap((time) => (time !== undefined && time > now ? time : []));
	return later.length === 0 ? undefined : Math.min(...later);
}

/** The code of a link in an address; undefined for a module's id. */
function readLinkCode(code: string | undefined): string | undefined {
	return code?.startsWith("B") ? code : undefined;
}

/** Builds the listener's handler around the responder. @returns whether it answers the request */
export function createCacheHandler(
	respond: ReturnType<typeof createPublicResponder>,
	clientAddress: (incoming: IncomingMessage) => string,
): RequestHandler {
	return (incoming, outgoing) => {
		const response = respond({
			method: incoming.method ?? "",
			url: incoming.url ?? "",
			acceptEncoding: incoming.headers["accept-encoding"],
			ifNoneMatch: incoming.headers["if-none-match"],
			readAddress: () => clientAddress(incoming),
			cookies: incoming.headers.cookie,
			userAgent: incoming.headers["user-agent"],
		});
		const send = ({ status, headers, body }: CachedResponse) => {
			sendBody(outgoing.writeHead(status, headers), body);
			return true;
		};
		return response instanceof Promise ? response.then(send) : response !== undefined && send(response);
	};
}

/** The headers of a response from the cache as pairs of name and value. */
export function pairsOf(headers: readonly string[]): [string, string][] {
	return headers.flatMap((name, index): [string, string][] =>
		index % 2 === 0 ? [[name, headers[index + 1] ?? ""]] : [],
	);
}

async function readFully(
	url: string,
	response: Response,
	{ moduleIds, isStreamed = false }: CacheFill,
): Promise<FullResponse> {
	const { status, headers, body } = response;
	if (isStreamed && body !== null) return { status, headers, bytes: null, stream: body, isStorable: false, moduleIds };
	const isStorable = (status === 200 || url === "/not-found") && !headers.has("set-cookie");
	const bytes = body === null ? null : new Uint8Array(await response.arrayBuffer());
	return { status, headers, bytes, isStorable, moduleIds };
}

/** A response that a shared cache may store for others gets no id: it would name the wrong request. */
function withRequestId(response: CachedResponse, requestId: string): CachedResponse {
	const { headers } = response;
	if (mayBeShared(headers[headers.indexOf("cache-control") + 1])) return response;
	return { ...response, headers: [...headers, "x-request-id", requestId] };
}

/**
 * The address under which a public response is cached: the path, and the parameters that it may depend on in one order.
 * What others add to a link (utm_source) makes no other entry. Undefined for addresses that are not public and for other
 * spellings.
 */
export function readPublicUrl(url: string): string | undefined {
	if (!url.includes("%") && PUBLIC_PATH.test(url)) return url;
	// "//host/path" names another host; the application redirects it. So does a backslash, which the listener refuses.
	if (url.startsWith("//") || url.includes("\\") || !URL.canParse(url, CACHE_ORIGIN)) return undefined;
	const { pathname, searchParams } = new URL(url, CACHE_ORIGIN);
	// The application redirects other spellings.
	if (!PUBLIC_PATH.test(pathname) || canonicalPath(pathname) !== pathname) return undefined;
	const query = new URLSearchParams();
	for (const [name, pattern] of Object.entries(PARAMETERS)) {
		const value = searchParams.get(name);
		if (value !== null && pattern.test(value)) query.set(name, value);
	}
	return query.size === 0 ? pathname : `${pathname}?${query}`;
}
