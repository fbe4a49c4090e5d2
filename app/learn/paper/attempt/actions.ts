// What the buttons of a paper do, as steps. In the plain style each choice is saved as it is made; in the styles of real exams only the
// buttons save, a jump by the palette does not, and what is chosen and not saved stays as a draft.
import { NOT_ATTEMPTED } from "#core/marks/judge-answer.ts";
import type { Attempt, AttemptQuestion } from "#core/papers/attempt.ts";
import type { CandidatePaper, ShownQuestion } from "#core/papers/calls.ts";
import type { NewStep } from "./stored-attempt.ts";

type Screen = CandidatePaper["screen"];

/** What the screen shows as chosen: the draft, or the saved answer. "" for nothing. */
export function chosenText({ draft, given }: Pick<AttemptQuestion, "draft" | "given">): string {
	return draft ?? given ?? "";
}

/** The chosen ids of options. */
export function chosenIds(type: ShownQuestion["type"], chosen: string): readonly string[] {
	if (chosen === "" || chosen === NOT_ATTEMPTED) return chosen === "" ? [] : [chosen];
	if (type !== "several") return [chosen];
	// Written by toggleOption.
	const ids: string[] = JSON.parse(chosen);
	return ids;
}

/** The choice after an option was pressed. "Not attempted" and other options exclude each other. */
export function toggleOption({ type, options }: ShownQuestion, chosen: string, optionId: string): string {
	if (type !== "several" || optionId === NOT_ATTEMPTED) return optionId;
	const ids = new Set(chosenIds(type, chosen));
	ids.delete(NOT_ATTEMPTED);
	if (!ids.delete(optionId)) ids.add(optionId);
	const inOrder = options.flatMap(({ id }) => (ids.has(id) ? [id] : [])).sort();
	return inOrder.length === 0 ? "" : JSON.stringify(inOrder);
}

/** What is typed of a number, without what no number has: digits, a point, a minus in front. */
export function tidyNumber(typed: string): string {
	const plain = typed.replaceAll(/[−–]/g, "-").replaceAll(/[,٫]/g, ".");
	const [, sign = "", rest = ""] = /^\s*(-?)(.*)$/s.exec(plain) ?? [];
	const [whole = "", ...places] = rest.replaceAll(/[^\d.]/g, "").split(".");
	const decimals = places.length === 0 ? "" : `.${places.join("").slice(0, NUMBER_PLACES)}`;
	return `${sign}${whole.slice(0, NUMBER_PLACES)}${decimals}`;
}

/** Digits that the field takes before and after the point: fewer than a marked answer may have (core/marks/judge-answer.ts). */
const NUMBER_PLACES = 12;

/** Whether a choice can be saved: "-" and "." are no numbers yet. */
function isCompleteAnswer(type: ShownQuestion["type"], chosen: string): boolean {
	return type !== "number" || chosen === NOT_ATTEMPTED || /\d/.test(chosen);
}

/** A choice was made or changed. */
export function chooseSteps(screen: Screen, question: ShownQuestion, chosen: string): NewStep[] {
	const { id: questionId, type } = question;
	const isSaved = screen === "plain" && (chosen === "" || isCompleteAnswer(type, chosen));
	if (!isSaved) return [{ kind: "drafted", questionId, given: chosen }];
	return [chosen === "" ? { kind: "cleared", questionId } : { kind: "saved", questionId, given: chosen }];
}

/** Saves the draft of a question, if it has one that is an answer. */
function saveSteps(question: ShownQuestion, { draft }: AttemptQuestion): NewStep[] {
	const { id: questionId, type } = question;
	if (draft === null || !isCompleteAnswer(type, draft || "0")) return [];
	return [draft === "" ? { kind: "cleared", questionId } : { kind: "saved", questionId, given: draft }];
}

/** "Save & Next": the mark for review goes. */
export function saveAndNext(question: ShownQuestion, own: AttemptQuestion, next: string): NewStep[] {
	const questionId = question.id;
	const unmarked: NewStep[] = own.isMarked ? [{ kind: "unmarked", questionId }] : [];
	return [...saveSteps(question, own), ...unmarked, { kind: "visited", questionId: next }];
}

/** "Mark for Review & Next": a chosen answer is saved, too. */
export function markAndNext(question: ShownQuestion, own: AttemptQuestion, next: string): NewStep[] {
	const questionId = question.id;
	return [...saveSteps(question, own), { kind: "marked", questionId }, { kind: "visited", questionId: next }];
}

/** The ids of questions whose choice is not saved. */
export function listUnsaved({ questions }: Attempt): string[] {
	return [...questions].flatMap(([id, { draft }]) => (draft === null ? [] : [id]));
}
