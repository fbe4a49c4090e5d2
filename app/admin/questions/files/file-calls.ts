// The panel's client of the HTTP calls for question files (specification 7). Never throws.
import * as z from "zod/mini";
import { isReadable, type PanelReply, panelFetch, postJson } from "#app/admin/panel/panel-fetch.ts";
import { isNested, parseJson } from "#core/json.ts";
import type { Imported } from "#core/questions/import/review/imported.ts";
import { type TouchedAnswers, touchedSchema } from "#core/questions/item-statistics.ts";
import { NO_FILE } from "#core/questions/question-file.ts";

export type FileTarget = { moduleId: string; subtopicId: string };
/** The stored question file of a subtopic. */
export type StoredQuestionFile = FileTarget & {
	fileName: string;
	questionCount: number;
	byteLength: number;
	/** Identifies the file. */
	sha256: string;
	updatedAt: number | null;
	/** Whether its source file is stored. */
	hasOriginal?: boolean;
	/** Unpublished changes of its questions; not in lists. */
	draftCount?: number;
};
export type FileCallResult =
	/** `isOriginalLost`: the source file could not be read any more, and is not stored. */
	| { ok: true; message: string; isOriginalLost?: boolean }
	| { ok: false; code: "signed-out" }
	/** The stored file is not the expected one. */
	| { ok: false; code: "changed"; message: string }
	/** Nothing is stored: the new keys mark learners' answers in another way. */
	| { ok: false; code: "touched"; message: string; touched: TouchedAnswers }
	/** Refused by the server; `message` may be empty. */
	| { ok: false; code: "refused"; message: string }
	/** The chosen file cannot be read any more. */
	| { ok: false; code: "unreadable" }
	| { ok: false; code: "no-response"; isOffline: boolean };

export type Upload = FileTarget & {
	/** The stored file that the page showed. */
	expected: StoredQuestionFile | null;
	file: File;
	/** The source file that `file` was imported from. */
	madeFrom: File | undefined;
	/** What is known of an import. */
	imported: Imported | undefined;
	/** Keys that change are answered with "touched", until the administrator has agreed. */
	asksAboutKeys: boolean;
	onProgress: (share: number) => void;
	signal: AbortSignal;
};

export type DeletedQuestionFile = FileTarget & Pick<StoredQuestionFile, "sha256">;

/** Sends the file; without its source file if that one cannot be read any more. */
export async function uploadQuestionFile(upload: Upload): Promise<FileCallResult> {
	const answer = await postQuestionFile(upload);
	if (answer.ok || answer.code !== "no-response" || !answer.isOffline) return answer;
	if (!(await isReadable(upload.file))) return { ok: false, code: "unreadable" };
	if (!upload.madeFrom || (await isReadable(upload.madeFrom))) return answer;
	const again = await postQuestionFile({ ...upload, madeFrom: undefined });
	return again.ok ? { ...again, isOriginalLost: true } : again;
}

/** Uses XMLHttpRequest, since fetch has no upload progress. */
function postQuestionFile(upload: Upload): Promise<FileCallResult> {
	const { moduleId, subtopicId, expected, file, madeFrom, imported, asksAboutKeys, onProgress, signal } = upload;
	return new Promise((resolve) => {
		const body = new FormData();
		body.set("moduleId", moduleId);
		body.set("subtopicId", subtopicId);
		body.set("seen", expected?.sha256 ?? NO_FILE);
		if (asksAboutKeys) body.set("ask", "keys");
		body.set("mcqFile", file);
		if (madeFrom) body.set("original", madeFrom);
		if (imported) body.set("imported", JSON.stringify(imported));
		const request = new XMLHttpRequest();
		request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
		request.onload = () => {
			const { status, responseText } = request;
			if (status === 401) return resolve({ ok: false, code: "signed-out" });
			const json = parseJson(responseText);
			const body = json.ok ? json.value : undefined;
			resolve(resultOf({ is: "response", isOk: status === 200, status, body }));
		};
		request.onerror = () => resolve(resultOf({ is: "offline" }));
		request.onabort = () => resolve({ ok: false, code: "refused", message: "" });
		signal.addEventListener("abort", () => request.abort());
		request.open("POST", "/admin/mcq-upload.php");
		request.send(body);
	});
}

export async function deleteQuestionFile({
	moduleId,
	subtopicId,
	sha256,
}: DeletedQuestionFile): Promise<FileCallResult> {
	return resultOf(await panelFetch("/admin/mcq-delete.php", postJson({ moduleId, subtopicId, seen: sha256 })));
}

/** A proxy's page instead of our JSON counts as refused without a message, or as no response for a status of 500 and above. */
function resultOf(reply: PanelReply): FileCallResult {
	if (reply.is === "offline") return { ok: false, code: "no-response", isOffline: true };
	if (reply.is === "signed-out") return { ok: false, code: "signed-out" };
	const { status, body } = reply;
	const answer = isNested(body) ? body : {};
	const message = typeof answer.message === "string" ? answer.message : "";
	if (status === 200 && answer.success === true) return { ok: true, message };
	const touched = z.safeParse(touchedSchema, answer.touched);
	if (touched.success) return { ok: false, code: "touched", message, touched: touched.data };
	if (message === "" && status >= 500) return { ok: false, code: "no-response", isOffline: false };
	return { ok: false, code: answer.changed === true ? "changed" : "refused", message };
}
