// The response cache: public responses in a bounded amount of memory, by address, language and encoding. Entries that show
// a module are dropped when that module changes. Used by cache-handler.ts; knows nothing of pages or of visitors.
import { hash } from "node:crypto";
import { Readable } from "node:stream";
import { LRUCache } from "lru-cache";
import { ANY_MODULE, EVERY_PAGE } from "#core/modules/catalog.ts";
import { chooseEncoding, compress, compressStream, type Effort, type Encoding } from "#server/http/compression.ts";
import type { Gate } from "#server/modules/link-gate.ts";

/** The parts of a request that select a response. `url` is the path with the query parameters that matter. */
export type CacheRequest = {
	method: string;
	url: string;
	language: string;
	acceptEncoding: string | undefined;
	ifNoneMatch: string | undefined;
};
/**
 * A complete response before compression. `bytes` is null for a redirect, and for a large body that is read as it is sent
 * (`stream`, which has an ETag and is never stored); `moduleIds`: the modules that it shows, or ANY_MODULE; `gate`: who may have it,
 * undefined for everybody; `validUntil`: when something that it shows changes by itself, in milliseconds since 1970.
 */
export type FullResponse = {
	status: number;
	headers: Headers;
	bytes: Uint8Array | null;
	stream?: ReadableStream<Uint8Array> | undefined;
	isStorable: boolean;
	moduleIds: Iterable<string>;
	gate?: Gate | undefined;
	validUntil?: number | undefined;
};
/** A response to send. `headers` are names (lower case) and values in turn, as Node's writeHead takes them. */
export type CachedResponse = {
	status: number;
	headers: string[];
	body: Uint8Array | Readable | null;
	/** As FullResponse has it: the cache itself asks nobody. */
	gate?: Gate | undefined;
};
/** Reports content changes: content-watch.ts. */
type Watch = {
	check: () => void;
	count: () => number;
	onChange: (listener: (moduleIds: readonly string[]) => void) => void;
};
export type ResponseCache = ReturnType<typeof createResponseCache>;

type Variant = { etag: string; headers: string[]; notModifiedHeaders: string[]; body: Uint8Array };
type Entry = {
	status: number;
	variants: Record<Encoding, Variant>;
	moduleIds: readonly string[];
	gate: Gate | undefined;
	/** Milliseconds since 1970. */
	validUntil: number;
};

/** A new response, and its entry where other requests may have it too. */
type StoredResponse = { response: CachedResponse; entry?: Entry };

/** Headers that belong to a single response, or that each variant sets itself. */
const NOT_STORED = ["x-request-id", "content-length", "content-encoding", "etag", "vary", "date"];

export type CacheContext = { watch: Watch; maxBytes: number; now?: () => number };

/** Builds the cache. @param maxBytes 0 stores nothing: every response is rendered when it is requested */
export function createResponseCache({ watch, maxBytes, now = () => Date.now() }: CacheContext) {
	const keysOfModule = new Map<string, Set<string>>();
	const inFlight = new Map<string, Promise<StoredResponse>>();
	const entries = new LRUCache<string, Entry>({
		// lru-cache does not accept 0; nothing is stored in that case.
		maxSize: Math.max(1, maxBytes),
		sizeCalculation: sizeOf,
		dispose(entry, key) {
			for (const id of entry.moduleIds) keysOfModule.get(id)?.delete(key);
		},
	});

	watch.onChange((moduleIds) => {
		if (moduleIds.includes(EVERY_PAGE)) entries.clear();
		for (const id of [...moduleIds, ANY_MODULE]) {
			for (const key of keysOfModule.get(id) ?? []) entries.delete(key);
			keysOfModule.delete(id);
		}
	});

	function find(request: CacheRequest): CachedResponse | undefined {
		watch.check();
		const key = keyOf(request);
		const entry = entries.get(key);
		if (!entry || now() < entry.validUntil) return entry && selectFrom(entry, request);
		entries.delete(key);
		return undefined;
	}

	function store(key: string, entry: Entry): void {
		entries.set(key, entry);
		// An entry larger than the whole cache is not accepted.
		if (!entries.has(key)) return;
		for (const id of entry.moduleIds) keysOfModule.set(id, (keysOfModule.get(id) ?? new Set()).add(key));
	}

	async function renderAndStore(request: CacheRequest, render: () => Promise<FullResponse>): Promise<StoredResponse> {
		watch.check();
		const version = watch.count();
		const rendered = await render();
		if (!rendered.isStorable || rendered.bytes === null || maxBytes === 0)
			return { response: await encodeOnce(request, rendered) };
		const entry = await createEntry(rendered, rendered.bytes);
		watch.check();
		const response = selectFrom(entry, request);
		// Content that changed meanwhile may be missing in this response: it is sent, but not stored or shared.
		if (version !== watch.count()) return { response };
		const key = keyOf(request);
		if (!entries.has(key)) store(key, entry);
		return { response, entry };
	}

	return {
		/** The stored response, if there is one and its modules have not changed. */
		find,

		/**
		 * Calls `render` and stores the result if it is storable. Requests for the same response that arrive meanwhile wait for
		 * the first one and share its bytes, also when these are too large to be stored; if it is not storable (an error),
		 * each calls its own `render`.
		 */
		async findOrMake(request: CacheRequest, render: () => Promise<FullResponse>): Promise<CachedResponse> {
			const key = keyOf(request);
			const first = inFlight.get(key);
			if (first) {
				const entry = await first.then((rendered) => rendered.entry).catch(() => undefined);
				if (entry) return selectFrom(entry, request);
			}
			const making = renderAndStore(request, render);
			if (inFlight.has(key)) return (await making).response;
			inFlight.set(key, making);
			try {
				return (await making).response;
			} finally {
				inFlight.delete(key);
			}
		},
	};
}

