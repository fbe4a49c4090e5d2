// GET /mcq-data/{moduleId}/{subtopicId}.json: a subtopic's question file, for our pages and for the provider's other
// tools (specification 7). Knowing both ids is access. Wired in by http.ts; compressed and kept by cache-middleware.ts.
import type { Context } from "hono";
import { HubError } from "#core/problem.ts";
import { chooseEncoding } from "#server/web/compression.ts";
import { isUnchanged } from "#server/web/etag.ts";
import type { McqStore } from "./store.ts";

const ADDRESS = /^\/mcq-data\/([A-Za-z0-9_-]{1,64})\/([A-Za-z0-9_-]{1,64})\.json$/;

/**
 * Builds the handler of everything under /mcq-data/. The answer is the stored bytes as `application/json` (which has no
 * charset: RFC 8259) with a strong ETag, and 304 without reading them for who has them.
 * It throws HubError("mcq-not-found") for every other address, foreign subtopic or subtopic without a file.
 */
export function createMcqData(mcq: McqStore) {
	return async (c: Context<{ Variables: { moduleIds?: Set<string> } }>): Promise<Response> => {
		const [, moduleId = "", subtopicId = ""] = ADDRESS.exec(c.req.path) ?? [];
		const checksum = moduleId && (await mcq.findMcqChecksum(moduleId, subtopicId));
		if (!checksum) throw new HubError("mcq-not-found");
		const headers = { "Cache-Control": "private, no-cache", Vary: "Accept-Encoding" };
		const known = `"${checksum}.${chooseEncoding(c.req.header("Accept-Encoding"))}"`;
		if (isUnchanged(c.req.header("If-None-Match"), known))
			return c.body(null, 304, { ...headers, ETag: known });
		c.get("moduleIds")?.add(moduleId);
		const { content, sha256 } = await mcq.getMcqFile(moduleId, subtopicId);
		const length = String(content.byteLength);
		return c.body(new Uint8Array(content), 200, {
			...headers,
			ETag: `"${sha256}"`,
			"Content-Type": "application/json",
			"Content-Length": length,
		});
	};
}
