// The HTTP server: time limits, responses to malformed requests, and a graceful stop. Built by serve.ts.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { getRequestListener, RequestError } from "@hono/node-server";
import { findAddress } from "#core/addresses/addresses.ts";
import { REFUSAL_HEADERS } from "./security-headers.ts";
import { createSlowReaderGuard } from "./slow-readers.ts";

/** How long a client may take to send its headers, and its whole request (milliseconds; Node's defaults are 60 and 300 s). */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** A file or a long text may take longer: the largest one over a slow line. */
const LARGE_TIMEOUT_MS = 180_000;
const LARGE_BYTES = 1_000_000;
const CHECK_MS = 2_000;
/** Of a refused body at most this many bytes are read and thrown away; then the connection is closed. */
const REFUSED_BYTES = 64 * 1024;
const LINGER_MS = 500;
/** Longer than the 60 s after which common proxies close an idle connection: if we closed first, a request could be lost. */
const KEEP_ALIVE_MS = 65_000;
/**
 * How often a stopping server closes idle connections, in milliseconds. Not immediately: a request may be on its way on any
 * of them; it is answered with `Connection: close`.
 */
const IDLE_CHECK_MS = 1_000;

/** The host of HTTP/1.0 requests without Host, which some load balancers send as health checks. */
const DEFAULT_HOST = "localhost";

/** The application as the listener sees it. */
export type FetchHandler = { fetch: Parameters<typeof getRequestListener>[0] };
/** Answers a request and returns true, or returns false to leave it to the next handler. */
export type RequestHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean | Promise<boolean>;

export type ListenerOptions = {
	/** Gets each request before the application. */
	handler?: RequestHandler;
	/** Reports what `handler` throws; the request is answered with 500. */
	onError?: (error: unknown) => void;
	/** The visitor's address as it counts for limits. */
	addressOf?: (incoming: IncomingMessage) => string;
};

/** A server that is not listening yet. */
export function createListener(
	http: FetchHandler,
	{ handler = () => false, onError = () => {}, addressOf = remoteAddress }: ListenerOptions = {},
): Server {
	const slowReaders = createSlowReaderGuard(addressOf);
	const answer = getRequestListener(http.fetch, {
		errorHandler: answerMalformedRequest,
		hostname: DEFAULT_HOST,
	});
	return createServer(
		{
			headersTimeout: HEADERS_TIMEOUT_MS,
			requestTimeout: LARGE_TIMEOUT_MS,
			connectionsCheckingInterval: CHECK_MS,
			keepAliveTimeout: KEEP_ALIVE_MS,
		},
		async (incoming, outgoing) => {
			if (isMalformed(incoming)) return sendText(outgoing, 400, "Bad Request");
			try {
				const handled = handler(incoming, outgoing);
				// Before the first await, so that the time runs from the start of the request.
				if (hasBody(incoming)) {
					if (handled !== true && !mayBeLarge(incoming)) limitTime(incoming);
					stopReadingAfter(outgoing, incoming);
				}
				if (handled === true || (await handled)) return slowReaders.watch(incoming, outgoing);
				slowReaders.watch(incoming, outgoing);
				return await answer(incoming, outgoing);
			} catch (error) {
				onError(error);
				if (outgoing.headersSent) outgoing.destroy();
				else sendText(outgoing, 500, "Internal Server Error");
			}
		},
	);
}

function remoteAddress({ socket }: IncomingMessage): string {
	return socket.remoteAddress ?? "unknown";
}

/**
 * Whether a request is refused before anything reads it: a second Host header (RFC 9112 3.2), or a backslash, which URL
 * parsers read as a slash, so that "/\\host" would name another host.
 */
function isMalformed({ url = "", rawHeaders }: IncomingMessage): boolean {
	const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host");
	return hosts.length > 1 || url.includes("\\");
}

function hasBody({ headers }: IncomingMessage): boolean {
	const { "content-length": length, "transfer-encoding": encoding } = headers;
	return encoding !== undefined || (length !== undefined && length !== "0");
}

/**
 * Once the response is sent, nobody needs the rest of the body: reads no more of a large one, and closes when the client had
 * time to read the response. Otherwise Node, or the application's adapter, would read on and throw it away.
 */
function stopReadingAfter(outgoing: ServerResponse, { headers, socket }: IncomingMessage): void {
	outgoing.once("finish", () => {
		if (outgoing.req.complete || Number(headers["content-length"]) <= REFUSED_BYTES) return;
		socket.on("resume", () => socket.pause());
		socket.pause();
		setTimeout(() => socket.destroy(), LINGER_MS).unref();
	});
}

/** Whether the address takes large bodies. */
function mayBeLarge({ url = "" }: IncomingMessage): boolean {
	const { body = 0 } = findAddress(url.replace(/[?#].*/s, ""));
	return body === "question file" || body > LARGE_BYTES;
}

/** Node has one limit for all requests; most bodies get a shorter one here. */
function limitTime(incoming: IncomingMessage): void {
	const { socket } = incoming;
	const limit = setTimeout(() => {
		if (incoming.complete) return;
		const headers = Object.entries(REFUSAL_HEADERS).map(([name, value]) => `${name}: ${value}\r\n`);
		socket.end(`HTTP/1.1 408 Request Timeout\r\n${headers.join("")}\r\n`);
		socket.destroySoon();
	}, REQUEST_TIMEOUT_MS).unref();
	incoming.once("close", () => clearTimeout(limit));
}

/**
 * Takes no new connections, lets open requests finish, and closes connections as they become idle.
 * @param graceMs connections still open after this long are cut
 */
export function stopListening(server: Server, graceMs: number): Promise<void> {
	return new Promise((resolve) => {
		const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
		const cut = setTimeout(() => server.closeAllConnections(), graceMs);
		// A request that still arrives on an open connection is its last one (`Connection: close`).
		server.prependListener("request", (_request: unknown, response: ServerResponse) => {
			response.shouldKeepAlive = false;
		});
		// The HTTP server's own close() would also cut connections whose first request is on its way.
		NetServer.prototype.close.call(server, () => {
			clearInterval(idle);
			clearTimeout(cut);
			resolve();
		});
	});
}

/** The response to a request with a malformed address or Host. It repeats nothing of the request. */
function answerMalformedRequest(error: unknown): Response {
	const isUnreadable = error instanceof RequestError;
	return new Response(isUnreadable ? "Bad Request" : "Internal Server Error", {
		status: isUnreadable ? 400 : 500,
		headers: REFUSAL_HEADERS,
	});
}

function sendText(outgoing: ServerResponse, status: number, text: string): void {
	outgoing.writeHead(status, REFUSAL_HEADERS).end(text);
}
