// The schemas of questions as zod compiles them: the same rules, read in a tenth of the time. Compiling makes code of text,
// which a page's policy forbids and nothing forbids to the server. Used where question files are read.
import * as z from "zod/mini";
import { optionSchema, questionSchema } from "#core/mcq.ts";

/** questionSchema, compiled. @throws at the start when it holds what cannot be compiled */
export const compiledQuestionSchema = z.compile(questionSchema, { strict: true });
/** optionSchema, compiled. */
export const compiledOptionSchema = z.compile(optionSchema, { strict: true });
