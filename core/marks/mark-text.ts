// A mark as text, without the code that calculates: pages that only pass marks on load this alone.
import * as z from "zod/mini";

const WRITTEN = /^-?\d{1,6}(?:\.\d{1,6}|\/[1-9]\d{0,5})?$/;

/** A mark as text: a whole number, a decimal with a point, or numerator/denominator. At most six digits each. */
export const marksSchema = z.string().check(z.regex(WRITTEN));

/** A mark as a person types it: with spaces, or with the minus of typesetting. Undefined for what is no mark. */
export function readTypedMark(typed: string): string | undefined {
	const mark = typed.replaceAll(/\s+/gu, "").replace(/^[−–]/u, "-").replace(/^\+/u, "");
	return WRITTEN.test(mark) ? mark : undefined;
}
