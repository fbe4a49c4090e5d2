// The network side of the hub: time limits, answers to requests that are none, and a stop that cuts nobody off.
// Built by start.ts.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { getRequestListener, RequestError } from "@hono/node-server";

/** A client may take so long to send its headers, and its whole request (milliseconds; Node's own are 60 and 300 s). */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** An upload may take longer: the largest file over a slow line. */
const UPLOAD_TIMEOUT_MS = 180_000;
const UPLOAD_ADDRESS = "/admin/mcq-upload.php";
const CHECK_MS = 2_000;
/** Longer than the 60 s after which common proxies drop an idle connection: they must be first, or a request is lost. */
const KEEP_ALIVE_MS = 65_000;
/**
 * How often a stopping server closes connections that are idle, in milliseconds. Not at once: a request may be on its way
 * on any of them; it is answered, and told to be the last.
 */
const IDLE_CHECK_MS = 1_000;

/** What a request of HTTP/1.0 without a Host is taken to ask: load balancers see by such whether a process lives. */
const NAMELESS = "localhost";

/** The application as the listener sees it. */
export type FetchHandler = { fetch: Parameters<typeof getRequestListener>[0] };
/** Answers a request, or says that it did not; at once where it can. */
export type Door = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean | Promise<boolean>;

/** A server that is not yet listening. `door` is asked before the application. */
export function createListener(http: FetchHandler, door: Door = () => false): Server {
	const answer = getRequestListener(http.fetch, { errorHandler: answerFault, hostname: NAMELESS });
	return createServer(
		{
			headersTimeout: HEADERS_TIMEOUT_MS,
			requestTimeout: UPLOAD_TIMEOUT_MS,
			connectionsCheckingInterval: CHECK_MS,
			keepAliveTimeout: KEEP_ALIVE_MS,
		},
		async (incoming, outgoing) => {
			const answered = door(incoming, outgoing);
			// What comes with a request is read at once, or its time runs.
			if (answered !== true && incoming.url !== UPLOAD_ADDRESS) limitTime(incoming);
			if (answered === true || (await answered)) return;
			return answer(incoming, outgoing);
		},
	);
}

/** Node has one limit for all requests; a body that is no upload gets the shorter one, with Node's own answer. */
function limitTime(incoming: IncomingMessage): void {
	const { "content-length": length, "transfer-encoding": encoding } = incoming.headers;
	if (encoding === undefined && (length === undefined || length === "0")) return;
	const { socket } = incoming;
	const limit = setTimeout(() => {
		if (incoming.complete) return;
		socket.end("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
		socket.destroySoon();
	}, REQUEST_TIMEOUT_MS).unref();
	incoming.once("close", () => clearTimeout(limit));
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
		// The HTTP server's own close would also cut connections whose first request is on its way.
		NetServer.prototype.close.call(server, () => {
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
			"Referrer-Policy": "no-referrer",
		},
	});
}
