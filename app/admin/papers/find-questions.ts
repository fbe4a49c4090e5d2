// The calls of the picker of questions: a search over the module's questions, and the texts of chosen ones. Answered by
// app/routes/admin/choices.ts.
import type { ChoosableQuestion } from "#core/papers/draw.ts";
import type { PaperQuestionName } from "#core/papers/paper.ts";

/** Without `pageCount` these are chosen questions by name. */
export type FoundQuestions = { rows: readonly ChoosableQuestion[]; pageCount?: number; total?: number };

/** How many chosen questions one call names. */
export const CHOSEN_PER_PAGE = 25;

/** The address of a page of what a search finds. */
export function searchAddress(moduleId: string, search: string, page: number): string {
	return `/admin/choices?${new URLSearchParams({ of: "paper-questions", moduleId, search, page: String(page) })}`;
}

/** The address of a page of these questions. */
export function chosenAddress(moduleId: string, chosen: readonly PaperQuestionName[], page: number): string {
	const params = new URLSearchParams({ of: "chosen-questions", moduleId });
	for (const { subtopicId, questionId } of chosen.slice((page - 1) * CHOSEN_PER_PAGE, page * CHOSEN_PER_PAGE))
		params.append("name", `${subtopicId}.${questionId}`);
	return `/admin/choices?${params}`;
}

/** A name of chosenAddress: neither id has a dot. */
export function readChosenName(name: string): PaperQuestionName {
	const [subtopicId = "", questionId = ""] = name.split(".");
	return { subtopicId, questionId };
}
