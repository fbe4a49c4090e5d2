// What is right in a question that is marked, as data. judge-answer.ts says what counts by it. Pure.
import * as z from "zod/mini";

/** An end of a range, as writeMarks in fraction.ts writes exact values, or as a decimal with a point. */
const boundSchema = z.string().check(z.regex(/^-?\d{1,330}(?:\.\d{1,330}|\/[1-9]\d{0,330})?$/));
const idsSchema = z.array(z.string()).check(z.minLength(1));

/** What is right: any of the options, all of them and no other, or a number from `from` to `to`, both included. */
export const keySchema = z.discriminatedUnion("type", [
	z.object({ type: z.literal("single"), right: idsSchema }),
	z.object({ type: z.literal("several"), right: idsSchema }),
	z.object({ type: z.literal("number"), from: boundSchema, to: boundSchema }),
]);
export type Key = z.infer<typeof keySchema>;
