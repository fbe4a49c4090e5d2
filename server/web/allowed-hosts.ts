// Where the site's own address is known, requests for any other name are turned away before anything else looks at them
// (security X-09): nobody else's name can lead to the site, and a proxy that forgets to pass the name on is found at once.
// Used by serve.ts.
import type { IncomingMessage } from "node:http";
import * as m from "#messages";
import type { Door } from "./listener.ts";

/** Asked by machines that know a process by its number alone. */
const ASKED_BY_MACHINES = ["/healthz", "/readyz"];
/** What the machine itself calls itself: a proxy beside the process that does not pass the name on, or a hand with curl. */
const OWN_MACHINE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/**
 * Builds the door. @param baseUrl the site's address (`BASE_URL`); null lets every name in
 * @returns a door that answers 421 to requests for another host and leaves all others to the next one
 */
export function createHostDoor(baseUrl: string | null): Door {
	if (baseUrl === null) return () => false;
	const own = new URL(baseUrl).host.toLowerCase();
	const isOwn = ({ headers, url = "" }: IncomingMessage) => {
		// A request for a whole address goes to that one, whatever its Host says; proxies send such to each other.
		const named = url.startsWith("/") ? headers.host : URL.parse(url)?.host;
		const host = withoutUsualPort(named?.toLowerCase() ?? "", baseUrl);
		return host === own || OWN_MACHINE.test(host) || ASKED_BY_MACHINES.includes(url);
	};
	const body = m.other_host({ address: baseUrl });
	return (incoming, outgoing) => {
		if (isOwn(incoming)) return false;
		outgoing.writeHead(421, {
			"Content-Type": "text/plain; charset=utf-8",
			"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
			"X-Content-Type-Options": "nosniff",
			"Cache-Control": "no-store",
			Connection: "close",
		});
		outgoing.end(incoming.method === "HEAD" ? undefined : body);
		return true;
	};
}

/** "learn.example.org:443" is the same place as "learn.example.org". */
function withoutUsualPort(host: string, baseUrl: string): string {
	const port = baseUrl.startsWith("https:") ? ":443" : ":80";
	return host.endsWith(port) ? host.slice(0, -port.length) : host;
}
