// What is wrong with a password that somebody chooses: its length, or that attackers try it first.
import type { Problem } from "#core/problem.ts";
import { DEFAULT_NAME } from "#core/site.ts";
import type { Env } from "#server/env.ts";
import { PASSWORD_MAX, PASSWORD_MIN } from "./auth-library.ts";
import { isCommonPassword } from "./common-passwords.ts";

type PasswordFault = Pick<Problem, "values"> & {
	code: "password-too-short" | "password-too-long" | "password-too-common";
};

/** Undefined for a password that may be used. Nothing is trimmed. */
export async function findPasswordFault(
	{ PRODUCT_NAME = DEFAULT_NAME, PROVIDER_NAME = DEFAULT_NAME }: Env,
	password: string,
	email: string,
): Promise<PasswordFault | undefined> {
	if (password.length < PASSWORD_MIN || password.trim() === "")
		return { code: "password-too-short", values: { min: PASSWORD_MIN } };
	if (password.length > PASSWORD_MAX) return { code: "password-too-long", values: { max: PASSWORD_MAX } };
	const own = [email, PRODUCT_NAME, PROVIDER_NAME];
	return (await isCommonPassword(password, own)) ? { code: "password-too-common" } : undefined;
}
