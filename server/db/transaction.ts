// One way to say "all of this or none of it", whether or not the caller is already inside such a promise.
import type { Transaction } from "kysely";
import type { Db, Tables } from "./tables.ts";

/**
 * Runs `work` in a transaction: the one that `db` already is, or a new one that is rolled back when `work` throws.
 * `work` must use the database it is handed: another one would wait for it for ever on SQLite.
 */
export function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
	return db.isTransaction ? work(db) : db.transaction().execute((tx: Transaction<Tables>) => work(tx));
}
