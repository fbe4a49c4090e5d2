// Stores one picture on the server. Every outcome is an answer; nothing throws.
import { isNested } from "#core/json.ts";
import { PICTURE_BYTES, PICTURE_PIXELS } from "#core/questions/picture.ts";
import * as m from "#messages";

export type PictureAnswer = { ok: true; sha256: string; isCut: boolean } | { ok: false; message: string };

/** @param signInAgain asks for the password when the session has ended */
export async function storePicture(file: Blob, signInAgain: () => Promise<boolean>): Promise<PictureAnswer> {
	if (file.size > PICTURE_BYTES) {
		const limits = { limit: PICTURE_BYTES / 1024 / 1024, pixels: PICTURE_PIXELS / 1_000_000 };
		return { ok: false, message: m.picture_fault({ fault: "too-large", ...limits }) };
	}
	let response: Response;
	try {
		const headers = { "Content-Type": "application/octet-stream" };
		response = await fetch("/api/pictures", { method: "POST", headers, body: file });
	} catch {
		return { ok: false, message: m.admin_picture_offline() };
	}
	if (response.status === 401) {
		if (await signInAgain()) return storePicture(file, signInAgain);
		return { ok: false, message: m.admin_picture_signed_out() };
	}
	const answer: unknown = await response.json().catch(() => undefined);
	if (!isNested(answer)) return { ok: false, message: m.admin_picture_failed() };
	if (typeof answer.sha256 === "string") return { ok: true, sha256: answer.sha256, isCut: answer.isCut === true };
	return { ok: false, message: typeof answer.message === "string" ? answer.message : m.admin_picture_failed() };
}
