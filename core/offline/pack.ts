// A module's pack: the list of every file that it needs without a network. The server makes it (server/offline/packs.ts), the
// browser keeps the files (app/learn/offline/).
import * as z from "zod/mini";

/** `bytes` is what the network moves: the compressed body. `sha256` (base64url) is of the content. */
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
	/** The headers of all responses as HTTP/1.1 sends them: the most that the network moves. */
	headerBytes: sizeSchema,
});
export type Pack = z.infer<typeof packSchema>;

/** Names of these files contain a hash of their content: one that is there is the right one. */
const HASHED = "/static/";

/** What keeping a pack takes: files to fetch, files that are here already, and the bytes that the network will move. */
export type PackPlan = { fetched: readonly PackFile[]; takenOver: readonly PackFile[]; bytes: number };

/**
 * Splits a pack's files. A file is here when the version kept before has the same content under the same address, or when its
 * name holds its hash and some cache has it.
 * @param earlier the version of this module that is kept now
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