/** Encodes a response that is not stored, for this request alone. */
export async function encodeOnce(request: CacheRequest, rendered: FullResponse): Promise<CachedResponse> {
	const { status, headers, bytes, stream, gate } = rendered;
	if (stream) return { ...encodeStream(request, rendered, stream), gate };
	if (bytes === null) return { status, headers: [...headers].flat(), body: null, gate };
	const variant = await createVariant(rendered, bytes, chooseEncoding(request.acceptEncoding), "fast");
	return { ...select(status, variant, request), gate };
}

function encodeStream(
	request: CacheRequest,
	{ status, headers }: FullResponse,
	stream: ReadableStream<Uint8Array>,
): CachedResponse {
	const encoding = chooseEncoding(request.acceptEncoding);
	const { etag, notModifiedHeaders, encoded } = encodedHeaders(headers, readTag(headers) ?? "", encoding);
	const isNotModified = status === 200 && matchesEtag(request.ifNoneMatch, etag);
	if (isNotModified || request.method === "HEAD") void stream.cancel();
	if (isNotModified) return { status: 304, headers: notModifiedHeaders, body: null };
	const length = encoding === "identity" ? ["content-length", headers.get("content-length") ?? ""] : [];
	const all = [...notModifiedHeaders, ...encoded, ...length];
	const body =
		request.method === "HEAD" ? null : compressStream(encoding, Readable.from(stream, { objectMode: false }));
	return { status, headers: all, body };
}

function keyOf({ url, language }: CacheRequest): string {
	return `${language} ${url}`;
}

function selectFrom({ status, variants, gate }: Entry, request: CacheRequest): CachedResponse {
	return { ...select(status, variants[chooseEncoding(request.acceptEncoding)], request), gate };
}

function select(status: number, variant: Variant, { method, ifNoneMatch }: CacheRequest): CachedResponse {
	if (status === 200 && matchesEtag(ifNoneMatch, variant.etag))
		return { status: 304, headers: variant.notModifiedHeaders, body: null };
	return { status, headers: variant.headers, body: method === "HEAD" ? null : variant.body };
}

/** If-None-Match compares weakly (RFC 9110 13.1.2): the `W/` that a proxy puts before our tag does not matter. */
function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
	if (ifNoneMatch === undefined) return false;
	const tags = ifNoneMatch.split(",").map((tag) => tag.trim());
	return tags.some((tag) => tag === "*" || tag.replace(/^W\//, "") === etag);
}

async function createEntry(rendered: FullResponse, bytes: Uint8Array): Promise<Entry> {
	const [identity, gzip, br] = await Promise.all([
		createVariant(rendered, bytes, "identity", "best"),
		createVariant(rendered, bytes, "gzip", "best"),
		createVariant(rendered, bytes, "br", "best"),
	]);
	const { status, gate, validUntil = Infinity } = rendered;
	return { status, gate, validUntil, variants: { identity, gzip, br }, moduleIds: [...rendered.moduleIds] };
}

async function createVariant(
	{ headers }: FullResponse,
	bytes: Uint8Array,
	encoding: Encoding,
	effort: Effort,
): Promise<Variant> {
	const body = await compress(encoding, bytes, effort);
	// 132 bits of a SHA-256, unless the response brings its own tag.
	const version = readTag(headers) ?? hash("sha256", bytes, "base64url").slice(0, 22);
	const { etag, notModifiedHeaders, encoded } = encodedHeaders(headers, version, encoding);
	const length = ["content-length", String(body.byteLength)];
	return { etag, body, notModifiedHeaders, headers: [...notModifiedHeaders, ...encoded, ...length] };
}

function readTag(headers: Headers): string | undefined {
	return headers.get("etag")?.replaceAll(/^W\/|"/g, "");
}

function encodedHeaders(headers: Headers, version: string, encoding: Encoding) {
	const etag = `"${version}.${encoding}"`;
	const stored = [...headers].filter(([name]) => !NOT_STORED.includes(name)).flat();
	const notModifiedHeaders = [...stored, "etag", etag, "vary", "Accept-Encoding"];
	return { etag, notModifiedHeaders, encoded: encoding === "identity" ? [] : ["content-encoding", encoding] };
}

function sizeOf({ variants }: Entry): number {
	return Object.values(variants).reduce((sum, { body, headers }) => sum + body.byteLength + 40 * headers.length, 1);
}
