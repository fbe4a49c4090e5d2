// Stores pictures that are pasted, dropped or chosen, one after the other, and says how it went.
import { useRef, useState } from "react";
import { usePanel } from "#app/admin/frame/panel-context.tsx";
import * as m from "#messages";
import { storePicture } from "./picture-call.ts";

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
