// Deleting a question file by the call that scripts of the provider use too; says how it went.
import { useRef } from "react";
import { usePanel } from "#app/admin/frame/panel-context.tsx";
import * as m from "#messages";
import { type DeletedMcq, deleteMcqFile } from "./mcq-calls.ts";

/** @param failed the specification's words for this page, when no answer comes */
export function useMcqDelete(failed: string) {
	const { tell, signInAgain } = usePanel();
	const isBusy = useRef(false);
	// Not all of the specification's words end in a full stop, and the reason follows them.
	const sentence = failed.endsWith(".") ? failed : `${failed}.`;
	return async (file: DeletedMcq): Promise<boolean> => {
		if (isBusy.current) return false;
		isBusy.current = true;
		const call = () => deleteMcqFile(file);
		let answer = await call();
		while (!answer.ok && answer.code === "signed-out" && (await signInAgain())) answer = await call();
		isBusy.current = false;
		if (answer.ok) {
			tell(m.admin_mcq_deleted());
			return true;
		}
		if (answer.code === "refused" || answer.code === "changed")
			tell(`${m.admin_delete_failed()} ${answer.message}`.trim(), "failed");
		else if (answer.code === "signed-out") tell(`${sentence} ${m.admin_not_saved_signed_out()}`, "failed");
		else
			tell(
				`${sentence} ${answer.isOffline ? m.admin_reason_offline_sentence() : m.admin_reason_server_sentence()}`,
				"failed",
			);
		return false;
	};
}
