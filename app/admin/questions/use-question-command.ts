// Sends a command to the action of a subtopic's questions and reports the result. Asks for the password when the session has ended;
// reloads the list when others have changed it.
import { useRevalidator } from "react-router";
import type { DoneResult } from "#app/admin/panel/forms/save-result.ts";
import { useSend } from "#app/admin/panel/forms/send.ts";
import { type ChangeResult, type ChangeTexts, useChange } from "#app/admin/panel/lists/use-change.ts";
import * as m from "#messages";
import { problemText } from "#messages/problem-text";
import type { QuestionCommand } from "./question-commands.ts";

/** Refusals of publishing and discarding. */
export type QuestionCommandResult =
	| DoneResult
	/** `publishedAt`: names a publishing that can be undone. */
	| { ok: true; publishedAt?: number | undefined }
	/** The server has other changes than the page showed. */
	| { ok: false; code: "others-changed" }
	| { ok: false; code: "needs-review"; count: number };
export type SendQuestionCommand = (
	change: QuestionCommand,
	done?: string,
	undo?: ChangeTexts["undo"],
	/** The page of the list, where it is not the hook's. */
	to?: string,
) => Promise<boolean>;

/** @param action the page of the list; this page by default */
export function useQuestionCommand(action?: string): SendQuestionCommand {
	const send = useSend<QuestionCommandResult>(action);
	const change = useChange();
	const { revalidate } = useRevalidator();
	return async (body, done, undo, to) => {
		const call = async (): Promise<ChangeResult> => {
			const answer: QuestionCommandResult = await send(body, to);
			if (answer.ok) return answer;
			if (answer.code === "others-changed" || answer.code === "needs-review") await revalidate();
			return { ...answer, ...reasonOf(answer) };
		};
		const texts: ChangeTexts = { failed: failedOf(body) };
		if (done !== undefined) texts.done = done;
		if (undo !== undefined) texts.undo = undo;
		return change(call, texts);
	};
}

function reasonOf(answer: Extract<QuestionCommandResult, { ok: false }>): { message?: string } {
	if (answer.code === "others-changed") return { message: m.admin_publish_others_changed() };
	if (answer.code === "needs-review") return { message: m.admin_publish_review_first({ count: answer.count }) };
	if (answer.code === "problems") return { message: answer.problems.map(problemText).join(" ") };
	return {};
}

function failedOf({ do: what }: QuestionCommand): string {
	return what === "publish" ? m.admin_publish_failed() : m.admin_question_change_failed();
}
