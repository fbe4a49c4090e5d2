// Fetches a Google document as plain text or as a Word file, and nothing else. Protects against SSRF: fixed hosts, every redirect and IP
// address checked, the address again after connecting, 10 s, 5 MB. Never called by a learner's request.
import { type LookupOptions, lookup as lookUp } from "node:dns";
import type { LookupFunction, Socket } from "node:net";
import ipaddr from "ipaddr.js";
import type * as Undici from "undici";
import type { UnreadableReason } from "#core/texts/state.ts";

const READ_MS = 10_000;
export const READ_BYTES = 5_000_000;
const REDIRECTS = 5;

type Failed = { ok: false; reason: UnreadableReason };
export type Fetched = { ok: true; text: string } | Failed;
/** Limits of a fetch: the media type of the body, and the most bytes. */
export type Wanted = { accept: string; maxBytes: number };

const PLAIN_TEXT: Wanted = { accept: "text/plain", maxBytes: READ_BYTES };

/** Where a fetch may go. A site uses GOOGLE; tests use one for their own server. */
export type Reach = {
	isAllowedUrl: (url: URL) => boolean;
	isAllowedAddress: (address: string) => boolean;
	lookup: LookupFunction;
	/** Certificates to trust beside the system's. */
	ca?: string;
	milliseconds: number;
	/** Ends a fetch early. */
	stop?: AbortSignal;
};

/** Google's documents and the hosts that their export redirects to. */
const GOOGLE_HOST = /^(?:docs\.google\.com|doc-[a-z0-9-]{1,50}\.googleusercontent\.com)$/;
const SIGN_IN_HOST = "accounts.google.com";

export const GOOGLE: Reach = {
	isAllowedUrl: (url) =>
		url.protocol === "https:" &&
		url.port === "" &&
		GOOGLE_HOST.test(url.hostname) &&
		`${url.username}${url.password}` === "",
	isAllowedAddress: isPublicIp,
	lookup: lookUp,
	milliseconds: READ_MS,
};

/**
 * Whether an IP address is on the public internet: not loopback, private, shared or link-local (cloud metadata), nor one of
 * these mapped into IPv6 (6to4, Teredo, NAT64).
 */
export function isPublicIp(address: string): boolean {
	if (!ipaddr.isValid(address)) return false;
	// Reads an IPv4-mapped IPv6 address as IPv4.
	return ipaddr.process(address).range() === "unicast";
}

/** The text at a URL, see fetchBytes. */
export async function fetchText(address: string, reach: Reach): Promise<Fetched> {
	const fetched = await fetchBytes(address, reach, PLAIN_TEXT);
	if (!fetched.ok) return fetched;
	try {
		const text = new TextDecoder("utf-8", { fatal: true }).decode(fetched.bytes);
		return text.trim() === "" ? fail("empty") : { ok: true, text };
	} catch {
		return fail("not-text");
	}
}

/** The body at a URL. Follows redirects one by one and checks each like the first. */
export async function fetchBytes(
	address: string,
	reach: Reach,
	{ accept, maxBytes }: Wanted,
): Promise<{ ok: true; bytes: Uint8Array<ArrayBuffer> } | Failed> {
	// Loaded late: it takes 3 MB.
	const undici = await import("undici");
	const agent = createAgent(undici, reach);
	const timeout = AbortSignal.timeout(reach.milliseconds);
	const signal = reach.stop ? AbortSignal.any([timeout, reach.stop]) : timeout;
	try {
		let url = new URL(address);
		for (let hop = 0; hop <= REDIRECTS; hop++) {
			if (!reach.isAllowedUrl(url)) return fail(url.hostname === SIGN_IN_HOST ? "not-shared" : "address-refused");
			const response = await undici.request(url, {
				dispatcher: agent,
				signal,
				headers: { accept, "accept-encoding": "identity", "user-agent": "Doubtless" },
			});
			const { statusCode, headers, body } = response;
			const location = headers.location;
			if (statusCode >= 300 && statusCode < 400 && typeof location === "string") {
				drop(body);
				if (!URL.canParse(location, url.href)) return fail("refused");
				url = new URL(location, url);
				continue;
			}
			if (statusCode !== 200) {
				drop(body);
				if (statusCode === 401 || statusCode === 403) return fail("not-shared");
				return fail(statusCode === 404 || statusCode === 410 ? "not-found" : "refused");
			}
			const type = String(headers["content-type"]).split(";")[0]?.trim().toLowerCase();
			if (type !== accept || headers["content-encoding"] !== undefined) {
				drop(body);
				return fail("not-text");
			}
			const bytes = await readBody(body, maxBytes);
			return bytes ? { ok: true, bytes } : fail("too-large");
		}
		return fail("refused");
	} catch (error) {
		if (signal.aborted) return fail("too-slow");
		return fail(chainOf(error).includes(REFUSED) ? "address-refused" : "unreachable");
	} finally {
		await agent.destroy();
	}
}

type Body = Awaited<ReturnType<typeof Undici.request>>["body"];

/** Stops reading. The listener keeps the resulting error from ending the process. */
function drop(body: Body): void {
	body.once("error", () => {});
	body.destroy();
}

/** The bytes of a body; undefined when it is larger than the limit. */
async function readBody(body: Body, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
	const parts: Uint8Array[] = [];
	let bytes = 0;
	for await (const part of body) {
		bytes += part.byteLength;
		if (bytes > maxBytes) {
			drop(body);
			return undefined;
		}
		parts.push(part);
	}
	return new Uint8Array(Buffer.concat(parts));
}

const REFUSED = "EADDRESSREFUSED";

/** Checks the resolved addresses before connecting, and the remote address after. */
function createAgent(undici: typeof Undici, { isAllowedAddress, lookup, ca }: Reach): Undici.Agent {
	const checkedLookup: LookupFunction = (hostname, options, callback) => {
		lookup(hostname, { ...options, all: true } satisfies LookupOptions, (error, found) => {
			const addresses = Array.isArray(found) ? found : [];
			if (error) return callback(error, []);
			// A name with both public and private addresses is refused.
			if (addresses.length === 0 || !addresses.every(({ address }) => isAllowedAddress(address)))
				return callback(refusal(), []);
			if (options.all) return callback(null, addresses);
			const [first] = addresses;
			callback(null, first?.address ?? "", first?.family);
		});
	};
	const connect = undici.buildConnector({
		lookup: checkedLookup,
		timeout: READ_MS,
		...(ca === undefined ? {} : { ca }),
	});
	return new undici.Agent({
		connect: (options, callback) => {
			connect(options, (...result) => {
				const [error, socket] = result;
				if (error || !socket || isAllowedAddress((socket satisfies Socket).remoteAddress ?? ""))
					return callback(...result);
				socket.destroy();
				callback(refusal(), null);
			});
		},
	});
}

function refusal(): NodeJS.ErrnoException {
	return Object.assign(new Error("This address must not be fetched."), { code: REFUSED });
}

function chainOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	const code = "code" in error ? String(error.code) : "";
	return `${code} ${error.cause === undefined ? "" : chainOf(error.cause)}`;
}

function fail(reason: UnreadableReason): Failed {
	return { ok: false, reason };
}
