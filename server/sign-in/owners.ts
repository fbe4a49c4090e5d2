// A site has an owner at any time: the last one can neither be removed nor get another role. Every change that could break this
// takes the lock first, also where several processes run.
import type { Db } from "#server/db/tables.ts";

const FIRST_ADMINISTRATOR = "first-administrator-made";

/** Locks a row until the transaction ends, so that of two changes the second sees the first one's. */
export async function lockOwners(tx: Db, at: number): Promise<void> {
	await tx
		.insertInto("siteEvent")
		.values({ name: FIRST_ADMINISTRATOR, at })
		.onConflict((c) => c.column("name").doUpdateSet({ at }))
		.execute();
}

/** Whether this person is an owner and no other one exists. Only after `lockOwners`. */
export async function isLastOwner(tx: Db, id: string): Promise<boolean> {
	const owners = await tx
		.selectFrom("administrator")
		.select("id")
		.where("role", "=", "owner")
		// At most two rows decide it.
		.limit(2)
		.execute();
	return owners.length === 1 && owners[0]?.id === id;
}
