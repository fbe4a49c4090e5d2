// A change that is one press: delete a row, move it. Asks again for the password where the session has ended, repeats
// the change then, and says how it went.
import { useRef } from "react";
import type { DoneAnswer } from "#app/admin/forms/save-answer.ts";
import { type Sendable, useSend } from "#app/admin/forms/send.ts";
import { usePanel } from "#app/admin/frame/panel-context.tsx";
import * as m from "#messages";

export type ChangeWords = { done?: string; failed: string };

/** @param action the page whose action makes the change; this page by default */
export function useChange(action?: string) {
	const { tell, signInAgain } = usePanel();
	const send = useSend<DoneAnswer>(action);
	const isBusy = useRef(false);
	/** True: done. A second press while the first is under way does nothing. */
	return async (body: Sendable, { done, failed }: ChangeWords): Promise<boolean> => {
		if (isBusy.current) return false;
		isBusy.current = true;
		let answer = await send(body);
		while (!answer.ok && answer.code === "signed-out" && (await signInAgain())) answer = await send(body);
		isBusy.current = false;
		if (answer.ok) {
			if (done) tell(done);
			return true;
		}
		tell(`${failed} ${reasonOf(answer)}`, "failed");
		return false;
	};
}

function reasonOf(answer: Exclude<DoneAnswer, { ok: true }>): string {
	if (answer.code === "signed-out") return m.admin_not_saved_signed_out();
	if (answer.code === "gone") return m.admin_already_gone();
	if (answer.code === "no-answer" && answer.isOffline) return m.admin_reason_offline_sentence();
	return m.admin_reason_server_sentence();
}
