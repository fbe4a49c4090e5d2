// Redirects other spellings of an address (upper case, percent-encoded letters, slashes at the end) to the one that links use,
// so that caches, limits and the service worker know each page by one name. Used by http.ts and cache-handler.ts.
import type { MiddlewareHandler } from "hono";
import { wordsOf } from "#core/addresses/addresses.ts";
import { NO_STORE } from "./failures.ts";

/** First words of the addresses that everybody gets alike; what follows are ids, whose case matters. */
const LEARNER_WORDS = wordsOf(({ isPublic }) => isPublic === true);
/** Every word in the addresses of the panel's pages; the router matches them in any case. */
const PANEL_WORDS = wordsOf(({ answers, isPanel }) => isPanel === true && answers === "page");
/** The router's address of a page's data. */
const DATA = /\.data$/i;

/** The spelling of a path that links use; the path itself where it names no page. */
export function canonicalPath(written: string): string {
	const [, first = "", ...rest] = decodeUnreserved(written).split("/");
	const word = first.toLowerCase();
	if (word.replace(DATA, "") === "admin")
		return `/${[first, ...rest]
			.filter((segment) => segment !== "")
			.map(panelSegment)
			.join("/")}`;
	if (!LEARNER_WORDS.has(word)) return written;
	return ["", word, ...rest].join("/").replace(/\/+$/, "");
}

function panelSegment(segment: string): string {
	const word = segment.toLowerCase();
	return PANEL_WORDS.has(word.replace(DATA, "")) ? word : segment;
}

/** "%51" is "Q" (RFC 3986 6.2.2.2). */
function decodeUnreserved(pathname: string): string {
	return pathname.replaceAll(/%([2-7][0-9a-f])/gi, (escaped, hex: string) => {
		const character = String.fromCharCode(Number.parseInt(hex, 16));
		return /[\w~.-]/.test(character) ? character : escaped;
	});
}

/** Redirects GET and HEAD; calls are accepted in one spelling only (http.ts). */
export const redirectToOneAddress: MiddlewareHandler = async (c, next) => {
	const { method } = c.req;
	const { pathname, search } = new URL(c.req.url);
	const path = canonicalPath(pathname);
	if (path === pathname || (method !== "GET" && method !== "HEAD")) return next();
	for (const [name, value] of Object.entries(NO_STORE)) c.header(name, value);
	return c.redirect(path + search, 301);
};
