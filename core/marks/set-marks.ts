// What a set of Recite would have been in the exam that its module names. Pure.
import { readMarks, sumMarks, wholeMarks, writeMarks } from "./fraction.ts";
import type { SetScheme } from "./set-scheme.ts";

/**
 * The marks of a set, and the most that its questions give, as exact texts (showMarks in fraction.ts is for people).
 * @param right number of right answers; whole and not negative, like `wrong` and `blank`
 * @param blank number of skipped questions
 */
export function setInExamMarks(
	scheme: SetScheme,
	right: number,
	wrong: number,
	blank: number,
): { marks: string; most: string } {
	const times = (marks: string, count: number) => readMarks(marks).mul(wholeMarks(count));
	const parts = [times(scheme.right, right), times(scheme.wrong, wrong), times(scheme.blank, blank)];
	return { marks: writeMarks(sumMarks(parts)), most: writeMarks(times(scheme.right, right + wrong + blank)) };
}
