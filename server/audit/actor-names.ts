// The names of those who made changes. Changes store e-mail addresses; a name is looked up when it is shown, so that a new name holds
// for earlier changes too. Used by every list of changes and by the conflicts of forms.
import { shownName } from "#core/people/shown-name.ts";
import { chunksOf } from "#server/db/chunks.ts";
import type { Db } from "#server/db/tables.ts";

/** Replaces an e-mail address by its owner's name; the address of somebody who has left, and any other text, stays. */
export type NameActor = <Stored extends string | null>(actor: Stored) => Stored | string;

/** Looks up the names of these actors at once. */
export async function findActorNames(db: Db, actors: readonly (string | null)[]): Promise<NameActor> {
	const emails = [...new Set(actors.filter((actor) => actor !== null && actor !== ""))];
	const names = new Map<string, string>();
	for (const some of chunksOf(emails)) {
		const people = await db.selectFrom("administrator").select(["name", "email"]).where("email", "in", some).execute();
		for (const person of people) names.set(person.email, shownName(person));
	}
	return (actor) => (actor === null ? actor : (names.get(actor) ?? actor));
}
