// The three calls of specification 7 for question files, for the panel and the provider's scripts, and the download. For
// signed-in administrators only. Routed by http.ts, which rejects cross-site requests and compressed bodies first.
import type { Context, MiddlewareHandler } from "hono";
import * as z from "zod/mini";
import { megabytes } from "#core/megabytes.ts";
import { HubError, type Problem } from "#core/problem.ts";
import { NOTICE_LIMIT } from "#core/questions/file-notices.ts";
import type { FindPictures } from "#core/questions/picture.ts";
import { PROBLEM_LIMIT } from "#core/questions/question-file.ts";
import * as m from "#messages";
import { locatedProblemText, uploadProblemsText, uploadRefusalText } from "#messages/problem-text";
import { sendStoredFile } from "#server/http/attachment.ts";
import { type LimitBody, requireJson, requireType } from "#server/http/bodies.ts";
import { failWith, NO_STORE, refuse } from "#server/http/failures.ts";
import type { Log } from "#server/log.ts";
import { downloadName } from "#server/questions/file-record.ts";
import type { Auth } from "#server/sign-in/auth.ts";
import { type PanelEnv, requireAdministrator } from "#server/sign-in/panel-call.ts";
import { createSemaphore } from "#server/work/semaphore.ts";
import { renderContent } from "./check-file.ts";
import { SMALL_BYTES } from "./file-threads.ts";
import { cleanOriginal } from "./original-file.ts";
import type { QuestionFiles } from "./question-files.ts";
import type { SaveFileResult } from "./store-file.ts";
import { isOnlyChecksum, readUploadForm, targetSchema, type UploadedFile, type UploadReading } from "./upload-form.ts";

/** What multipart adds to a file: boundaries, names, the two ids. */
const MULTIPART_BYTES = 16 * 1024;
/** Small uploads that are read and checked concurrently, and that may wait unread. */
const UPLOADS_AT_ONCE = 2;
const UPLOADS_WAITING = 8;
/** Large uploads, or of unknown size, that are in memory at once; further ones are rejected. */
const LARGE_AT_ONCE = 2;

export type QuestionFileCallsContext = {
	auth: Auth;
	questionFiles: QuestionFiles;
	log: Log;
	findPictures: FindPictures;
	maxBytes: number;
	limitBody: LimitBody;
};

