// Listens for PostgreSQL notifications and reconnects by itself. Called by content-watch.ts, which does not rely on it:
// with a pooler or an engine without NOTIFY, changes are only seen later, by polling.
import pg from "pg";
import { KEEP_ALIVE_MS } from "./postgres-pool.ts";

/** Pause before a reconnect, in milliseconds. */
const RETRY_MS = 1_000;

export type PostgresListener = { close: () => Promise<void> };

/**
 * Listens on `channel` until closed.
 * @param onNotify called for every notification, and once after each (re)connect, since some may have been missed
 * @param onBroken called with the reason once per outage
 */
export function listenOnPostgres(
	connectionString: string,
	channel: string,
	{ onNotify, onBroken }: { onNotify: () => void; onBroken: (error: Error) => void },
): PostgresListener {
	let client: pg.Client | undefined;
	let timer: NodeJS.Timeout | undefined;
	let isClosed = false;
	let isReported = false;

	async function connect(): Promise<void> {
		const next = new pg.Client({
			connectionString,
			application_name: "doubtless listener",
			keepAlive: true,
			keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
			connectionTimeoutMillis: 5_000,
		});
		client = next;
		next.on("notification", onNotify);
		next.once("error", (error) => retry(next, error));
		next.once("end", () => retry(next, new Error("the connection ended")));
		try {
			await next.connect();
			await next.query(`listen ${pg.escapeIdentifier(channel)}`);
			isReported = false;
			onNotify();
		} catch (error) {
			retry(next, error instanceof Error ? error : new Error(String(error)));
		}
	}

	function retry(broken: pg.Client, error: Error): void {
		if (isClosed || client !== broken) return;
		client = undefined;
		// Further errors of this connection do not matter.
		broken.on("error", () => {});
		broken.end().catch(() => {});
		if (!isReported) onBroken(error);
		isReported = true;
		timer = setTimeout(connect, RETRY_MS);
		timer.unref();
	}

	void connect();
	return {
		async close() {
			isClosed = true;
			clearTimeout(timer);
			await client?.end().catch(() => {});
		},
	};
}
