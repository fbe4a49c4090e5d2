// Stores pictures that are pasted, dropped or chosen, one after the other, and says how it went.
import { useRef, useState } from "react";
import { usePanel } from "#app/admin/frame/panel-context.tsx";
import { isNested } from "#core/json.ts";
import { PICTURE_BYTES, PICTURE_PIXELS } from "#core/questions/picture.ts";
import * as m from "#messages";

export type Told = { is: "sending" | "added" | "failed"; text: string };

/** @param insert puts the picture with this checksum into the text */
export function usePictures(insert: (checksum: string) => void) {
	const { signInAgain } = usePanel();
	const [told, setTold] = useState<Told>();
	const isSending = useRef(false);
	async function take(files: readonly File[]) {
		if (isSending.current) return;
		isSending.current = true;
		for (const file of files) {
			setTold({ is: "sending", text: m.admin_picture_sending() });
			const answer = await storePicture(file, signInAgain);
			if (!answer.ok) {
				setTold({ is: "failed", text: answer.message });
				break;
			}
			insert(answer.sha256);
			setTold({ is: "added", text: answer.isCut ? m.admin_picture_cut() : m.admin_picture_added() });
		}
		isSending.current = false;
	}
	return { told, take };
}

type PictureAnswer = { ok: true; sha256: string; isCut: boolean } | { ok: false; message: string };

/** @param signInAgain asks for the password when the session has ended */
async function storePicture(file: Blob, signInAgain: () => Promise<boolean>): Promise<PictureAnswer> {
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
