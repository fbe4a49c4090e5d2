// What a pool of connections does not do by itself: end a connection whose server has gone silent, so that nobody waits
// for it until the network gives up (minutes), and one whose server does not lead any more and therefore takes no
// changes. Used by postgres-pool.ts.
import { Socket } from "node:net";
import type pg from "pg";

/** "cannot execute … in a read-only transaction": after a failover the old leader may go on as one that follows. */
const READ_ONLY = "25006";

/**
 * @param silenceMs a connection in use that hears nothing for so long is ended, and what was asked on it fails;
 *   undefined: never
 */
export function guardConnections(pool: pg.Pool, silenceMs: number | undefined): void {
	const spent = new WeakSet<pg.PoolClient>();
	pool.on("connect", (client) => {
		// The pool listens to idle ones alone; one that breaks between two statements would end this process.
		client.on("error", () => {});
		const { connection } = client;
		connection.on("errorMessage", ({ code }: { code?: string }) => {
			if (code === READ_ONLY) spent.add(client);
		});
		const { stream } = connection;
		if (stream instanceof Socket)
			stream.on("timeout", () => stream.destroy(new Error("Connection terminated: no answer in time")));
	});
	pool.on("acquire", (client) => limitSilence(client, silenceMs));
	pool.on("release", (_error, client) => {
		limitSilence(client, undefined);
		// The pool keeps none that is about to end.
		if (spent.has(client)) void client.end();
	});
}

function limitSilence({ connection: { stream } }: pg.PoolClient, ms: number | undefined): void {
	if (stream instanceof Socket) stream.setTimeout(ms ?? 0);
}
