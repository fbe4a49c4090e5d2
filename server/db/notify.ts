// Sends PostgreSQL's NOTIFY where the engine has it. Nothing may rely on it: it only saves time, since engines that speak
// PostgreSQL's protocol may lack it and connection poolers may drop it.
import { type DialectAdapter, sql } from "kysely";
import type { Db } from "./tables.ts";

/** Adapters of databases that can notify; a transaction has the adapter of its database. */
const adaptersWithNotify = new WeakSet<DialectAdapter>();

/** Finds out whether this database can notify. Called once after opening. */
export async function findNotify(db: Db): Promise<void> {
	try {
		await sql`select pg_notify('doubtless_probe', '')`.execute(db);
		adaptersWithNotify.add(db.getExecutor().adapter);
	} catch {
		// Not an error: listeners poll as well.
	}
}

/** Tells listeners on `channel` when the transaction `tx` commits; does nothing on an engine without NOTIFY. */
export async function notify(tx: Db, channel: string, payload: string): Promise<void> {
	if (adaptersWithNotify.has(tx.getExecutor().adapter)) await sql`select pg_notify(${channel}, ${payload})`.execute(tx);
}
