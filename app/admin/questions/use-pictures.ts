// Stores pasted, dropped or chosen pictures one after the other and reports the result.

import { useState } from "react";
import { useOneAtATime } from "#app/admin/panel/one-at-a-time.ts";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { bodyOf, failureText, panelFetch, postBytes } from "#app/admin/panel/panel-fetch.ts";
import { PICTURE_BYTES } from "#core/addresses/calls.ts";
import { PICTURE_PIXELS } from "#core/questions/picture.ts";
import * as m from "#messages";

export type PictureStatus = { is: "sending" | "added" | "failed"; text: string };

/** @param insert puts a reference to the picture into the text */
export function usePictures(insert: (checksum: string) => void) {
	const { signInAgain } = usePanel();
	const [status, setStatus] = useState<PictureStatus>();
	const oneAtATime = useOneAtATime();
	const take = (files: readonly File[]) => oneAtATime(() => storeAll(files));

	async function storeAll(files: readonly File[]) {
		for (const file of files) {
			setStatus({ is: "sending", text: m.admin_picture_sending() });
			const answer = await storePicture(file, signInAgain);
			if (!answer.ok) {
				setStatus({ is: "failed", text: answer.message });
				break;
			}
			insert(answer.sha256);
			setStatus({ is: "added", text: answer.isCut ? m.admin_picture_cut() : m.admin_picture_added() });
		}
	}
	return { status, take };
}

type PictureResult = { ok: true; sha256: string; isCut: boolean } | { ok: false; message: string };

/** @param signInAgain asks for the password when the session has ended */
async function storePicture(file: Blob, signInAgain: () => Promise<boolean>): Promise<PictureResult> {
	if (file.size > PICTURE_BYTES) {
		const limits = { limit: PICTURE_BYTES / 1024 / 1024, pixels: PICTURE_PIXELS / 1_000_000 };
		return { ok: false, message: m.picture_fault({ fault: "too-large", ...limits }) };
	}
	const reply = await panelFetch<{ sha256: string; isCut?: boolean }>("/api/pictures", postBytes(file), signInAgain);
	const stored = bodyOf(reply);
	if (typeof stored?.sha256 === "string") return { ok: true, sha256: stored.sha256, isCut: stored.isCut === true };
	const texts = {
		offline: m.admin_picture_offline(),
		signedOut: m.admin_picture_signed_out(),
		failed: m.admin_picture_failed(),
	};
	return { ok: false, message: failureText(reply, texts) };
}
