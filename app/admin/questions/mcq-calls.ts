// The panel's own use of the HTTP calls for question files (specification 7). Every outcome is an answer: nothing throws.

export type McqTarget = { moduleId: string; subtopicId: string };
/** The question file that a subtopic has, as the pages know it. */
export type StoredMcq = McqTarget & {
	fileName: string;
	questionCount: number;
	byteLength: number;
	/** Which file it is. */
	sha256: string;
	updatedAt: number | null;
};
export type CallAnswer =
	| { ok: true; message: string }
	| { ok: false; code: "signed-out" }
	/** Somebody else has put another file there, or deleted it, since the person looked. */
	| { ok: false; code: "changed"; message: string }
	/** The server said no; its message is fit to be shown. Empty: it gave none. */
	| { ok: false; code: "refused"; message: string }
	| { ok: false; code: "no-answer"; isOffline: boolean };

/** Says which file the person saw in this place, so that nobody loses one that they did not know of. */
const NO_FILE = "none";

export type Upload = McqTarget & {
	seen: StoredMcq | null;
	file: File;
	onProgress: (share: number) => void;
	signal: AbortSignal;
};

export type DeletedMcq = McqTarget & Pick<StoredMcq, "sha256">;

/** By XMLHttpRequest: it alone tells how much has been sent. */
export function uploadMcqFile({
	moduleId,
	subtopicId,
	seen,
	file,
	onProgress,
	signal,
}: Upload): Promise<CallAnswer> {
	return new Promise((resolve) => {
		const body = new FormData();
		body.set("moduleId", moduleId);
		body.set("subtopicId", subtopicId);
		body.set("seen", seen?.sha256 ?? NO_FILE);
		body.set("mcqFile", file);
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

/** A proxy's page instead of our JSON is a refusal without words, or no answer when it says that the server is down. */
function readAnswer(status: number, text: string): CallAnswer {
	if (status === 401) return { ok: false, code: "signed-out" };
	const answer = parse(text);
	const message = typeof answer.message === "string" ? answer.message : "";
	if (status === 200 && answer.success === true) return { ok: true, message };
	if (message === "" && (status === 0 || status >= 500))
		return { ok: false, code: "no-answer", isOffline: false };
	return { ok: false, code: answer.changed === true ? "changed" : "refused", message };
}

function parse(text: string): { success?: unknown; message?: unknown; changed?: unknown } {
	try {
		const value: unknown = JSON.parse(text);
		return typeof value === "object" && value !== null ? value : {};
	} catch {
		return {};
	}
}
