// PostgreSQL's NOTIFY where the engine has it. It is a hurry-up, never relied upon: engines that speak PostgreSQL's
// protocol may lack it, and poolers between may drop it.
import { type DialectAdapter, sql } from "kysely";
import type { Db } from "./tables.ts";

/** A database and its transactions share one adapter, which is how the latter know what the former can do. */
const able = new WeakSet<DialectAdapter>();

/** Finds out, once after opening, whether this database can notify. */
export async function findNotify(db: Db): Promise<void> {
	try {
		await sql`select pg_notify('doubtless_probe', '')`.execute(db);
		able.add(db.getExecutor().adapter);
	} catch {
		// Not an error: those who wait for news look for themselves as well.
	}
}

/** Tells listeners on `channel` when the transaction `tx` commits; does nothing where that cannot be done. */
export async function notify(tx: Db, channel: string, payload: string): Promise<void> {
	if (able.has(tx.getExecutor().adapter)) await sql`select pg_notify(${channel}, ${payload})`.execute(tx);
}
