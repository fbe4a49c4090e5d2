// The three calls of specification 7 for question files, for the panel and the provider's scripts, and the download. For
// signed-in administrators only. Routed by http.ts, which rejects cross-site requests and compressed bodies first.
import type { Context, MiddlewareHandler } from "hono";
import * as z from "zod/mini";
import { HubError, type Problem } from "#core/problem.ts";
import { NOTICE_LIMIT } from "#core/questions/notices.ts";
import type { FindPictures } from "#core/questions/picture.ts";
import { PROBLEM_LIMIT } from "#core/questions/question-file.ts";
import * as m from "#messages";
import { placedText, uploadProblemsText } from "#messages/problem-text";
import type { Log } from "#server/log.ts";
import type { Auth } from "#server/sign-in/auth.ts";
import { type PanelEnv, panelHandler, refuse, requireAdministrator } from "#server/sign-in/panel-call.ts";
import { sendFile } from "#server/web/attachment.ts";
import { requireJson, requireType } from "#server/web/bodies.ts";
import { NO_STORE } from "#server/web/failures.ts";
import { createSemaphore } from "#server/work/semaphore.ts";
import { renderContent } from "./check-file.ts";
import { SMALL_BYTES } from "./file-threads.ts";
import { cleanOriginal } from "./original.ts";
import type { McqStore } from "./store.ts";
import type { SaveMcqResult } from "./store-file.ts";
import { isOnlyChecksum, readUploadForm, targetSchema, type UploadedFile } from "./upload-form.ts";

/** A JSON body of two ids, in bytes. */
const JSON_BYTES = 16 * 1024;
/** The questions of a preview, in bytes: rendered in at most some 50 milliseconds. */
const RENDER_BYTES = 32 * 1024;
/** What multipart adds to a file: boundaries, names, the two ids. */
const MULTIPART_BYTES = 16 * 1024;
/** Small uploads that are read and checked concurrently, and that may wait unread. */
const UPLOADS_AT_ONCE = 2;
const UPLOADS_WAITING = 8;
/** Large uploads, or of unknown size, that are in memory at once; further ones are rejected (security F-11). */
const LARGE_AT_ONCE = 2;

type Status = 400 | 409 | 413 | 422;
export type McqCallsContext = {
	auth: Auth;
	mcq: McqStore;
	log: Log;
	findPictures: FindPictures;
	maxBytes: number;
	limitBody: (bytes: number) => MiddlewareHandler;
};

/** Builds the handlers. Every response is JSON with `no-store`; a refusal is `{"success": false, "message"}`. */
export function createMcqCalls({ auth, mcq, findPictures, log, maxBytes, limitBody }: McqCallsContext) {
	const smallUploads = createSemaphore({ atOnce: UPLOADS_AT_ONCE, waiting: UPLOADS_WAITING });
	const largeUploads = createSemaphore({ atOnce: LARGE_AT_ONCE, waiting: 0 });
	const uploading = new Set<string>();

	const guard = requireAdministrator({ auth, log });
	const onlyMultipart = requireType("multipart/form-data", m.api_not_multipart);

	/** POST {moduleId, subtopicId}: whether that subtopic has a question file. */
	async function check(c: Context<PanelEnv>): Promise<Response> {
		const { moduleId, subtopicId } = await readTarget(c);
		const checksum = await mcq.findMcqChecksum(moduleId, subtopicId);
		return c.json({ exists: checksum !== undefined }, 200, NO_STORE);
	}

	/** POST {moduleId, subtopicId}: deletes the file; 409 when `seen` is not its checksum. */
	async function remove(c: Context<PanelEnv>): Promise<Response> {
		const { moduleId, subtopicId, seen } = await readTarget(c);
		await mcq.removeMcqFile(moduleId, subtopicId, c.get("administrator"), seen);
		return c.json({ success: true, message: m.api_deleted() }, 200, NO_STORE);
	}

	/** POST multipart moduleId, subtopicId, mcqFile (and original, from the panel): checks the whole file and stores it in place of the old one. */
	async function upload(c: Context<PanelEnv>): Promise<Response> {
		return (isStatedSmall(c) ? smallUploads : largeUploads).runOrThrow(() => uploadInTurn(c));
	}

	async function uploadInTurn(c: Context<PanelEnv>): Promise<Response> {
		const { moduleId, subtopicId, seen, mcqFile, original } = await readUpload(c);
		if (uploading.has(subtopicId)) throw new Refusal(409, m.api_already_uploading());
		uploading.add(subtopicId);
		try {
			const { name, pieces } = mcqFile;
			const administrator = c.get("administrator");
			const source = originalOf(original);
			const saved = await mcq.saveMcqPieces(moduleId, subtopicId, name, pieces, administrator, seen, source);
			if (!saved.ok) throw new Refusal(422, faultsOf(mcqFile, saved.problems));
			return c.json(answerOf(saved), 200, NO_STORE);
		} finally {
			uploading.delete(subtopicId);
		}
	}

	async function readUpload(c: Context) {
		const reading = await readUploadForm(c.req.raw, maxBytes);
		if (reading.ok) return reading.form;
		if (reading.code === "incomplete") throw new Refusal(400, m.api_select_all());
		if (reading.code === "checksum-malformed") throw new Refusal(400, m.api_checksum_malformed());
		if (reading.code === "unreadable") throw new Refusal(400, m.api_unreadable());
		throw new Refusal(413, m.api_file_too_large({ limit: megabytes(maxBytes) }));
	}

	/** POST a question file of a few questions: what learners' pages would load of it, and its notices. Stores nothing. */
	async function render(c: Context<PanelEnv>): Promise<Response> {
		const rendered = await renderContent(new Uint8Array(await c.req.arrayBuffer()), findPictures);
		if (!rendered.ok) throw new Refusal(422, uploadProblemsText(rendered.problems, PROBLEM_LIMIT));
		return c.json({ success: true, file: rendered.file, notices: rendered.notices }, 200, NO_STORE);
	}

	/** GET: the bytes as they were uploaded, under their cleaned name. */
	async function download(c: Context<PanelEnv>): Promise<Response> {
		const row = await mcq.find(c.req.param("subtopicId") ?? "");
		if (!row) throw new HubError("mcq-not-found");
		const file = await mcq.getMcqFile(row.moduleId, row.subtopicId);
		return sendFile(c, { ...file, mediaType: "application/json" });
	}

	/** GET: the source file, as it was imported. */
	async function downloadOriginal(c: Context<PanelEnv>): Promise<Response> {
		return sendFile(c, await mcq.getOriginal(c.req.param("subtopicId") ?? ""));
	}

	/** Builds a handler that turns refusals into JSON and any other error into 503 with `failure()`. */
	function handle(work: (c: Context<PanelEnv>) => Promise<Response>, failure: () => string) {
		const refusing = (c: Context<PanelEnv>) =>
			work(c).catch((error: unknown) => {
				if (!(error instanceof Refusal)) throw error;
				if (error.status === 422) log.warn({ reason: error.message }, "a question file was refused");
				return refuse(c, error.status, error.message);
			});
		return panelHandler(log, refusing, failure);
	}

	return {
		check: [guard, requireJson, limitBody(JSON_BYTES), handle(check, m.api_check_failed)] as const,
		upload: [guard, onlyMultipart, limitStatedLength(maxBytes), handle(upload, m.api_upload_failed)] as const,
		remove: [guard, requireJson, limitBody(JSON_BYTES), handle(remove, m.api_delete_failed)] as const,
		render: [guard, requireJson, limitBody(RENDER_BYTES), handle(render, m.something_went_wrong_later)] as const,
		download: [guard, handle(download, m.api_download_failed)] as const,
		downloadOriginal: [guard, handle(downloadOriginal, m.api_download_failed)] as const,
		onlyPost: (c: Context) => {
			c.header("Allow", "POST");
			return refuse(c, 405, m.api_only_post());
		},
	};
}

