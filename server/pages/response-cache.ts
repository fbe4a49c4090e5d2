// Answers that are the same for everyone, kept ready to send: status, headers and body in each encoding, in a bounded
// memory, forgotten when the module they show changes. Filled by http.ts, asked there and, before any framework, by the
// listener (cache-middleware.ts).
import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import { chooseEncoding, type Encoding } from "#server/web/compression.ts";
import { isUnchanged } from "#server/web/etag.ts";

/** Brotli's middle effort: near its best size at a small part of its time. */
const BROTLI_QUALITY = 5;
/** For what is sent once: a tenth larger, in a third of the time. */
const QUICK = { gzip: 3, brotli: 2 };
/** Up to here that takes less time on the spot (0.2 ms) than to hand it to another thread and back, in bytes. */
const SMALL_BYTES = 65_536;
/** Spellings of Accept-Encoding that are remembered; browsers have a handful. */
const MAX_SPELLINGS = 200;

/** What of a request decides about its ready answer. `url` is path and query as they were sent. */
export type Asked = {
	method: string;
	url: string;
	acceptEncoding: string | undefined;
	ifNoneMatch: string | undefined;
};
/** An answer as it was made, before it is made ready. */
export type Made = { status: number; headers: Iterable<[string, string]>; bytes: Uint8Array };
/**
 * `headers` are names and values in turn, as Node's writeHead takes them; names in small letters, or Node makes them small
 * for each answer anew.
 */
export type ReadyAnswer = { status: number; headers: string[]; body: Uint8Array | null };
type Variant = { etag: string; whole: string[]; unchanged: string[]; body: Uint8Array };
type Entry = { status: number; variants: Record<Encoding, Variant>; moduleIds: readonly string[] };
/** An answer's bytes and what all of its variants say alike. */
type Whole = { status: number; bytes: Uint8Array; base: string; kept: string[] };
export type ReadyAnswers = ReturnType<typeof createReadyAnswers>;
/** Who tells of changes: see content-watch.ts. */
export type Watch = {
	look: () => void;
	count: () => number;
	onChange: (listener: (moduleIds: readonly string[]) => void) => void;
};
export type ReadyContext = { watch: Watch; maxBytes: number };

/** Headers that belong to one answer alone, or that each variant has its own of. */
const NOT_KEPT = /^(?:x-request-id|content-length|content-encoding|etag|vary|date)$/i;

/** Builds the store. With `maxBytes` 0 nothing is kept: every answer is made when it is asked for. */
export function createReadyAnswers({ watch, maxBytes }: ReadyContext) {
	const byModule = new Map<string, Set<string>>();
	const entries = new LRUCache<string, Entry>({
		// The library knows no "nothing"; with 0 nothing is ever put in.
		maxSize: Math.max(1, maxBytes),
		sizeCalculation: sizeOf,
		dispose(entry, url) {
			for (const id of entry.moduleIds) byModule.get(id)?.delete(url);
		},
	});
	const spellings = new LRUCache<string, Encoding>({ max: MAX_SPELLINGS });
	const underWay = new Map<string, Promise<unknown>>();

	watch.onChange((moduleIds) => {
		for (const id of moduleIds) {
			for (const url of byModule.get(id) ?? []) entries.delete(url);
			byModule.delete(id);
		}
	});

	function encodingOf(header: string | undefined): Encoding {
		if (header === undefined || header.length > 200) return chooseEncoding(header);
		const known = spellings.get(header);
		if (known) return known;
		const encoding = chooseEncoding(header);
		spellings.set(header, encoding);
		return encoding;
	}

	const choose = ({ status, variants }: Entry, asked: Asked) =>
		answerOf(status, variants[encodingOf(asked.acceptEncoding)], asked);

	function keep(url: string, entry: Entry): void {
		entries.set(url, entry);
		// One that is larger than the whole memory was not taken.
		if (!entries.has(url)) return;
		for (const id of entry.moduleIds) byModule.set(id, (byModule.get(id) ?? new Set()).add(url));
	}

	return {
		/** The ready answer, if there is one that nothing has changed since. */
		find(asked: Asked): ReadyAnswer | undefined {
			if (asked.method !== "GET" && asked.method !== "HEAD") return undefined;
			watch.look();
			const entry = entries.get(asked.url);
			return entry && choose(entry, asked);
		},

		/**
		 * Runs `make`, which makes the answer for `url`; while it runs, others who ask for the same wait for it first and
		 * look again (a class opens one link at one moment).
		 * @returns undefined when somebody else's answer is ready now
		 */
		async once<T>(asked: Asked, make: () => Promise<T>): Promise<T | ReadyAnswer> {
			const first = underWay.get(asked.url);
			if (first) {
				await first.catch(() => {});
				const ready = this.find(asked);
				if (ready) return ready;
			}
			const made = make();
			if (underWay.has(asked.url)) return made;
			underWay.set(asked.url, made);
			try {
				return await made;
			} finally {
				underWay.delete(asked.url);
			}
		},

		/** Call before an answer is made, and hand the result to `take`: what changes in between is not kept. */
		begin(): number {
			watch.look();
			return watch.count();
		},

		/**
		 * Makes an answer ready in all encodings and gives the one that was asked for. It is kept when `begun` says so.
		 * @param begun from `begin`; undefined: not to be kept
		 * @param moduleIds whose content it shows
		 */
		async take(
			asked: Asked,
			made: Made,
			{ begun, moduleIds }: { begun: number | undefined; moduleIds: Iterable<string> },
		): Promise<ReadyAnswer> {
			const whole = readWhole(made);
			// Made for this visitor alone: the other encodings would be work for nothing.
			if (begun === undefined || maxBytes === 0)
				return answerOf(
					whole.status,
					await makeVariant(whole, encodingOf(asked.acceptEncoding), "once"),
					asked,
				);
			const entry = await makeEntry(whole, [...moduleIds]);
			watch.look();
			if (begun === watch.count() && !entries.has(asked.url)) keep(asked.url, entry);
			return choose(entry, asked);
		},
	};
}

