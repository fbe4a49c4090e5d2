// The network side of the hub: time limits, answers to requests that are none, and a stop that cuts nobody off.
// Built by start.ts.
import { createServer, type Server, type ServerResponse } from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { Http } from "./http.ts";

/** A client may take so long to send its headers, and its whole request (milliseconds; Node's own are 60 and 300 s). */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
const CHECK_MS = 2_000;
/** Longer than the 60 s after which common proxies drop an idle connection: they must be first, or a request is lost. */
const KEEP_ALIVE_MS = 65_000;
/** How often a stopping server looks for connections that have become idle, in milliseconds. */
const IDLE_CHECK_MS = 100;

/** A server that is not yet listening. */
export function createListener(http: Http): Server {
	const answer = getRequestListener(http.fetch, { errorHandler: answerFault });
	return createServer(
		{
			headersTimeout: HEADERS_TIMEOUT_MS,
			requestTimeout: REQUEST_TIMEOUT_MS,
			connectionsCheckingInterval: CHECK_MS,
			keepAliveTimeout: KEEP_ALIVE_MS,
		},
		answer,
	);
}

/**
 * Takes no new connections, lets open requests finish, and closes connections as they become idle.
 * @param graceMs what is still open after this long is cut
 */
export function stopListening(server: Server, graceMs: number): Promise<void> {
	return new Promise((resolve) => {
		const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
		const cut = setTimeout(() => server.closeAllConnections(), graceMs);
		// A request that still comes on an open connection is its last: the client opens the next one elsewhere.
		server.prependListener("request", (_request: unknown, response: ServerResponse) => {
			response.shouldKeepAlive = false;
		});
		server.close(() => {
			clearInterval(idle);
			clearTimeout(cut);
			resolve();
		});
	});
}

/** A request whose address or Host makes no sense. Nothing of it is repeated in the answer. */
function answerFault(error: unknown): Response {
	const isUnreadable = error instanceof RequestError;
	return new Response(isUnreadable ? "Bad Request" : "Internal Server Error", {
		status: isUnreadable ? 400 : 500,
		headers: {
			"Content-Type": "text/plain; charset=utf-8",
			"Cache-Control": "no-store",
			"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
			"X-Content-Type-Options": "nosniff",
			"X-Frame-Options": "DENY",
			"Referrer-Policy": "no-referrer",
		},
	});
}
