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

/** From so many pages on the log is begun again (8 MB): a longer file is cut at a later commit, which waits 1 ms for each 2 MB. */
const RESTART_PAGES = 2_000;

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
		await beginLogAgain(db);
	}
}

/**
 * Lets the next commit of SQLite begin its log again from the start of the file. By itself the log begins again only when a commit finds all
 * of it copied and nobody reading it, which does not happen while this connection and others write in turn.
 */
async function beginLogAgain(db: Db): Promise<void> {
	const { rows } = await sql<{ log: number }>`pragma wal_checkpoint(noop)`.execute(db);
	if (rows[0] && rows[0].log >= RESTART_PAGES) await sql`pragma wal_checkpoint(restart)`.execute(db);
}
