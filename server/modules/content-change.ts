// Records that a module's content changed, for content-watch.ts: in the module's own row, which every change writes anyway,
// and in a row of content_change when the module is deleted. Called in the transaction of the change.
import { randomUUID } from "node:crypto";
import type { ExpressionBuilder } from "kysely";
import { EVERY_PAGE } from "#core/modules/catalog.ts";
import { notify } from "#server/db/notify.ts";
import type { Db, Tables } from "#server/db/tables.ts";

/** The channel of PostgreSQL's notifications. */
export const CHANGE_CHANNEL = "doubtless_content";

/** The columns that every change sets in its module's row. The caller then calls notifyChange in the same transaction. */
export function changeColumns(e: ExpressionBuilder<Tables, "moduleRow">, at: number) {
	return { updatedAt: at, contentVersion: e("contentVersion", "+", 1) };
}

/** Notifies the other processes when the transaction `tx` commits. */
export function notifyChange(tx: Db, moduleId: string): Promise<void> {
	return notify(tx, CHANGE_CHANNEL, moduleId);
}

/** Records and notifies the deletion of a module. `tx` is the transaction of the deletion. */
export async function recordRemoval(tx: Db, moduleId: string, at: number): Promise<void> {
	await tx.insertInto("contentChange").values({ moduleId, stamp: randomUUID(), changedAt: at }).execute();
	await notifyChange(tx, moduleId);
}

/** Records and notifies that every page may have changed. `tx` is the transaction of the change. */
export async function recordSiteChange(tx: Db, at: number): Promise<void> {
	const change = { stamp: randomUUID(), changedAt: at };
	await tx
		.insertInto("contentChange")
		.values({ moduleId: EVERY_PAGE, ...change })
		.onConflict((c) => c.column("moduleId").doUpdateSet(change))
		.execute();
	await notifyChange(tx, EVERY_PAGE);
}

/** The changes after `since`, in milliseconds since 1970: a change has another `stamp` than the one before it. */
export function selectChanges(db: Db, since: number) {
	const ofRows = db
		.selectFrom("moduleRow")
		.select((e) => ["id as moduleId", e.cast<string>("contentVersion", "text").as("stamp"), "updatedAt as changedAt"])
		.where("updatedAt", ">", since);
	return ofRows.unionAll(
		db.selectFrom("contentChange").select(["moduleId", "stamp", "changedAt"]).where("changedAt", ">", since),
	);
}
