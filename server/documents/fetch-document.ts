// Fetches the text of a document that stands at Google, and of nothing else: fixed hosts, every redirect and every address
// checked, the address again when the connection stands, ten seconds, five megabytes, plain text. Never by a learner's
// request (security X-16).
import { type LookupOptions, lookup as lookUp } from "node:dns";
import type { LookupFunction, Socket } from "node:net";
import ipaddr from "ipaddr.js";
import type * as Undici from "undici";
import type { UnreadableReason } from "#core/documents/state.ts";

export const READ_MS = 10_000;
export const READ_BYTES = 5_000_000;
const REDIRECTS = 5;

export type Fetched = { ok: true; text: string } | { ok: false; reason: UnreadableReason };

/** Where a fetch may go. Tests hand over another one to reach a server of theirs; a site has only GOOGLE. */
export type Reach = {
	isAllowedUrl: (url: URL) => boolean;
	isAllowedAddress: (address: string) => boolean;
	lookup: LookupFunction;
	/** Certificates that count beside the system's. */
	ca?: string;
	milliseconds: number;
};

/** Google's documents and the hosts that their export is handed on to: whole names, https, its own port. */
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
 * Whether an address is out on the internet: not this machine, not a private or shared network, not a link's own (where
 * clouds keep their metadata), not one of these in other clothes (mapped, 6to4, Teredo, NAT64).
 */
export function isPublicIp(address: string): boolean {
	if (!ipaddr.isValid(address)) return false;
	// An IPv4 address in IPv6 clothing counts as itself.
	return ipaddr.process(address).range() === "unicast";
}

/** The text behind an address. Redirects are followed one by one, each as if it had been asked for. */
export async function fetchText(address: string, reach: Reach): Promise<Fetched> {
	// Late: a process that reads no document does without it (3 MB).
	const undici = await import("undici");
	const agent = createAgent(undici, reach);
	const signal = AbortSignal.timeout(reach.milliseconds);
	try {
		let url = new URL(address);
		for (let hop = 0; hop <= REDIRECTS; hop++) {
			if (!reach.isAllowedUrl(url))
				return fail(url.hostname === SIGN_IN_HOST ? "not-shared" : "address-refused");
			const response = await undici.request(url, {
				dispatcher: agent,
				signal,
				headers: { accept: "text/plain", "accept-encoding": "identity", "user-agent": "Doubtless" },
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
			const type = headers["content-type"];
			if (
				typeof type !== "string" ||
				!/^text\/plain\b/i.test(type) ||
				headers["content-encoding"] !== undefined
			) {
				drop(body);
				return fail("not-text");
			}
			return await readBody(body);
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

/** Reads no further. That it was broken off is told to whoever listens: here nobody needs it. */
function drop(body: Body): void {
	body.once("error", () => {});
	body.destroy();
}

async function readBody(body: Body): Promise<Fetched> {
	const parts: Uint8Array[] = [];
	let bytes = 0;
	for await (const part of body) {
		bytes += part.byteLength;
		if (bytes > READ_BYTES) {
			drop(body);
			return fail("too-large");
		}
		parts.push(part);
	}
	try {
		const text = new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(parts));
		return text.trim() === "" ? fail("empty") : { ok: true, text };
	} catch {
		return fail("not-text");
	}
}

const REFUSED = "EADDRESSREFUSED";

/** Looks names up itself and refuses before connecting; and once more by where the connection really went. */
function createAgent(undici: typeof Undici, { isAllowedAddress, lookup, ca }: Reach): Undici.Agent {
	const checkedLookup: LookupFunction = (hostname, options, callback) => {
		lookup(hostname, { ...options, all: true } satisfies LookupOptions, (error, found) => {
			const addresses = Array.isArray(found) ? found : [];
			if (error) return callback(error, []);
			// One that is refused refuses all: a name that points both ways is no accident.
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
	return Object.assign(new Error("This address is not to be reached."), { code: REFUSED });
}

function chainOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	const code = "code" in error ? String(error.code) : "";
	return `${code} ${error.cause === undefined ? "" : chainOf(error.cause)}`;
}

function fail(reason: UnreadableReason): Fetched {
	return { ok: false, reason };
}
