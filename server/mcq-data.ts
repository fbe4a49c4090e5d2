// GET /mcq-data/{moduleId}/{subtopicId}.json: a subtopic's question file, for our pages and for the provider's other
// tools (specification 7). Knowing both ids is access. Wired in by http.ts.
import type { Context } from "hono";
import { HubError } from "#core/problem.ts";
import { chooseEncoding } from "./encoding.ts";
import type { McqStore } from "./mcq.ts";
import { createReadyBytes } from "./ready-bytes.ts";

const ADDRESS = /^\/mcq-data\/([A-Za-z0-9_-]{1,64})\/([A-Za-z0-9_-]{1,64})\.json$/;
/** How often a file that is replaced while it is read is read again. */
const ATTEMPTS = 3;

/**
 * Builds the handler of everything under /mcq-data/. The answer is the stored bytes as `application/json` (which has no
 * charset: RFC 8259) with a strong ETag for each encoding, and 304 for who has them.
 * Its handler throws HubError("mcq-not-found") for every other address, foreign subtopic or subtopic without a file.
 */
export function createMcqData(mcq: McqStore) {
	const ready = createReadyBytes();

	/** The file under this checksum; undefined when it was replaced since the checksum was read. */
	async function load(moduleId: string, subtopicId: string, checksum: string): Promise<Uint8Array> {
		const file = await mcq.getMcqFile(moduleId, subtopicId);
		if (file.sha256 !== checksum) throw new ReplacedMeanwhile();
		return file.content;
	}

	async function answer(c: Context, attempt = 1): Promise<Response> {
		const [, moduleId = "", subtopicId = ""] = ADDRESS.exec(c.req.path) ?? [];
		const checksum = moduleId && (await mcq.findMcqChecksum(moduleId, subtopicId));
		if (!checksum) throw new HubError("mcq-not-found");
		const encoding = chooseEncoding(c.req.header("Accept-Encoding"));
		const headers = {
			ETag: `"${checksum}.${encoding}"`,
			Vary: "Accept-Encoding",
			"Cache-Control": "private, no-cache",
		};
		if (isUnchanged(c.req.header("If-None-Match"), headers.ETag)) return c.body(null, 304, headers);
		try {
			const bytes = await ready.get(checksum, encoding, () => load(moduleId, subtopicId, checksum));
			if (encoding !== "identity") c.header("Content-Encoding", encoding);
			const length = String(bytes.byteLength);
			return c.body(bytes, 200, {
				...headers,
				"Content-Type": "application/json",
				"Content-Length": length,
			});
		} catch (error) {
			if (error instanceof ReplacedMeanwhile && attempt < ATTEMPTS) return answer(c, attempt + 1);
			throw error;
		}
	}

	return (c: Context) => answer(c);
}

class ReplacedMeanwhile extends Error {}

/** If-None-Match compares weakly (RFC 9110 13.1.2), so a proxy's `W/` before our tag does not matter. */
function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
	if (ifNoneMatch === undefined) return false;
	const tags = ifNoneMatch.split(",").map((tag) => tag.trim());
	return tags.some((tag) => tag === "*" || tag.replace(/^W\//, "") === etag);
}
