// Runs work in a transaction, whether or not the caller is already in one. Called by everything that writes several rows.
import type { Transaction } from "kysely";
import type { Db, Tables } from "./tables.ts";

/**
 * Runs `work` in a transaction: the one that `db` already is, or a new one that is rolled back when `work` throws.
 * `work` must use only the `tx` that it receives: with another handle it would deadlock on SQLite.
 */
export function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
	return db.isTransaction ? work(db) : db.transaction().execute((tx: Transaction<Tables>) => work(tx));
}
