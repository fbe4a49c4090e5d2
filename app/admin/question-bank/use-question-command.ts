// Sends a change of questions to the page's action and reports what came of it. Asks for the password when the session has
// ended; what others have changed meanwhile is loaded.
import { useRevalidator } from "react-router";
import type { DoneResult } from "#app/admin/forms/save-result.ts";
import { useSend } from "#app/admin/forms/send.ts";
import { type ChangeResult, useChange } from "#app/admin/lists/use-change.ts";
import * as m from "#messages";
import { problemText } from "#messages/problem-text";
import type { QuestionCommand } from "./question-commands.ts";

/** What publishing and discarding answer besides. */
export type QuestionChangeAnswer =
	| DoneResult
	/** The changes are others than the page showed. */
	| { ok: false; code: "others-changed" }
	| { ok: false; code: "to-look-at"; count: number };
export type SendQuestionCommand = (change: QuestionCommand, done?: string) => Promise<boolean>;

/** @param action the page of the list; this page by default */
export function useQuestionCommand(action?: string): SendQuestionCommand {
	const send = useSend<QuestionChangeAnswer>(action);
	const change = useChange();
	const { revalidate } = useRevalidator();
	return async (body, done) => {
		const call = async (): Promise<ChangeResult> => {
			const answer: QuestionChangeAnswer = await send(body);
			if (answer.ok) return answer;
			if (answer.code === "others-changed" || answer.code === "to-look-at") await revalidate();
			return { ...answer, ...reasonOf(answer) };
		};
		return change(call, { failed: failedOf(body), ...(done === undefined ? {} : { done }) });
	};
}

function reasonOf(answer: Extract<QuestionChangeAnswer, { ok: false }>): { message?: string } {
	if (answer.code === "others-changed") return { message: m.admin_publish_others_changed() };
	if (answer.code === "to-look-at") return { message: m.admin_publish_review_first({ count: answer.count }) };
	if (answer.code === "problems") return { message: answer.problems.map(problemText).join(" ") };
	return {};
}

function failedOf({ do: what }: QuestionCommand): string {
	return what === "publish" ? m.admin_publish_failed() : m.admin_question_change_failed();
}
