// GET /mcq-data/{moduleId}/{subtopicId}.json: a subtopic's question file, for our pages and for the provider's other
// tools (specification 7); and {subtopicId}.rendered.json, what learner's pages load of a file with texts of the format "md1".
// Of large files, in either form, {subtopicId}.index.json, {subtopicId}.start.json and
// {subtopicId}.part/{version}/{places}.json (decision 68).
// Knowing both ids is access. Used by http.ts; the response cache compresses all but the parts and answers 304.
import { hash } from "node:crypto";
import type { Context } from "hono";
import { HubError } from "#core/problem.ts";
import { VERSION_HEADER } from "#core/questions/learners-ref.ts";
import { streamSlices } from "#server/web/slow-readers.ts";
import type { BankParts } from "./bank-parts.ts";
import type { QuestionFiles } from "./question-files.ts";

const ADDRESS = /^\/mcq-data\/([A-Za-z0-9_-]{1,64})\/([A-Za-z0-9_-]{1,64})(\.rendered)?(\.index)?\.json$/;
const PART_ADDRESS =
	/^\/mcq-data\/([A-Za-z0-9_-]{1,64})\/([A-Za-z0-9_-]{1,64})(\.rendered)?\.part\/([A-Za-z0-9_-]{43})\/((?:\d{1,7}-)*\d{1,7})\.json$/;
const START_ADDRESS = /^\/mcq-data\/([A-Za-z0-9_-]{1,64})\/([A-Za-z0-9_-]{1,64})(\.rendered)?\.start\.json$/;
/** Longest address of a part, which limits the places in it. */
const PART_ADDRESS_LIMIT = 1_000;
/** For the router. */
export const PART_PATTERN = "/mcq-data/:moduleId/:file/:version/:places";
export const START_PATTERN = "/mcq-data/:moduleId/:file{.+\\.start\\.json}";

/** Larger files are sent as they are read from the database, so that clients that read slowly hold no copies of them. */
const STREAMED_BYTES = 1024 * 1024;

type PublicContext = Context<{ Bindings: { cacheFill?: { moduleIds: Set<string>; isStreamed?: boolean } } }>;

/**
 * Builds the handler of everything under /mcq-data/ but the parts: the file that its questions give, or its rendered form, as
 * `application/json` (which has no charset: RFC 8259) with the checksum as ETag; or the index of a large file.
 * @throws HubError("mcq-not-found") for every other address, another module's subtopic, a subtopic without a file, and the
 *   index of a file that is not loaded by parts
 */
export function createMcqData(
	mcq: Pick<QuestionFiles, "findContent" | "getMcqFile" | "getRenderedFile">,
	parts: BankParts,
) {
	return async (c: PublicContext): Promise<Response> => {
		const [, moduleId = "", subtopicId = "", rendered, index] = ADDRESS.exec(c.req.path) ?? [];
		if (moduleId === "") throw new HubError("mcq-not-found");
		const isRendered = rendered !== undefined;
		if (index) {
			const { text, updatedAt } = await parts.getIndex({ moduleId, subtopicId, isRendered });
			c.env?.cacheFill?.moduleIds.add(moduleId);
			return c.body(text, 200, { ...headersOf(updatedAt), "Cache-Control": "private, no-cache" });
		}
		const { cacheFill } = c.env ?? {};
		const large = await mcq.findContent(moduleId, subtopicId, { isRendered });
		const headers = { ...headersOf(large.updatedAt), "Cache-Control": "private, no-cache" };
		if (large.byteLength > STREAMED_BYTES) {
			cacheFill?.moduleIds.add(moduleId);
			if (cacheFill) cacheFill.isStreamed = true;
			return c.body(streamSlices(large.byteLength, large.read), 200, {
				...headers,
				ETag: `"${large.sha256}"`,
				"Content-Length": String(large.byteLength),
			});
		}
		const get = isRendered ? mcq.getRenderedFile : mcq.getMcqFile;
		const { content, sha256, updatedAt } = await get(moduleId, subtopicId);
		cacheFill?.moduleIds.add(moduleId);
		return c.body(new Uint8Array(content), 200, {
			...headers,
			[VERSION_HEADER]: String(updatedAt),
			ETag: `"${sha256}"`,
			"Content-Length": String(content.byteLength),
		});
	};
}

/** `updatedAt`: when the file was stored, which tells a learner's page whose key is newer (core/log/corrections.ts). */
const headersOf = (updatedAt: number) => ({ ...JSON_HEADERS, [VERSION_HEADER]: String(updatedAt) });
const JSON_HEADERS = { Vary: "Accept-Encoding", "Content-Type": "application/json" };

/**
 * Builds the handler of a large file's start: the first set of a new quiz, random for each visit. A browser may use it for a
 * minute, so that the page can use its own early request. @throws HubError("mcq-not-found") as createMcqData
 */
export function createMcqStart(parts: BankParts) {
	return async (c: Context): Promise<Response> => {
		const [, moduleId = "", subtopicId = "", rendered] = START_ADDRESS.exec(c.req.path) ?? [];
		if (moduleId === "") throw new HubError("mcq-not-found");
		const text = await parts.getStart({ moduleId, subtopicId, isRendered: rendered !== undefined });
		const headers = { ...JSON_HEADERS, "Cache-Control": "private, max-age=60" };
		return c.body(text, 200, { ...headers, "Content-Length": String(Buffer.byteLength(text)) });
	};
}

/**
 * Builds the handler of parts: the questions at some places of one version of a file, which never change.
 * @throws HubError("mcq-changed") when the file has another version now; HubError("mcq-not-found") as createMcqData
 */
export function createMcqPart(parts: BankParts) {
	return async (c: Context): Promise<Response> => {
		const address = c.req.path.length <= PART_ADDRESS_LIMIT ? PART_ADDRESS.exec(c.req.path) : null;
		if (!address) throw new HubError("mcq-not-found");
		const [, moduleId = "", subtopicId = "", rendered, version = "", places = ""] = address;
		const place = { moduleId, subtopicId, isRendered: rendered !== undefined };
		const text = await parts.getPart(place, version, places.split("-").map(Number));
		// The address names the version, so it identifies the content.
		const tag = `"${hash("sha256", c.req.path, "base64url").slice(0, 22)}"`;
		const headers = { ...JSON_HEADERS, "Cache-Control": "private, max-age=86400, immutable", ETag: tag };
		if (c.req.header("If-None-Match")?.includes(tag)) return c.body(null, 304, headers);
		return c.body(text, 200, { ...headers, "Content-Length": String(Buffer.byteLength(text)) });
	};
}