/** Builds the handlers. Every response is JSON with `no-store`; a refusal is `{"success": false, "message"}`. */
export function createQuestionFileCalls({
	auth,
	questionFiles,
	findPictures,
	log,
	maxBytes,
	limitBody,
}: QuestionFileCallsContext) {
	const smallUploads = createSemaphore({ atOnce: UPLOADS_AT_ONCE, waiting: UPLOADS_WAITING });
	const largeUploads = createSemaphore({ atOnce: LARGE_AT_ONCE, waiting: 0 });
	const uploading = new Set<string>();

	const guard = requireAdministrator({ auth, log });
	const readerGuard = requireAdministrator({ auth, log }, "see");
	const onlyMultipart = requireType("multipart/form-data", m.api_not_multipart);

	/** POST {moduleId, subtopicId}: whether that subtopic has a question file. */
	async function check(c: Context<PanelEnv>): Promise<Response> {
		const target = await readTarget(c);
		if (target instanceof Response) return target;
		const checksum = await questionFiles.findFileChecksum(target.moduleId, target.subtopicId);
		return c.json({ exists: checksum !== undefined }, 200, NO_STORE);
	}

	/** POST {moduleId, subtopicId}: puts the file into the bin; 409 when `seen` is not its checksum. */
	async function remove(c: Context<PanelEnv>): Promise<Response> {
		const target = await readTarget(c);
		if (target instanceof Response) return target;
		const { moduleId, subtopicId, seen: expected } = target;
		await questionFiles.removeQuestionFile(moduleId, subtopicId, c.get("administrator"), expected);
		return c.json({ success: true, message: m.admin_mcq_deleted() }, 200, NO_STORE);
	}

	/** POST multipart moduleId, subtopicId, mcqFile (and ask, original and imported, from the panel): checks the whole file and stores it in place of the old one. */
	async function upload(c: Context<PanelEnv>): Promise<Response> {
		return (isStatedSmall(c) ? smallUploads : largeUploads).runOrThrow(() => uploadOne(c));
	}

	async function uploadOne(c: Context<PanelEnv>): Promise<Response> {
		const reading = await readUploadForm(c.req.raw, maxBytes);
		if (!reading.ok) return refuseForm(c, reading.code);
		const { moduleId, subtopicId, seen: expected, ask, mcqFile, original, imported } = reading.form;
		if (uploading.has(subtopicId)) return refuse(c, "conflict", m.api_already_uploading());
		uploading.add(subtopicId);
		try {
			const { name, pieces } = mcqFile;
			const administrator = c.get("administrator");
			const origin = { original: originalOf(original), imported, asksAboutKeys: ask === "keys" };
			const saved = await questionFiles.saveFilePieces(
				moduleId,
				subtopicId,
				name,
				pieces,
				administrator,
				expected,
				origin,
			);
			if (!saved.ok && saved.touched) return refuse(c, "conflict", m.api_keys_changed(), { touched: saved.touched });
			if (!saved.ok) return refuseFile(c, saved.problems, claimsJson(mcqFile));
			return c.json(answerOf(saved), 200, NO_STORE);
		} finally {
			uploading.delete(subtopicId);
		}
	}

	function refuseForm(c: Context, code: Extract<UploadReading, { ok: false }>["code"]): Response {
		if (code === "too-large") return refuse(c, code, m.api_file_too_large({ limit: megabytes(maxBytes) }));
		const texts = {
			incomplete: m.admin_please_select_all,
			"checksum-malformed": m.api_checksum_malformed,
			unreadable: m.api_unreadable,
		};
		return refuse(c, "unreadable", texts[code]());
	}

	function refuseFile(c: Context, problems: readonly Problem[], isJson?: boolean): Response {
		const reason = uploadRefusalText(problems, PROBLEM_LIMIT, isJson);
		log.warn({ reason }, "a question file was refused");
		return refuse(c, "problems", reason);
	}

	/** POST a question file of a few questions: what learners' pages would load of it, and its notices. Stores nothing. */
	async function render(c: Context<PanelEnv>): Promise<Response> {
		const rendered = await renderContent(new Uint8Array(await c.req.arrayBuffer()), findPictures);
		if (!rendered.ok) return refuseFile(c, rendered.problems);
		return c.json({ success: true, file: rendered.file, notices: rendered.notices }, 200, NO_STORE);
	}

	/** GET: the questions as JSON, under the cleaned name of their file. */
	async function download(c: Context<PanelEnv>): Promise<Response> {
		const row = await questionFiles.find(c.req.param("subtopicId") ?? "");
		if (!row) throw new HubError("mcq-not-found");
		const content = await questionFiles.findContent(row.moduleId, row.subtopicId);
		return sendStoredFile(c, { ...content, fileName: downloadName(row.fileName) }, "application/json");
	}

	/** GET: the file that was uploaded or imported, byte for byte. */
	async function downloadOriginal(c: Context<PanelEnv>): Promise<Response> {
		return sendStoredFile(c, await questionFiles.getOriginal(c.req.param("subtopicId") ?? ""));
	}

	const failures = {
		check: failWith(m.api_check_failed),
		upload: failWith(m.admin_failed_to_upload_mcq),
		remove: failWith(m.admin_failed_to_delete_mcq),
		download: failWith(m.api_download_failed),
	};
	return {
		check: [readerGuard, failures.check, requireJson, limitBody(), check] as const,
		upload: [guard, failures.upload, onlyMultipart, limitStatedLength(maxBytes), upload] as const,
		remove: [guard, failures.remove, requireJson, limitBody(), remove] as const,
		render: [readerGuard, requireJson, limitBody(), render] as const,
		download: [guard, failures.download, download] as const,
		downloadOriginal: [guard, failures.download, downloadOriginal] as const,
		onlyPost: (c: Context) => {
			c.header("Allow", "POST");
			return refuse(c, "wrong-method", m.api_only_post());
		},
	};
}

/** Null: the questions were made from the uploaded file itself. */
function originalOf(file: UploadedFile | undefined) {
	if (!file || file.size === 0) return null;
	return cleanOriginal({ fileName: file.name, mediaType: file.type, content: Buffer.concat(file.pieces) });
}

/** Rejects a body by its Content-Length before it is read. Without one, upload-form.ts counts while it reads. */
function limitStatedLength(maxBytes: number): MiddlewareHandler {
	return async (c, next) => {
		const isTooLong = Number(c.req.header("Content-Length") ?? 0) > 2 * maxBytes + MULTIPART_BYTES;
		return isTooLong ? refuse(c, "too-large", m.api_file_too_large({ limit: megabytes(maxBytes) })) : next();
	};
}

function isStatedSmall(c: Context): boolean {
	const length = c.req.header("Content-Length");
	return length !== undefined && Number(length) <= SMALL_BYTES;
}

async function readTarget(c: Context) {
	const body: unknown = await c.req.json().catch(() => undefined);
	const read = z.safeParse(targetSchema, body);
	if (read.success) return read.data;
	return refuse(c, "unreadable", isOnlyChecksum(read.error) ? m.api_checksum_malformed() : m.api_ids_missing());
}

/** By its name or type; in other files there is nothing to correct unless they are nearly JSON. */
function claimsJson({ name, type }: UploadedFile): boolean {
	return name.toLowerCase().endsWith(".json") || type.startsWith("application/json");
}

/** `notices`: what the panel shows of an accepted file, each with its place; absent when there is nothing. */
function answerOf({ questionCount, notices }: Extract<SaveFileResult, { ok: true }>) {
	const message = m.api_uploaded({ count: questionCount });
	if (notices.length === 0) return { success: true, message };
	const odd = m.api_uploaded_notices({ notices: uploadProblemsText(notices, NOTICE_LIMIT) });
	return { success: true, message: `${message} ${odd}`, notices: notices.map(locatedProblemText) };
}
