// The code that takes a learner's log to another phone: 12 characters of 5 random bits and one check character, XXXX-XXXX-XXXX-C.
// Pure. A phone makes it, and checks a typed one before it asks the server, which never gets it (code-secret.ts).

/** Crockford's base 32: without I, L and O, which look like digits, and without U. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** Characters without the check character: 60 bits. */
export const CODE_LETTERS = 12;
/** x^5 + x^2 + 1, which makes 5-bit numbers the field GF(32). */
const FIELD = 0b100101;

/** A code of random numbers from 0 to 31. @throws RangeError for another count than CODE_LETTERS */
export function createLearnerCode(randomBelow: (limit: number) => number): string {
	const values = Array.from({ length: CODE_LETTERS }, () => randomBelow(LETTERS.length));
	return [...values, checkOf(values)].map((value) => LETTERS[value]).join("");
}

/**
 * The 13 letters of a typed code: any case, spaces and dashes skipped, I and L as 1, O as 0. Undefined unless the check letter
 * fits, which catches every single wrong letter and every swap of neighbours.
 */
export function readLearnerCode(typed: string): string | undefined {
	const plain = typed
		.toUpperCase()
		.replaceAll(/[\s\p{Pd}]/gu, "")
		.replaceAll(/[IL]/g, "1")
		.replaceAll("O", "0");
	const values = [...plain].map((letter) => LETTERS.indexOf(letter));
	if (values.length !== CODE_LETTERS + 1 || values.includes(-1)) return undefined;
	return checkOf(values.slice(0, CODE_LETTERS)) === values[CODE_LETTERS] ? plain : undefined;
}

/** "ABCD-EFGH-JKMN-P". */
export function showLearnerCode(code: string): string {
	return code.match(/.{1,4}/g)?.join("-") ?? "";
}

/** The sum of the values, each times another power of x: one wrong value or two swapped neighbours change it. */
function checkOf(values: readonly number[]): number {
	return values.reduce((sum, value) => timesX(sum ^ value), 0);
}

function timesX(value: number): number {
	const doubled = value << 1;
	return doubled & 0b100000 ? doubled ^ FIELD : doubled;
}
