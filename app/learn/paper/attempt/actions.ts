// What the buttons of a paper do, as steps. In the plain style each choice is saved as it is made; in the styles of real exams only the
// buttons save, a jump by the palette does not, and what is chosen and not saved stays as a draft.
import { NOT_ATTEMPTED } from "#core/marks/judge-answer.ts";
import type { Attempt, AttemptQuestion } from "#core/papers/attempt.ts";
import type { CandidatePaper, ShownQuestion } from "#core/papers/calls.ts";
import { hasUnclearComma, toLatin } from "#core/questions/typed-number.ts";
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

/** A number or its beginning. Digits before and after the point: fewer than a marked answer may have (core/marks/judge-answer.ts). */
const NUMBER_SO_FAR = /^-?\d{0,12}(?:\.\d{0,12})?$/;
/** Longest text that the field holds. */
const TYPED_LENGTH = 40;

/**
 * What is typed of a number, as it is marked: digits of any script as 0 to 9, a point, a minus in front. What else is typed stays as it
 * is, so that nothing becomes another number: it cannot be saved.
 */
export function tidyNumber(typed: string): string {
	const plain = Array.from(typed.trim(), toLatin).join("").replace(/^\+/, "");
	const number = hasUnclearComma(plain) ? plain : plain.replace(",", ".");
	return NUMBER_SO_FAR.test(number) ? number : typed.slice(0, TYPED_LENGTH);
}

/** Whether a choice can be saved: "-", "." and "1/2" are no numbers. */
function isCompleteAnswer(type: ShownQuestion["type"], chosen: string): boolean {
	return type !== "number" || chosen === NOT_ATTEMPTED || (NUMBER_SO_FAR.test(chosen) && /\d/.test(chosen));
}

/** Whether what is typed and not saved is no number. */
export function isUnfinished(
	{ type }: Pick<ShownQuestion, "type">,
	{ draft }: Pick<AttemptQuestion, "draft">,
): boolean {
	return draft !== null && draft !== "" && !isCompleteAnswer(type, draft);
}

/**
 * A choice was made or changed. Where choices are saved at once, what is no number takes the number away that was saved before: it is mostly
 * the beginning of what is typed, and would be marked in its place.
 * @param given the saved answer
 */
export function chooseSteps(
	screen: Screen,
	question: ShownQuestion,
	chosen: string,
	given: AttemptQuestion["given"],
): NewStep[] {
	const { id: questionId, type } = question;
	const drafted: NewStep = { kind: "drafted", questionId, given: chosen };
	if (screen !== "plain") return [drafted];
	if (chosen !== "" && !isCompleteAnswer(type, chosen)) {
		return given === null ? [drafted] : [{ kind: "cleared", questionId }, drafted];
	}
	return [chosen === "" ? { kind: "cleared", questionId } : { kind: "saved", questionId, given: chosen }];
}

/** Saves the draft of a question, if it has one. */
function saveSteps(question: ShownQuestion, { draft }: AttemptQuestion): NewStep[] {
	const { id: questionId } = question;
	if (draft === null) return [];
	return [draft === "" ? { kind: "cleared", questionId } : { kind: "saved", questionId, given: draft }];
}

/** "Save & Next": the mark for review goes. Nothing happens where what is typed is no number: it would look saved. */
export function saveAndNext(question: ShownQuestion, own: AttemptQuestion, next: string): NewStep[] {
	if (isUnfinished(question, own)) return [];
	const questionId = question.id;
	const unmarked: NewStep[] = own.isMarked ? [{ kind: "unmarked", questionId }] : [];
	return [...saveSteps(question, own), ...unmarked, { kind: "visited", questionId: next }];
}

/** "Mark for Review & Next": a chosen answer is saved, too. As above where what is typed is no number. */
export function markAndNext(question: ShownQuestion, own: AttemptQuestion, next: string): NewStep[] {
	if (isUnfinished(question, own)) return [];
	const questionId = question.id;
	return [...saveSteps(question, own), { kind: "marked", questionId }, { kind: "visited", questionId: next }];
}

/** The ids of questions whose choice is not saved. */
export function listUnsaved({ questions }: Attempt): string[] {
	return [...questions].flatMap(([id, { draft }]) => (draft === null ? [] : [id]));
}
