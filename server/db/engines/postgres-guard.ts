// Ends pooled connections that pg itself would keep: those whose server has gone silent (the network would give up only
// after minutes) and those whose server became read-only in a failover. Called by postgres-pool.ts.
import { Socket } from "node:net";
import type pg from "pg";

/** "cannot execute … in a read-only transaction": after a failover the old primary may be a replica. */
const READ_ONLY = "25006";

/**
 * @param silenceMs a connection in use that receives nothing for so long is ended, and its query fails; undefined: never
 */
export function guardConnections(pool: pg.Pool, silenceMs: number | undefined): void {
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
