// Pools of PostgreSQL connections. The hub's pool has a statement timeout, so that one slow query cannot block the site;
// upgrade, backup and copy have none. Called by open.ts, upgrade.ts and site/.
import { Socket } from "node:net";
import pg from "pg";

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

/** "cannot execute … in a read-only transaction": after a failover the old primary may be a replica. */
const READ_ONLY = "25006";
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

/**
 * Ends pooled connections that pg itself would keep: those whose server has gone silent (the network would give up only after minutes)
 * and those whose server became read-only in a failover.
 * @param silenceMs a connection in use that receives nothing for so long is ended, and its query fails; undefined: never
 */
function guardConnections(pool: pg.Pool, silenceMs: number | undefined): void {
	const readOnly = new WeakSet<pg.PoolClient>();
	pool.on("connect", (client) => {
		// The pool listens to idle connections only; an unhandled error of one in use would end this process.
		client.on("error", () => {});
		const { connection } = client;
		connection.on("errorMessage", ({ code }: { code?: string }) => {
			if (code === READ_ONLY) readOnly.add(client);
		});
		const { stream } = connection;
		if (stream instanceof Socket)
			stream.on("timeout", () => stream.destroy(new Error("Connection terminated: no answer in time")));
	});
	pool.on("acquire", (client) => limitSilence(client, silenceMs));
	pool.on("release", (_error, client) => {
		limitSilence(client, undefined);
		// The pool removes a connection that is ending.
		if (readOnly.has(client)) void client.end();
	});
}

function limitSilence({ connection: { stream } }: pg.PoolClient, ms: number | undefined): void {
	if (stream instanceof Socket) stream.setTimeout(ms ?? 0);
}
