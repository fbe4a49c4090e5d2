// The visitor's network address, for rate limits. Forwarded headers count only from proxies that the operator listed. Used by
// http.ts and serve.ts.
import type { IncomingMessage } from "node:http";
import { isIPv4, isIPv6 } from "node:net";
import proxyAddr from "proxy-addr";
import { readProxyList } from "#server/env.ts";

/** For requests without a socket (tests), and for a forwarded value that is not an address. */
const UNKNOWN = "unknown";

/**
 * Builds the function that reads a visitor's address.
 * @param trusted addresses or ranges of reverse proxies, separated by commas ("loopback" and friends as proxy-addr).
 *   Of X-Forwarded-For the last entry that is not one of them counts; no other header ever does.
 * @returns the address as it counts for limits, see limitKey; worked out once for a request, however many ask
 */
export function createClientAddress(trusted: string): (incoming: IncomingMessage | undefined) => string {
	const isTrusted = proxyAddr.compile(readProxyList(trusted));
	const known = new WeakMap<IncomingMessage, string>();
	return (incoming) => {
		if (!incoming?.socket?.remoteAddress) return UNKNOWN;
		const address = known.get(incoming) ?? limitKey(proxyAddr(incoming, isTrusted));
		known.set(incoming, address);
		return address;
	};
}

/**
 * The part of an address that counts: all of IPv4; the /64 network of IPv6, because a visitor owns all of it. An IPv4-mapped
 * IPv6 address counts as IPv4; a zone ("%eth0") and a port that some proxies add are removed.
 */
export function limitKey(address: string): string {
	if (isIPv4(address)) return address;
	const plain = withoutPort(address.trim()).replace(/%.*$/, "");
	if (isIPv4(plain)) return plain;
	if (!isIPv6(plain)) return UNKNOWN;
	const groups = readGroups(plain);
	const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
	if (isMapped) return dotted(groups[6] ?? 0, groups[7] ?? 0);
	return groups
		.slice(0, 4)
		.map((group) => group.toString(16))
		.join(":");
}

function withoutPort(address: string): string {
	const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1];
	return bracketed ?? address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
}

/** The eight groups of an IPv6 address. The URL parser accepts every spelling and gives the canonical one. */
function readGroups(address: string): number[] {
	const written = new URL(`http://[${address}]/`).hostname.slice(1, -1);
	const [left = [], right] = written.split("::").map((side) => side.split(":").filter(Boolean));
	const gap = right === undefined ? 0 : 8 - left.length - right.length;
	const groups = [...left, ...Array.from({ length: gap }, () => "0"), ...(right ?? [])];
	return groups.map((group) => Number.parseInt(group, 16));
}

function dotted(high: number, low: number): string {
	return [high >> 8, high & 0xff, low >> 8, low & 0xff].join(".");
}
