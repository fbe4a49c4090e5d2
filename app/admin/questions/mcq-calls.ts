// The panel's client of the HTTP calls for question files (specification 7). Every outcome is an answer; nothing throws.
import { isNested, parseJson } from "#core/json.ts";

export type McqTarget = { moduleId: string; subtopicId: string };
/** The stored question file of a subtopic. */
export type StoredMcq = McqTarget & {
	fileName: string;
	questionCount: number;
	byteLength: number;
	/** Identifies the file. */
	sha256: string;
	updatedAt: number | null;
	/** Whether what it was made from is stored beside it. */
	hasOriginal?: boolean;
	/** Changes of its questions that are not published, when it was asked for alone. */
	draftCount?: number;
};
export type CallAnswer =
	| { ok: true; message: string }
	| { ok: false; code: "signed-out" }
	/** Somebody else has replaced or deleted the file since the page was loaded. */
	| { ok: false; code: "changed"; message: string }
	/** Refused by the server; the message can be shown, and is empty if there is none. */
	| { ok: false; code: "refused"; message: string }
	| { ok: false; code: "no-answer"; isOffline: boolean };

/** The expected checksum when the page showed no file, so that nobody replaces a file unseen. */
const NO_FILE = "none";

export type Upload = McqTarget & {
	seen: StoredMcq | null;
	file: File;
	/** What the file was made from. */
	madeFrom: File | undefined;
	onProgress: (share: number) => void;
	signal: AbortSignal;
};

export type DeletedMcq = McqTarget & Pick<StoredMcq, "sha256">;

/** Uses XMLHttpRequest, since fetch has no upload progress. */
export function uploadMcqFile(upload: Upload): Promise<CallAnswer> {
	const { moduleId, subtopicId, seen, file, madeFrom, onProgress, signal } = upload;
	return new Promise((resolve) => {
		const body = new FormData();
		body.set("moduleId", moduleId);
		body.set("subtopicId", subtopicId);
		body.set("seen", seen?.sha256 ?? NO_FILE);
		body.set("mcqFile", file);
		if (madeFrom) body.set("original", madeFrom);
		const request = new XMLHttpRequest();
		request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
		request.onload = () => resolve(readAnswer(request.status, request.responseText));
		request.onerror = () => resolve({ ok: false, code: "no-answer", isOffline: true });
		request.onabort = () => resolve({ ok: false, code: "refused", message: "" });
		signal.addEventListener("abort", () => request.abort());
		request.open("POST", "/admin/mcq-upload.php");
		request.send(body);
	});
}

export async function deleteMcqFile({ moduleId, subtopicId, sha256 }: DeletedMcq): Promise<CallAnswer> {
	try {
		const response = await fetch("/admin/mcq-delete.php", {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify({ moduleId, subtopicId, seen: sha256 }),
		});
		return readAnswer(response.status, await response.text());
	} catch {
		return { ok: false, code: "no-answer", isOffline: true };
	}
}

/** A proxy's page instead of our JSON counts as refused without a message, or as no answer for a status of 500 and above. */
function readAnswer(status: number, text: string): CallAnswer {
	if (status === 401) return { ok: false, code: "signed-out" };
	const json = parseJson(text);
	const answer = json.ok && isNested(json.value) ? json.value : {};
	const message = typeof answer.message === "string" ? answer.message : "";
	if (status === 200 && answer.success === true) return { ok: true, message };
	if (message === "" && (status === 0 || status >= 500)) return { ok: false, code: "no-answer", isOffline: false };
	return { ok: false, code: answer.changed === true ? "changed" : "refused", message };
}
