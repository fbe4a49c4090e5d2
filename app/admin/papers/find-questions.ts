// The calls of the picker of questions: a search over the module's questions, and the texts of chosen ones. Answered by
// app/routes/admin/choices.ts.
import { type ChoosableQuestion, paperNameOf } from "#core/papers/draw.ts";
import type { PaperQuestionName } from "#core/papers/paper.ts";

/** Without `pageCount` these are chosen questions by name. */
export type FoundQuestions = { rows: readonly ChoosableQuestion[]; pageCount?: number; total?: number };

/** How many chosen questions one call names. */
export const CHOSEN_PER_PAGE = 25;

/** A page of chosen questions. */
export function chosenPage(chosen: readonly PaperQuestionName[], page: number): readonly PaperQuestionName[] {
	return chosen.slice((page - 1) * CHOSEN_PER_PAGE, page * CHOSEN_PER_PAGE);
}

/** The page, from 1, of a place from 0. */
export function chosenPageOf(place: number): number {
	return Math.floor(place / CHOSEN_PER_PAGE) + 1;
}

/** The listed questions after those that are chosen got another order: what is not chosen any more stays where it is. */
export function keepPlaces(
	listed: readonly PaperQuestionName[],
	chosen: readonly PaperQuestionName[],
): PaperQuestionName[] {
	const left = [...chosen];
	const names = new Set(chosen.map(paperNameOf));
	return listed.map((name) => (names.has(paperNameOf(name)) ? (left.shift() ?? name) : name));
}

/** The address of a page of what a search finds. */
export function searchAddress(moduleId: string, search: string, page: number): string {
	return `/admin/choices?${new URLSearchParams({ of: "paper-questions", moduleId, search, page: String(page) })}`;
}

/** The address of these questions, whatever their order is: putting them into another one loads nothing. */
export function chosenAddress(moduleId: string, chosen: readonly PaperQuestionName[]): string {
	const params = new URLSearchParams({ of: "chosen-questions", moduleId });
	const names = chosen.map(({ subtopicId, questionId }) => `${subtopicId}.${questionId}`);
	for (const name of names.toSorted()) params.append("name", name);
	return `/admin/choices?${params}`;
}

/** The questions that were found, in the order of choosing. */
export function inChosenOrder(
	rows: readonly ChoosableQuestion[],
	chosen: readonly PaperQuestionName[],
): readonly ChoosableQuestion[] {
	const byName = new Map(rows.map((row) => [paperNameOf(row), row]));
	return chosen.flatMap((name) => byName.get(paperNameOf(name)) ?? []);
}

/** A name of chosenAddress: neither id has a dot. */
export function readChosenName(name: string): PaperQuestionName {
	const [subtopicId = "", questionId = ""] = name.split(".");
	return { subtopicId, questionId };
}
