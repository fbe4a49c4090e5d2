// A visitor's network address, for limits. Forwarded headers count only from proxies that the operator listed.
import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";
import proxyAddr from "proxy-addr";

/** Stands for visitors whose address is unknown (calls without a socket, in tests). */
const UNKNOWN = "unknown";

/**
 * Builds the reader of addresses.
 * @param trusted addresses or ranges of reverse proxies, separated by commas ("loopback" and friends as proxy-addr)
 * @returns the address as it counts for limits: IPv4 whole, IPv6 by its /64 network
 */
export function createClientAddress(trusted: string): (incoming: IncomingMessage | undefined) => string {
	const proxies = trusted
		.split(",")
		.map((entry) => entry.trim())
		.filter(Boolean);
	const isTrusted = proxyAddr.compile(proxies);
	return (incoming) => {
		if (!incoming?.socket?.remoteAddress) return UNKNOWN;
		return limitKey(proxyAddr(incoming, isTrusted));
	};
}

/** IPv6 visitors own a whole /64, so that is what counts; an IPv4 address in IPv6 clothing counts as itself. */
export function limitKey(address: string): string {
	const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
	if (!isIPv6(plain)) return plain;
	const [head = "", tail] = plain.split("::");
	const left = head === "" ? [] : head.split(":");
	const right = tail ? tail.split(":") : [];
	const gap = tail === undefined ? 0 : 8 - left.length - right.length;
	const groups = [...left, ...Array.from({ length: gap }, () => "0"), ...right];
	return groups
		.slice(0, 4)
		.map((group) => Number.parseInt(group, 16).toString(16))
		.join(":");
}
