// Sends PostgreSQL's NOTIFY if the engine supports it. Callers must also poll: engines that speak PostgreSQL's protocol may
// lack it and connection poolers may drop it.
import { type DialectAdapter, sql } from "kysely";
import type { Db } from "./tables.ts";

/** Adapters of databases that can notify; a transaction has the adapter of its database. */
const adaptersWithNotify = new WeakSet<DialectAdapter>();

/** Tests whether this database can notify. Called once after opening. */
export async function findNotify(db: Db): Promise<void> {
	try {
		await sql`select pg_notify('doubtless_probe', '')`.execute(db);
		adaptersWithNotify.add(db.getExecutor().adapter);
	} catch {
		// Not an error: listeners poll as well.
	}
}

/** Notifies listeners on `channel` when the transaction `tx` commits; does nothing on an engine without NOTIFY. */
export async function notify(tx: Db, channel: string, payload: string): Promise<void> {
	if (adaptersWithNotify.has(tx.getExecutor().adapter)) await sql`select pg_notify(${channel}, ${payload})`.execute(tx);
}