class Refusal extends Error {
	readonly status: Status;
	constructor(status: Status, message: string) {
		super(message);
		this.status = status;
	}
}

/** Null deletes the source file of the file before: a plain upload has none. */
function originalOf(file: UploadedFile | undefined) {
	if (!file || file.size === 0) return null;
	return cleanOriginal({ fileName: file.name, mediaType: file.type, content: Buffer.concat(file.pieces) });
}

/** Rejects a body by its Content-Length before it is read. Without one, upload-form.ts counts while it reads. */
function limitStatedLength(maxBytes: number): MiddlewareHandler {
	return async (c, next) => {
		const isTooLong = Number(c.req.header("Content-Length") ?? 0) > 2 * maxBytes + MULTIPART_BYTES;
		return isTooLong ? refuse(c, 413, m.api_file_too_large({ limit: megabytes(maxBytes) })) : next();
	};
}

function isStatedSmall(c: Context): boolean {
	const length = c.req.header("Content-Length");
	return length !== undefined && Number(length) <= SMALL_BYTES;
}

async function readTarget(c: Context) {
	const body: unknown = await c.req.json().catch(() => undefined);
	const read = z.safeParse(targetSchema, body);
	if (!read.success)
		throw new Refusal(400, isOnlyChecksum(read.error) ? m.api_checksum_malformed() : m.api_ids_missing());
	return read.data;
}

/** For a file that claims to be JSON the text names the faults; for other files it asks for JSON. */
function faultsOf({ name, type }: UploadedFile, problems: readonly Problem[]): string {
	const claimsJson = name.toLowerCase().endsWith(".json") || type.startsWith("application/json");
	const isNoJson = problems.some(({ code }) => code === "invalid-json" || code === "not-utf8");
	return isNoJson && !claimsJson ? m.admin_please_upload_json() : uploadProblemsText(problems, PROBLEM_LIMIT);
}

/** `notices`: what the panel shows of an accepted file, each with its place; absent when there is nothing. */
function answerOf({ questionCount, notices }: Extract<SaveMcqResult, { ok: true }>) {
	const message = m.api_uploaded({ count: questionCount });
	if (notices.length === 0) return { success: true, message };
	const odd = m.api_uploaded_notices({ notices: uploadProblemsText(notices, NOTICE_LIMIT) });
	return { success: true, message: `${message} ${odd}`, notices: notices.map(placedText) };
}

function megabytes(bytes: number): string {
	return (bytes / 1_000_000).toFixed(bytes % 1_000_000 === 0 ? 0 : 1);
}
