// Bytes compressed once and kept ready, in a bounded memory. Used by http.ts for what never changes under one key.
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";

/** Memory that ready bytes may hold in one process. */
const MAX_BYTES = 48 * 1024 * 1024;
/** Brotli's middle effort: near its best size at a small part of its time. */
const BROTLI_QUALITY = 5;

export type Encoding = "br" | "gzip" | "identity";
export type ReadyBytes = ReturnType<typeof createReadyBytes>;

const compressors: Record<Exclude<Encoding, "identity">, (bytes: Uint8Array) => Promise<Buffer>> = {
	br: (bytes) =>
		promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
	gzip: (bytes) => promisify(gzip)(bytes),
};

/** Builds a store whose `get` answers from memory or loads, compresses (off the main thread) and keeps. */
export function createReadyBytes() {
	const cache = new LRUCache<string, Uint8Array<ArrayBuffer>>({
		maxSize: MAX_BYTES,
		sizeCalculation: (bytes) => bytes.byteLength + 1,
	});
	return {
		/**
		 * The bytes of `key` in an encoding. `key` must change when the bytes do (a checksum).
		 * Larger than the whole memory: loaded and compressed each time, never kept.
		 */
		async get(
			key: string,
			encoding: Encoding,
			load: () => Promise<Uint8Array>,
		): Promise<Uint8Array<ArrayBuffer>> {
			const kept = cache.get(`${encoding}:${key}`);
			if (kept) return kept;
			const loaded = await load();
			const bytes = new Uint8Array(encoding === "identity" ? loaded : await compressors[encoding](loaded));
			cache.set(`${encoding}:${key}`, bytes);
			return bytes;
		},
	};
}
