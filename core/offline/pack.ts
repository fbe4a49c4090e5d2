// A module's pack: the list of every file that it needs without a network. The server makes it (server/offline/packs.ts), the
// browser stores the files (app/learn/offline/).
import * as z from "zod/mini";

/** `bytes`: size of the compressed body. `sha256` (base64url): of the uncompressed content. */
const packFileSchema = z.object({
	// A site-relative address: nothing else is ever fetched for a pack.
	url: z.string().check(z.regex(/^\/(?!\/)/)),
	bytes: z.number(),
	sha256: z.string(),
});
export type PackFile = z.infer<typeof packFileSchema>;
const sizeSchema = z.number().check(z.nonnegative());
export const packSchema = z.object({
	moduleId: z.string(),
	title: z.string(),
	/** Changes with the content of any file. */
	version: z.string(),
	build: z.string(),
	files: z.readonly(z.array(packFileSchema)),
	totalBytes: sizeSchema,
	/** Bytes of all response headers in HTTP/1.1, the upper bound. */
	headerBytes: sizeSchema,
});
export type Pack = z.infer<typeof packSchema>;

/** Names of these files contain a hash of their content: a cached one is valid. */
const HASHED = "/static/";

/** Download plan: files to fetch, files already stored, and the bytes to transfer. */
export type PackPlan = { fetched: readonly PackFile[]; takenOver: readonly PackFile[]; bytes: number };

/**
 * Splits a pack's files. A file is already stored when the previous version has the same content under the same address, or when its
 * name holds its hash and some cache has it.
 * @param earlier the stored version of this module
 * @param stored addresses under /static/ in any cache
 */
export function planPack(
	pack: Pack,
	{ earlier, stored }: { earlier: Pack | undefined; stored: ReadonlySet<string> },
): PackPlan {
	const contents = new Map(earlier?.files.map(({ url, sha256 }) => [url, sha256]));
	const isHere = ({ url, sha256 }: PackFile) =>
		contents.get(url) === sha256 || (url.startsWith(HASHED) && stored.has(url));
	const fetched = pack.files.filter((file) => !isHere(file));
	const headerBytes = pack.headerBytes / Math.max(1, pack.files.length);
	const bytes = fetched.reduce((sum, file) => sum + file.bytes + headerBytes, 0);
	return { fetched, takenOver: pack.files.filter(isHere), bytes: Math.round(bytes) };
}
