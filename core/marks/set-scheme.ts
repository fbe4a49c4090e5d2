// The scheme that a module names: three marks for a question, without types and sections, in the data of learners' pages.
import * as z from "zod/mini";
import { marksSchema } from "./mark-text.ts";

/** Longest name of an exam, in UTF-16 units. */
export const EXAM_NAME_LIMIT = 100;

/** What an exam is called, and its marks for a right answer, a wrong one and none. */
export const setSchemeSchema = z.object({
	name: z.string().check(z.minLength(1), z.maxLength(EXAM_NAME_LIMIT)),
	right: marksSchema,
	wrong: marksSchema,
	blank: marksSchema,
});
export type SetScheme = z.infer<typeof setSchemeSchema>;
