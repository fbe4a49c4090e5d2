// Connections to PostgreSQL. The hub's own pool gives up on what takes long, so that one slow query cannot hold up a
// site; what upgrades, saves or moves a whole site takes as long as it takes. Used by open.ts, upgrade.ts and site/.
import pg from "pg";
import { guardConnections } from "./postgres-guard.ts";

/** Connections a process holds at most, and how long a query may wait for one and run (milliseconds). */
const POOL_SIZE = 10;
const POOL_WAIT_MS = 2_000;
const STATEMENT_TIMEOUT_MS = 5_000;
/** A server that has not even said that a statement took too long is given up so much later, in milliseconds. */
const SILENCE_MS = 2_000;
/** After so long without a word the system asks the other side of a connection whether it still exists (milliseconds). */
export const KEEP_ALIVE_MS = 10_000;
/** For what may take long: a connection for the work and one that holds its lock, and a patient first contact. */
const LONG_POOL_SIZE = 2;
const LONG_WAIT_MS = 10_000;

/** `int8` (20) comes as text from the wire; our integers are milliseconds and counts, all below 2^53. */
const INT8 = 20;
pg.types.setTypeParser(INT8, Number);

export type PoolOptions = {
	/** Told of a connection that broke while idle; the pool replaces it by itself. */
	onIdleError?: (error: Error) => void;
	/** For work on the whole site: no time limit for a statement. */
	isForLongWork?: boolean;
	/** Instead of the hub's own. */
	limits?: Pick<pg.PoolConfig, "max" | "statement_timeout">;
};

/** Makes a pool; it connects when it is first asked. */
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

/** The database may have a limit of its own for its users. What fails here fails at the next statement as well. */
function liftTimeLimit(client: pg.PoolClient): void {
	client.query("set statement_timeout = 0").catch(() => {});
}