function answerOf(status: number, { etag, whole, unchanged, body }: Variant, asked: Asked): ReadyAnswer {
	if (status === 200 && isUnchanged(asked.ifNoneMatch, etag)) {
		return { status: 304, headers: unchanged, body: null };
	}
	return { status, headers: whole, body: asked.method === "HEAD" ? null : body };
}

function readWhole({ status, headers, bytes }: Made): Whole {
	const kept: string[] = [];
	let etag: string | undefined;
	for (const [name, value] of headers) {
		if (!NOT_KEPT.test(name)) kept.push(name, value);
		else if (name.toLowerCase() === "etag") etag = value.replaceAll(/^W\/|"/g, "");
	}
	return { status, bytes, base: etag ?? digest(bytes), kept };
}

async function makeEntry(whole: Whole, moduleIds: string[]): Promise<Entry> {
	const [identity, gzip, br] = await Promise.all([
		makeVariant(whole, "identity"),
		makeVariant(whole, "gzip"),
		makeVariant(whole, "br"),
	]);
	return { status: whole.status, variants: { identity, gzip, br }, moduleIds };
}

async function makeVariant(
	{ bytes, base, kept }: Whole,
	encoding: Encoding,
	use: "often" | "once" = "often",
): Promise<Variant> {
	const isQuick = use === "once" && bytes.byteLength <= SMALL_BYTES;
	const body = isQuick ? compressQuickly(encoding, bytes) : await compressors[encoding](bytes);
	const etag = `"${base}.${encoding}"`;
	const same = [...kept, "etag", etag, "vary", "Accept-Encoding"];
	const encoded = encoding === "identity" ? [] : ["content-encoding", encoding];
	const whole = [...same, ...encoded, "content-length", String(body.byteLength)];
	return { etag, body, unchanged: same, whole };
}

const compressors: Record<Encoding, (bytes: Uint8Array) => Promise<Uint8Array>> = {
	identity: async (bytes) => bytes,
	gzip: (bytes) => promisify(gzip)(bytes),
	br: (bytes) =>
		promisify(brotliCompress)(bytes, {
			params: {
				[constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
				[constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
			},
		}),
};

function compressQuickly(encoding: Encoding, bytes: Uint8Array): Uint8Array {
	if (encoding === "gzip") return gzipSync(bytes, { level: QUICK.gzip });
	if (encoding === "identity") return bytes;
	const size = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
	return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: QUICK.brotli, ...size } });
}

/** Of a SHA-256, 132 bits in 22 characters: enough that no two pages have the same. */
function digest(bytes: Uint8Array): string {
	return hash("sha256", bytes, "base64url").slice(0, 22);
}

function sizeOf({ variants }: Entry): number {
	return Object.values(variants).reduce(
		(sum, { body, whole }) => sum + body.byteLength + 40 * whole.length,
		1,
	);
}
