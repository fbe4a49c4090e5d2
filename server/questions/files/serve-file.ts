// GET /mcq-data/{moduleId}/{subtopicId}.json: a subtopic's question file, for our pages and for the provider's other
// tools (specification 7); and {subtopicId}.rendered.json, what learner's pages load of a file with texts of the format "md1".
// Of large files, in either form, {subtopicId}.start.json, {subtopicId}.part/{version}/{places}.json and
// {subtopicId}.part/{version}/ids/{ids}.json (decision 121).
// Knowing both ids is access. Used by http.ts; the response cache compresses all but the parts and answers 304.
import { hash } from "node:crypto";
import type { Context } from "hono";
import { HubError } from "#core/problem.ts";
import { VERSION_HEADER } from "#core/questions/learners-ref.ts";
import { NAMES_LIMIT, readNames } from "#core/questions/partial-file.ts";
import { streamSlices } from "#server/http/slow-readers.ts";
import type { PartialFiles } from "./partial-files.ts";
import type { QuestionFiles } from "./question-files.ts";

const ADDRESS = /^\/mcq-data\/([A-Za-z0-9_-]{1,64})\/([A-Za-z0-9_-]{1,64})(\.rendered)?\.json$/;
const PART_ADDRESS =
	/^\/mcq-data\/([A-Za-z0-9_-]{1,64})\/([A-Za-z0-9_-]{1,64})(\.rendered)?\.part\/([A-Za-z0-9_-]{43})\/(?:((?:\d{1,7}-)*\d{1,7})|ids\/([A-Za-z0-9_-]+))\.json$/;
const START_ADDRESS = /^\/mcq-data\/([A-Za-z0-9_-]{1,64})\/([A-Za-z0-9_-]{1,64})(\.rendered)?\.start\.json$/;
/** Longest address of a part, which limits what is asked for in it. */
const PART_ADDRESS_LIMIT = 500 + NAMES_LIMIT;
/** For the router. */
export const PART_PATTERN = "/mcq-data/:moduleId/:file/:version/:places";
export const NAMES_PATTERN = "/mcq-data/:moduleId/:file/:version/ids/:ids";
export const START_PATTERN = "/mcq-data/:moduleId/:file{.+\\.start\\.json}";

/** Larger files are sent as they are read from the database, so that clients that read slowly hold no copies of them. */
const STREAMED_BYTES = 1024 * 1024;

type PublicContext = Context<{ Bindings: { cacheFill?: { moduleIds: Set<string>; isStreamed?: boolean } } }>;

/**
 * Builds the handler of everything under /mcq-data/ but the parts: the file that its questions give, or its rendered form, as
 * `application/json` (which has no charset: RFC 8259) with the checksum as ETag.
 * @throws HubError("mcq-not-found") for every other address, another module's subtopic and a subtopic without a file
 */
export function createQuestionFileData(
	questionFiles: Pick<QuestionFiles, "findContent" | "getQuestionFile" | "getRenderedFile">,
) {
	return async (c: PublicContext): Promise<Response> => {
		const [, moduleId = "", subtopicId = "", rendered] = ADDRESS.exec(c.req.path) ?? [];
		if (moduleId === "") throw new HubError("mcq-not-found");
		const isRendered = rendered !== undefined;
		const { cacheFill } = c.env ?? {};
		const large = await questionFiles.findContent(moduleId, subtopicId, { isRendered });
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
		const get = isRendered ? questionFiles.getRenderedFile : questionFiles.getQuestionFile;
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

/** `updatedAt`: when the file was stored, which tells a learner's page whose key is newer (core/progress/log/corrections.ts). */
const headersOf = (updatedAt: number) => ({ ...JSON_HEADERS, [VERSION_HEADER]: String(updatedAt) });
const JSON_HEADERS = { Vary: "Accept-Encoding", "Content-Type": "application/json" };

/**
 * Builds the handler of a large file's start: the first set of a new quiz, random for each visit. A browser may use it for a
 * minute, so that the page can use its own early request. @throws HubError("mcq-not-found") as createQuestionFileData
 */
export function createQuestionFileStart(parts: PartialFiles) {
	return async (c: Context): Promise<Response> => {
		const [, moduleId = "", subtopicId = "", rendered] = START_ADDRESS.exec(c.req.path) ?? [];
		if (moduleId === "") throw new HubError("mcq-not-found");
		const { text, updatedAt } = await parts.getStart({ moduleId, subtopicId, isRendered: rendered !== undefined });
		const headers = { ...headersOf(updatedAt), "Cache-Control": "private, max-age=60" };
		return c.body(text, 200, { ...headers, "Content-Length": String(Buffer.byteLength(text)) });
	};
}

/**
 * Builds the handler of parts: questions of one version of a file by their places or ids, which never change.
 * @throws HubError("mcq-changed") when the file has another version now; HubError("mcq-not-found") as createQuestionFileData
 */
export function createQuestionFilePart(parts: PartialFiles) {
	return async (c: Context): Promise<Response> => {
		const address = c.req.path.length <= PART_ADDRESS_LIMIT ? PART_ADDRESS.exec(c.req.path) : null;
		if (!address) throw new HubError("mcq-not-found");
		const [, moduleId = "", subtopicId = "", rendered, version = "", places = "", names] = address;
		const place = { moduleId, subtopicId, isRendered: rendered !== undefined };
		const ids = names === undefined ? [] : readNames(names);
		if (!ids) throw new HubError("mcq-not-found");
		const text = await (names === undefined
			? parts.getPart(place, version, places.split("-").map(Number))
			: parts.getNamed(place, version, ids));
		// The address names the version, so it identifies the content.
		const tag = `"${hash("sha256", c.req.path, "base64url").slice(0, 22)}"`;
		const headers = { ...JSON_HEADERS, "Cache-Control": "private, max-age=86400, immutable", ETag: tag };
		if (c.req.header("If-None-Match")?.includes(tag)) return c.body(null, 304, headers);
		return c.body(text, 200, { ...headers, "Content-Length": String(Buffer.byteLength(text)) });
	};
}
