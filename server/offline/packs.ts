// A module's pack: the list of every file that it needs without a network, with sizes and checksums. Computed from the responses
// that browsers get, through the response cache, which stores the pack as well. createPackCall is used by http.ts.
import { createHash, hash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import { setImmediate } from "node:timers/promises";
import { createBrotliDecompress } from "node:zlib";
import type { Context } from "hono";
import type { Pack, PackFile } from "#core/offline/pack.ts";
import type { Access } from "#server/modules/access.ts";
import { createSemaphore } from "#server/work/semaphore.ts";
import { listModuleAddresses, type PackAddressesContext } from "./pack-addresses.ts";

/** What browsers accept on the secure sites where service workers exist. */
const BROWSERS_ACCEPT = "gzip, deflate, br, zstd";
/** Responses made at once for a pack, packs made at once, and packs that may wait. */
const FILES_AT_ONCE = 4;
const PACKS_AT_ONCE = 1;
const PACKS_WAITING = 50;
/** Bytes of a content that are hashed at once: a tenth of a millisecond. */
const HASHED_AT_ONCE = 128 * 1024;

type Pieces = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
/** An encoded response. */
type SentResponse = { status: number; headers: Iterable<readonly [string, string]>; body: Pieces };
type PacksContext = PackAddressesContext & {
	build: string;
	/** The learner's scripts, styles, fonts and icons, as site-relative addresses. */
	listFiles: () => Promise<readonly string[]>;
	fetchPublic: (url: string, acceptEncoding: string) => Promise<SentResponse>;
};

/** Builds the function that makes packs. It throws HubError("too-many-tries") while too many are waiting. */
function createPacks(context: PacksContext) {
	const semaphore = createSemaphore({ atOnce: PACKS_AT_ONCE, waiting: PACKS_WAITING });
	return (module: { id: string; title: string }): Promise<Pack> =>
		semaphore.runOrThrow(() => makePack(context, module));
}

async function makePack(context: PacksContext, { id, title }: { id: string; title: string }): Promise<Pack> {
	const urls = [...(await listModuleAddresses(context, id)), ...(await context.listFiles())];
	const found: ((PackFile & { headerBytes: number }) | undefined)[] = [];
	let next = 0;
	const work = async () => {
		while (next < urls.length) {
			const index = next++;
			found[index] = await measure(context, urls[index] ?? "");
			// Yields to other requests between two files.
			await setImmediate();
		}
	};
	await Promise.all(Array.from({ length: FILES_AT_ONCE }, work));
	const measured = found.filter((file) => file !== undefined);
	const files = measured.map(({ url, bytes, sha256 }) => ({ url, bytes, sha256 }));
	const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);
	return {
		moduleId: id,
		title,
		version: hash("sha256", files.map(({ url, sha256 }) => `${url} ${sha256}\n`).join(""), "base64url").slice(0, 16),
		build: context.build,
		files,
		totalBytes: sum(files.map(({ bytes }) => bytes)),
		headerBytes: sum(measured.map(({ headerBytes }) => headerBytes)),
	};
}

/** Undefined for an address that does not exist now, such as a subtopic that was just deleted. */
async function measure({ fetchPublic }: PacksContext, url: string) {
	const { status, headers, body } = await fetchPublic(url, BROWSERS_ACCEPT);
	if (status !== 200) return undefined;
	const list = [...headers];
	const isBrotli = list.some(([name, value]) => name.toLowerCase() === "content-encoding" && value === "br");
	const headerBytes = list.reduce((sum, [name, value]) => sum + name.length + value.length + ": \r\n".length, 0);
	return { url, ...(await measureBody(body, isBrotli)), headerBytes };
}

/** The bytes of a body as it is sent, and the checksum of its content. In pieces: a question file of 30 MB takes long at once. */
async function measureBody(body: Pieces, isBrotli: boolean): Promise<{ bytes: number; sha256: string }> {
	let bytes = 0;
	const sha256 = createHash("sha256");
	async function* count() {
		for await (const piece of body) {
			bytes += piece.byteLength;
			yield piece;
		}
	}
	const read = async (pieces: AsyncIterable<Uint8Array>) => {
		for await (const piece of pieces) sha256.update(piece);
	};
	if (isBrotli) await pipeline(count, createBrotliDecompress({ chunkSize: HASHED_AT_ONCE }), read);
	else await read(count());
	return { bytes, sha256: sha256.digest("base64url") };
}

export type PackCallContext = PacksContext & { access: Pick<Access<unknown>, "openModuleById"> };

/**
 * GET /module/{id}/pack.json: what a browser downloads to use a module offline. Knowing the module's id is access. The response cache
 * stores and compresses it until the module changes, and answers 304.
 * @throws HubError as `openModuleById`; "too-many-tries" while too many packs are being made
 */
export function createPackCall({ access, ...context }: PackCallContext) {
	const makePackOf = createPacks(context);
	return async (c: Context<{ Bindings: { cacheFill?: { moduleIds: Set<string> } } }>): Promise<Response> => {
		const module = await access.openModuleById(c.req.param("moduleId"));
		c.env?.cacheFill?.moduleIds.add(module.id);
		return c.json(await makePackOf(module), 200, { "Cache-Control": "private, no-cache" });
	};
}
