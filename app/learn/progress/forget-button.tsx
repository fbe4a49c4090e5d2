// A button that deletes the learner's log, here or everywhere, with a confirmation.

import { type AnswerStorage, answerStorage, isOnServer } from "#app/learn/log/answer-storage.ts";
import { type ForgetScope, forget } from "#app/learn/log/forget.ts";
import { useLogMode } from "#app/learn/log/use-log-mode.ts";
import { ConfirmButton } from "#app/learn/session/confirm-button.tsx";
import { forgetSession } from "#app/learn/session/session-store.ts";
import { useSite } from "#app/ui/site.ts";
import * as m from "#messages";

export type ForgetButtonProps = {
	scope: ForgetScope;
	className: string;
	/** Answers that the server does not have. */
	unsent?: number | undefined;
	/** Whether own questions are stored on this phone only. */
	hasOwnOnlyHere?: boolean;
	/** @param isConfirmed whether the server has confirmed it; otherwise it is requested at the next contact */
	onForgotten: (isConfirmed: boolean) => void;
};

export function ForgetButton({ scope, className, unsent = 0, hasOwnOnlyHere = false, onForgotten }: ForgetButtonProps) {
	const isAll = scope === "all";
	const label = isAll ? m.forget_everything() : m.forget_on_device();
	const isSynced = useSite().progress === "synced";
	const mode = useLogMode();
	const place = mode && answerStorage(mode, isSynced);

	async function confirm(): Promise<void> {
		const isConfirmed = await forget(scope);
		forgetSession();
		onForgotten(isConfirmed);
	}

	// The question depends on the log, which must be read first.
	if (!place) return null;
	return (
		<ConfirmButton
			label={label}
			className={className}
			question={isAll ? m.forget_everything_question() : m.forget_on_device_question()}
			hint={
				<>
					<p className="mt-2 text-quiet">{hintText(scope, place)}</p>
					{!isAll && isOnServer(place) && hasOwnOnlyHere && <p className="mt-2">{m.forget_own_only_here()}</p>}
					{!isAll && isOnServer(place) && unsent > 0 && <p className="mt-2">{m.forget_unsent({ count: unsent })}</p>}
				</>
			}
			keep={m.cancel()}
			onConfirm={confirm}
		/>
	);
}

function hintText(scope: ForgetScope, place: AnswerStorage): string {
	switch (place) {
		case "both":
			return scope === "all" ? m.forget_everything_hint() : m.forget_on_device_hint();
		case "server":
			return scope === "all" ? m.forget_everything_server_hint() : m.forget_on_device_hint();
		case "phone":
		case "deleted":
			return m.forget_only_copy_hint();
		case "page":
			return m.forget_page_hint();
	}
}
