// A change by one press (delete or move a row): asks for the password again when the session has ended, repeats the change,
// and reports the result.
import { useRevalidator } from "react-router";
import { useOneAtATime } from "#app/admin/panel/one-at-a-time.ts";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { withFullStop } from "#app/admin/panel/sentence.tsx";
import type { Undo } from "#app/admin/panel/toasts.tsx";
import * as m from "#messages";

type ChangeOutcome = {
	binId?: string | undefined;
	copy?: { id: string } | undefined;
	publishedAt?: number | undefined;
};
export type ChangeResult =
	/** `binId`: the entry of the bin in which a deleted record lies; `copy`: a new record; `publishedAt`: see undoPublish. */
	| ({ ok: true } & ChangeOutcome)
	/** `message`: the server's reason, as a sentence. */
	| { ok: false; code: string; message?: string; isOffline?: boolean };
export type ChangeTexts = {
	done?: string;
	failed: string;
	/** In place of `failed` where nobody has answered, so that it may be done. */
	unanswered?: string | undefined;
	/** How the change is undone from its message. */
	undo?: (outcome: ChangeOutcome) => Undo | undefined;
};

export function useChange() {
	const { showToast, signInAgain } = usePanel();
	const { revalidate } = useRevalidator();
	const oneAtATime = useOneAtATime();

	async function callSignedIn(call: () => Promise<ChangeResult>): Promise<ChangeResult> {
		let answer = await call();
		while (!answer.ok && answer.code === "signed-out" && (await signInAgain())) answer = await call();
		return answer;
	}

	/** True: done. A second press while the first is in progress does nothing. */
	return async (
		call: () => Promise<ChangeResult>,
		{ done, failed, unanswered, undo }: ChangeTexts,
	): Promise<boolean> => {
		const answer = await oneAtATime(() => callSignedIn(call)).catch((error: unknown) => {
			showToast(withFullStop(unanswered ?? failed), "failed");
			throw error;
		});
		if (!answer) return false;
		// After a refusal React Router does not reload the list, which still shows the deleted record.
		if (!answer.ok && answer.code === "gone") await revalidate();
		if (answer.ok) {
			if (done) showToast(done, "done", undo?.(answer));
			return true;
		}
		const sentence = answer.code === "no-response" && unanswered !== undefined ? unanswered : failed;
		showToast(`${withFullStop(sentence)} ${reasonOf(answer)}`.trim(), "failed");
		return false;
	};
}

/** Undoes the deletion of a record that lies in the bin. */
export function undoDelete(title: string): (outcome: ChangeOutcome) => Undo | undefined {
	return ({ binId }) => {
		if (binId === undefined) return undefined;
		return { action: "/admin/bin", body: { restore: binId }, done: m.admin_bin_restored({ title }) };
	};
}

/** Why a change was not made. */
export function reasonOf({
	code,
	message,
	isOffline,
}: {
	code: string;
	message?: string | undefined;
	isOffline?: boolean | undefined;
}): string {
	if (code === "signed-out") return m.admin_not_saved_signed_out();
	if (code === "gone") return m.admin_already_gone();
	if (message !== undefined) return message;
	return isOffline ? m.admin_reason_offline() : m.admin_reason_server();
}
