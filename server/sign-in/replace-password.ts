// Gives a person another password, for administrators.ts (at the terminal) and server/people/links.ts (by a link). The one place that
// writes a password beside the sign-in library, which does it where people change their own.
import type { Db } from "#server/db/tables.ts";
import type { GetAuthLibrary } from "./auth-library.ts";

/** The hash that `replacePassword` stores. Takes a tenth of a second of a core, so no transaction waits for it. */
export async function hashPassword(getLibrary: GetAuthLibrary, password: string): Promise<string> {
	const { password: hasher } = await (await getLibrary()).$context;
	return hasher.hash(password);
}

/** Stores the hash of another password and ends all sessions of the person. */
export async function replacePassword(tx: Db, administratorId: string, hash: string): Promise<void> {
	await tx
		.updateTable("administratorAccount")
		.set({ password: hash })
		.where("userId", "=", administratorId)
		.where("providerId", "=", "credential")
		.execute();
	await tx.deleteFrom("administratorSession").where("userId", "=", administratorId).execute();
}
