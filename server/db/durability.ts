// Transactions that commit without waiting for the disk: for rows that are written beside what counts until a last transaction names
// them. Both engines write their logs in order, so that the last commit, which waits for the disk, takes the earlier ones with it.
import { type DialectAdapter, sql } from "kysely";
import type { Engine } from "./engines/engine.ts";
import type { Db } from "./tables.ts";
import { inTransaction } from "./transaction.ts";

/** Of the databases that may; a transaction has the adapter of its database. */
const lazyAdapters = new WeakMap<DialectAdapter, Engine>();

/** After so many pages SQLite copies its log into the database: before connections would that serve requests (at 1,000 pages). */
const CHECKPOINT_PAGES = 250;

/** Lets inLazyTransaction commit lazily on a database of one connection that serves nobody else. */
export async function allowLazyCommits(db: Db, engine: Engine): Promise<void> {
	lazyAdapters.set(db.getExecutor().adapter, engine);
	if (engine === "sqlite") await sql`pragma wal_autocheckpoint = ${sql.lit(CHECKPOINT_PAGES)}`.execute(db);
}

/**
 * As inTransaction; where it is allowed, the commit waits for no disk. It survives the end of the process, and a power cut if a usual
 * transaction has committed after it.
 */
export async function inLazyTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
	const engine = db.isTransaction ? undefined : lazyAdapters.get(db.getExecutor().adapter);
	if (engine === undefined) return inTransaction(db, work);
	if (engine === "postgres")
		return inTransaction(db, async (tx) => {
			// Not for the session, which a connection pooler may share with others.
			await sql`set local synchronous_commit = off`.execute(tx);
			return work(tx);
		});
	await sql`pragma synchronous = normal`.execute(db);
	try {
		return await inTransaction(db, work);
	} finally {
		await sql`pragma synchronous = full`.execute(db);
	}
}
