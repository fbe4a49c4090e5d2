// Extra time at a paper: the codes of links that give it, and the names of the people who have it. Pure.
import * as z from "zod/mini";
import { readMarks, wholeMarks } from "#core/marks/fraction.ts";
import { marksSchema } from "#core/marks/mark-text.ts";
import type { RandomBelow } from "#core/random.ts";

/** Longest roll number, nickname, or name of a person with extra time. */
export const NAME_LENGTH = 60;
/** Letters and digits that are not taken for each other. */
export const CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const CODE_LENGTH = 14;
const MOST = wholeMarks(10);

/** Extra time for one person. `attemptCode`: on the screen of somebody who has begun; empty for nobody. */
export const personTimeSchema = z.strictObject({
	name: z.string().check(z.trim(), z.minLength(1), z.maxLength(NAME_LENGTH)),
	factor: z.string().check(z.refine(isFactor)),
	attemptCode: z.string().check(z.maxLength(20)),
});
export type PersonTime = z.infer<typeof personTimeSchema>;

/** Whether a mark is a factor of minutes: from 1 to 10. */
export function isFactor(text: string): boolean {
	if (!z.safeParse(marksSchema, text).success) return false;
	const factor = readMarks(text);
	return factor.gte(wholeMarks(1)) && factor.lte(MOST);
}

/** A code for a link that gives extra time. `randomBelow` must be cryptographic. */
export function createExtraCode(randomBelow: RandomBelow): string {
	return Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomBelow(CODE_LETTERS.length)]).join("");
}

/** What names of one person have in common, however they are typed. */
export function nameKey(name: string): string {
	return name.normalize("NFKC").trim().replaceAll(/\s+/gu, " ").toLowerCase();
}
