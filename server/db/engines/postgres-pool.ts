// Pools of PostgreSQL connections. The hub's pool has a statement timeout, so that one slow query cannot block the site;
// upgrade, backup and copy have none. Called by open.ts, upgrade.ts and site/.
import pg from "pg";
import { guardConnections } from "./postgres-guard.ts";

/** Connections a process holds at most, and how long a query may wait for one and run (milliseconds). */
const POOL_SIZE = 10;
const POOL_WAIT_MS = 2_000;
const STATEMENT_TIMEOUT_MS = 5_000;
/** A server that does not even report the statement timeout is given up this much later, in milliseconds. */
const SILENCE_MS = 2_000;
/** TCP keep-alive: idle time before the first probe, in milliseconds. */
export const KEEP_ALIVE_MS = 10_000;
/** For long work: one connection for it and one that holds its lock; a longer connect timeout (milliseconds). */
const LONG_POOL_SIZE = 2;
const LONG_WAIT_MS = 10_000;

/** `int8` (20) comes as text from the wire; our integers are milliseconds and counts, all below 2^53. */
const INT8 = 20;
pg.types.setTypeParser(INT8, Number);

export type PoolOptions = {
	/** Called when an idle connection breaks; the pool replaces it by itself. */
	onIdleError?: (error: Error) => void;
	/** For work on the whole site: no time limit for a statement. */
	isForLongWork?: boolean;
	/** Overrides of the hub's limits. */
	limits?: Pick<pg.PoolConfig, "max" | "statement_timeout">;
};

/** Creates a pool; the first query connects. */
export function createPostgresPool(
	connectionString: string,
	{ onIdleError = () => {}, isForLongWork = false, limits }: PoolOptions = {},
): pg.Pool {
	const statementTimeout = limits?.statement_timeout ?? (isForLongWork ? false : STATEMENT_TIMEOUT_MS);
	const pool = new pg.Pool({
		connectionString,
		max: isForLongWork ? LONG_POOL_SIZE : POOL_SIZE,
		connectionTimeoutMillis: isForLongWork ? LONG_WAIT_MS : POOL_WAIT_MS,
		application_name: "doubtless",
		keepAlive: true,
		keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
		...limits,
		statement_timeout: statementTimeout,
	});
	// Without a listener an idle connection that the server ends would end this process too.
	pool.on("error", onIdleError);
	guardConnections(pool, statementTimeout ? statementTimeout + SILENCE_MS : undefined);
	if (isForLongWork) pool.on("connect", liftTimeLimit);
	return pool;
}

/** Overrides a timeout set for the database user. An error here also shows at the next statement. */
function liftTimeLimit(client: pg.PoolClient): void {
	client.query("set statement_timeout = 0").catch(() => {});
}
