// Sends a command about a link to the module's page and reports the result; asks for the password again when the session has ended.
import type { DoneResult } from "#app/admin/panel/forms/save-result.ts";
import { useSend } from "#app/admin/panel/forms/send.ts";
import { type ChangeResult, useChange } from "#app/admin/panel/lists/use-change.ts";
import * as m from "#messages";
import { problemText } from "#messages/problem-text";
import type { LinkCommand } from "./link-fields.ts";

/** @returns whether it was done; `done` is then shown. @param onAnswer gets what came back, also that nobody has answered */
export type SendLinkCommand = (
	command: LinkCommand,
	done: string,
	onAnswer?: (answer: DoneResult) => void,
) => Promise<boolean>;

export function useLinkCommand(): SendLinkCommand {
	const send = useSend<DoneResult>();
	const change = useChange();
	return (command, done, onAnswer) => {
		const call = async (): Promise<ChangeResult> => {
			const answer: DoneResult = await send({ link: command });
			onAnswer?.(answer);
			if (answer.ok || answer.code !== "problems") return answer;
			return { ok: false, code: "problems", message: answer.problems.map(problemText).join(" ") };
		};
		if (command.do !== "create") return change(call, { done, failed: m.admin_link_change_failed() });
		return change(call, { done, failed: m.admin_link_not_created(), unanswered: m.admin_link_perhaps_created() });
	};
}
