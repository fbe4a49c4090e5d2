// Rejects common passwords of 8 and more characters: the list of zxcvbn-ts, about 18,000 leaked passwords
// (decision 13). Loaded when the first password is set. Called by administrators.ts and auth.ts.
import { createLateValue } from "#server/work/late-value.ts";
import { PASSWORD_MIN } from "./auth-library.ts";

/** Additions from yearly lists of other languages and of schools. */
const MORE = `
passwort1 motdepasse contrasena contraseña changeme1 change-me administrator1 admin123456 adminadmin root1234 rootroot
teacher1 teacher123 school123 student1 student123 learning learning1 learning123 education education1 classroom
123456789q 1q2w3e4r5t6y qwerty12345 passw0rd1 p@ssw0rd1 p@ssword1 welcome12 iloveyou2
`;
/** Words of the site of this length and more may be a part of a password, but not most of it. */
const OWN_WORD_MIN = 4;
/** Characters that must remain when such words are removed. */
const REST_MIN = 6;

const getList = createLateValue(readList);

/**
 * Whether a password is a common one in any case, one repeated character, or little more than one of `own`: the words that
 * an attacker of this account tries first (its e-mail, the site's and provider's names).
 */
export async function isCommonPassword(password: string, own: readonly string[]): Promise<boolean> {
	const plain = password.toLowerCase();
	if (/^([\x21-\x7e])\1*$/.test(plain)) return true;
	return (await getList()).has(plain) || isMadeOf(plain, own);
}

function isMadeOf(plain: string, own: readonly string[]): boolean {
	const words = own
		.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
		.flatMap((text) => [text, text.replaceAll(/\s/g, "")])
		.map((text) => text.toLowerCase())
		.filter((text) => text.length >= OWN_WORD_MIN)
		.toSorted((a, b) => b.length - a.length);
	const rest = words.reduce((text, word) => text.replaceAll(word, ""), plain);
	return rest !== plain && Array.from(rest).length < REST_MIN;
}

async function readList(): Promise<ReadonlySet<string>> {
	const { dictionary } = await import("@zxcvbn-ts/language-common");
	const long = dictionary["passwords-common"].filter((password) => password.length >= PASSWORD_MIN);
	return new Set([...long, ...MORE.trim().split(/\s+/)]);
}
