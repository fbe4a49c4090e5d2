// Whether the address of a link to share is known only on one computer or in one network, so that other learners cannot open it.

const PRIVATE_NAME = /^[^.]+$|\.(?:localhost|local|internal|lan|home|intranet|test)$/;
/** RFC 1918, loopback, link-local, and the shared addresses of providers. */
const PRIVATE_IPV4 =
	/^(?:0|10|127)\.|^192\.168\.|^169\.254\.|^172\.(?:1[6-9]|2\d|3[01])\.|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./;
/** Loopback, unique local and link-local addresses. */
const PRIVATE_IPV6 = /^\[(?:::1?\]|f[cd]|fe[89ab])/;
const IPV4 = /^\d+\.\d+\.\d+\.\d+$/;

/** @param origin "https://school.example"; an empty one is not known yet */
export function isPrivateOrigin(origin: string): boolean {
	if (!URL.canParse(origin)) return false;
	const { hostname } = new URL(origin);
	if (hostname.startsWith("[")) return PRIVATE_IPV6.test(hostname);
	return IPV4.test(hostname) ? PRIVATE_IPV4.test(hostname) : PRIVATE_NAME.test(hostname);
}
