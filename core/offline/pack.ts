// A module's pack: the list of every file that it needs without a network. The server makes it (server/offline/packs.ts), the
// browser keeps the files (app/learn/offline/).
import { isNested } from "#core/json.ts";

/** `bytes` is what the network moves: the compressed body. `sha256` (base64url) is of the content. */
export type PackFile = { url: string; bytes: number; sha256: string };
export type Pack = {
	moduleId: string;
	title: string;
	/** Changes with the content of any file. */
	version: string;
	build: string;
	files: readonly PackFile[];
	totalBytes: number;
	/** The headers of all responses as HTTP/1.1 sends them: the most that the network moves. */
	headerBytes: number;
};

/** Names of these files contain a hash of their content: one that is there is the right one. */
const HASHED = "/static/";

/** Whether a value that came over the network, or from this browser's own cache, is a pack. */
export function isPack(value: unknown): value is Pack {
	if (!isNested(value)) return false;
	const { moduleId, title, version, build, files, totalBytes, headerBytes } = value;
	const areTexts = [moduleId, title, version, build].every((text) => typeof text === "string");
	const areSizes = [totalBytes, headerBytes].every((size) => typeof size === "number" && size >= 0);
	return areTexts && areSizes && Array.isArray(files) && files.every(isPackFile);
}

function isPackFile(value: unknown): value is PackFile {
	if (!isNested(value)) return false;
	const { url, bytes, sha256 } = value;
	// A site-relative address: nothing else is ever fetched for a pack.
	return typeof url === "string" && /^\/(?!\/)/.test(url) && typeof bytes === "number" && typeof sha256 === "string";
}

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
