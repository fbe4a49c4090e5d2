// Bytes compressed once and kept ready, in a bounded memory. Used for what never changes under one key.
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { Encoding } from "./encoding.ts";

/** Memory that ready bytes may hold in one process. */
const MAX_BYTES = 48 * 1024 * 1024;
/** Brotli's middle effort: near its best size at a small part of its time. */
const BROTLI_QUALITY = 5;

type Bytes = Uint8Array<ArrayBuffer>;
export type ReadyBytes = ReturnType<typeof createReadyBytes>;

const compressors: Record<Exclude<Encoding, "identity">, (bytes: Uint8Array) => Promise<Buffer>> = {
	br: (bytes) =>
		promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
	gzip: (bytes) => promisify(gzip)(bytes),
};

/** Builds a store whose `get` answers from memory or loads, compresses (off the main thread) and keeps. */
export function createReadyBytes(maxBytes = MAX_BYTES) {
	const cache = new LRUCache<string, Bytes>({
		maxSize: maxBytes,
		sizeCalculation: (bytes) => bytes.byteLength + 1,
	});
	const underWay = new Map<string, Promise<Bytes>>();

	async function make(slot: string, encoding: Encoding, load: () => Promise<Uint8Array>): Promise<Bytes> {
		const loaded = await load();
		const bytes = new Uint8Array(encoding === "identity" ? loaded : await compressors[encoding](loaded));
		cache.set(slot, bytes);
		return bytes;
	}

	return {
		/**
		 * The bytes of `key` in an encoding. `key` must change when the bytes do (a checksum). Asked for by many at
		 * once they are made once; larger than the whole memory they are made each time and never kept.
		 * @throws what `load` throws; nothing is kept then
		 */
		get(key: string, encoding: Encoding, load: () => Promise<Uint8Array>): Promise<Bytes> {
			const slot = `${encoding}:${key}`;
			const kept = cache.get(slot);
			if (kept) return Promise.resolve(kept);
			const begun = underWay.get(slot) ?? make(slot, encoding, load).finally(() => underWay.delete(slot));
			underWay.set(slot, begun);
			return begun;
		},
	};
}
