// GET /mcq-data/{moduleId}/{subtopicId}.json: a subtopic's question file, for our pages and for the provider's other
// tools (specification 7); and {subtopicId}.rendered.json, what learner's pages load of a file with texts of the format "md1".
//  Knowing both ids is access. Used by http.ts; the response cache compresses it and answers 304.
import type { Context } from "hono";
import { HubError } from "#core/problem.ts";
import type { McqStore } from "./store.ts";

const ADDRESS = /^\/mcq-data\/([A-Za-z0-9_-]{1,64})\/([A-Za-z0-9_-]{1,64})(\.rendered)?\.json$/;

/**
 * Builds the handler of everything under /mcq-data/: the stored bytes, as uploaded or as rendered, as `application/json` (which has no charset: RFC 8259)
 * with the checksum as ETag. @throws HubError("mcq-not-found") for every other address, another module's subtopic or a
 * subtopic without a file
 */
export function createMcqData(mcq: McqStore) {
	return async (c: Context<{ Bindings: { cacheFill?: { moduleIds: Set<string> } } }>): Promise<Response> => {
		const [, moduleId = "", subtopicId = "", rendered] = ADDRESS.exec(c.req.path) ?? [];
		if (moduleId === "") throw new HubError("mcq-not-found");
		const get = rendered ? mcq.getRenderedFile : mcq.getMcqFile;
		const { content, sha256 } = await get(moduleId, subtopicId);
		c.env?.cacheFill?.moduleIds.add(moduleId);
		return c.body(new Uint8Array(content), 200, {
			"Cache-Control": "private, no-cache",
			Vary: "Accept-Encoding",
			ETag: `"${sha256}"`,
			"Content-Type": "application/json",
			"Content-Length": String(content.byteLength),
		});
	};
}
