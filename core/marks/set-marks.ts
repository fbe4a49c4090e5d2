// What a set of Recite would have been in a module's exam: three marks, without types and sections, in the data of learners' pages. Pure.
import * as z from "zod/mini";
import { marksSchema, readMarks, sumMarks, wholeMarks, writeMarks } from "./fraction.ts";

/** The scheme that a module names: what the exam is called, and its marks for a question. */
export const setSchemeSchema = z.object({
	name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
	right: marksSchema,
	wrong: marksSchema,
	blank: marksSchema,
});
export type SetScheme = z.infer<typeof setSchemeSchema>;

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
