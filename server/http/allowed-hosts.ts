// Refuses requests for another host name where the site's own address is known: no foreign domain can point
// at the site, and a proxy that does not forward Host is noticed immediately. Used by serve.ts, before every other handler.
import type { IncomingMessage } from "node:http";
import * as m from "#messages";
import type { RequestHandler } from "./listener.ts";
import { REFUSAL_HEADERS } from "./security-headers.ts";

/** Health checks ask a process by its IP address. */
const HEALTH_CHECKS = ["/healthz", "/readyz"];
/** The machine itself: a proxy on the same machine that does not pass Host on, or curl. */
const LOCALHOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/**
 * Builds the handler. @param baseUrl the site's address (`BASE_URL`); null allows every host
 * @returns a handler that answers 421 to requests for another host and leaves all others to the next one
 */
export function createHostHandler(baseUrl: string | null): RequestHandler {
	if (baseUrl === null) return () => false;
	const own = new URL(baseUrl).host.toLowerCase();
	const isAllowed = ({ headers, url = "" }: IncomingMessage) => {
		// An absolute request target overrides Host (RFC 9112 3.2.2).
		const named = url.startsWith("/") ? headers.host : URL.parse(url)?.host;
		const host = withoutDefaultPort(named?.toLowerCase() ?? "", baseUrl);
		return host === own || LOCALHOST.test(host) || HEALTH_CHECKS.includes(url);
	};
	const body = m.other_host({ address: baseUrl });
	return (incoming, outgoing) => {
		if (isAllowed(incoming)) return false;
		outgoing.writeHead(421, REFUSAL_HEADERS).end(incoming.method === "HEAD" ? undefined : body);
		return true;
	};
}

/** "learn.example.org:443" is the same as "learn.example.org". */
function withoutDefaultPort(host: string, baseUrl: string): string {
	const port = baseUrl.startsWith("https:") ? ":443" : ":80";
	return host.endsWith(port) ? host.slice(0, -port.length) : host;
}
