// Whether an answer that was checked, and is not given yet, is still the one on screen. Pure.
import type { Question } from "#core/questions/question-file.ts";
import { readTypedNumber } from "#core/questions/typed-number.ts";
import { writeChosen } from "./given-answer.ts";

/** @param checked as core/quiz/given-answer.ts writes it */
export function isStillShown(
	question: Question,
	{ chosen, typed }: { chosen: ReadonlySet<string>; typed: string },
	checked: string,
): boolean {
	// A press on an option checks it.
	if (question.type === undefined) return true;
	if (question.type === "several") return writeChosen(question, chosen) === checked;
	const read = readTypedNumber(typed);
	return read.ok && String(read.value) === checked;
}
