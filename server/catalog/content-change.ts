// How processes that keep a module's pages ready learn that its content changed (content-watch.ts): its own row says so,
// which every change writes anyway, and a row of its own when the module is gone. Used, in the transaction of the change,
// by whatever changes modules, subtopics and question files.
import { randomUUID } from "node:crypto";
import type { ExpressionBuilder } from "kysely";
import { notify } from "#server/db/notify.ts";
import type { Db, Tables } from "#server/db/tables.ts";

/** The channel that PostgreSQL tells of changes on. */
export const CHANGE_CHANNEL = "doubtless_content";

/** What every change sets in its module's row. tellChange has to follow. */
export function changeColumns(e: ExpressionBuilder<Tables, "module">, at: number) {
	return { updatedAt: at, contentVersion: e("contentVersion", "+", 1) };
}

/** Hurries the news of a change to the other processes. `tx` is the change's transaction. */
export function tellChange(tx: Db, moduleId: string): Promise<void> {
	return notify(tx, CHANGE_CHANNEL, moduleId);
}

/** Notes that a module is gone, with its subtopics and their files, and tells of it. `tx` as in tellChange. */
export async function recordRemoval(tx: Db, moduleId: string, at: number): Promise<void> {
	const removal = { stamp: randomUUID(), changedAt: at };
	await tx
		.insertInto("contentChange")
		.values({ moduleId, ...removal })
		// Processes of an older version, which may still run on PostgreSQL, note every change of it here.
		.onConflict((c) => c.column("moduleId").doUpdateSet(removal))
		.execute();
	await tellChange(tx, moduleId);
}

/** The changes after `since`, in milliseconds since 1970: a change has another `stamp` than the one before it. */
export function selectChanges(db: Db, since: number) {
	const ofRows = db
		.selectFrom("module")
		.select((e) => [
			"id as moduleId",
			e.cast<string>("contentVersion", "text").as("stamp"),
			"updatedAt as changedAt",
		])
		.where("updatedAt", ">", since);
	return ofRows.unionAll(
		db.selectFrom("contentChange").select(["moduleId", "stamp", "changedAt"]).where("changedAt", ">", since),
	);
}
