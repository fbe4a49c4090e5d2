// Schemas as zod compiles them: the same rules, read in a tenth of the time. Compiling makes code of text, which a page's
// policy forbids and nothing forbids to the server. Used where question files and modules are read.
import * as z from "zod/mini";
import { customButtonSchema } from "#core/catalog.ts";
import { optionSchema, questionSchema } from "#core/mcq.ts";

/** questionSchema, compiled. @throws at the start when it holds what cannot be compiled */
export const compiledQuestionSchema = z.compile(questionSchema, { strict: true });
/** optionSchema, compiled. */
export const compiledOptionSchema = z.compile(optionSchema, { strict: true });
/** customButtonSchema, compiled, for a module's list of them. */
export const compiledButtonsSchema = z.compile(z.array(customButtonSchema), { strict: true });
